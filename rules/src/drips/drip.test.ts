import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  dripState,
  leaveTextOf,
  leaveTexts,
  movedStarts,
  nameFault,
  partialText,
  stepName,
  stepsOutOfOrder,
} from './drip.ts';

it.each([
  ['Welcome', 1, 'Welcome - Step 1'],
  ['  Welcome  ', 12, 'Welcome - Step 12'],
  ['x'.repeat(50), 2, `${'x'.repeat(41)} - Step 2`],
  // The second half of the last character would be cut off.
  [`${'x'.repeat(40)}😀 and more`, 2, `${'x'.repeat(40)} - Step 2`],
])('the step of %j, number %i', (name, step, expected) => {
  expect(stepName(name, step)).toBe(expected);
});

it('the name of a step never has more than 50 characters, and can be told from the others', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (name, step) => {
      const made = stepName(name, step);
      expect(made.length).toBeLessThanOrEqual(50);
      expect(made.endsWith(` - Step ${step}`)).toBe(true);
      expect(made).not.toBe(stepName(name, step + 1));
    }),
  );
});

it.each([
  ['', 'Name must be at least 1 character.'],
  [' ', 'Name must be at least 1 character.'],
  ['x', null],
  ['x'.repeat(50), null],
  ['x'.repeat(51), 'Name cannot be longer than 50 characters.'],
])('the name %j', (name, fault) => {
  expect(nameFault(name)).toBe(fault);
});

it.each([
  [[1, 2, 3], []],
  [[1, 1], [1]],
  [[2, 1, 3], [1]],
  [
    [3, 2, 1],
    [1, 2],
  ],
  [[1, null, 1], []],
  [[null, 1, 1], [2]],
  [[], []],
])('%j is out of order at %j', (starts, steps) => {
  expect(stepsOutOfOrder(starts)).toEqual(steps);
});

it.each([
  ['nothing moves', [10, 20, 30], 10, [10, 20, 30]],
  ['the first moves, and overtakes none', [10, 20, 30], 15, [15, 20, 30]],
  ['a step that would be overtaken keeps its distance', [10, 12, 30], 15, [15, 17, 30]],
  ['it reaches a step exactly', [10, 20, 30], 20, [20, 30, 40]],
])('%s', (_name, starts, first, moved) => {
  expect(movedStarts(starts, first)).toEqual(moved);
});

it('moved steps stay in order, and none starts earlier than it was to', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 500 }), (distances, later) => {
      let last = 0;
      const starts = distances.map((gap) => (last += gap));
      const moved = movedStarts(starts, (starts[0] ?? 0) + later);
      expect(stepsOutOfOrder(moved)).toEqual([]);
      for (const [step, start] of moved.entries()) expect(start).toBeGreaterThanOrEqual(starts[step] ?? 0);
    }),
  );
});

it('says how many steps could not be created', () => {
  expect(partialText(1, 3)).toBe('1 of 3 steps could not be created.');
});

const waiting = { isStarted: false, isOver: false };
const sending = { isStarted: true, isOver: false };
const over = { isStarted: true, isOver: true };
const canceled = { isStarted: false, isOver: true };
it.each([
  ['Scheduled', [waiting, waiting], false],
  ['Running', [sending, waiting], false],
  ['Running', [over, waiting], false],
  // Its first step was canceled: nothing has been sent.
  ['Scheduled', [canceled, waiting], false],
  ['Done', [over, canceled], false],
  ['Done', [], false],
  ['Stopped', [over, canceled], true],
] as const)('%s', (state, steps, isStopped) => {
  expect(dripState(steps, isStopped)).toBe(state);
});

it.each([
  ['replied', leaveTexts.replied],
  ['stopped', leaveTexts.stopped],
  [null, leaveTexts.stopped],
  ['anything', leaveTexts.stopped],
])('why %s was not sent', (code, text) => {
  expect(leaveTextOf(code)).toBe(text);
});
