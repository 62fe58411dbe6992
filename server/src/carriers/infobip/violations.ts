import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { asRecord, asText } from '../answers.ts';

/** Delivery status for the part of a message that Infobip complains about. */
const partStatus: readonly (readonly [RegExp, number])[] = [
  [/destinations|(^|\.)to$/, deliveryCodes.invalidNumber],
  [/sender|from/, deliveryCodes.textNumberUnavailable],
  [/validityPeriod/, deliveryCodes.expired],
  [/content|text/, deliveryCodes.messageTooLong],
];

/**
 * Which texts of a refused request are at fault, with the delivery status of each. `messages` are the texts behind each
 * entry of the request's `messages`, destination by destination: a fault in a destination concerns its text, any other
 * fault all of the message. Reads both error forms of Infobip: `violations[{property, violation}]` (ApiError) and
 * `requestError.serviceException.validationErrors{path: [...]}` (ApiException). Empty when it names none.
 */
export function violationsByIndex(
  body: unknown,
  messages: readonly (readonly number[])[],
): Map<number, number> {
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
    const rest = match[2] ?? '';
    const texts = messages[Number(match[1])] ?? [];
    const destination = /^\.destinations\[(\d+)\]/.exec(rest)?.[1];
    const concerned = destination === undefined ? texts : texts.slice(Number(destination)).slice(0, 1);
    const part = partStatus.find(([pattern]) => pattern.test(rest));
    for (const text of concerned) found.set(text, part?.[1] ?? deliveryCodes.carrierRejectedMessage);
  }
  return found;
}
