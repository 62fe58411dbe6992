import { deliveryCodes } from '@carillon/rules/messageStatus';
import { asRecord, asText } from '../answers.ts';

/** Delivery status for the part of a message that Infobip complains about. */
const partStatus: readonly (readonly [RegExp, number])[] = [
  [/destinations|(^|\.)to$/, deliveryCodes.invalidNumber],
  [/sender|from/, deliveryCodes.textNumberUnavailable],
  [/validityPeriod/, deliveryCodes.expired],
  [/content|text/, deliveryCodes.messageTooLong],
];

/**
 * Which texts of a refused request are at fault, by their place in `messages`, with the delivery status of
 * each. Reads both error forms of Infobip: `violations[{property, violation}]` (ApiError) and
 * `requestError.serviceException.validationErrors{path: [...]}` (ApiException). Empty when it names none.
 */
export function violationsByIndex(body: unknown): Map<number, number> {
  const error = asRecord(body);
  const paths: string[] = [];
  const violations = error?.['violations'];
  for (const entry of Array.isArray(violations) ? violations : []) {
    const path = asText(asRecord(entry)?.['property']);
    if (path !== undefined) paths.push(path);
  }
  const exception = asRecord(asRecord(error?.['requestError'])?.['serviceException']);
  paths.push(...Object.keys(asRecord(exception?.['validationErrors']) ?? {}));

  const found = new Map<number, number>();
  for (const path of paths) {
    const match = /messages\[(\d+)\](.*)$/.exec(path);
    if (match === null) continue;
    const part = partStatus.find(([pattern]) => pattern.test(match[2] ?? ''));
    found.set(Number(match[1]), part?.[1] ?? deliveryCodes.carrierRejectedMessage);
  }
  return found;
}
