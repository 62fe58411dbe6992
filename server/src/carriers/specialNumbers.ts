import { deliveryCodes } from '@carillon/rules/texts/messageStatus';

/** The product's result for each special number: [Bandwidth, Infobip]; docs/carriers.md shows the same. */
export const specialNumbers: Readonly<Record<string, readonly [number, number]>> = {
  '9901': [deliveryCodes.delivered, deliveryCodes.delivered],
  '9902': [deliveryCodes.sentToCarrier, deliveryCodes.sentToCarrier],
  '9903': [deliveryCodes.carrierLimitExceeded, deliveryCodes.carrierLimitExceeded],
  '9904': [deliveryCodes.carrierRejectedMessage, deliveryCodes.carrierRejectedMessage],
  '9905': [deliveryCodes.rejectedForPossibleSpam, deliveryCodes.rejectedForPossibleSpam],
  '9906': [deliveryCodes.rejectedByHandset, deliveryCodes.rejectedByHandset],
  '9907': [deliveryCodes.disallowedUrl, deliveryCodes.rejectedForPossibleSpam],
  '9908': [deliveryCodes.unsupportedMedia, deliveryCodes.unsupportedMedia],
  '9909': [deliveryCodes.textNumberUnavailable, deliveryCodes.textNumberUnavailable],
  '9910': [deliveryCodes.phoneUnreachable, deliveryCodes.phoneUnreachable],
  '9911': [deliveryCodes.optedOut, deliveryCodes.optedOut],
  '9912': [deliveryCodes.notDelivered, deliveryCodes.notDelivered],
  '9913': [deliveryCodes.invalidNumber, deliveryCodes.invalidNumber],
  '9914': [deliveryCodes.notTextable, deliveryCodes.notTextable],
  '9915': [deliveryCodes.notDelivered, deliveryCodes.notDelivered],
  '9916': [deliveryCodes.sentToCarrier, deliveryCodes.sentToCarrier],
  '9917': [deliveryCodes.delivered, deliveryCodes.delivered],
  '9918': [deliveryCodes.delivered, deliveryCodes.delivered],
  '9919': [deliveryCodes.delivered, deliveryCodes.delivered],
  '9920': [deliveryCodes.delivered, deliveryCodes.delivered],
  '9921': [deliveryCodes.delivered, deliveryCodes.delivered],
  '9922': [deliveryCodes.textNumberUnavailable, deliveryCodes.textNumberUnavailable],
  '9923': [deliveryCodes.textNumberUnavailable, deliveryCodes.textNumberUnavailable],
  '9924': [deliveryCodes.textNumberUnavailable, deliveryCodes.textNumberUnavailable],
};
