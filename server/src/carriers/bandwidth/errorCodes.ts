import { deliveryCodes as status } from '@carillon/rules/texts/messageStatus';
import { charged, free, ofSender, retried, suppressing, type FailureMeaning } from '../failures.ts';

/**
 * Bandwidth's messaging error codes (list of dev.bandwidth.com, "Messaging errors", with its column
 * "Billable"), and what each means for a text here. docs/carriers.md explains the choices.
 */
export const bandwidthFailures: Readonly<Record<number, FailureMeaning>> = {
  // Refused by Bandwidth itself: not billed, except spam.
  4001: free(status.carrierRejectedMessage),
  4301: free(status.carrierRejectedMessage),
  4302: ofSender(free(status.textNumberUnavailable)),
  4303: free(status.invalidNumber),
  4350: free(status.invalidNumber),
  4360: free(status.notDelivered),
  4401: free(status.carrierRejectedMessage),
  4403: ofSender(free(status.textNumberUnavailable)),
  4404: free(status.notTextable),
  4405: ofSender(free(status.textNumberUnavailable)),
  4406: free(status.invalidNumber),
  4407: ofSender(free(status.textNumberUnavailable)),
  4408: free(status.notTextable),
  4409: free(status.unsupportedMedia),
  4410: free(status.unsupportedMedia),
  4411: free(status.unsupportedMedia),
  4412: free(status.unsupportedMedia),
  4420: free(status.phoneUnreachable),
  4421: free(status.outsideServiceArea),
  4431: ofSender(free(status.textNumberUnavailable)),
  4432: free(status.outsideServiceArea),
  4433: ofSender(free(status.textNumberUnavailable)),
  4434: free(status.notTextable),
  4435: free(status.carrierRejectedMessage),
  4451: ofSender(free(status.textNumberUnavailable)),
  4452: ofSender(free(status.textNumberUnavailable)),
  4470: charged(status.rejectedForPossibleSpam),
  // "blocked-unregistered": a local number that is on no campaign.
  4476: ofSender(free(status.textNumberUnavailable)),
  4481: ofSender(free(status.textNumberUnavailable)),
  4482: suppressing(free(status.optedOut)),
  4492: free(status.invalidNumber),
  4493: ofSender(free(status.textNumberUnavailable)),
  // Refused by the recipient's carrier: billed.
  4700: charged(status.notTextable),
  4701: charged(status.phoneUnreachable),
  4702: charged(status.rejectedByHandset),
  4711: charged(status.unsupportedMedia),
  4712: charged(status.unsupportedMedia),
  4720: charged(status.notTextable),
  4721: charged(status.invalidNumber),
  4730: charged(status.phoneUnreachable),
  4740: ofSender(charged(status.textNumberUnavailable)),
  4750: charged(status.carrierRejectedMessage),
  4751: charged(status.messageTooLong),
  4752: charged(status.carrierRejectedMessage),
  4770: charged(status.rejectedForPossibleSpam),
  4771: charged(status.disallowedUrl),
  4772: charged(status.carrierRejectedMessage),
  4773: ofSender(charged(status.textNumberUnavailable)),
  4774: ofSender(charged(status.textNumberUnavailable)),
  4775: suppressing(charged(status.optedOut)),
  4780: retried(charged(status.carrierLimitExceeded)),
  4781: retried(charged(status.carrierLimitExceeded)),
  4785: retried(charged(status.carrierLimitExceeded)),
  4790: charged(status.carrierRejectedMessage),
  4791: charged(status.carrierRejectedMessage),
  4792: ofSender(charged(status.textNumberUnavailable)),
  4793: ofSender(charged(status.textNumberUnavailable)),
  4795: ofSender(charged(status.textNumberUnavailable)),
  // Faults of Bandwidth's own service: not billed, sending again is right.
  5100: retried(free(status.notDelivered)),
  5101: retried(free(status.notDelivered)),
  5106: retried(free(status.notDelivered)),
  5111: retried(free(status.notDelivered)),
  5201: retried(free(status.notDelivered)),
  5211: retried(free(status.notDelivered)),
  5220: retried(free(status.notDelivered)),
  5231: retried(free(status.notDelivered)),
  5500: retried(free(status.notDelivered)),
  5501: retried(free(status.notDelivered)),
  5999: retried(free(status.notDelivered)),
  // Faults of the recipient's carrier: billed. Only "queue full" guarantees that nothing was delivered.
  5600: retried(charged(status.notDelivered)),
  5610: charged(status.notDelivered),
  5620: charged(status.notDelivered),
  5630: charged(status.notDelivered),
  5650: charged(status.notDelivered),
  // No receipt came, or one that Bandwidth cannot read: not a failure, and never a reason to resend.
  9902: charged(status.sentToCarrier),
  9999: charged(status.sentToCarrier),
};

/** The text expired at the carrier. */
export const bandwidthTooLate: ReadonlySet<number> = new Set([4360]);

/** What an error code means; for one that is not in the list, the meaning of its first two digits. */
export function bandwidthFailure(code: number): FailureMeaning {
  const known = bandwidthFailures[code];
  if (known !== undefined) return known;
  if (code >= 9900 && code < 10_000) return charged(status.sentToCarrier);
  const family = Math.floor(code / 100);
  const bandwidthsOwn = family <= 46 || (family >= 50 && family <= 55);
  return bandwidthsOwn ? free(status.notDelivered) : charged(status.notDelivered);
}

/** Delivery status for the field that a 400 of Bandwidth complains about (`fieldErrors[].fieldName`). */
export const bandwidthFieldStatus: Readonly<Record<string, number>> = {
  to: status.invalidNumber,
  from: status.textNumberUnavailable,
  applicationId: status.textNumberUnavailable,
  text: status.messageTooLong,
  media: status.unsupportedMedia,
  expiration: status.expired,
};
