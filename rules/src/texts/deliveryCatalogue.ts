/** Groups of the results page (B-049, B-052, B-061). */
export type DeliveryCategory = 'not-completed' | 'delivered' | 'read' | 'failed' | 'invalid';

/** One line of the delivery catalogue (B-256, C-296). */
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

/** The delivery catalogue, by number. Labels are those of B-256 and C-296. */
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
    'This number had opted out before this message could reach it.',
  ),
  entry(
    15,
    'NotDelivered',
    'Not Delivered',
    'failed',
    true,
    'The carrier reported that this message was not delivered.',
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
  entry(
    29,
    'MissingValue',
    'Missing Value',
    'not-completed',
    true,
    'This person has no value for a personalized field of your message, so it was not sent.',
  ),
  entry(
    30,
    'NothingToSend',
    'Nothing To Send',
    'not-completed',
    true,
    'Personalization left nothing of this message to send.',
  ),
  entry(
    31,
    'WaitingForReview',
    'Waiting for Review',
    'invalid',
    true,
    'Waiting for a review: this person may have asked to stop. It was not sent. Decide in the inbox under Review.',
  ),
  entry(
    32,
    'LeftOut',
    'Left Out',
    'not-completed',
    true,
    'You left this person out of the text, so it was not sent.',
  ),
  entry(
    33,
    'DripStopped',
    'Drip Stopped',
    'not-completed',
    true,
    'The drip campaign was stopped for this person before this message, so it was not sent.',
  ),
  entry(
    34,
    'OtherNumber',
    'Other Number',
    'not-completed',
    true,
    'This person got the text at another number. This number is called if the person does not confirm.',
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
  missingValue: 29,
  nothingToSend: 30,
  optOutHeld: 31,
  leftOut: 32,
  dripStopped: 33,
  otherNumber: 34,
} as const;

/** A number of the delivery catalogue. */
export type DeliveryCode = (typeof deliveryCodes)[keyof typeof deliveryCodes];
