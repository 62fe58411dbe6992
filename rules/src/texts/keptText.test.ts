import { expect, it } from 'vitest';
import { keptText, shortenedPeopleText, textLimits } from './keptText.ts';

it.each([
  ['short', 'Ana', 'Ana'],
  ['as long as there is room', 'n'.repeat(50), 'n'.repeat(50)],
  ['one too long', 'n'.repeat(51), 'n'.repeat(50)],
  ['an emoji across the end', `${'n'.repeat(49)}🎉`, 'n'.repeat(49)],
  ['an emoji before the end', `${'n'.repeat(48)}🎉!`, `${'n'.repeat(48)}🎉`],
  ['a blank at the end', `${'n'.repeat(49)} nn`, 'n'.repeat(49)],
  ['another script', 'מ'.repeat(60), 'מ'.repeat(50)],
  ['empty', '', ''],
])('keeps what there is room for: %s', (_, text, kept) => {
  expect(keptText(text, textLimits.name)).toBe(kept);
});

const end = 'a name or notes longer than 50 characters. Only the beginning is kept:';
it.each([
  [0, [], ''],
  [1, ['Ana'], `1 person has ${end} “Ana”.`],
  [2, ['Ana', 'Ben'], `2 people have ${end} “Ana”, “Ben”.`],
  [4, ['Ana', 'Ben', 'Chloe'], `4 people have ${end} “Ana”, “Ben”, “Chloe”, and 1 more.`],
  [1_204, ['Ana'], `1,204 people have ${end} “Ana”, and 1,203 more.`],
])('says how many were cut: %i', (count, samples, text) => {
  expect(shortenedPeopleText(count, samples)).toBe(text);
});
