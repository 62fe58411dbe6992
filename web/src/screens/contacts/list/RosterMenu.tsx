import type { Group } from '@carillon/contract/contacts/rosterShapes';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { exportAddress } from '../../../api/contacts.ts';
import type { Chosen } from '../../../api/contacts.ts';
import {
  BroadcastIcon,
  ChevronDownIcon,
  DownloadIcon,
  EditIcon,
  LabelIcon,
  MergeIcon,
  TrashIcon,
  UploadIcon,
} from '../../../parts/icons.tsx';
import type { DialogState } from '../dialogState.ts';
import type { ContactActions } from '../useContactActions.ts';

interface RosterMenuProps {
  listId: number;
  group: Group | undefined;
  /** All listed contacts. */
  chosenAll: Chosen;
  sort: string | undefined;
  mayCreate: boolean;
  actions: ContactActions;
  onAsk: (question: DialogState) => void;
}

/** Actions on the list as a whole. */
export function RosterMenu({ listId, group, chosenAll, sort, mayCreate, actions, onAsk }: RosterMenuProps) {
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const then = (run: () => void) => (): void => {
    close();
    run();
  };
  const isGroup = listId > 0 && group !== undefined;
  return (
    <>
      {isGroup && mayCreate && group.RosterCount > 0 && (
        <Button
          variant="outlined"
          startIcon={<BroadcastIcon />}
          disabled={actions.isBusy}
          onClick={() => void actions.toBroadcast({ ...chosenAll, q: '', importId: undefined })}
        >
          Add to new broadcast
        </Button>
      )}
      <Button
        variant="outlined"
        endIcon={<ChevronDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        More
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {isGroup && (
          <MenuItem onClick={then(() => onAsk({ kind: 'renameGroup' }))}>
            <ListItemIcon>
              <EditIcon />
            </ListItemIcon>
            Rename group
          </MenuItem>
        )}
        {isGroup && (
          <MenuItem
            onClick={then(() => onAsk({ kind: 'deleteGroup' }))}
            sx={{ color: 'error.main', '& svg': { color: 'error.main' } }}
          >
            <ListItemIcon>
              <TrashIcon />
            </ListItemIcon>
            Delete group
          </MenuItem>
        )}
        {isGroup && <Divider />}
        <MenuItem component="a" href={exportAddress(chosenAll, 'csv', sort)} download="" onClick={close}>
          <ListItemIcon>
            <DownloadIcon />
          </ListItemIcon>
          Export as CSV
        </MenuItem>
        <MenuItem component="a" href={exportAddress(chosenAll, 'xlsx', sort)} download="" onClick={close}>
          <ListItemIcon>
            <DownloadIcon />
          </ListItemIcon>
          Export as Excel
        </MenuItem>
        <Divider />
        <MenuItem onClick={then(() => void navigate({ to: '/contacts/duplicates' }))}>
          <ListItemIcon>
            <MergeIcon />
          </ListItemIcon>
          Find duplicates
        </MenuItem>
        <MenuItem onClick={then(() => void navigate({ to: '/contacts/imports' }))}>
          <ListItemIcon>
            <UploadIcon />
          </ListItemIcon>
          Imports
        </MenuItem>
        <MenuItem onClick={then(() => void navigate({ to: '/contacts/fields' }))}>
          <ListItemIcon>
            <LabelIcon />
          </ListItemIcon>
          Fields
        </MenuItem>
      </Menu>
    </>
  );
}
