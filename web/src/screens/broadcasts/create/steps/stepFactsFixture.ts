import { readCallerId } from '@carillon/rules/accounts/callerId';
import { defaultTextPrices } from '@carillon/rules/money/credits';
import { textFacts } from '../../../../parts/texts/editor/textFacts.ts';
import type { TextFacts } from '../../../../parts/texts/editor/textFacts.ts';
import { checkStart } from '../settings/startTimes.ts';
import type { StepFacts } from './stepFacts.ts';

// When the tests of steps take place.
const zone = 'America/Chicago';
const now = Date.UTC(2026, 10, 20, 18, 0);

/** What is known of a text without merge fields. */
export function plainText(body: string, limit = 160): TextFacts {
  return textFacts({
    text: body,
    signature: '',
    hasMedia: false,
    limit,
    international: false,
    prices: defaultTextPrices,
    customFields: [],
    links: undefined,
  });
}

/** What the checks know of a broadcast that may be sent: number 7 sends, number 8 is blocked, two of three are reached. */
export const stepFacts: StepFacts = {
  start: checkStart('', '', zone, now),
  schedule: null,
  usableNumbers: [7],
  blockedNumbers: [8],
  readPhone: (typed) => readCallerId(typed, 1),
  callerIds: ['2145550100'],
  window: { error: null, isOutside: false },
  lostAudio: [],
  summary: { Total: 3, Reached: 2 },
  message: plainText('School is closed tomorrow.'),
  replyYes: plainText('Thanks'),
  replyNo: plainText('Thanks'),
};
