import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { Wizard } from '../useWizard.ts';
import { surveyRuleText, surveyWording } from './surveyWords.ts';

/** What a survey message has to say (row B-144), with suggested words. */
export function SurveyRule({ form }: { form: Wizard['form'] }) {
  return (
    <Alert severity="info" sx={{ mb: 4 }}>
      {surveyRuleText}
      <Typography variant="body2" sx={{ mt: 1 }}>
        For example: “{surveyWording(true, form.SurveyResponses)}”
        {!form.IsTransfer && ' Pressing 0 does nothing until you turn on transfer below.'}
      </Typography>
    </Alert>
  );
}
