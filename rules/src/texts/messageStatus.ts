import { deliveryCatalogue, deliveryCodes } from './deliveryCatalogue.ts';
import type { DeliveryCategory, DeliveryStatusEntry } from './deliveryCatalogue.ts';

export { deliveryCatalogue, deliveryCodes } from './deliveryCatalogue.ts';
export type { DeliveryCategory, DeliveryCode, DeliveryStatusEntry } from './deliveryCatalogue.ts';

const byCode = new Map(deliveryCatalogue.map((line) => [line.code, line]));
const byName = new Map(deliveryCatalogue.map((line) => [line.name, line]));

/** The line of a number. Throws RangeError for a number that is not in the catalogue. */
export function deliveryStatus(code: number): DeliveryStatusEntry {
  const found = byCode.get(code);
  if (!found) throw new RangeError(`No delivery status has the number ${code}`);
  return found;
}

/** The line of a wire name ("SentToCarrier"), or undefined. */
export function deliveryStatusByName(name: string): DeliveryStatusEntry | undefined {
  return byName.get(name);
}

/** True when the number is a final state. */
export function isFinal(code: number): boolean {
  return deliveryStatus(code).final;
}

/** True while a text has not been handed to a carrier by any record that we hold. */
export function isBeforeCarrier(code: number): boolean {
  return code === deliveryCodes.needsSending || code === deliveryCodes.sending;
}

/** True when the text counts as delivered: read, delivered, or with a carrier that says no more (B-049). */
export function isDelivered(code: number): boolean {
  const { category } = deliveryStatus(code);
  return category === 'delivered' || category === 'read';
}

// The open states and their good end form one chain; a step down it is always a late message.
const chain: readonly number[] = [
  deliveryCodes.needsSending,
  deliveryCodes.sending,
  deliveryCodes.unconfirmed,
  deliveryCodes.sentToCarrier,
  deliveryCodes.delivered,
  deliveryCodes.read,
];

// Decided by us before anything is handed over; no carrier can report these about an accepted text.
// Expired is among them: a text that a carrier took and gave up when its time ran out is Not Delivered.
const ownDecisions: readonly number[] = [
  deliveryCodes.notOptedIn,
  deliveryCodes.dailyLimitReached,
  deliveryCodes.notEnoughCredits,
  deliveryCodes.messageRejected,
  deliveryCodes.notVerified,
  deliveryCodes.canceled,
  deliveryCodes.expired,
  deliveryCodes.missingValue,
  deliveryCodes.nothingToSend,
  deliveryCodes.optOutHeld,
  deliveryCodes.leftOut,
  deliveryCodes.dripStopped,
  deliveryCodes.otherNumber,
  deliveryCodes.removed,
];

function computeMove(from: number, to: number): boolean {
  const fromRank = chain.indexOf(from);
  const toRank = chain.indexOf(to);
  if (fromRank === -1) return false;
  if (toRank !== -1) return toRank > fromRank;
  if (deliveryStatus(from).final) return false;
  if (from === deliveryCodes.sentToCarrier) return !ownDecisions.includes(to);
  return true;
}

/** Every allowed move, as `allowedMoves[from]` = numbers it may become. Plain data, for SQL and for tests. */
export const allowedMoves: Readonly<Record<number, readonly number[]>> = Object.fromEntries(
  deliveryCatalogue.map(({ code }) => [
    code,
    deliveryCatalogue.map((line) => line.code).filter((to) => computeMove(code, to)),
  ]),
);

/**
 * May a text go from one status to another? Forward only (B-256):
 * - a status never moves to itself, so a duplicate receipt changes nothing;
 * - Needs Sending and Sending may become anything, since a receipt can overtake our own record;
 * - Unconfirmed becomes what a receipt or a look-up says, or, once proven unsent, what the gate says;
 * - Sent To Carrier becomes what a carrier can report, never one of our own refusals;
 * - a final status stays: the first of Delivered and a failure wins; only Delivered becomes Read.
 * Throws RangeError for numbers outside the catalogue.
 */
export function mayMove(from: number, to: number): boolean {
  deliveryStatus(to);
  deliveryStatus(from);
  return allowedMoves[from]?.includes(to) === true;
}

/**
 * True when this text did not arrive and nothing more is awaited: it failed, could not or may not be sent, or was ended.
 * A user chose that removed recipients don't get it, so they did not miss it.
 */
export function isMissed(code: number): boolean {
  return isFinal(code) && !isDelivered(code) && code !== deliveryCodes.removed;
}

/** Numbers of the catalogue for texts that did not arrive and never will. */
export const missedCodes: readonly number[] = deliveryCatalogue
  .map(({ code }) => code)
  .filter((code) => isMissed(code));

/** Result filters for texts (B-052), in the order of the tabs (B-049). */
export const textFilters = [
  'all',
  'delivered',
  'read',
  'failed',
  'invalid',
  'not-completed',
  'opted-out',
  'replied',
  'not-replied',
] as const;

/** One result filter for texts. */
export type TextFilter = (typeof textFilters)[number];

/** Titles of the tabs (B-049). */
export const textTabTitles: Readonly<Record<TextFilter, string>> = {
  all: 'All Texts',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  invalid: 'Invalid',
  'not-completed': 'Incomplete',
  'opted-out': 'Opted Out',
  replied: 'Replied',
  'not-replied': 'Not Replied',
};

/** What a recipient did after the text: answered it, opted out by answering it. */
export interface RecipientFlags {
  readonly replied?: boolean;
  readonly optedOut?: boolean;
}

/** True when a row with this status and these flags belongs under the filter (B-049, B-052, B-061). */
export function matchesTextFilter(code: number, filter: TextFilter, flags: RecipientFlags = {}): boolean {
  const { category } = deliveryStatus(code);
  const delivered = isDelivered(code);
  switch (filter) {
    case 'all':
      return true;
    case 'delivered':
      return delivered;
    case 'opted-out':
      return flags.optedOut === true;
    case 'replied':
      return delivered && flags.replied === true;
    case 'not-replied':
      return delivered && flags.replied !== true;
    default:
      return category === filter;
  }
}

/** Every tab in which a row shows; the tabs overlap on purpose. */
export function textTabs(code: number, flags: RecipientFlags = {}): TextFilter[] {
  return textFilters.filter((filter) => matchesTextFilter(code, filter, flags));
}

/** The one result category of a row (TextResultCategory on the wire). */
export function textTab(code: number): DeliveryCategory {
  return deliveryStatus(code).category;
}

/** Texts that were refused for what the number is, not for what the text is: such numbers are called instead (2-decisions D). */
export const calledInstead: readonly number[] = [
  deliveryCodes.optedOut,
  deliveryCodes.notOptedIn,
  deliveryCodes.notTextable,
  deliveryCodes.outsideServiceArea,
];

/** Numbers of the catalogue under a filter, for a query; null when flags, not the status, decide. */
export function codesForFilter(filter: TextFilter): number[] | null {
  if (filter === 'opted-out') return null;
  return deliveryCatalogue
    .map((line) => line.code)
    .filter((code) => matchesTextFilter(code, filter) || matchesTextFilter(code, filter, { replied: true }));
}

/** Address of a tab below /broadcast-details/{id}/ (B-046): "text-results/delivered". */
export function textResultPath(filter: TextFilter): string {
  return `text-results/${filter}`;
}

/**
 * Reads the filter out of the path fragments after the id (B-046): `text-results/failed`, `text-results`
 * alone, or a filter as first fragment (`replied`). Null when the path means something else.
 */
export function textFilterFromPath(fragment: string, last = ''): TextFilter | null {
  const first = fragment.toLowerCase();
  const known = (word: string): TextFilter | null => textFilters.find((filter) => filter === word) ?? null;
  if (first === '' || first === 'text-results') return last === '' ? 'all' : known(last.toLowerCase());
  return known(first);
}

/** How many rows hold each status, by number. Missing numbers count 0. */
export type CountsByCode = Readonly<Partial<Record<number, number>>>;

/** The text counters of a broadcast (B-061). */
export interface TextCounters {
  DeliveredTexts: number;
  ReadCount: number;
  FailedTextTotal: number;
  InvalidTextCount: number;
  NotDeliveredTexts: number;
  TextOptedOut: number;
  RepliedTotal: number;
  NotRepliedTotal: number;
}

function sum(counts: CountsByCode, wanted: (line: DeliveryStatusEntry) => boolean): number {
  let total = 0;
  for (const line of deliveryCatalogue) if (wanted(line)) total += counts[line.code] ?? 0;
  return total;
}

/**
 * The counters of B-049, B-052, B-061. `flags.replied` counts rows that are delivered and answered,
 * `flags.optedOut` rows that opted out by answering.
 */
export function textCounters(
  counts: CountsByCode,
  flags: { replied?: number; optedOut?: number } = {},
): TextCounters {
  const delivered = sum(counts, (line) => matchesTextFilter(line.code, 'delivered'));
  const replied = flags.replied ?? 0;
  return {
    DeliveredTexts: delivered,
    ReadCount: sum(counts, (line) => line.category === 'read'),
    FailedTextTotal: sum(counts, (line) => line.category === 'failed'),
    InvalidTextCount: sum(counts, (line) => line.category === 'invalid'),
    NotDeliveredTexts: sum(counts, (line) => line.category === 'not-completed'),
    TextOptedOut: flags.optedOut ?? 0,
    RepliedTotal: replied,
    NotRepliedTotal: Math.max(0, delivered - replied),
  };
}

/** Rows for which nothing more is awaited from us: everything but waiting, sending and unconfirmed. */
export function completedCount(counts: CountsByCode): number {
  return sum(counts, (line) => line.final || line.code === deliveryCodes.sentToCarrier);
}

/** Why a text waits that its carrier sent back (2-decisions B1). */
export const sentAgainText =
  "The carrier's limit for your number was reached. This message is waiting to be sent again, within 15 minutes.";

/** Why a text failed that its carrier took, and could not deliver before its time ran out. */
export const tooLateText = 'The carrier took this message but could not deliver it in time.';

/** Why a text failed when the carrier said no more than that (the rows say what the catalogue leaves open). */
export const noReasonText = 'The carrier reported that this message was not delivered and gave no reason.';

/** Why a text failed that a carrier found too long; one that our own limit stopped was never handed over. */
export const tooLongAtCarrierText = 'The carrier refused this message because it is too long.';

/** Why a text failed over its image when there was none. */
export const mediaWithoutImageText =
  'The carrier could not deliver a text of this kind to this phone, although it has no image.';

/** Why a text did not arrive that was handed over and that the carrier knows as unwanted. */
export const optedOutAtCarrierText =
  'The carrier did not deliver this message: this number opted out of texts from your number.';

/** For a text that was never handed over, because the number had opted out by then. */
export const optedOutBeforeText = 'This number opted out before the message was sent. It was not sent.';

/** For a person who got the text and opted out by answering it (2-decisions B3): the result stays what it was. */
export const optedOutAfterText = 'This person got the message and opted out by answering it.';

/** Text of the failure alert (B-256, C-296). */
export const failureAlertText = 'Most of your texts failed. See why and how to fix it.';

/** The 75 percent alert: failed / (failed + delivered) at least 0.75 with at least 4 results (B-269, C-306). */
export function isFailureAlert(failed: number, delivered: number): boolean {
  const results = failed + delivered;
  return results >= 4 && failed * 4 >= results * 3;
}
