import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { SearchIcon } from '../../parts/icons.tsx';
import { useEntries } from './paletteEntries.tsx';
import type { Entry } from './paletteEntries.tsx';

/** Ctrl/Cmd+K: pages, actions, people, groups, drafts and broadcasts by name. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-label="Search or jump to"
      disableRestoreFocus={false}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { mt: { xs: 4, sm: 20 } } } }}
    >
      <Search onClose={onClose} />
    </Dialog>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  // Enter was pressed before there were results: it opens the first result.
  const isEntered = useRef(false);
  const id = useId();
  const entries = useEntries(typed);
  const chosen = Math.min(active, Math.max(0, entries.length - 1));
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  const run = (entry: Entry | undefined): void => {
    isEntered.current = entry === undefined;
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  const first = entries[0];
  useEffect(() => {
    if (!isEntered.current || first === undefined) return;
    isEntered.current = false;
    onClose();
    first.run();
  }, [first, onClose]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setActive((chosen + 1) % Math.max(1, entries.length));
    else if (event.key === 'ArrowUp') setActive((chosen + entries.length - 1) % Math.max(1, entries.length));
    else if (event.key === 'Enter') run(entries[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          px: 4,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <SearchIcon sx={{ color: 'text.secondary', mr: 3 }} />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder="Search or jump to"
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            isEntered.current = false;
          }}
          onKeyDown={onKey}
          inputProps={{
            role: 'combobox',
            'aria-label': 'Search or jump to',
            'aria-expanded': true,
            'aria-controls': id,
            'aria-activedescendant': entries.length > 0 ? `${id}-${chosen}` : undefined,
            maxLength: 255,
            autoComplete: 'off',
          }}
          sx={{ height: 60, fontSize: '1.0625rem' }}
        />
      </Box>
      <Box role="listbox" id={id} aria-label="Results" sx={{ p: 2, overflowY: 'auto', maxHeight: 440 }}>
        {entries.map((entry, index) => (
          <Box
            key={entry.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => run(entry)}
            onMouseMove={() => setActive(index)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              px: 3,
              minHeight: 44,
              borderRadius: '10px',
              cursor: 'pointer',
              bgcolor: index === chosen ? 'own.greyTint' : 'transparent',
              '& svg': { color: 'text.secondary', fontSize: 20, mr: 3, flex: 'none' },
            }}
          >
            {entry.icon}
            <Box
              dir="auto"
              sx={{
                flex: 1,
                minWidth: 0,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {entry.text}
            </Box>
            <Typography variant="caption" sx={{ color: 'text.secondary', ml: 3 }}>
              {entry.hint}
            </Typography>
          </Box>
        ))}
      </Box>
      {entries.length === 0 && (
        <Typography role="status" sx={{ px: 5, pb: 6, color: 'text.secondary' }}>
          Nothing found for “{typed}”.
        </Typography>
      )}
    </>
  );
}
