import { putDraftContact } from '@carillon/contract/broadcasts/drafts';
import type { DraftContact } from '@carillon/contract/broadcasts/drafts';
import { fieldError } from '@carillon/rules/contacts/fieldRules';
import { parsePhoneIn, phoneDoubt, phoneFormatText } from '@carillon/rules/phones/phoneCountries';
import { formatPhone } from '@carillon/rules/phones/phones';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { call } from '../../../../api/client/client.ts';
import { Refusal } from '../../../../api/client/errors.ts';
import { useForm } from '../../../../api/forms/useForm.ts';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { useAccount } from '../../../../api/client/session.ts';
import { ConsentBox } from '../../../../parts/people/ConsentBox.tsx';
import { consentText } from '../../../../parts/people/upload/uploadSteps.ts';
import { unsavedPerson, useDiscard } from '../../../../parts/dialogs/useDiscard.tsx';
import { roster } from '../draft/draftData.ts';
import { numberProblem, numberTexts } from './personCheck.ts';
import { displayName } from '../review/sending.ts';
import { StepDialog } from '../steps/StepDialog.tsx';
import type { WizardPart } from '../useWizard.ts';
import { hasCalls, hasTexts } from '../wizardForm.ts';

const empty = {
  PrimaryPhone: '',
  FirstName: '',
  LastName: '',
  Notes: '',
  UserIndicatedConsentDeclared: false,
};
type Values = typeof empty;
const labels = {
  PrimaryPhone: 'Phone number',
  FirstName: 'First name',
  LastName: 'Last name',
  Notes: 'Notes',
} as const;
type Field = keyof typeof labels;
const fields = Object.keys(labels) as Field[];

function problemOf(field: Field, values: Values, country: number): string | undefined {
  if (field !== 'PrimaryPhone') return fieldError(labels[field], values[field], { max: 50 }) ?? undefined;
  if (values.PrimaryPhone.trim() === '') return 'Enter a phone number';
  const phone = parsePhoneIn(values.PrimaryPhone, country);
  return phone.ok ? undefined : phoneFormatText(phone.reason, country);
}

interface PersonDialogProps {
  open: boolean;
  wizard: WizardPart<'draftId' | 'form' | 'rosterChanged'>;
  /** The recipient to change. Null adds a new one. */
  person: DraftContact | null;
  onClose: () => void;
}

function valuesOf(person: DraftContact | null): Values {
  if (person === null) return empty;
  const { FirstName, LastName, Notes } = person;
  return { ...empty, PrimaryPhone: formatPhone(person.PrimaryPhone), FirstName, LastName, Notes };
}

/** What differs from what is stored. */
function changedOf(values: Values, before: Values): Partial<Record<Field, string>> {
  return Object.fromEntries(
    fields.filter((field) => values[field] !== before[field]).map((field) => [field, values[field]]),
  );
}

/** How a person is added or changed. `another`: the dialog stays open for the next one. */
function usePersonForm({ wizard, person, onClose }: PersonDialogProps, hasAgreed: boolean) {
  const show = useSnackbar();
  const country = useAccount()?.CountryID ?? 1;
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());

  const add = async (values: Values): Promise<void> => {
    const ways = { texts: hasTexts(wizard.form), calls: hasCalls(wizard.form) };
    const problem = await numberProblem(wizard.draftId, values.PrimaryPhone, added, ways);
    if (problem !== '') throw new Refusal({ PrimaryPhone: problem });
    const answer = await roster.add(wizard.draftId, values);
    if (answer.AddedCount === 0)
      throw new Refusal({ PrimaryPhone: answer.Rejected?.[0]?.Reason ?? numberTexts.inDraft });
    const number = parsePhoneIn(values.PrimaryPhone, country);
    if (number.ok) setAdded((old) => new Set([...old, number.phone]));
  };
  const before = valuesOf(person);
  const form = useForm<Values, Values, { another: boolean }>({
    first: { ...valuesOf(person), UserIndicatedConsentDeclared: hasAgreed },
    check: (values) => {
      // The names of several people at one number may be longer than one that is typed.
      const isKept = (field: Field) => person !== null && values[field] === before[field];
      const problems = fields.map(
        (field) => [field, isKept(field) ? undefined : problemOf(field, values, country)] as const,
      );
      // The declaration is asked for last.
      const isAsked = person === null && problems.every(([, problem]) => problem === undefined);
      return {
        ...Object.fromEntries(problems),
        UserIndicatedConsentDeclared: isAsked && !values.UserIndicatedConsentDeclared ? consentText : null,
      };
    },
    save: async (values) => {
      if (person === null) await add(values);
      else
        await call(putDraftContact, {
          params: { DraftBroadcastID: wizard.draftId },
          body: { PersonID: person.PersonID, ...changedOf(values, before) },
        });
      return values;
    },
    onSaved: (values, way) => {
      wizard.rosterChanged();
      const name = displayName(values);
      show({ text: person === null ? `${name} added.` : `${name} changed.`, tone: 'success' });
      if (way?.another !== true) {
        onClose();
        return;
      }
      const { UserIndicatedConsentDeclared } = values;
      form.restart({ ...empty, UserIndicatedConsentDeclared });
      form.focus('PrimaryPhone');
    },
    doing: [person === null ? 'adding' : 'updating', 'contact'],
    failureAt: 'form',
  });
  return { form, country };
}

/** One person: added one after another, or changed (row B-199). The server's messages appear at their fields. */
export function PersonDialog(props: PersonDialogProps) {
  const [round, setRound] = useState(0);
  const [wasOpen, setWasOpen] = useState(props.open);
  // Discarded input does not come back.
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    if (props.open) setRound(round + 1);
  }
  // Declared once, it stays for the next person.
  const [hasAgreed, setAgreed] = useState(false);
  return <PersonForm key={round} {...props} hasAgreed={hasAgreed} onAgree={setAgreed} />;
}

interface AgreedProps {
  hasAgreed: boolean;
  onAgree: (has: boolean) => void;
}

function PersonForm(props: PersonDialogProps & AgreedProps) {
  const { open, person, onClose, hasAgreed, onAgree } = props;
  const isNew = person === null;
  const { form, country } = usePersonForm(props, hasAgreed);
  const { values, isBusy, isRefused } = form;
  const before = valuesOf(person);
  const discard = useDiscard({
    ...unsavedPerson,
    isDirty: fields.some((field) => values[field].trim() !== before[field].trim()),
    onDiscard: onClose,
  });
  return (
    <StepDialog
      open={open}
      title={isNew ? 'Add individually' : 'Edit recipient'}
      maxWidth="xs"
      onClose={discard.leave}
      onConfirm={() => form.submit()}
      actions={
        <>
          <Button onClick={discard.leave}>{isNew ? 'Close' : 'Cancel'}</Button>
          {isNew && (
            <Button onClick={() => form.submit({ another: true })} disabled={isBusy || isRefused}>
              Add and type another
            </Button>
          )}
          <Button
            variant="contained"
            onClick={() => form.submit()}
            disabled={isBusy || isRefused}
            aria-busy={isBusy}
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
          form.submit({ another: isNew });
        }}
      >
        {form.failure !== '' && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {form.failure}
          </Alert>
        )}
        {fields.map((field, index) => (
          <TextField
            key={field}
            {...form.text(field, field === 'PrimaryPhone' ? phoneDoubt(values.PrimaryPhone, country) : '')}
            label={labels[field]}
            fullWidth
            autoFocus={index === 0}
            type={field === 'PrimaryPhone' ? 'tel' : 'text'}
            autoComplete="off"
            sx={{ mt: index === 0 ? 2 : 4 }}
          />
        ))}
        {isNew && (
          <ConsentBox
            given={values.UserIndicatedConsentDeclared}
            missing={form.problem('UserIndicatedConsentDeclared') !== ''}
            onChange={(given) => {
              form.change({ UserIndicatedConsentDeclared: given });
              onAgree(given);
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
