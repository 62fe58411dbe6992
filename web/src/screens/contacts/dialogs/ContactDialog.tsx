import type { ContactDetail } from '@carillon/contract/contacts/contacts';
import type { Group } from '@carillon/contract/contacts/rosterShapes';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsQuery, groupsQuery } from '../../../api/contacts.ts';
import { useMustOptIn } from '../../../api/client/session.ts';
import { GroupPicker } from '../../../parts/GroupPicker.tsx';
import { PlusIcon } from '../../../parts/icons.tsx';
import { PersonDeclaration } from '../../../parts/people/PersonDeclaration.tsx';
import { SameNumber } from '../../../parts/people/SameNumber.tsx';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import { unsavedPerson, useDiscard } from '../../../parts/dialogs/useDiscard.tsx';
import { customKey, plainFields } from '../contactForm.ts';
import type { PlainField } from '../contactForm.ts';
import { nameOf, ownGroups } from '../lists.ts';
import { useContactForm } from './useContactForm.ts';
import type { ContactEdit } from './useContactForm.ts';

const extensionHint = 'An extension may follow: x12';
/** Characters of a field's name that fit over half of the dialog. A longer one gets the whole width. */
const longName = 28;

interface ContactDialogProps {
  open: boolean;
  /** The contact to change. Null adds a new one. */
  person: ContactDetail | null;
  /** Initial groups of a new contact. */
  listIds?: readonly number[];
  onClose: () => void;
  onChanged?: () => void;
}

/** Adds a contact, one after another, or changes one. The server's messages appear at their fields. */
export function ContactDialog(props: ContactDialogProps) {
  const { open, person } = props;
  const [round, setRound] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  // Discarded input does not come back.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setRound(round + 1);
  }
  return <Form key={`${person?.PersonID ?? 0} ${round}`} {...props} />;
}

function Form({ open, person, listIds = [], onClose, onChanged }: ContactDialogProps) {
  const isNew = person === null;
  const fields = useQuery({ ...fieldsQuery, enabled: open }).data?.Items ?? [];
  const groups = ownGroups(useQuery({ ...groupsQuery, enabled: open }).data?.Items);
  const mustAgree = useMustOptIn(open);
  const [phones, setPhones] = useState(() => (person?.TertiaryPhone ? 3 : person?.SecondaryPhone ? 2 : 1));
  const edit = useContactForm({ person, listIds, fields, onClose, onChanged });
  const { form, set, notes, same } = edit;
  const discard = useDiscard({ ...unsavedPerson, isDirty: edit.isDirty, onDiscard: onClose });
  const isShown = (field: PlainField): boolean =>
    field === 'SecondaryPhone' ? phones > 1 : field === 'TertiaryPhone' ? phones > 2 : true;

  const nextPhone = phones === 1 ? 'SecondaryPhone' : phones === 2 ? 'TertiaryPhone' : null;

  return (
    <StepDialog
      open={open}
      title={isNew ? 'Add contact' : `Edit ${nameOf(person, 'contact')}`}
      onClose={discard.leave}
      onConfirm={() => form.submit()}
      actions={
        <>
          <Button onClick={discard.leave}>{isNew ? 'Close' : 'Cancel'}</Button>
          {isNew && (
            <Button onClick={() => form.submit({ another: true })} disabled={form.isBusy || form.isRefused}>
              Add and type another
            </Button>
          )}
          <Button
            variant="contained"
            onClick={() => form.submit()}
            disabled={form.isBusy || form.isRefused}
            aria-busy={form.isBusy}
          >
            {isNew ? 'Add contact' : 'Save'}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          form.submit({ another: isNew });
        }}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 4,
          pt: 2,
        }}
      >
        {form.failure !== '' && (
          <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
            {form.failure}
          </Alert>
        )}
        {plainFields.map(({ field, label }) =>
          field === nextPhone ? (
            <Box key={field} sx={{ display: 'flex', alignItems: 'flex-start', pt: { sm: 2 } }}>
              <Button size="small" startIcon={<PlusIcon />} onClick={() => setPhones(phones + 1)}>
                Add {phones === 1 ? 'a second' : 'a third'} phone
              </Button>
            </Box>
          ) : isShown(field) ? (
            <TextField
              key={field}
              {...form.text(field, notes[field] ?? (field === 'PrimaryPhone' ? extensionHint : ''))}
              onChange={(event) => set({ [field]: event.target.value })}
              label={label}
              required={field === 'PrimaryPhone'}
              autoFocus={field === 'FirstName'}
              type={field.endsWith('Phone') ? 'tel' : 'text'}
              autoComplete="off"
              sx={field === 'Notes' ? { gridColumn: '1 / -1' } : {}}
              slotProps={{ htmlInput: { maxLength: 255, dir: field.endsWith('Phone') ? 'ltr' : 'auto' } }}
            />
          ) : null,
        )}
        <SameNumber
          same={same}
          verb={isNew ? 'Add' : 'Save'}
          isBusy={form.isBusy}
          onAnyway={() => form.insist({ sharesNumber: true })}
          onLeave={onClose}
        />
        {fields.map(({ FieldID, Name, IsRequired }) => (
          <TextField
            key={FieldID}
            {...form.text(customKey(Name))}
            label={Name}
            {...(Name.length > longName ? { title: Name, sx: { gridColumn: '1 / -1' } } : {})}
            required={IsRequired}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 1000, dir: 'auto' } }}
          />
        ))}
        <Groups
          groups={groups}
          chosen={form.values.ListIDs}
          onChange={(ListIDs) => set({ ListIDs })}
          onCreate={edit.createGroup}
        />
        {isNew && mustAgree && <PersonDeclaration given={edit.hasAgreed} onGive={edit.setAgreed} />}
        {/* Enter in a field submits a form only when it has a submit button. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Box>
      {discard.question}
    </StepDialog>
  );
}

/** The groups of the contact. The list to choose from opens below them. */
function Groups(props: {
  groups: readonly Group[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
  onCreate: ContactEdit['createGroup'];
}) {
  const { groups, chosen, onChange, onCreate } = props;
  const [isPicking, setPicking] = useState(false);
  const shown = groups.filter((group) => chosen.includes(group.ListID));
  return (
    <Box role="group" aria-label="Groups of this contact" sx={{ gridColumn: '1 / -1' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mx: -1, '&& > *': { m: 1 } }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          Groups
        </Typography>
        {shown.map((group) => (
          <Chip
            key={group.ListID}
            label={<span dir="auto">{group.ListName}</span>}
            onDelete={() => onChange(chosen.filter((one) => one !== group.ListID))}
          />
        ))}
        <Button size="small" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
          {isPicking ? 'Done' : shown.length === 0 ? 'Choose groups' : 'Change'}
        </Button>
      </Box>
      {isPicking && (
        <GroupPicker autoFocus groups={groups} chosen={chosen} onChange={onChange} onCreate={onCreate} />
      )}
    </Box>
  );
}
