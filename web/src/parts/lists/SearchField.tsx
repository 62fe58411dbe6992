import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { CloseIcon, SearchIcon } from '../icons.tsx';

const pause = 250;

/** Searches while the user types, a moment after the last key. Typing is never delayed. */
export function SearchField(props: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  width?: number;
  /** For a dialog that is opened to find something. */
  autoFocus?: boolean;
}) {
  const { label, value, onSearch, width = 280, autoFocus = false } = props;
  // On narrow screens it moves to its own line before its words would be cut off.
  const least = Math.max(200, 80 + 8 * label.length);
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(value);
  useEffect(() => {
    // The address changed by other means than this field: going back, "Clear search".
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (text: string): void => {
    clearTimeout(timer.current);
    if (text === told.current) return;
    told.current = text;
    onSearch(text);
  };
  return (
    <TextField
      size="small"
      type="search"
      autoFocus={autoFocus}
      placeholder={label}
      value={typed}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => tell(text.trim()), pause);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(typed.trim());
        if (event.key === 'Escape' && typed !== '') {
          event.preventDefault();
          setTyped('');
          tell('');
        }
      }}
      sx={{
        width,
        maxWidth: { xs: '100%', sm: 420 },
        flex: { xs: `1 1 ${least}px`, sm: '1 1 200px' },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: 255, dir: 'auto' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment:
            typed === '' ? undefined : (
              <InputAdornment position="end">
                <IconButton
                  size="small"
                  edge="end"
                  aria-label="Clear search"
                  onClick={() => {
                    setTyped('');
                    tell('');
                  }}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
        },
      }}
    />
  );
}
