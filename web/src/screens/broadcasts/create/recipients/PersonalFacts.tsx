import {
  asFieldsMeant,
  checkMergeFields,
  mergeFieldNames,
  readParts,
} from '@carillon/rules/texts/mergeFields';
import { plural } from '@carillon/rules/money/amounts';
import { joinSignature } from '@carillon/rules/texts/segments';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { leavesWords, lettersWords, priceWords } from './afterPersonalizing.ts';
import { neededFields } from './leaveOut.ts';
import { personalizationQuery } from './personalizationQuery.ts';
import { CheckMessages } from '../dialogs.ts';
import { decidedWords } from '../merges/mergeWords.ts';
import { MissingField } from '../message/MissingField.tsx';
import type { WizardPart } from '../useWizard.ts';
import { merged, useSamplePerson } from './samplePeople.ts';
import { editForm, textTyped } from '../wizardForm.ts';

/** The personalized text for all recipients: its length, who lacks a value, for whom it is too long (steps 3 and 4). */
export function PersonalFacts({
  wizard,
  asked = null,
}: {
  wizard: WizardPart<'change' | 'columns' | 'draftId' | 'facts' | 'form' | 'signature' | 'status'>;
  /** The field for which the form beside the text asks a fallback. */
  asked?: string | null;
}) {
  const { form, facts, status, draftId, columns, signature, change } = wizard;
  const [isChecking, setChecking] = useState(false);
  const check = (): void => setChecking(true);
  const hasText = form.TextMessage.trim() !== '';
  const result = useQuery({ ...personalizationQuery(draftId), enabled: hasText });
  const { person } = useSamplePerson(wizard);
  const found = result.data;
  if (!hasText || found === undefined) return null;
  // The facts are computed from the stored text. Until they match again, a note says so.
  const isStale = status !== 'saved' || result.isFetching;
  const typed = {
    isPersonal: mergeFieldNames(form.TextMessage).length > 0,
    segments: facts.message.segments,
  };
  const leaves = form.Media.length > 0 || found.Problem !== '' ? null : leavesWords(found, typed);
  const meant = asFieldsMeant(form.TextMessage, columns);
  // A field that no recipient has is an error of the text, which no choice about recipients mends.
  const missing = found.Missing.filter(({ Field }) => checkMergeFields(`{{${Field}}}`, columns).length === 0);
  const lacked = new Set(found.Missing.map(({ Field }) => Field.toLowerCase()));
  const given = neededFields(form.TextMessage).filter((name) => !lacked.has(name));
  const decided = decidedWords(found);
  const letters = lettersWords(found, {
    typed: joinSignature(withoutFields(meant), signature),
    shown: joinSignature(merged(form.TextMessage, person), signature),
    isPersonal: typed.isPersonal,
  });
  return (
    <Box aria-busy={isStale}>
      {meant !== form.TextMessage && (
        <Alert
          severity="info"
          sx={{ mt: 3 }}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() =>
                change((old) => editForm(old, textTyped(asFieldsMeant(old.TextMessage, columns))))
              }
            >
              Fix it
            </Button>
          }
        >
          Fields are written without spaces:{' '}
          {mergeFieldNames(meant)
            .map((name) => `{{${name}}}`)
            .join(', ')}
          .
        </Alert>
      )}
      <Box role="status">
        {leaves !== null && (
          <Typography variant="body2" sx={{ mx: 0.5, mt: 2, color: 'text.secondary' }}>
            {isStale
              ? 'Counting what leaves\u2026'
              : [leaves, letters, priceWords(facts.message.segments)].filter((one) => one !== null).join(' ')}
          </Typography>
        )}
      </Box>
      {missing.map((field) => (
        <MissingField
          key={field.Field}
          field={field}
          wizard={wizard}
          isStale={isStale}
          given={given}
          isAsked={asked?.toLowerCase() === field.Field.toLowerCase()}
          onShow={check}
        />
      ))}
      {found.TooLong > 0 && (
        <CheckNotice tone="warning" isStale={isStale} onCheck={check}>
          {plural(found.TooLong, 'recipient', 'recipients')}: with their values the text would exceed{' '}
          {facts.message.limit ?? 160} characters. Shorten it, or decide for each.
        </CheckNotice>
      )}
      {found.NothingToSend > 0 && (
        <CheckNotice tone="warning" isStale={isStale} onCheck={check}>
          {plural(found.NothingToSend, 'recipient', 'recipients')}: nothing of the text would remain. Add
          words beside the field, or decide for each.
        </CheckNotice>
      )}
      {decided !== null && (
        <CheckNotice tone="info" isStale={isStale} onCheck={check}>
          You decided: {decided}.
        </CheckNotice>
      )}
      <CheckMessages
        open={isChecking}
        draftId={draftId}
        columns={columns}
        onClose={() => setChecking(false)}
      />
    </Box>
  );
}

/** Messages to check one by one, once the typed text is stored. */
function CheckNotice(props: {
  tone: 'warning' | 'info';
  isStale: boolean;
  onCheck: () => void;
  children: ReactNode;
}) {
  return (
    <Alert
      severity={props.tone}
      sx={{ mt: 3 }}
      action={
        <Button color="inherit" size="small" disabled={props.isStale} onClick={props.onCheck}>
          Check one by one
        </Button>
      }
    >
      {props.children}
    </Alert>
  );
}

function withoutFields(text: string): string {
  return readParts(text)
    .map((part) => (part.kind === 'text' ? part.text : ''))
    .join('');
}
