import type { AudioMessage } from '@carillon/contract/audio';
import IconButton from '@mui/material/IconButton';
import { StarIcon } from '../../parts/icons.tsx';

/** The caller's own star. */
export function StarButton({ message, onStar }: { message: AudioMessage; onStar: () => void }) {
  const { Favorite, Name } = message;
  return (
    <IconButton
      size="small"
      aria-label={`Star ${Name}`}
      aria-pressed={Favorite}
      onClick={onStar}
      sx={{
        color: Favorite ? 'secondary.dark' : 'text.secondary',
        '[data-mode="dark"] &': { color: Favorite ? 'secondary.main' : 'text.secondary' },
        '& path': { fill: Favorite ? 'currentColor' : 'none' },
      }}
    >
      <StarIcon fontSize="small" />
    </IconButton>
  );
}
