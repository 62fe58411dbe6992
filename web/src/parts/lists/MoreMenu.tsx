import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { MoreIcon } from '../icons.tsx';

/** An action. */
export interface MenuEntry {
  readonly text: string;
  readonly icon: ReactNode;
  readonly run: () => void;
  /** The action removes something. */
  readonly isDanger?: boolean;
  /** False: not offered. */
  readonly isOffered?: boolean;
}

/** Three dots that open a menu of further actions. Nothing is shown if there are none. */
export function MoreMenu(props: {
  /** The button's label for screen readers: "More for Snow day". */
  label: string;
  entries: readonly MenuEntry[];
  isBusy?: boolean;
}) {
  const { label, entries, isBusy = false } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = entries.filter(({ isOffered = true }) => isOffered);
  if (offered.length === 0) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 36, height: 36 }}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {offered.map(({ text, icon, run, isDanger = false }) => (
          <MenuItem
            key={text}
            disabled={isBusy}
            onClick={() => {
              setAnchor(null);
              run();
            }}
            sx={isDanger ? { color: 'error.main', '& svg': { color: 'error.main' } } : {}}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            <ListItemText primary={text} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
