// What only a broadcast that repeats asks of the server: a chunk of its own.
import {
  createRepeatingBroadcast,
  putRepeatingBroadcast,
  validateSchedule,
} from '@carillon/contract/broadcasts/repeatingBroadcasts';
import type { BodyIn } from '@carillon/contract/route';
import { startInWords } from '@carillon/rules/schedules/scheduleTexts';
import { call, isMissing } from '../../../../api/client/client.ts';
import type { ScheduleMeaning } from '../../repeats/scheduleMeaning.ts';
import type { createRequest } from '../review/sending.ts';
import type { StepProblem } from '../steps/stepFacts.ts';
import { serverProblems } from '../steps/steps.ts';
import type { WizardForm } from '../wizardForm.ts';

/** What the server says about a schedule and its first start (row B-154). */
export async function serverScheduleProblems(form: WizardForm): Promise<StepProblem[]> {
  const { Errors, Message } = await call(validateSchedule, {
    body: {
      RepeatingBroadcastSchedule: form.RepeatingBroadcastSchedule ?? {},
      StartDateTime: form.StartDate,
    },
  });
  const problems = serverProblems(Errors);
  if (Message === null || problems.length > 0) return problems;
  return [{ field: 'RepeatingBroadcastSchedule', message: Message }];
}

/**
 * Makes a sequence, or changes the one that the draft came from. Returns its id, how many are reached, and when it goes
 * out first; null if the server did not say.
 */
export async function saveSequence(
  form: WizardForm,
  request: ReturnType<typeof createRequest>,
): Promise<{ id: number; reached: number | null; startsAt: string | null }> {
  const body = repeatingRequest(form, request);
  const id = form.RepeatingBroadcastID;
  if (id === null) {
    const made = await call(createRepeatingBroadcast, { body });
    if (isMissing(made)) throw new Error('The draft is gone.');
    return { id: made.RepeatingBroadcastID, reached: made.RecipientTotal, startsAt: made.StartDate };
  }
  const changed = await call(putRepeatingBroadcast, { params: { RepeatingBroadcastID: id }, body });
  if (isMissing(changed)) throw new Error('The repeating broadcast is gone.');
  return { id, reached: null, startsAt: null };
}

/** The same request for a broadcast that repeats: its schedule, and its first start (row B-113). */
export function repeatingRequest(
  form: WizardForm,
  request: ReturnType<typeof createRequest>,
): BodyIn<typeof createRepeatingBroadcast> {
  return {
    ...request,
    startOption: 'REPEATING',
    StartDate: form.StartDate,
    RepeatingBroadcastSchedule: form.RepeatingBroadcastSchedule ?? {},
  };
}

/**
 * Shown when a sequence was made or changed: how it repeats, for whom, and when it goes out first. The server may have
 * moved its first start.
 */
export function repeatsText(
  form: WizardForm,
  meaning: ScheduleMeaning | null | undefined,
  { words, startsAt, zone }: { words: string | null; startsAt: string | null; zone: string },
): string {
  const name = `"${form.BroadcastName.trim()}"`;
  if (form.RepeatingBroadcastID !== null) return `${name} was changed, from its next date on.`;
  const whom = words === null ? '' : ` for ${words}`;
  return [
    `${name} repeats${whom}: ${meaning?.description ?? 'as scheduled'}.`,
    ...(startsAt === null ? [] : [`First on ${startInWords(Date.parse(startsAt), zone)}.`]),
  ].join(' ');
}
