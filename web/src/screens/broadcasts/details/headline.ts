import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { formatClock, formatDateTime, wallTime } from '@carillon/rules/time/times';
import { count, plural } from '@carillon/rules/money/amounts';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { peopleOf } from '../../../parts/peopleOf.ts';
import { textTotal } from '../../../parts/broadcasts/progress.ts';
import type { CallShares, Shares } from '../../../parts/broadcasts/progress.ts';

type Told = Pick<Broadcast, 'StatusLabel' | 'BroadcastStatus' | 'InvalidTextCount'> &
  Partial<Pick<Broadcast, 'PeopleTotal'>>;

/**
 * The progress of a broadcast's texts, in one sentence that claims only what is known. People who were left out have no
 * text.
 */
export function headline(one: Told, shares: Shares): string {
  const total = textTotal(shares);
  const done = total - shares.waiting;
  const texts = plural(total, 'text', 'texts');
  const soFar = `${count(done)} of ${texts} done`;
  switch (one.StatusLabel) {
    case 'Scheduled':
    case 'Processing':
    case 'Needs Message':
      return `${peopleOf({ PhoneNumberCount: total, PeopleTotal: one.PeopleTotal ?? null }, 0)} will get this text`;
    case 'Broadcasting':
      return shares.waiting > 0 || done === 0 ? soFar : confirming(total, shares.unconfirmed);
    case 'Paused':
      return `Paused with ${plural(shares.waiting, 'text', 'texts')} left`;
    case 'Canceled':
      return `Canceled after ${count(done - shares.unsent)} of ${texts}`;
    case 'Declined':
      return `Declined after ${count(done - shares.unsent)} of ${texts}`;
    case 'Completed':
      return shares.invalid > 0 && shares.invalid === shares.total
        ? 'No one could be texted'
        : `${count(shares.delivered)} of ${texts} delivered${sentToo(shares)}`;
    default:
      return soFar;
  }
}

/** Texts that a carrier accepted but has not confirmed are not delivered. */
function sentToo({ sent }: Shares): string {
  return sent === 0 ? '' : ` and ${count(sent)} sent to carrier`;
}

/** Nothing waits any more. Whether a text without a carrier response was sent is unknown. */
function confirming(total: number, unconfirmed: number): string {
  if (unconfirmed === 0) return 'All texts are out. The last confirmations are coming in.';
  if (unconfirmed === total) return `We are asking the carrier about ${plural(total, 'text', 'texts')}.`;
  const known = `${count(total - unconfirmed)} of ${plural(total, 'text', 'texts')} done`;
  return `${known}. We are asking the carrier about ${unconfirmed === 1 ? 'the last one' : `the other ${count(unconfirmed)}`}.`;
}

type ToldCalls = Pick<Broadcast, 'StatusLabel' | 'BroadcastType' | 'Calling'> &
  Partial<Pick<Broadcast, 'PeopleTotal'>>;

/** The progress of a broadcast's calls, likewise. */
export function callHeadline(one: ToldCalls, shares: CallShares): string {
  const { total, waiting, again, unconfirmed, unsent, live, voicemail } = shares;
  const done = Math.max(0, total - waiting - again);
  const soFar = `${count(done)} of ${plural(total, 'call', 'calls')} done`;
  const called = peopleOf({ PhoneNumberCount: total, PeopleTotal: one.PeopleTotal ?? null }, 0);
  const isInstead = partsOf(one.BroadcastType).either;
  if (isInstead && total === 0)
    return isBefore(one.StatusLabel) ? 'People who can’t be texted are called' : 'No one was called';
  switch (one.StatusLabel) {
    case 'Scheduled':
    case 'Processing':
      return `${called} will be called`;
    case 'Needs Message':
      return `${called} will be called once the message is there`;
    case 'Broadcasting':
      if (waiting + again > 0 || total === 0) return soFar;
      if ((one.Calling?.CallsNow ?? 0) > 0) return 'Everyone was called. The last calls are ending.';
      return unconfirmed === 0
        ? 'Everyone was called.'
        : `${count(done - unconfirmed)} of ${plural(total, 'call', 'calls')} done. We are asking the phone company about ${unconfirmed === 1 ? 'one more' : `${count(unconfirmed)} more`}.`;
    case 'Paused':
      return `Paused with ${plural(waiting + again, 'call', 'calls')} left`;
    case 'Canceled':
      return `Canceled after ${count(total - unsent)} of ${plural(total, 'call', 'calls')}`;
    case 'Declined':
      return `Declined after ${count(total - unsent)} of ${plural(total, 'call', 'calls')}`;
    case 'Expired':
      return `Ended after ${count(total - unsent)} of ${plural(total, 'call', 'calls')}`;
    case 'Completed':
      return `${count(live)} answered, ${count(voicemail)} reached voicemail, of ${plural(total, 'call', 'calls')}`;
    default:
      return soFar;
  }
}

function isBefore(label: string): boolean {
  return label === 'Scheduled' || label === 'Processing' || label === 'Needs Message';
}

/** The note beside the number of people: since when, or what it waits for before it starts. */
export type StartWords =
  | { readonly text: string; readonly date: null }
  | { readonly text: 'started' | 'starts'; readonly date: string };

type ToldStart = Pick<
  Broadcast,
  'StatusLabel' | 'BroadcastStatus' | 'BroadcastStatusCategory' | 'StartDate' | 'StartedDate' | 'Calling'
>;

/** When a broadcast started, will start, or why it has not. A start in the past is no longer a promise. */
export function startWords(one: ToldStart, now: number): StartWords {
  const { StartDate, StartedDate, StatusLabel, BroadcastStatus, Calling } = one;
  if (StartedDate !== null) return { text: 'started', date: StartedDate };
  if (one.BroadcastStatusCategory === 'Completed') return { text: 'never started', date: null };
  if (StartDate !== null && Date.parse(StartDate) > now) return { text: 'starts', date: StartDate };
  if (StatusLabel === 'Needs Message') return { text: 'starts when its message is there', date: null };
  if (BroadcastStatus === 'AudioStatusCheck')
    return { text: 'starts when its message is checked', date: null };
  if (BroadcastStatus === 'MessageRecordedUpdateWindow')
    return { text: 'waits for a new start time', date: null };
  if (Calling?.WindowOpensDate) return { text: 'starts', date: Calling.WindowOpensDate };
  return { text: 'starts at once', date: null };
}

const day = 24 * 3_600_000;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A coming time as people say it: "at 9:05 AM", "Monday 9:00 AM", "Mar 4, 2026 9:00 AM". */
export function comingText(instant: number, now: number, zone: string): string {
  const [then, today] = [wallTime(instant, zone), wallTime(now, zone)];
  const clock = formatClock(instant, zone);
  if (then.Day === today.Day && Math.abs(instant - now) < day) return `at ${clock}`;
  if (instant > now && instant - now < 6 * day) {
    const weekday = weekdays[new Date(Date.UTC(then.Year, then.Month - 1, then.Day)).getUTCDay()];
    return `${weekday ?? ''} ${clock}`;
  }
  return formatDateTime(instant, zone);
}

/** What the calls are doing now, or what they wait for, one sentence each. */
export function callingNow(
  one: Pick<Broadcast, 'StatusLabel' | 'Calling' | 'StartedDate'>,
  shares: CallShares,
  now: number,
  zone: string,
): string[] {
  const { Calling } = one;
  if (Calling === null) return [];
  const { CallsNow, TransfersNow, RetryTotal, NextRetryDate, WindowOpensDate } = Calling;
  const said: string[] = [];
  if (CallsNow > 0) {
    const connected =
      TransfersNow > 0 ? `, ${count(TransfersNow)} of them transferred to your organization` : '';
    said.push(`${plural(CallsNow, 'call', 'calls')} going on now${connected}.`);
  }
  const isOpen = one.StatusLabel === 'Broadcasting' || one.StatusLabel === 'Scheduled';
  if (isOpen && WindowOpensDate !== null && shares.waiting + shares.again > 0) {
    const begun = shares.total > shares.waiting;
    const when = comingText(Date.parse(WindowOpensDate), now, zone);
    said.push(`Calls ${begun ? 'go on' : 'begin'} ${when}: now it is outside the calling window.`);
  }
  if (RetryTotal > 0 && one.StatusLabel === 'Broadcasting') {
    const next = NextRetryDate === null ? null : Date.parse(NextRetryDate);
    const isLater = next !== null && next > now && WindowOpensDate === null;
    // Busy, unanswered, and failed ones.
    const who = `${plural(RetryTotal, 'number was', 'numbers were')} not reached and ${RetryTotal === 1 ? 'is' : 'are'} called again`;
    said.push(isLater ? `${who}, the next ${comingText(next, now, zone)}.` : `${who}.`);
  }
  return said;
}
