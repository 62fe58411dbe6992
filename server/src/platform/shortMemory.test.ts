import { expect, it } from 'vitest';
import { ShortMemory } from './shortMemory.ts';

it.each([
  ['at once', 0, 'found'],
  ['within half a minute', 29_999, 'found'],
  ['after half a minute', 30_000, undefined],
  ['long after', 3_600_000, undefined],
])('remembers a result for half a minute: %s', (_when, later, found) => {
  const memory = new ShortMemory<string>(3);
  memory.note('a', 'found', 1_000);
  expect(memory.of('a', 1_000 + later)).toBe(found);
  expect(memory.of('b', 1_000 + later)).toBeUndefined();
});

it('counts from the last time that a result was computed', () => {
  const memory = new ShortMemory<string>(3);
  memory.note('a', 'old', 0);
  memory.note('a', 'new', 20_000);
  expect(memory.of('a', 40_000)).toBe('new');
});

it('forgets the oldest results beyond its limit, and those that it is asked to', () => {
  const memory = new ShortMemory<number>(3);
  for (const [at, key] of ['a', 'b', 'c', 'a', 'd'].entries()) memory.note(key, at, at);
  // An entry that was stored again is not the oldest.
  expect(['a', 'b', 'c', 'd'].map((key) => memory.of(key, 5))).toEqual([3, undefined, 2, 4]);
  memory.forget('a');
  expect(memory.of('a', 5)).toBeUndefined();
});
