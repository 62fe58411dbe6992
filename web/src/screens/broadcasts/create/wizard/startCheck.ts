// What the server says about a start: a chunk of its own, as only Next needs it.
import { validateBroadcast } from '@carillon/contract/broadcasts/broadcasts';
import { outsideWindowText } from '@carillon/rules/broadcasts/refusals';
import { call } from '../../../../api/client/client.ts';
import { ApiError } from '../../../../api/client/errors.ts';
import { farText, pastText } from '../../../../parts/dayAndTime.ts';
import type { StepProblem } from '../steps/stepFacts.ts';
import { serverProblems } from '../steps/steps.ts';
import { repeats } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

/** What is wrong with the start: its day, or for calls its place in the calling window. Throws if it can't be checked. */
export async function startProblems(form: WizardForm): Promise<StepProblem[]> {
  if (repeats(form)) return (await import('./repeating.ts')).serverScheduleProblems(form);
  try {
    const { StartDateValidation: found } = await call(validateBroadcast, { body: form });
    if (found?.IsPast) return [{ field: 'StartDate', message: pastText }];
    if (found?.IsTooFarFuture) return [{ field: 'StartDate', message: farText }];
    if (found?.IsOutsideCallingWindow) return [{ field: 'StartDate', message: outsideWindowText }];
    return [];
  } catch (error) {
    const refused = serverProblems(error instanceof ApiError ? (error.body?.Errors ?? []) : []);
    if (refused.length > 0) return refused;
    throw error;
  }
}
