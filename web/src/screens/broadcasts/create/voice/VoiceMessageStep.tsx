import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { AnswerNames, SurveyRule, TestCall, TransferFields } from './laterParts.tsx';
import { Panel } from '../Panel.tsx';
import { fieldIds } from '../steps/stepFacts.ts';
import type { WizardPart } from '../useWizard.ts';
import { isVoiceSurvey } from '../wizardForm.ts';
import { MessagePartFields } from './MessagePartFields.tsx';
import { choiceOf } from './voiceMessage.ts';

/** Step 3 of types with calls: what a person hears, what a machine hears, and who is connected. */
export function VoiceMessageStep({
  wizard,
}: {
  wizard: WizardPart<'account' | 'change' | 'draftId' | 'errorOf' | 'form' | 'leave' | 'saver' | 'user'>;
}) {
  const { form } = wizard;
  const survey = isVoiceSurvey(form);
  const isSame = choiceOf(form, 'voicemail').kind === 'none';
  return (
    <>
      <Panel id={fieldIds.Audio}>
        <Typography variant="h3" sx={{ mb: 1 }}>
          When a person answers
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 4 }}>
          Up to 2 minutes. Start by saying who is calling.
        </Typography>
        {survey && <SurveyRule form={form} />}
        <MessagePartFields wizard={wizard} part="live" />
      </Panel>
      {survey && <AnswerNames wizard={wizard} />}
      <Panel id={fieldIds.AudioVM}>
        <Typography variant="h3" sx={{ mb: 1 }}>
          When a machine answers
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 4 }}>
          {isSame
            ? 'The same message is left after the beep, unless you give voicemail one of its own.'
            : survey
              ? 'A machine can’t press keys, so a survey leaves a message of its own after the beep.'
              : 'This message is left after the beep. No keys work there.'}
        </Typography>
        {survey && isSame && (
          <Alert severity="warning" sx={{ mb: 4 }}>
            A survey can’t be answered on voicemail. Give it a message of its own, and say in it how to reach
            you.
          </Alert>
        )}
        <MessagePartFields wizard={wizard} part="voicemail" />
      </Panel>
      <TransferFields wizard={wizard} />
      <TestCall wizard={wizard} />
    </>
  );
}
