import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  connectedPrice,
  connectedReserve,
  connectedSecondsFor,
  connectedSliceSeconds,
  leastConnectedSeconds,
  leastForConnecting,
} from './connectedTime.ts';

const whole = { partialCredits: false };
const half = { partialCredits: true };

describe('what connected time costs', () => {
  it.each([
    [0, whole, 0],
    [1, whole, 1_000],
    [30, whole, 1_000],
    [31, whole, 2_000],
    [90, whole, 3_000],
    [1, half, 500],
    [15, half, 500],
    [16, half, 1_000],
    [300, whole, 10_000],
    [301, half, 10_500],
  ])('%i s, %j: %i thousandths', (seconds, account, price) => {
    expect(connectedPrice(seconds, account)).toBe(price);
  });
});

describe('what is held for a connection', () => {
  it.each<[available: number, account: typeof whole, isFirst: boolean, held: number]>([
    [0, whole, true, 0],
    [999, whole, true, 0],
    // One credit is half a minute, in which it may only ring.
    [1_000, whole, true, 0],
    [1_999, whole, true, 0],
    [2_000, whole, true, 2_000],
    [7_700, whole, true, 7_000],
    [10_000, whole, true, 10_000],
    [1_000_000, whole, true, 10_000],
    [1_500, half, true, 0],
    [2_000, half, true, 2_000],
    [2_700, half, true, 2_500],
    // Who talks already goes on for the shortest time there is.
    [1_000, whole, false, 1_000],
    [999, whole, false, 0],
    [500, half, false, 500],
    [499, half, false, 0],
    [1_000_000, half, false, 10_000],
  ])('%i available, %j, first %s: %i', (available, account, isFirst, held) => {
    expect(connectedReserve(available, account, isFirst)).toBe(held);
  });

  it('is never more than there is, pays what it says, and no more than a slice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50_000 }),
        fc.boolean(),
        fc.boolean(),
        (available, partial, first) => {
          const account = { partialCredits: partial };
          const held = connectedReserve(available, account, first);
          expect(held).toBeLessThanOrEqual(available);
          const seconds = connectedSecondsFor(held, account);
          expect(seconds).toBeLessThanOrEqual(connectedSliceSeconds);
          expect(connectedPrice(seconds, account)).toBe(held);
          if (first && held > 0) expect(seconds).toBeGreaterThanOrEqual(leastConnectedSeconds);
        },
      ),
    );
  });

  it('takes two credits at least', () => {
    expect([leastForConnecting(whole), leastForConnecting(half)]).toEqual([2, 2]);
  });
});
