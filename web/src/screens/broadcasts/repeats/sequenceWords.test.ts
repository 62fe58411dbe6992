import { expect, it } from 'vitest';
import { sentWords } from './sequenceWords.ts';

it.each([
  [0, 'not sent yet'],
  [1, 'sent once so far'],
  [2, 'sent 2 times so far'],
  [1_200, 'sent 1,200 times so far'],
])('a sequence that was sent %i times says so', (times, words) => {
  expect(sentWords(times)).toBe(words);
});
