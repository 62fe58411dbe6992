import { standardFields } from '@carillon/rules/texts/mergeFields';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LabelIcon } from '../../../parts/icons.tsx';

const choices: readonly { readonly title: string; readonly token: string }[] = [
  { title: 'First name', token: `{{${standardFields[0]} default="there"}}` },
  { title: 'Last name', token: `{{${standardFields[1]}}}` },
  { title: 'Notes', token: `{{${standardFields[2]}}}` },
  { title: 'Phone number', token: `{{${standardFields[3]}}}` },
];

/** Inserts what differs from person to person into a text. */
export function FieldMenu({ onInsert, disabled }: { onInsert: (token: string) => void; disabled: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title="Personalize">
        <span>
          <IconButton
            aria-label="Personalize message"
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            disabled={disabled}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <LabelIcon />
          </IconButton>
        </span>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map(({ title, token }) => (
          <MenuItem
            key={title}
            onClick={() => {
              setAnchor(null);
              // After the menu has returned the focus.
              setTimeout(() => onInsert(token), 0);
            }}
          >
            {title}
            <Typography
              component="span"
              variant="caption"
              sx={{ ml: 'auto', pl: 4, color: 'text.secondary' }}
            >
              {token}
            </Typography>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
