/**
 * The outcome of a text by the last four digits of its recipient's number, so that every result label can be produced
 * on request. One table for both carriers. docs/carriers.md describes how the product reports each code. Codes:
 * Bandwidth's messaging error list, Infobip's status and error lists.
 */

/** A carrier status of Infobip: `status` and `error` objects of reports are built from these. */
export interface InfobipResult {
  readonly status: number;
  readonly error: number;
}

/** How a number reacts to texts. */
export interface NumberBehaviour {
  /** Stable name; the record's `outcome`. */
  readonly outcome: string;
  /** The page's text for it. */
  readonly label: string;
  readonly lineType: 'mobile' | 'landline' | 'invalid';
  /** Refused on submission: the carrier returns an error and records nothing. */
  readonly refused: boolean;
  /** Final receipt: null for none ever. `bandwidth` 0 means delivered. */
  readonly receipt: { readonly bandwidth: number; readonly infobip: InfobipResult } | null;
  /** Always reports that the text left the carrier, even when `sentReceipts` is 0. */
  readonly tellsSent: boolean;
  /** Extra milliseconds before the final receipt. */
  readonly lateMs: number;
  /** The final receipt arrives before the response to the submission. */
  readonly receiptFirst: boolean;
  /** Always opens what it gets over RCS, which alone reports it. */
  readonly opensRcs: boolean;
  /** The reply of this phone right after its receipt, or null. */
  readonly reply: string | null;
}

const delivered = { bandwidth: 0, infobip: { status: 5, error: 0 } };
const mobile: NumberBehaviour = {
  outcome: 'delivered',
  label: 'Delivered',
  lineType: 'mobile',
  refused: false,
  receipt: delivered,
  tellsSent: false,
  lateMs: 0,
  receiptFirst: false,
  opensRcs: false,
  reply: null,
};

function fails(
  outcome: string,
  label: string,
  bandwidth: number,
  status: number,
  error: number,
): NumberBehaviour {
  return { ...mobile, outcome, label, receipt: { bandwidth, infobip: { status, error } } };
}

/** Numbers ending in 99 that the table does not name: landlines, which can't be texted. */
export const landline: NumberBehaviour = {
  ...fails('notTextable', 'Landline: not textable', 4720, 9, 11),
  lineType: 'landline',
};

/** Every other number: a mobile that delivers. */
export const ordinaryMobile: NumberBehaviour = mobile;

/** The special numbers for texts, by their last four digits. */
export const numberTable: Readonly<Record<string, NumberBehaviour>> = {
  '9901': { ...mobile, label: 'Delivered' },
  '9902': {
    ...mobile,
    outcome: 'sentOnly',
    label: 'Sent to the carrier, no receipt',
    receipt: null,
    tellsSent: true,
  },
  '9903': fails('carrierLimit', "Carrier limit of the sender's number reached", 4780, 20, 0),
  '9904': fails('carrierRejected', 'Rejected by the carrier', 4750, 4, 36),
  '9905': fails('spam', 'Blocked as possible spam', 4470, 87, 0),
  '9906': fails('handsetRejected', 'Rejected by the handset', 4702, 9, 32),
  '9907': fails('disallowedUrl', 'Blocked for a shortened link', 4771, 9, 561),
  '9908': fails('unsupportedMedia', 'Media type not supported', 4410, 9, 598),
  '9909': fails('senderUnavailable', "Sender's campaign is not active", 4773, 13, 0),
  '9910': fails('unreachable', 'Phone unreachable', 4701, 9, 27),
  '9911': fails('optedOut', 'Opted out at the carrier', 4775, 10, 0),
  '9912': fails('notDelivered', 'Not delivered, no reason given', 5650, 9, 34),
  '9913': {
    ...mobile,
    outcome: 'invalid',
    label: 'Invalid number, refused when sent',
    lineType: 'invalid',
    refused: true,
  },
  '9914': { ...fails('notTextable', 'Not textable', 4720, 9, 11), lineType: 'landline' },
  '9915': fails('expired', 'Expired before it could be delivered', 4360, 15, 0),
  '9916': fails('unconfirmed', 'No receipt within two hours', 9902, 29, 0),
  '9917': { ...mobile, label: 'Delivered, then answers STOP', reply: 'STOP' },
  '9918': { ...mobile, label: 'Delivered, then answers Yes', reply: 'Yes' },
  '9919': { ...mobile, label: 'Delivered, receipt five seconds late', lateMs: 5_000 },
  '9920': { ...mobile, label: 'Delivered, receipt before the answer', receiptFirst: true },
  '9921': { ...mobile, label: 'Delivered, over RCS also read', opensRcs: true },
  '9922': fails('senderUnregistered', "Sender's number is on no campaign", 4476, 11, 0),
  '9923': fails('senderMisprovisioned', "Sender's number is set up wrong in the registry", 4774, 9, 2053),
  '9924': fails('senderUnverified', "Sender's toll-free number is not verified", 4795, 13, 0),
};

/** How the number behaves. Any format works, because only the last four digits count. */
export function numberBehaviour(number: string): NumberBehaviour {
  const lastFour = number.slice(-4);
  if (lastFour.charCodeAt(0) !== 57 /* 9 */) return lastFour.endsWith('99') ? landline : mobile;
  const special = numberTable[lastFour];
  if (special) return special;
  return lastFour.endsWith('99') ? landline : mobile;
}

/** Bandwidth's short name of each error code used here (the `description` of a receipt). */
export const bandwidthErrorNames: Readonly<Record<number, string>> = {
  4360: 'message-not-sent-expiration-date-passed',
  4410: 'media-unavailable',
  4470: 'rejected-spam-detected',
  4476: 'blocked-unregistered',
  4701: 'destination-service-unavailable',
  4702: 'destination-subscriber-unavailable',
  4720: 'invalid-destination-address',
  4750: 'destination-rejected-message',
  4771: 'rejected-shortened-url',
  4773: 'inactive-campaign',
  4774: 'provisioning-issue',
  4775: 'destination-rejected-due-to-user-opt-out',
  4780: 'volume-violation-tmo',
  4795: 'tfn-not-verified',
  5650: 'destination-failed',
  9902: 'delivery-receipt-expired',
};

/** Infobip `status` objects by id: [groupId, groupName, name, description]. */
export const infobipStatuses: Readonly<Record<number, readonly [number, string, string, string]>> = {
  2: [3, 'DELIVERED', 'DELIVERED_TO_OPERATOR', 'Message delivered to operator'],
  4: [2, 'UNDELIVERABLE', 'UNDELIVERABLE_REJECTED_OPERATOR', 'Message rejected by operator'],
  5: [3, 'DELIVERED', 'DELIVERED_TO_HANDSET', 'Message delivered to handset'],
  6: [5, 'REJECTED', 'REJECTED_NETWORK', 'Network is forbidden'],
  9: [2, 'UNDELIVERABLE', 'UNDELIVERABLE_NOT_DELIVERED', 'Message sent not delivered'],
  10: [5, 'REJECTED', 'REJECTED_DND', 'Destination on DND list'],
  11: [5, 'REJECTED', 'REJECTED_SOURCE', 'Invalid source address'],
  13: [5, 'REJECTED', 'REJECTED_SENDER', 'By Sender'],
  15: [4, 'EXPIRED', 'EXPIRED_EXPIRED', 'Message expired'],
  20: [5, 'REJECTED', 'REJECTED_FLOODING_FILTER', 'Rejected flooding'],
  23: [5, 'REJECTED', 'REJECTED_DUPLICATE_MESSAGE_ID', 'Rejected duplicate message ID'],
  26: [1, 'PENDING', 'PENDING_ACCEPTED', 'Message accepted, pending for delivery'],
  29: [4, 'EXPIRED', 'EXPIRED_DLR_UNKNOWN', 'Delivery report unknown'],
  52: [5, 'REJECTED', 'REJECTED_INVALID_DESTINATION', 'Invalid destination address'],
  87: [5, 'REJECTED', 'SIGNALS_BLOCKED', 'Message has been rejected due to an anti-fraud mechanism'],
};

/** Infobip `error` objects by id: [groupId, groupName, name, description, permanent]. */
export const infobipErrors: Readonly<Record<number, readonly [number, string, string, string, boolean]>> = {
  0: [0, 'OK', 'NO_ERROR', 'No Error', false],
  11: [1, 'HANDSET_ERRORS', 'EC_TELESERVICE_NOT_PROVISIONED', 'Teleservice not provisioned', true],
  27: [1, 'HANDSET_ERRORS', 'EC_ABSENT_SUBSCRIBER', 'Absent Subscriber', false],
  32: [1, 'HANDSET_ERRORS', 'EC_SM_DELIVERY_FAILURE', 'SM Delivery Failure', false],
  34: [1, 'HANDSET_ERRORS', 'EC_SYSTEM_FAILURE', 'System Failure', false],
  36: [1, 'HANDSET_ERRORS', 'EC_UNEXPECTED_DATA_VALUE', 'Unexpected Data Value', true],
  561: [
    3,
    'OPERATOR_ERRORS',
    'EC_CONTENT_BLOCKED_BY_OPERATOR',
    'Content blocked by the mobile operator',
    true,
  ],
  2053: [2, 'USER_ERRORS', 'EC_BLACKLISTED_SENDERADDRESS', 'Blacklisted sender address', true],
  598: [2, 'USER_ERRORS', 'EC_INTERACTION_NOT_SUPPORTED', 'Interaction not supported', true],
};
