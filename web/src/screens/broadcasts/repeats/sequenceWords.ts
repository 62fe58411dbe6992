import type { Occurrence, RepeatingBroadcast } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import { count } from '@carillon/rules/money/amounts';
import { startInWords } from '@carillon/rules/schedules/scheduleTexts';

/** What users call the states of a sequence, and the tone of each. */
export const stateLooks = {
  Running: { label: 'Repeating', tone: 'green' },
  Paused: { label: 'Paused', tone: 'amber' },
  Stopped: { label: 'Stopped', tone: 'grey' },
  Ended: { label: 'Ended', tone: 'grey' },
} as const satisfies Readonly<Record<RepeatingBroadcast['SequenceState'], object>>;

/** The same of an occurrence that has no broadcast to show its own. */
export const occurrenceLooks = {
  Scheduled: { label: 'Scheduled', tone: 'grey' },
  Waiting: { label: 'Waiting', tone: 'amber' },
  Started: { label: 'Sent', tone: 'green' },
  Skipped: { label: 'Skipped', tone: 'grey' },
  Failed: { label: 'Failed', tone: 'red' },
} as const satisfies Readonly<Record<Occurrence['State'], object>>;

/** "Monday, March 15, 2027 at 5:00 AM": when it goes out next, or why it does not. */
export function nextWords({ NextOccurrence, SequenceState, TimeZone }: RepeatingBroadcast): string {
  if (NextOccurrence !== null) return startInWords(Date.parse(NextOccurrence.StartDate), TimeZone);
  const none = {
    Running: 'Not made yet',
    Paused: 'Nothing until you resume it',
    Stopped: 'Nothing more: it was stopped',
    Ended: 'Nothing more: its end date has come',
  };
  return none[SequenceState];
}

/** How often it was sent: "not sent yet", "sent once so far". */
export function sentWords(times: number): string {
  if (times === 0) return 'not sent yet';
  return times === 1 ? 'sent once so far' : `sent ${count(times)} times so far`;
}

/** "3 joined, 1 left since the one before"; empty for the first one, and where nothing changed. */
export function changeWords({ Joined, Left }: Pick<Occurrence, 'Joined' | 'Left'>): string {
  const parts = [
    ...(Joined !== null && Joined > 0 ? [`${count(Joined)} joined`] : []),
    ...(Left !== null && Left > 0 ? [`${count(Left)} left`] : []),
  ];
  return parts.join(', ');
}
