/** Groups of the results page (2-decisions B3). */
export type DeliveryCategory = 'not-completed' | 'delivered' | 'read' | 'failed' | 'invalid';

/** One line of the delivery catalogue (3-decisions section 10). */
export interface DeliveryStatusEntry {
  /** Number kept in the database. */
  readonly code: number;
  /** Name on the wire. */
  readonly name: string;
  /** What people read. */
  readonly label: string;
  readonly category: DeliveryCategory;
  /** True when nothing more is awaited (Delivered may still become Read). */
  readonly final: boolean;
  readonly tooltip: string;
}

function entry(
  code: number,
  name: string,
  label: string,
  category: DeliveryCategory,
  final: boolean,
  tooltip: string,
): DeliveryStatusEntry {
  return { code, name, label, category, final, tooltip };
}

/** The delivery catalogue, by number. Labels and tooltips are the texts of 3-decisions section 10. */
export const deliveryCatalogue: readonly DeliveryStatusEntry[] = [
  entry(1, 'NeedsSending', 'Needs Sending', 'not-completed', false, 'This message is waiting to be sent.'),
  entry(2, 'Sending', 'Sending', 'not-completed', false, 'We are handing this message to the carrier.'),
  entry(
    3,
    'SentToCarrier',
    'Sent To Carrier',
    'delivered',
    false,
    'The carrier accepted this message but has not confirmed delivery. Not all carriers send a confirmation.',
  ),
  entry(
    4,
    'Delivered',
    'Delivered',
    'delivered',
    true,
    'The carrier confirmed that this message was delivered.',
  ),
  entry(5, 'Read', 'Read', 'read', true, 'The recipient opened this message (RCS only).'),
  entry(
    6,
    'CarrierLimitExceeded',
    'Carrier Limit Exceeded',
    'failed',
    true,
    "The carrier's limit for your number was reached. Send again later, spread out over more time.",
  ),
  entry(
    7,
    'CarrierRejectedMessage',
    'Carrier Rejected Message',
    'failed',
    true,
    "The recipient's carrier refused this message.",
  ),
  entry(
    8,
    'RejectedForPossibleSpam',
    'Rejected for possible SPAM',
    'failed',
    true,
    'A carrier spam filter blocked this message. Avoid all caps, repeated identical texts, phone numbers and shortened links.',
  ),
  entry(
    9,
    'RejectedByHandset',
    'Rejected by handset',
    'failed',
    true,
    "The recipient's phone refused this message; its memory may be full or texts may be blocked on it.",
  ),
  entry(
    10,
    'DisallowedUrl',
    'Disallowed URL',
    'failed',
    true,
    'The carrier blocked a link in this message. Use a full link to your own website.',
  ),
  entry(
    11,
    'UnsupportedMedia',
    'Unsupported Media',
    'failed',
    true,
    'The image is too large or of a type the carrier does not support.',
  ),
  entry(
    12,
    'TextNumberUnavailable',
    'Text Number Unavailable',
    'failed',
    true,
    'Your text number is not registered, not in service or blocked, so it could not send. Contact support if this continues.',
  ),
  entry(
    13,
    'PhoneUnreachable',
    'Phone Unreachable',
    'failed',
    true,
    'The phone is off, out of service area, out of prepaid messages, or blocks texts.',
  ),
  entry(
    14,
    'OptedOut',
    'Opted Out',
    'invalid',
    true,
    'This number opted out before the message was sent. It was not sent.',
  ),
  entry(
    15,
    'NotDelivered',
    'Not Delivered',
    'failed',
    true,
    'The carrier reported that this message was not delivered and gave no reason.',
  ),
  entry(16, 'InvalidNumber', 'Invalid Number', 'invalid', true, 'This is not a working phone number.'),
  entry(
    17,
    'NotTextable',
    'Not Textable',
    'invalid',
    true,
    "This number is a landline or can't receive texts.",
  ),
  entry(
    18,
    'NotOptedIn',
    'Not Opted In',
    'invalid',
    true,
    "Your account requires opt-in and this number hasn't opted in. It was not sent.",
  ),
  entry(
    19,
    'DoNotContact',
    'Do Not Contact',
    'invalid',
    true,
    'This number asked not to be contacted by anyone on this service.',
  ),
  entry(
    20,
    'OutsideServiceArea',
    'Outside Service Area',
    'invalid',
    true,
    "This number isn't in a country you can text.",
  ),
  entry(
    21,
    'DailyLimitReached',
    'Daily Limit Reached',
    'failed',
    true,
    'Your account reached its number of messages for the day.',
  ),
  entry(
    22,
    'NotEnoughCredits',
    'Not Enough Credits',
    'not-completed',
    true,
    'You ran out of credits before this message was sent.',
  ),
  entry(
    23,
    'MessageTooLong',
    'Message Too Long',
    'failed',
    true,
    'This message was longer than allowed after personalization.',
  ),
  entry(
    24,
    'MessageRejected',
    'Message Rejected',
    'not-completed',
    true,
    'This message was reviewed and declined, so it was not sent.',
  ),
  entry(
    25,
    'NotVerified',
    'Not Verified',
    'invalid',
    true,
    'Free trial accounts can text verified numbers only.',
  ),
  entry(26, 'Canceled', 'Canceled', 'not-completed', true, 'This message was canceled before it was sent.'),
  entry(
    27,
    'Expired',
    'Expired',
    'not-completed',
    true,
    'The sending window ended before this message could be sent.',
  ),
  entry(
    28,
    'Unconfirmed',
    'Unconfirmed',
    'not-completed',
    false,
    'We handed this message over and got no answer. We are asking the carrier what became of it; until then it is not sent again.',
  ),
];

/** Numbers of the catalogue by name, for code that means one status. */
export const deliveryCodes = {
  needsSending: 1,
  sending: 2,
  sentToCarrier: 3,
  delivered: 4,
  read: 5,
  carrierLimitExceeded: 6,
  carrierRejectedMessage: 7,
  rejectedForPossibleSpam: 8,
  rejectedByHandset: 9,
  disallowedUrl: 10,
  unsupportedMedia: 11,
  textNumberUnavailable: 12,
  phoneUnreachable: 13,
  optedOut: 14,
  notDelivered: 15,
  invalidNumber: 16,
  notTextable: 17,
  notOptedIn: 18,
  doNotContact: 19,
  outsideServiceArea: 20,
  dailyLimitReached: 21,
  notEnoughCredits: 22,
  messageTooLong: 23,
  messageRejected: 24,
  notVerified: 25,
  canceled: 26,
  expired: 27,
  unconfirmed: 28,
} as const;

/** A number of the delivery catalogue. */
export type DeliveryCode = (typeof deliveryCodes)[keyof typeof deliveryCodes];

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

/** True when the number stands for a final state. */
export function isFinal(code: number): boolean {
  return deliveryStatus(code).final;
}

/** True while a text has not been handed to a carrier by any record that we hold. */
export function isBeforeCarrier(code: number): boolean {
  return code === deliveryCodes.needsSending || code === deliveryCodes.sending;
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
const ownDecisions: readonly number[] = [
  deliveryCodes.notOptedIn,
  deliveryCodes.dailyLimitReached,
  deliveryCodes.notEnoughCredits,
  deliveryCodes.messageRejected,
  deliveryCodes.notVerified,
  deliveryCodes.canceled,
  deliveryCodes.expired,
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
 * May a text go from one status to another? Forward only (engine invariant 4, 2-decisions B1):
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

/** True when a row with this status and these flags belongs under the filter (2-decisions B3). */
export function matchesTextFilter(code: number, filter: TextFilter, flags: RecipientFlags = {}): boolean {
  const { category } = deliveryStatus(code);
  const delivered = category === 'delivered' || category === 'read';
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
 * The counters of 2-decisions B3. `flags.replied` counts rows that are delivered and answered,
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

/** Text of the failure alert (3-decisions section 10). */
export const failureAlertText = 'Most of your texts failed. See why and how to fix it.';

/** The 75 percent alert: failed / (failed + delivered) at least 0.75 with at least 4 results (B-269, C-306). */
export function isFailureAlert(failed: number, delivered: number): boolean {
  const results = failed + delivered;
  return results >= 4 && failed * 4 >= results * 3;
}
