import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { EyeIcon } from '../icons.tsx';

/** The button at the end of a password's field that shows what is typed. */
export function ShowPassword({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  return (
    <InputAdornment position="end">
      <IconButton
        aria-label="Show password"
        aria-pressed={isShown}
        onClick={onToggle}
        edge="end"
        sx={{ color: isShown ? 'text.primary' : 'text.secondary' }}
      >
        <EyeIcon />
      </IconButton>
    </InputAdornment>
  );
}
