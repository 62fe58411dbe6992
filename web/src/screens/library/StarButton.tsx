import IconButton from '@mui/material/IconButton';
import { StarIcon } from '../../parts/icons.tsx';

/** The caller's own star. */
export function StarButton({ name, isOn, onStar }: { name: string; isOn: boolean; onStar: () => void }) {
  return (
    <IconButton
      size="small"
      aria-label={`Star ${name}`}
      aria-pressed={isOn}
      onClick={onStar}
      sx={{
        color: isOn ? 'secondary.dark' : 'text.secondary',
        '[data-mode="dark"] &': { color: isOn ? 'secondary.main' : 'text.secondary' },
        '& path': { fill: isOn ? 'currentColor' : 'none' },
      }}
    >
      <StarIcon fontSize="small" />
    </IconButton>
  );
}
