import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { count, percentText, plural } from '@carillon/rules/money/amounts';
import { partsOf } from '@carillon/rules/broadcasts/types';

/** Results of a broadcast's texts as shares of its people. They do not overlap and add up to the total. */
export interface Shares {
  /** Confirmed by a carrier, or read. */
  delivered: number;
  /** Accepted by a carrier that has not confirmed them, and may never do so. */
  sent: number;
  failed: number;
  invalid: number;
  /** The invalid and unsent ones that were left out from the beginning. They have no text. */
  leftOut: number;
  unconfirmed: number;
  /** Ended without being sent: expired, canceled, out of credits. */
  unsent: number;
  waiting: number;
  total: number;
}

/** Results of a broadcast's calls, likewise. `unsent` were never called. */
export interface CallShares {
  live: number;
  voicemail: number;
  busy: number;
  failed: number;
  invalid: number;
  unconfirmed: number;
  unsent: number;
  waiting: number;
  /** The busy and failed ones that are called again. */
  again: number;
  total: number;
}

type Counted = Pick<
  Broadcast,
  | 'DeliveredTexts'
  | 'FailedTextTotal'
  | 'InvalidTextCount'
  | 'UnconfirmedTexts'
  | 'TotalCompleted'
  | 'PhoneNumberCount'
> &
  Partial<Pick<Broadcast, 'BroadcastType' | 'Results' | 'CallTotal' | 'LeftOutTotal'>>;

/** How many results of this name there are among the texts, or the calls. */
function named(one: Partial<Pick<Broadcast, 'Results'>>, isCall: boolean, names: readonly string[]): number {
  return (one.Results ?? [])
    .filter((result) => result.IsCall === isCall && names.includes(result.DeliveryStatus))
    .reduce((sum, result) => sum + result.Total, 0);
}

/**
 * What the wire calls delivered, split into confirmed and accepted by a carrier that reports no more (2-decisions B3
 * counts both as DeliveredTexts).
 */
export function deliveredOf(one: Pick<Broadcast, 'DeliveredTexts'> & Partial<Pick<Broadcast, 'Results'>>): {
  readonly confirmed: number;
  readonly sent: number;
} {
  const sent = Math.min(one.DeliveredTexts, named(one, false, ['SentToCarrier']));
  return { confirmed: one.DeliveredTexts - sent, sent };
}

/** Left out at Send for their values, not for their numbers. */
const unsentFor = ['MissingValue', 'NothingToSend'];

/**
 * Splits the people of a broadcast by the outcome of their texts. People in no other share are waiting while it is not
 * completed.
 */
export function sharesOf(one: Counted): Shares {
  const { calls, either } = partsOf(one.BroadcastType ?? 'SMS');
  // A person who is called instead of texted is not a failed text.
  const called = either ? (one.CallTotal ?? 0) : 0;
  const total = Math.max(0, one.PhoneNumberCount - called);
  const { DeliveredTexts, FailedTextTotal, UnconfirmedTexts } = one;
  const { sent } = deliveredOf(one);
  const invalid = Math.max(0, one.InvalidTextCount - called);
  const rest = Math.max(0, total - DeliveredTexts - FailedTextTotal - invalid - UnconfirmedTexts);
  // With calls, the number of completed people does not say how many texts are completed.
  const open = calls
    ? named(one, false, ['NeedsSending', 'Sending'])
    : Math.max(0, total - one.TotalCompleted - UnconfirmedTexts);
  const waiting = Math.min(rest, open);
  return {
    delivered: DeliveredTexts - sent,
    sent,
    failed: FailedTextTotal,
    invalid,
    // If calls make up for texts, the number left out of the texts is unknown.
    leftOut: calls ? invalid : Math.min(invalid + named(one, false, unsentFor), one.LeftOutTotal ?? 0),
    unconfirmed: UnconfirmedTexts,
    unsent: rest - waiting,
    waiting,
    total,
  };
}

type CountedCalls = Pick<
  Broadcast,
  | 'CallTotal'
  | 'LivePersonTotal'
  | 'AnsweringMachineTotal'
  | 'BusyNoAnswerTotal'
  | 'InvalidNumberTotal'
  | 'UnconfirmedCalls'
  | 'Results'
  | 'Calling'
>;

/** Splits the people of a broadcast by the outcome of their calls. */
export function callSharesOf(one: CountedCalls): CallShares {
  return {
    live: one.LivePersonTotal,
    voicemail: one.AnsweringMachineTotal,
    busy: one.BusyNoAnswerTotal,
    failed: named(one, true, ['CallFailed']),
    invalid: one.InvalidNumberTotal,
    unconfirmed: one.UnconfirmedCalls,
    unsent: named(one, true, ['Canceled', 'Expired', 'MessageRejected']),
    waiting: named(one, true, ['NotYetCalled', 'Calling']),
    again: one.Calling?.RetryTotal ?? 0,
    total: one.CallTotal,
  };
}

/** Order, words, and colors of the shares of texts, the same everywhere. */
export const shareLook = [
  { key: 'delivered', text: 'Delivered', color: '#2c8a5a', dark: '#4fae7d' },
  { key: 'sent', text: 'Sent to carrier', color: '#7fb99a', dark: '#39735a' },
  { key: 'failed', text: 'Failed', color: '#c2382e', dark: '#e0675d' },
  { key: 'invalid', text: 'Invalid', color: '#cf8a17', dark: '#dba545' },
  { key: 'unconfirmed', text: 'Unconfirmed', color: '#6d5bb5', dark: '#9a8add' },
  { key: 'unsent', text: 'Not sent', color: '#a8a49a', dark: '#5b688a' },
  { key: 'waiting', text: 'Incomplete', color: '#d9d6cf', dark: '#34405c' },
] as const;

/** The same for calls. */
export const callLook = [
  { key: 'live', text: 'Live answer', color: '#2c8a5a', dark: '#4fae7d' },
  { key: 'voicemail', text: 'Voicemail', color: '#2f77a8', dark: '#66a9d8' },
  { key: 'busy', text: 'Busy / no answer', color: '#cf8a17', dark: '#dba545' },
  { key: 'failed', text: 'Failed', color: '#c2382e', dark: '#e0675d' },
  { key: 'invalid', text: 'Invalid', color: '#8c6d5a', dark: '#b3947f' },
  { key: 'unconfirmed', text: 'Unconfirmed', color: '#6d5bb5', dark: '#9a8add' },
  { key: 'unsent', text: 'Not called', color: '#a8a49a', dark: '#5b688a' },
  { key: 'waiting', text: 'Incomplete', color: '#d9d6cf', dark: '#34405c' },
] as const;

/** A share to draw and to describe. */
export interface Part {
  readonly key: string;
  readonly text: string;
  readonly color: string;
  readonly dark: string;
  readonly value: number;
}

/** The progress of the texts or the calls of a broadcast. */
export interface Progress {
  readonly channel: 'texts' | 'calls';
  /** The number of texts or calls. People who were left out have none. */
  readonly total: number;
  /** All people in the bar, including those without a text. */
  readonly people: number;
  /** Those with a final result. */
  readonly done: number;
  readonly waiting: number;
  /** Delivered, or answered by a person or a machine. */
  readonly reached: number;
  readonly failed: number;
  /** In the order of the bar. Waiting ones come last. */
  readonly parts: readonly Part[];
}

/** How many texts there are. People who were left out never had one. */
export function textTotal({ total, leftOut }: Pick<Shares, 'total' | 'leftOut'>): number {
  return Math.max(0, total - leftOut);
}

/** The progress of the texts. */
export function textProgress(shares: Shares): Progress {
  const { waiting, delivered, failed, total: people } = shares;
  const total = textTotal(shares);
  const parts = shareLook.map((look) => ({ ...look, value: shares[look.key] }));
  return {
    channel: 'texts',
    total,
    people,
    waiting,
    done: total - waiting,
    reached: delivered,
    failed,
    parts,
  };
}

/** The progress of the calls. A call that is retried is not done. */
export function callProgress(shares: CallShares): Progress {
  const { total, waiting, again, live, voicemail, failed, busy } = shares;
  return {
    channel: 'calls',
    total,
    people: total,
    waiting,
    done: Math.max(0, total - waiting - again),
    reached: live + voicemail,
    failed: failed + busy,
    parts: callLook.map((look) => ({ ...look, value: shares[look.key] })),
  };
}

/** The progress of a broadcast: its texts, its calls, or both. */
export function progressOf(one: Counted & CountedCalls & Pick<Broadcast, 'BroadcastType'>): Progress[] {
  const { texts, calls } = partsOf(one.BroadcastType);
  return [
    ...(texts ? [textProgress(sharesOf(one))] : []),
    ...(calls ? [callProgress(callSharesOf(one))] : []),
  ];
}

/** "63 percent of 1,216 texts done: 1,204 delivered, 12 failed." for users who can't see the bar. */
export function progressText({ channel, total, people, done, parts }: Progress): string {
  // People who were left out are not part of the texts.
  const leftOut = people - total;
  const invalid = parts.find((part) => part.key === 'invalid')?.value ?? 0;
  const [unable, unsent] = [Math.min(invalid, leftOut), Math.max(0, leftOut - invalid)];
  const left = [
    unable > 0 ? ` ${plural(unable, 'more person', 'more people')} can’t be texted.` : '',
    unsent > 0 ? ` ${plural(unsent, 'more was', 'more were')} left out.` : '',
  ].join('');
  const told = parts
    .map((part) => (part.key === 'invalid' ? { ...part, value: part.value - unable } : part))
    .map((part) => (part.key === 'unsent' ? { ...part, value: part.value - unsent } : part))
    .filter((part) => part.value > 0)
    .map((part) => `${count(part.value)} ${part.text.toLowerCase()}`);
  const what = channel === 'texts' ? plural(total, 'text', 'texts') : plural(total, 'call', 'calls');
  return `${percentText(done, total).replace('<', 'less than ')} percent of ${what} done${told.length > 0 ? `: ${told.join(', ')}` : ''}.${left}`;
}

/**
 * The same for a broadcast with several channels. It begins with the figure that its page shows, for texts and calls
 * together.
 */
export function spokenProgress(
  { TotalCompleted, PhoneNumberCount }: Pick<Broadcast, 'TotalCompleted' | 'PhoneNumberCount'>,
  progress: readonly Progress[],
): string {
  const said = progress.map(progressText);
  if (progress.length < 2) return said.join(' ');
  const all = percentText(TotalCompleted, PhoneNumberCount).replace('<', 'less than ');
  return [`${all} percent done.`, ...said].join(' ');
}

/** The outcome so far, in a few words: "1,204 delivered, 12 failed" or "60 answered, 35 voicemail". */
export function outcomeText({ channel, parts, reached, failed }: Progress): string {
  const of = (key: string) => parts.find((part) => part.key === key)?.value ?? 0;
  if (channel === 'texts') {
    const sent = of('sent') > 0 ? ` and ${count(of('sent'))} sent to carrier` : '';
    return `${count(reached)} delivered${sent}${failed > 0 ? `, ${count(failed)} failed` : ''}`;
  }
  return `${count(of('live'))} answered, ${count(of('voicemail'))} voicemail${failed > 0 ? `, ${count(failed)} not reached` : ''}`;
}
