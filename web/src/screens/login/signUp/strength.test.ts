import { expect, it } from 'vitest';
import { strengthOf } from './strength.ts';

it.each([
  ['a', 0],
  ['aaaaaaaaaaaa1', 0],
  ['abcdefgh12345678', 0],
  ['hello77', 1],
  ['quiet-river-7', 3],
  ['Quiet-river-7-over-Stones', 4],
])('%s has strength %i', (password, score) => {
  expect(strengthOf(password).score).toBe(score);
});
