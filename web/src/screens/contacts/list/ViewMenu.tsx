import type { ContactField } from '@carillon/contract/contacts/contactFields';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { CheckIcon, ColumnsIcon } from '../../../parts/icons.tsx';

/** How many custom fields fit beside the other columns. */
export const maxShownFields = 3;

const sorts = [
  { value: 'LastName', text: 'Last name' },
  { value: 'FirstName', text: 'First name' },
  { value: 'PrimaryPhone', text: 'Phone' },
  { value: '-DateAdded', text: 'Newest first' },
] as const;

interface ViewMenuProps {
  sort: string;
  onSort: (sort: string) => void;
  fields: readonly ContactField[];
  shown: readonly string[];
  onShown: (names: string[]) => void;
}

/** The sort of the list, also if there are no headings to click, and the custom fields that it shows. */
export function ViewMenu({ sort, onSort, fields, shown, onShown }: ViewMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        View
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <ListSubheader role="presentation" sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>
          Sort by
        </ListSubheader>
        {sorts.map(({ value, text }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={sort === value}
            onClick={() => {
              setAnchor(null);
              onSort(value);
            }}
          >
            <Tick isOn={sort === value} />
            {text}
          </MenuItem>
        ))}
        {fields.length > 0 && <Divider />}
        {fields.length > 0 && (
          <ListSubheader role="presentation" sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>
            Fields, up to {maxShownFields}
          </ListSubheader>
        )}
        {fields.map(({ FieldID, Name }) => {
          const isShown = shown.includes(Name);
          return (
            <MenuItem
              key={FieldID}
              role="menuitemcheckbox"
              aria-checked={isShown}
              disabled={!isShown && shown.length >= maxShownFields}
              onClick={() => onShown(isShown ? shown.filter((name) => name !== Name) : [...shown, Name])}
              sx={{ maxWidth: 320, whiteSpace: 'normal' }}
            >
              <Tick isOn={isShown} />
              <span dir="auto">{Name}</span>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

function Tick({ isOn }: { isOn: boolean }) {
  return <ListItemIcon>{isOn && <CheckIcon fontSize="small" />}</ListItemIcon>;
}
