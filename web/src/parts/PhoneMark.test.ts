import { expect, it } from 'vitest';
import { phoneWord } from './PhoneMark.tsx';

it.each([
  ['This number has opted out of receiving texts.', 'Opted out'],
  ["This number hasn't opted-in to receiving texts.", 'Not opted in'],
  ['This number is not allowed.', 'Not allowed'],
  // A landline, a toll-free number, or an account that sends no texts.
  ['This number is not a textable number.', 'Not textable'],
  ["This number isn't in the US, Puerto Rico, or Canada.", 'Can’t be texted'],
])('%s: %s', (reason, word) => {
  expect(phoneWord(false, reason).word).toBe(word);
  expect(phoneWord(true, reason).word).toBe('Can be texted');
});
