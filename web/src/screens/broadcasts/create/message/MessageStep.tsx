import { partsOf } from '@carillon/rules/broadcasts/types';
import { putUser } from '@carillon/contract/accounts/accounts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api/client/client.ts';
import { errorText } from '../../../../api/client/errors.ts';
import { userQuery } from '../../../../api/client/session.ts';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { isAskedIn, MessageEditor } from '../../../../parts/texts/editor/MessageEditor.tsx';
import {
  AutoReplies,
  HouseholdNote,
  PersonalFacts,
  ImagePicker,
  Preview,
  TestToMe,
  VoiceMessageStep,
} from '../lazyParts.tsx';
import { Panel } from '../Panel.tsx';
import { fieldIds } from '../steps/stepFacts.ts';
import { SavedTexts } from './SavedTexts.tsx';
import { useMessageLint } from './useMessageLint.ts';
import type { Wizard, WizardPart } from '../useWizard.ts';
import { editForm, hasCalls, hasTexts, isTextSurvey, isVoiceSurvey, textTyped } from '../wizardForm.ts';

/** Step 3: the text, and the message of calls. A type with both has both (row B-027). */
export function MessageStep({ wizard }: { wizard: Wizard }) {
  const [texts, calls] = [hasTexts(wizard.form), hasCalls(wizard.form)];
  const both = texts && calls;
  const isEither = partsOf(wizard.form.BroadcastType).either;
  return (
    <>
      {both && (
        <PartHeading title="Text">
          {isEither ? 'For people who can be texted.' : 'Goes to everyone who can be texted.'}
        </PartHeading>
      )}
      {texts && <TextMessage wizard={wizard} />}
      {both && (
        <PartHeading title="Call">
          {isEither ? 'For people who can’t be texted.' : 'Goes to everyone who can be called.'}
        </PartHeading>
      )}
      {calls && <VoiceMessageStep wizard={wizard} />}
      <Box sx={{ display: { xs: 'block', w1140: 'none' }, mt: 6 }}>
        <Typography variant="h3" sx={{ mb: 3, textAlign: 'center' }}>
          {texts ? 'On their phone' : 'What they hear'}
        </Typography>
        <Preview wizard={wizard} />
      </Box>
    </>
  );
}

function PartHeading({ title, children }: { title: string; children: string }) {
  return (
    <Box sx={{ mt: 2, mb: 3, '& ~ &': { mt: 7 } }}>
      <Typography variant="h3">{title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {children}
      </Typography>
    </Box>
  );
}

/** The text, its image and signature, and the replies of a survey (rows B-137 to B-141). */
function TextMessage({
  wizard,
}: {
  wizard: WizardPart<
    | 'account'
    | 'change'
    | 'columns'
    | 'draftId'
    | 'errorOf'
    | 'facts'
    | 'form'
    | 'leave'
    | 'saver'
    | 'signature'
    | 'status'
    | 'summary'
    | 'user'
  >;
}) {
  const { form, change, errorOf, leave, facts, columns } = wizard;
  const lintFacts = useMessageLint(wizard);
  const survey = isTextSurvey(form);
  const [asked, ask] = useState<string | null>(null);
  // No question remains once recipients without a value are left out.
  const open = asked === null || form.LeaveOutWithout.includes(asked.toLowerCase()) ? null : asked;
  return (
    <>
      <Panel>
        {isVoiceSurvey(form) && <AskInText wizard={wizard} />}
        <MessageEditor
          id={fieldIds.TextMessage}
          label={survey ? 'Your question' : 'Message'}
          value={form.TextMessage}
          onChange={(TextMessage) => change((old) => editForm(old, textTyped(TextMessage)))}
          onLeave={() => leave('TextMessage')}
          error={errorOf('TextMessage')}
          facts={facts.message}
          lintFacts={lintFacts}
          columns={columns}
          asked={open}
          onAsk={ask}
          hint={survey ? 'End with how to answer, for example: Reply YES or NO.' : undefined}
          tools={
            <>
              <SavedTexts wizard={wizard} />
              <LengthChoice wizard={wizard} />
              <TestToMe wizard={wizard} />
            </>
          }
        />
        <PersonalFacts wizard={wizard} asked={isAskedIn(form.TextMessage, open) ? open : null} />
        <HouseholdNote wizard={wizard} />
        <SignatureSwitch wizard={wizard} />
        <ImagePicker wizard={wizard} />
      </Panel>
      {survey && <AutoReplies wizard={wizard} />}
    </>
  );
}

/** In a survey by call and text, the text may also ask, or only inform (2-decisions D). */
function AskInText({ wizard: { form, change } }: { wizard: WizardPart<'change' | 'form'> }) {
  return (
    <Box sx={{ mb: 5 }}>
      <FormControlLabel
        control={
          <Switch
            checked={form.IsTextSurvey}
            onChange={(event) => change((old) => editForm(old, { IsTextSurvey: event.target.checked }))}
          />
        }
        label="Ask in the text too"
        sx={{ ml: -2 }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', ml: 12 }}>
        Answers of YES and NO are counted. Otherwise the text only tells, and answers are ordinary replies.
      </Typography>
    </Box>
  );
}

/** Longer texts, if the account allows them. The setting belongs to the user (2-decisions I2). */
function LengthChoice({ wizard }: { wizard: WizardPart<'form' | 'user'> }) {
  const { user, form } = wizard;
  const client = useQueryClient();
  const show = useSnackbar();
  const [busy, setBusy] = useState(false);
  if (user === undefined || form.Media.length > 0) return null;
  const other = user.DefaultSettingCharacterCount === 160 ? 320 : 160;
  if (!user.DefaultSettingCharacterCountOptions.includes(other)) return null;
  const set = (): void => {
    if (busy) return;
    setBusy(true);
    call(putUser, { body: { DefaultSettingCharacterCount: other } })
      .then(
        (saved) => client.setQueryData(userQuery.queryKey, saved),
        (error: unknown) => show({ text: errorText(error, 'updating', 'settings'), tone: 'error' }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Button size="small" onClick={set} aria-disabled={busy} aria-busy={busy}>
      {other === 320 ? 'Allow 320 characters' : 'Back to 160 characters'}
    </Button>
  );
}

function SignatureSwitch({ wizard }: { wizard: WizardPart<'change' | 'form' | 'user'> }) {
  const { user, form, change } = wizard;
  const signature = user?.Signature.SignatureText.trim() ?? '';
  if (signature === '') return null;
  return (
    <Box sx={{ mt: 4 }}>
      <FormControlLabel
        control={
          <Switch
            checked={form.IncludeSignature}
            onChange={(event) => change((old) => editForm(old, { IncludeSignature: event.target.checked }))}
          />
        }
        label="Add my signature"
        sx={{ ml: -2 }}
      />
      <Typography
        variant="body2"
        dir="auto"
        sx={{ color: 'text.secondary', ml: 12, overflowWrap: 'anywhere' }}
      >
        {signature}
      </Typography>
    </Box>
  );
}
