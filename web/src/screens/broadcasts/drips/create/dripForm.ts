import type { DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import type { createSequence } from '@carillon/contract/broadcasts/drips';
import type { BodyIn } from '@carillon/contract/route';
import {
  dateText,
  defaultWait,
  mostSteps,
  nameFault,
  noRecipientText,
  stepOrderText,
  stepsOutOfOrder,
  timeText,
} from '@carillon/rules/drips/drip';
import { startsOf, waitFault } from '@carillon/rules/drips/dripSteps';
import { numberBlockedText, numberNeededText } from '@carillon/rules/broadcasts/refusals';
import { formatTime, parseTime, readWall, wallTime } from '@carillon/rules/time/times';
import { farText, pastText, dateText as dateField } from '../../../../parts/dayAndTime.ts';

/** What a drip has beside a broadcast. */
export type DripDraft = NonNullable<DraftForm['Drip']>;
export type DripStep = DripDraft['Steps'][number];

/** The drip with one step changed. */
export function withStep(drip: DripDraft, index: number, change: Partial<DripStep>): DripDraft {
  return { ...drip, Steps: drip.Steps.map((step, at) => (at === index ? { ...step, ...change } : step)) };
}

/** True while another step may be added. */
export const mayAdd = ({ Steps }: DripDraft): boolean => Steps.length < mostSteps;

/** A step that goes out on a date: the one that its wait meant so far, so that nothing jumps. */
export function onDate(
  start: number | null,
  now: number,
  zone: string,
): Pick<DripStep, 'When' | 'Date' | 'Time'> {
  const wall = wallTime(start ?? now + defaultWait * 60_000, zone);
  return { When: 'DATE', Date: dateField(wall), Time: formatTime(wall) };
}

/** What is wrong with a step; an absent field is right. */
export interface StepFaults {
  readonly Message?: string;
  readonly Wait?: string;
  readonly Date?: string;
  readonly Time?: string;
}

const day = 24 * 60 * 60_000;
/** A first start that passed this long ago while the user was writing is moved by the server (2-decisions G3). */
const slip = 15 * 60_000;

/** What is wrong with the times of the steps, and when each goes out; messages are checked with their own facts. */
export function stepFaults(
  drip: DripDraft,
  now: number,
  zone: string,
): { starts: (number | null)[]; faults: StepFaults[] } {
  const starts = startsOf(drip.Steps, now, zone);
  const late = new Set(stepsOutOfOrder(starts));
  const faults = drip.Steps.map((step, index): StepFaults => {
    if (step.When === 'WAIT') {
      const Wait = waitFault(step);
      return Wait === null ? tooFar(starts[index] ?? null, 'Wait', now) : { Wait };
    }
    const date = readWall(step.Date) === null ? { Date: dateText } : {};
    const time = parseTime(step.Time) === null ? { Time: timeText } : {};
    if ('Date' in date || 'Time' in time) return { ...date, ...time };
    const start = starts[index] ?? now;
    if (late.has(index)) return { Date: stepOrderText };
    if (start < now - (index === 0 ? slip : 0)) return { Date: pastText };
    return tooFar(start, 'Date', now);
  });
  return { starts, faults };
}

function tooFar(start: number | null, field: 'Wait' | 'Date', now: number): StepFaults {
  return start !== null && start > now + 365 * day ? { [field]: farText } : {};
}

/** What is wrong with the settings (rows B-162, B-166); an absent field is right. */
export function settingsFaults(facts: {
  readonly name: string;
  /** What the text number is; usable while the numbers load. */
  readonly number: 'usable' | 'blocked' | 'missing';
  /** Undefined while it loads. */
  readonly reached: number | undefined;
}): { name?: string; number?: string; recipients?: string } {
  const name = nameFault(facts.name);
  return {
    ...(name === null ? {} : { name }),
    ...(facts.number === 'usable'
      ? {}
      : { number: facts.number === 'blocked' ? numberBlockedText : numberNeededText }),
    ...(facts.reached === 0 ? { recipients: noRecipientText } : {}),
  };
}

/** The request that creates the drip (row B-084): the instants that the steps mean now, and what was typed. */
export function dripRequest(
  form: Pick<DraftForm, 'BroadcastName' | 'TextNumberID'>,
  drip: DripDraft,
  more: {
    readonly draftId: number;
    readonly now: number;
    readonly zone: string;
    readonly requestKey: string;
    readonly rosterRevision: string | undefined;
    readonly sentAnyway: readonly string[];
  },
): BodyIn<typeof createSequence> {
  const { draftId, now, zone, requestKey, rosterRevision, sentAnyway } = more;
  const starts = startsOf(drip.Steps, now, zone);
  return {
    name: (form.BroadcastName ?? '').trim(),
    textNumberId: form.TextNumberID ?? 0,
    draftBroadcastId: draftId,
    stopsOnReply: drip.StopsOnReply,
    steps: drip.Steps.map((step, index) => {
      const wall = wallTime(starts[index] ?? now, zone);
      return {
        message: step.Message,
        startDate: new Date(starts[index] ?? now).toISOString(),
        date: dateField(wall),
        time: formatTime(wall),
        hasWait: index > 0,
      };
    }),
    requestKey,
    sentAnyway: [...sentAnyway],
    ...(rosterRevision === undefined ? {} : { rosterRevision }),
  };
}
