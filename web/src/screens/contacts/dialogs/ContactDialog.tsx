import type { ContactDetail } from '@carillon/contract/contacts/contacts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
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
  const id = useId();
  const isNew = person === null;
  const fields = useQuery({ ...fieldsQuery, enabled: open }).data?.Items ?? [];
  const groups = ownGroups(useQuery({ ...groupsQuery, enabled: open }).data?.Items);
  const mustAgree = useMustOptIn(open);
  const [phones, setPhones] = useState(() => (person?.TertiaryPhone ? 3 : person?.SecondaryPhone ? 2 : 1));
  const [isPicking, setPicking] = useState(false);
  const edit = useContactForm({ id, person, listIds, fields, onClose, onChanged });
  const { form, set, errorOf, leave, isBusy, failure, same } = edit;
  const discard = useDiscard({ ...unsavedPerson, isDirty: edit.isDirty, onDiscard: onClose });
  const chosen = groups.filter((group) => form.listIds.includes(group.ListID));
  const isShown = (field: PlainField): boolean =>
    field === 'SecondaryPhone' ? phones > 1 : field === 'TertiaryPhone' ? phones > 2 : true;

  const nextPhone = phones === 1 ? 'SecondaryPhone' : phones === 2 ? 'TertiaryPhone' : null;

  return (
    <StepDialog
      open={open}
      title={isNew ? 'Add contact' : `Edit ${nameOf(person, 'contact')}`}
      onClose={discard.leave}
      onConfirm={() => void edit.save(false)}
      actions={
        <>
          <Button onClick={discard.leave}>{isNew ? 'Close' : 'Cancel'}</Button>
          {isNew && (
            <Button onClick={() => void edit.save(true)} disabled={isBusy || edit.isRefused}>
              Add and type another
            </Button>
          )}
          <Button
            variant="contained"
            onClick={() => void edit.save(false)}
            disabled={isBusy || edit.isRefused}
            aria-busy={isBusy}
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
          void edit.save(isNew);
        }}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 4,
          pt: 2,
        }}
      >
        {failure !== '' && (
          <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
            {failure}
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
              id={`${id}-${field}`}
              label={label}
              required={field === 'PrimaryPhone'}
              autoFocus={field === 'FirstName'}
              type={field.endsWith('Phone') ? 'tel' : 'text'}
              value={form[field]}
              onChange={(event) => set(field, event.target.value)}
              onBlur={() => leave(field, form[field])}
              error={errorOf(field) !== undefined}
              helperText={
                errorOf(field) ?? edit.notes[field] ?? (field === 'PrimaryPhone' ? extensionHint : undefined)
              }
              autoComplete="off"
              sx={field === 'Notes' ? { gridColumn: '1 / -1' } : {}}
              slotProps={{ htmlInput: { maxLength: 255, dir: field.endsWith('Phone') ? 'ltr' : 'auto' } }}
            />
          ) : null,
        )}
        <SameNumber
          same={same}
          verb={isNew ? 'Add' : 'Save'}
          isBusy={isBusy}
          onAnyway={() => void edit.save(false, true)}
          onLeave={onClose}
        />
        {fields.map(({ FieldID, Name, IsRequired }) => (
          <TextField
            key={FieldID}
            id={`${id}-${customKey(Name)}`}
            label={Name}
            {...(Name.length > longName ? { title: Name, sx: { gridColumn: '1 / -1' } } : {})}
            required={IsRequired}
            value={form.custom[Name] ?? ''}
            onChange={(event) => edit.setCustom(Name, event.target.value)}
            onBlur={() => leave(customKey(Name), form.custom[Name] ?? '')}
            error={errorOf(customKey(Name)) !== undefined}
            helperText={errorOf(customKey(Name))}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 1000, dir: 'auto' } }}
          />
        ))}
        <Box role="group" aria-label="Groups of this contact" sx={{ gridColumn: '1 / -1' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mx: -1, '&& > *': { m: 1 } }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              Groups
            </Typography>
            {chosen.map((group) => (
              <Chip
                key={group.ListID}
                label={<span dir="auto">{group.ListName}</span>}
                onDelete={() => edit.setGroups(form.listIds.filter((one) => one !== group.ListID))}
              />
            ))}
            <Button size="small" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
              {isPicking ? 'Done' : chosen.length === 0 ? 'Choose groups' : 'Change'}
            </Button>
          </Box>
          {isPicking && (
            <GroupPicker
              autoFocus
              groups={groups}
              chosen={form.listIds}
              onChange={edit.setGroups}
              onCreate={edit.createGroup}
            />
          )}
        </Box>
        {isNew && mustAgree && <PersonDeclaration given={edit.hasAgreed} onGive={edit.setAgreed} />}
        {/* Enter in a field submits a form only when it has a submit button. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Box>
      {discard.question}
    </StepDialog>
  );
}
