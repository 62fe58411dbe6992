import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { DripCampaign, DripPerson } from '@carillon/contract/broadcasts/drips';
import { defaultWait } from '@carillon/rules/drips/drip';
import { placeLateStep, type LatePlace } from '@carillon/rules/drips/lateStep';
import { count, plural } from '@carillon/rules/money/amounts';

/** What users call the states of a drip, and the tone of each. */
export const dripLooks = {
  Scheduled: { label: 'Scheduled', tone: 'grey' },
  Running: { label: 'Under way', tone: 'green' },
  Stopped: { label: 'Stopped', tone: 'grey' },
  Done: { label: 'Done', tone: 'grey' },
} as const satisfies Readonly<Record<DripCampaign['State'], object>>;

/** "2 of 3 steps started", and how many could not be created. */
export function stepsWords({ StartedTotal, StepTotal, FailureCount }: DripCampaign): string {
  const started =
    StartedTotal === 0
      ? plural(StepTotal, 'step', 'steps')
      : `${count(StartedTotal)} of ${plural(StepTotal, 'step', 'steps')} started`;
  return FailureCount === 0 ? started : `${started}, ${count(FailureCount)} not created`;
}

/** "3 replied, 1 stopped by you or your team"; empty while no one left. */
export function leftWords({ RepliedTotal, StoppedTotal, StopsOnReply }: DripCampaign): string {
  const parts = [
    ...(StopsOnReply && RepliedTotal > 0 ? [`${count(RepliedTotal)} left by replying`] : []),
    ...(StoppedTotal > 0 ? [`${count(StoppedTotal)} stopped by your team`] : []),
  ];
  return parts.join(', ');
}

/** Where a person stands: why nothing more is sent, or an empty text. */
export function personWords({ Left, OptedOutDate }: DripPerson): string {
  if (OptedOutDate !== null) return 'Opted out';
  if (Left === null) return '';
  return Left.Reason === 'replied' ? 'Replied: gets no more' : 'Stopped by your team';
}

/** A person by name, or by number without one. */
export function personName(
  { FirstName, LastName }: Pick<DripPerson, 'FirstName' | 'LastName'>,
  phone: string,
): string {
  return `${FirstName} ${LastName}`.trim() || phone;
}

/** A step of a drip, as far as the place of another one depends on it. */
export interface NeighborStep {
  readonly StepNo: number;
  readonly StartDate: string;
  readonly Broadcast: Pick<Broadcast, 'StartedDate' | 'BroadcastStatusCategory'> | null;
}

/** Where a step that could not be created has its place now, among the steps that were; as the server decides it. */
export function latePlace(
  steps: readonly NeighborStep[],
  { StepNo, StartDate }: { readonly StepNo: number; readonly StartDate: string },
  now: number,
): LatePlace {
  const plannedAt = Date.parse(StartDate);
  return placeLateStep(
    { stepNo: StepNo, plannedAt, wantedAt: Math.max(plannedAt, now + defaultWait * 60_000) },
    steps.flatMap(({ StepNo: stepNo, StartDate: start, Broadcast }) =>
      Broadcast === null
        ? []
        : {
            stepNo,
            startAt: Date.parse(start),
            isStarted: Broadcast.StartedDate !== null,
            isOver: Broadcast.BroadcastStatusCategory === 'Completed',
          },
    ),
  );
}
