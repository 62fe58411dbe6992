import Alert from '@mui/material/Alert';
import { heldText } from './heldText.ts';
import { problemsOf } from '../steps/steps.ts';
import type { Held } from '../steps/steps.ts';
import type { WizardPart } from '../useWizard.ts';

/** Says why the user is not at the requested step, if nothing else does. */
export function HeldNote({
  wizard,
  held,
}: {
  wizard: WizardPart<'facts' | 'failed' | 'form' | 'problems'>;
  held: Held;
}) {
  const { form, facts, problems, failed } = wizard;
  if (held.at !== form.CurrentStep || problems.length > 0 || failed.length > 0) return null;
  return (
    <Alert severity="info" role="status" sx={{ mb: 5 }}>
      {heldText(held, problemsOf(held.at, form, facts))}
    </Alert>
  );
}
