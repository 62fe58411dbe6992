import type { Conversation } from '@carillon/contract/conversations/conversations';
import { requiredText } from '@carillon/rules/contacts/fieldRules';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fieldsQuery } from '../../../api/contacts.ts';
import { useMustOptIn } from '../../../api/client/session.ts';
import { PersonDeclaration } from '../../../parts/people/PersonDeclaration.tsx';
import { SameNumber } from '../../../parts/people/SameNumber.tsx';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import { useAddToContacts } from './useAddToContacts.ts';

interface AddToContactsDialogProps {
  open: boolean;
  conversation: Conversation;
  onClose: () => void;
}

const maxName = 50;
const maxValue = 1_000;

/**
 * Creates a contact for a number without one: its names, and the required fields of the organization. The number is
 * fixed, because it is the sender's. The thread shows the name at once.
 */
export function AddToContactsDialog({ open, conversation, onClose }: AddToContactsDialogProps) {
  // Discarded input does not come back.
  return open ? <Form conversation={conversation} onClose={onClose} /> : null;
}

function Form({ conversation, onClose }: Omit<AddToContactsDialogProps, 'open'>) {
  const id = useId();
  const fields = useQuery(fieldsQuery);
  const required = fields.data?.Items.filter((field) => field.IsRequired) ?? [];
  const mustAgree = useMustOptIn();
  const [first, setFirst] = useState(conversation.FirstName);
  const [last, setLast] = useState(conversation.LastName);
  const [custom, setCustom] = useState<Readonly<Record<string, string>>>({});
  const [hasAgreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const add = useAddToContacts(conversation, onClose);
  const isWithoutName = first.trim() === '' && last.trim() === '';
  const missing = required.filter(({ Name }) => (custom[Name] ?? '').trim() === '').map(({ Name }) => Name);
  const confirm = (areSharing = false): void => {
    setTried(true);
    if (isWithoutName) document.getElementById(`${id}-first`)?.focus();
    if (isWithoutName || missing.length > 0 || fields.isPending) return;
    add.save({
      FirstName: first.trim(),
      LastName: last.trim(),
      CustomData: Object.fromEntries(required.map(({ Name }) => [Name, (custom[Name] ?? '').trim()])),
      AllowSharedNumber: areSharing,
      UserIndicatedConsentDeclared: hasAgreed,
    });
  };
  const firstProblem = add.errors['FirstName'] ?? (isTried && isWithoutName ? 'Enter a name' : undefined);
  return (
    <StepDialog
      open
      title="Add to contacts"
      maxWidth="xs"
      onClose={onClose}
      onConfirm={() => confirm()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" disabled={add.isBusy} aria-busy={add.isBusy} onClick={() => confirm()}>
            Add contact
          </Button>
        </>
      }
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          confirm();
        }}
        sx={{ display: 'grid', gap: 4, pt: 2 }}
      >
        {add.failure !== '' && <Alert severity="error">{add.failure}</Alert>}
        <Typography sx={{ color: 'text.secondary' }}>
          {formatPhone(conversation.PhoneNumber)} becomes the number of this contact.
        </Typography>
        <TextField
          id={`${id}-first`}
          label="First name"
          autoFocus
          value={first}
          onChange={(event) => setFirst(event.target.value)}
          error={firstProblem !== undefined}
          helperText={firstProblem}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: maxName, dir: 'auto' } }}
        />
        <TextField
          label="Last name"
          value={last}
          onChange={(event) => setLast(event.target.value)}
          error={add.errors['LastName'] !== undefined}
          helperText={add.errors['LastName']}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: maxName, dir: 'auto' } }}
        />
        {required.map(({ FieldID, Name }) => {
          const problem =
            add.errors[`CustomData.${Name}`] ??
            (isTried && missing.includes(Name) ? requiredText(Name) : undefined);
          return (
            <TextField
              key={FieldID}
              label={Name}
              required
              value={custom[Name] ?? ''}
              onChange={(event) => setCustom({ ...custom, [Name]: event.target.value })}
              error={problem !== undefined}
              helperText={problem}
              autoComplete="off"
              slotProps={{ htmlInput: { maxLength: maxValue, dir: 'auto' } }}
            />
          );
        })}
        {mustAgree && <PersonDeclaration given={hasAgreed} onGive={setAgreed} />}
        <SameNumber same={add.same} verb="Add" isBusy={add.isBusy} onAnyway={() => confirm(true)} />
        {/* Enter in a field submits a form only when it has a submit button. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Box>
    </StepDialog>
  );
}
