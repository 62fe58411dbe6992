import { expect, it } from 'vitest';
import { liftAbove } from './snackbarLift.ts';

const resting = { left: 500, right: 900, top: 826, bottom: 876 };
const bar = { left: 300, right: 1000, top: 827, bottom: 900 };

it('lifts a snackbar above what must stay clear, and above what it would then cover', () => {
  expect(liftAbove(resting, [bar], 900)).toBe(876 - 827 + 8);
  const second = { ...bar, top: 780, bottom: 810 };
  expect(liftAbove(resting, [second, bar], 900)).toBe(876 - 780 + 8);
});

it('leaves it in place beside, above, and below everything else', () => {
  expect(liftAbove(resting, [], 900)).toBe(0);
  expect(liftAbove(resting, [{ ...bar, left: 0, right: 480 }], 900)).toBe(0);
  expect(liftAbove(resting, [{ ...bar, top: 600, bottom: 700 }], 900)).toBe(0);
  expect(liftAbove(resting, [{ ...bar, top: 1200, bottom: 1300 }], 900)).toBe(0);
});

it('does not go above the middle of the window', () => {
  expect(liftAbove(resting, [{ ...bar, top: 100 }], 900)).toBe(0);
});
