import { deliveryCodes as status } from '@carillon/rules/texts/messageStatus';
import { charged, free, ofSender, retried, suppressing, type FailureMeaning } from '../failures.ts';

/** Status ids of Infobip that are not failures (its page "Message status codes"). */
export const infobipProgress: Readonly<Record<number, number>> = {
  // "Delivered to operator" sits in the group DELIVERED, but the handset does not have it.
  2: status.sentToCarrier,
  3: status.sentToCarrier,
  5: status.delivered,
  7: status.sentToCarrier,
  26: status.sentToCarrier,
  // No receipt was available: not a failure, and never a reason to resend.
  29: status.sentToCarrier,
};

/** "Duplicate message id": the text was accepted earlier under the same id. */
export const DUPLICATE_MESSAGE_ID = 23;

/** Status ids of Infobip that are failures. Group 5 (rejected) is not charged, groups 2 and 4 are. */
export const infobipFailures: Readonly<Record<number, FailureMeaning>> = {
  4: charged(status.carrierRejectedMessage),
  6: free(status.outsideServiceArea),
  8: free(status.invalidNumber),
  9: charged(status.notDelivered),
  10: suppressing(free(status.optedOut)),
  11: ofSender(free(status.textNumberUnavailable)),
  12: retried(free(status.textNumberUnavailable)),
  13: ofSender(free(status.textNumberUnavailable)),
  14: suppressing(free(status.optedOut)),
  15: charged(status.notDelivered),
  17: retried(free(status.textNumberUnavailable)),
  18: free(status.textNumberUnavailable),
  19: free(status.outsideServiceArea),
  20: free(status.carrierLimitExceeded),
  21: retried(free(status.notDelivered)),
  24: free(status.carrierRejectedMessage),
  25: free(status.messageTooLong),
  31: free(status.notDelivered),
  51: free(status.invalidNumber),
  52: free(status.invalidNumber),
  87: free(status.rejectedForPossibleSpam),
  100: retried(free(status.notDelivered)),
};

/** Error ids of Infobip that are more precise than "not delivered" (its page "Error code reference"). */
export const infobipErrors: Readonly<Record<number, FailureMeaning>> = {
  1: charged(status.invalidNumber),
  5: charged(status.invalidNumber),
  6: charged(status.phoneUnreachable),
  8: charged(status.phoneUnreachable),
  9: charged(status.rejectedByHandset),
  10: charged(status.notTextable),
  11: charged(status.notTextable),
  12: charged(status.rejectedByHandset),
  13: charged(status.phoneUnreachable),
  21: charged(status.notTextable),
  27: charged(status.phoneUnreachable),
  31: charged(status.phoneUnreachable),
  32: charged(status.rejectedByHandset),
  33: charged(status.rejectedByHandset),
  256: charged(status.rejectedByHandset),
  257: charged(status.rejectedByHandset),
  258: charged(status.notTextable),
  345: charged(status.notTextable),
  351: charged(status.invalidNumber),
  352: charged(status.outsideServiceArea),
  355: charged(status.messageTooLong),
  368: ofSender(charged(status.textNumberUnavailable)),
  375: charged(status.textNumberUnavailable),
  488: ofSender(charged(status.textNumberUnavailable)),
  541: retried(charged(status.carrierLimitExceeded)),
  542: retried(charged(status.carrierLimitExceeded)),
  560: charged(status.carrierRejectedMessage),
  561: charged(status.rejectedForPossibleSpam),
  566: charged(status.carrierRejectedMessage),
  568: charged(status.notTextable),
  569: charged(status.phoneUnreachable),
  571: ofSender(charged(status.textNumberUnavailable)),
  572: ofSender(charged(status.textNumberUnavailable)),
  573: suppressing(charged(status.optedOut)),
  581: charged(status.phoneUnreachable),
  592: charged(status.outsideServiceArea),
  594: ofSender(charged(status.textNumberUnavailable)),
  598: charged(status.unsupportedMedia),
  603: suppressing(charged(status.optedOut)),
  604: suppressing(charged(status.optedOut)),
  607: charged(status.rejectedForPossibleSpam),
  608: charged(status.rejectedForPossibleSpam),
  609: charged(status.carrierLimitExceeded),
  628: charged(status.rejectedByHandset),
  629: charged(status.notTextable),
  632: charged(status.carrierRejectedMessage),
  // "Submitted to but not acknowledged by the operator": it may have arrived.
  815: charged(status.sentToCarrier),
  811: charged(status.notDelivered),
  2050: suppressing(charged(status.optedOut)),
  2051: charged(status.rejectedForPossibleSpam),
  2052: suppressing(charged(status.optedOut)),
  2053: ofSender(charged(status.textNumberUnavailable)),
  3041: charged(status.invalidNumber),
  4098: charged(status.notDelivered),
  4101: charged(status.notDelivered),
  4103: charged(status.carrierLimitExceeded),
  4104: charged(status.carrierLimitExceeded),
  4202: retried(charged(status.carrierLimitExceeded)),
};

/** The text expired at the carrier: by status id, and by error id. */
export const infobipTooLate = { statuses: new Set([15]), errors: new Set([811, 4098, 4101]) } as const;

/**
 * The meaning of a failed status, refined by its error if the status says only "not delivered". The status
 * decides whether it is billed.
 */
export function infobipFailure(statusId: number, groupId: number, errorId: number): FailureMeaning {
  const byStatus =
    infobipFailures[statusId] ?? (groupId === 5 ? free(status.notDelivered) : charged(status.notDelivered));
  const byError = infobipErrors[errorId];
  if (byError === undefined || !(groupId === 2 || byError.optedOut)) return byStatus;
  return { ...byError, billed: byStatus.billed };
}
