import { putDraftContact } from '@carillon/contract/broadcasts/drafts';
import type { DraftContact } from '@carillon/contract/broadcasts/drafts';
import { fieldError, hasFormErrors } from '@carillon/rules/contacts/fieldRules';
import { parsePhoneIn, phoneDoubt, phoneFormatText } from '@carillon/rules/phones/phoneCountries';
import { formatPhone } from '@carillon/rules/phones/phones';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { call } from '../../../../api/client/client.ts';
import { errorText, fieldErrors } from '../../../../api/client/errors.ts';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { useAccount } from '../../../../api/client/session.ts';
import { ConsentBox } from '../../../../parts/people/ConsentBox.tsx';
import { unsavedPerson, useDiscard } from '../../../../parts/dialogs/useDiscard.tsx';
import { roster } from '../draft/draftData.ts';
import { numberProblem, numberTexts } from './personCheck.ts';
import { displayName } from '../review/sending.ts';
import { StepDialog } from '../steps/StepDialog.tsx';
import type { Wizard } from '../useWizard.ts';
import { hasCalls, hasTexts } from '../wizardForm.ts';

const empty = { PrimaryPhone: '', FirstName: '', LastName: '', Notes: '' };
type Values = typeof empty;
type Field = keyof Values;
const labels: Record<Field, string> = {
  PrimaryPhone: 'Phone number',
  FirstName: 'First name',
  LastName: 'Last name',
  Notes: 'Notes',
};
const fields = Object.keys(empty) as Field[];

function problemOf(field: Field, values: Values, country: number): string | undefined {
  if (field !== 'PrimaryPhone') return fieldError(labels[field], values[field], { max: 50 }) ?? undefined;
  if (values.PrimaryPhone.trim() === '') return 'Enter a phone number';
  const phone = parsePhoneIn(values.PrimaryPhone, country);
  return phone.ok ? undefined : phoneFormatText(phone.reason, country);
}

interface PersonDialogProps {
  open: boolean;
  wizard: Wizard;
  /** The recipient to change. Null adds a new one. */
  person: DraftContact | null;
  onClose: () => void;
}

function valuesOf(person: DraftContact | null): Values {
  if (person === null) return empty;
  const { FirstName, LastName, Notes } = person;
  return { PrimaryPhone: formatPhone(person.PrimaryPhone), FirstName, LastName, Notes };
}

/** One person: added one after another, or changed (row B-199). The server's messages appear at their fields. */
export function PersonDialog({ open, wizard, person, onClose }: PersonDialogProps) {
  const [values, setValues] = useState<Values>(() => valuesOf(person));
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [server, setServer] = useState<Partial<Record<Field, string>>>({});
  const [consent, setConsent] = useState(false);
  const [consentMissing, setConsentMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const phone = useRef<HTMLInputElement>(null);
  const show = useSnackbar();
  const isNew = person === null;
  const country = useAccount()?.CountryID ?? 1;
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());

  const set = (field: Field, value: string): void => {
    setValues((old) => ({ ...old, [field]: value }));
    setServer((old) => ({ ...old, [field]: undefined }));
  };
  const errorOf = (field: Field): string | undefined =>
    server[field] ?? (left.has(field) ? problemOf(field, values, country) : undefined);
  // A value that the server refused is wrong until it changes (row P-141).
  const refusedField = fields.find((field) => hasFormErrors({ [`${field}Error`]: server[field] }));
  const close = (): void => {
    setValues(valuesOf(person));
    setLeft(new Set());
    setServer({});
    setFailure('');
    setAdded(new Set());
    onClose();
  };
  const before = valuesOf(person);
  const discard = useDiscard({
    ...unsavedPerson,
    isDirty: fields.some((field) => values[field].trim() !== before[field].trim()),
    onDiscard: close,
  });
  const focus = (field: Field): void => document.getElementById(`person-${field}`)?.focus();

  const refused = (messages: Partial<Record<Field, string>>): void => {
    setServer(messages);
    const first = fields.find((field) => messages[field] !== undefined);
    if (first) focus(first);
  };
  const done = (another: boolean): void => {
    wizard.rosterChanged();
    const name = displayName({ ...values, PrimaryPhone: values.PrimaryPhone });
    show({ text: isNew ? `${name} added.` : `${name} changed.`, tone: 'success' });
    setValues(isNew ? empty : values);
    setLeft(new Set());
    if (another) phone.current?.focus();
    else close();
  };

  const save = async (another: boolean): Promise<void> => {
    if (busy) return;
    setFailure('');
    if (refusedField !== undefined) {
      focus(refusedField);
      return;
    }
    const bad = fields.find((field) => problemOf(field, values, country) !== undefined);
    setLeft(new Set(fields));
    if (bad) {
      focus(bad);
      return;
    }
    if (isNew && !consent) {
      setConsentMissing(true);
      return;
    }
    setBusy(true);
    try {
      if (person === null) {
        const ways = { texts: hasTexts(wizard.form), calls: hasCalls(wizard.form) };
        const problem = await numberProblem(wizard.draftId, values.PrimaryPhone, added, ways);
        if (problem !== '') {
          refused({ PrimaryPhone: problem });
          return;
        }
        const answer = await roster.add(wizard.draftId, { ...values, UserIndicatedConsentDeclared: consent });
        const rejected = answer.Rejected?.[0]?.Reason;
        if (answer.AddedCount > 0) {
          const number = parsePhoneIn(values.PrimaryPhone, country);
          if (number.ok) setAdded((old) => new Set([...old, number.phone]));
          done(another);
        } else refused({ PrimaryPhone: rejected ?? numberTexts.inDraft });
      } else {
        await call(putDraftContact, {
          params: { DraftBroadcastID: wizard.draftId },
          body: { PersonID: person.PersonID, ...values },
        });
        done(false);
      }
    } catch (error) {
      const messages: Partial<Record<Field, string>> = fieldErrors(error);
      if (fields.some((field) => messages[field] !== undefined)) refused(messages);
      else setFailure(errorText(error, isNew ? 'adding' : 'updating', 'contact'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <StepDialog
      open={open}
      title={isNew ? 'Add individually' : 'Edit recipient'}
      maxWidth="xs"
      onClose={discard.leave}
      onConfirm={() => void save(false)}
      actions={
        <>
          <Button onClick={discard.leave}>{isNew ? 'Close' : 'Cancel'}</Button>
          {isNew && (
            <Button onClick={() => void save(true)} disabled={busy || refusedField !== undefined}>
              Add and type another
            </Button>
          )}
          <Button
            variant="contained"
            onClick={() => void save(false)}
            disabled={busy || refusedField !== undefined}
            aria-busy={busy}
          >
            {isNew ? 'Add' : 'Save'}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          void save(isNew);
        }}
      >
        {failure !== '' && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {failure}
          </Alert>
        )}
        {fields.map((field, index) => (
          <TextField
            key={field}
            id={`person-${field}`}
            label={labels[field]}
            fullWidth
            autoFocus={index === 0}
            type={field === 'PrimaryPhone' ? 'tel' : 'text'}
            value={values[field]}
            onChange={(event) => set(field, event.target.value)}
            onBlur={() => {
              if (values[field] !== '') setLeft((old) => new Set([...old, field]));
            }}
            error={errorOf(field) !== undefined}
            helperText={
              errorOf(field) ??
              (field === 'PrimaryPhone' ? phoneDoubt(values.PrimaryPhone, country) : undefined)
            }
            inputRef={field === 'PrimaryPhone' ? phone : undefined}
            autoComplete="off"
            sx={{ mt: index === 0 ? 2 : 4 }}
          />
        ))}
        {isNew && (
          <ConsentBox
            given={consent}
            missing={consentMissing && !consent}
            onChange={(given) => {
              setConsent(given);
              setConsentMissing(false);
            }}
          />
        )}
        {/* Enter in a field submits a form only when it has a submit button. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Box>
      {discard.question}
    </StepDialog>
  );
}
