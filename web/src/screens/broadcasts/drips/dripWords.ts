import type { DripCampaign, DripPerson } from '@carillon/contract/broadcasts/drips';
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
