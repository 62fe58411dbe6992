import Typography from '@mui/material/Typography';
import { AnswerNameFields } from '../../../../parts/broadcasts/AnswerNameFields.tsx';
import { Panel } from '../Panel.tsx';
import { fieldIds } from '../steps/stepFacts.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm } from '../wizardForm.ts';

/** What the keys of a survey mean, so that results can be read without listening to the message (2-decisions E1). */
export function AnswerNames({ wizard }: { wizard: WizardPart<'change' | 'errorOf' | 'form' | 'leave'> }) {
  const { form, change, errorOf, leave } = wizard;
  return (
    <Panel id={fieldIds.SurveyResponses}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        What the answers mean
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 4 }}>
        Name each key you mention in your message. Results and downloads then say “Yes” instead of “Pressed
        *1”. Optional.
      </Typography>
      <AnswerNameFields
        names={form.SurveyResponses}
        isChecked={errorOf('SurveyResponses') !== undefined}
        onChange={(names) => change((old) => editForm(old, { SurveyResponses: [...names] }))}
        onLeave={() => leave('SurveyResponses')}
      />
    </Panel>
  );
}
