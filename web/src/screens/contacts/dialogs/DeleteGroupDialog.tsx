import type { Group } from '@carillon/contract/contacts/rosterShapes';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { contactsText } from '../useContactActions.ts';

/** Deletes a group, with or without its people. Both can be undone. */
export function DeleteGroupDialog(props: {
  group: Group;
  isBusy: boolean;
  onClose: () => void;
  onDelete: (contacts: 'keep' | 'delete') => void;
}) {
  const { group, isBusy, onClose, onDelete } = props;
  const [contacts, setContacts] = useState<'keep' | 'delete'>('keep');
  const people = contactsText(group.RosterCount);
  return (
    <ConfirmDialog
      open
      title={`Delete the group ${group.ListName}?`}
      confirmLabel={
        contacts === 'keep' || group.RosterCount === 0 ? 'Delete group' : `Delete group and ${people}`
      }
      tone="danger"
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => onDelete(contacts)}
    >
      {group.RosterCount > 0 && (
        <RadioGroup
          aria-label="What becomes of its contacts"
          value={contacts}
          onChange={(_, value) => setContacts(value === 'delete' ? 'delete' : 'keep')}
          sx={{ mb: 2 }}
        >
          <FormControlLabel value="keep" control={<Radio />} label={`Keep its ${people}`} />
          <FormControlLabel value="delete" control={<Radio />} label={`Delete its ${people} too`} />
        </RadioGroup>
      )}
      <Typography>You can undo this for 10 minutes.</Typography>
    </ConfirmDialog>
  );
}
