import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairQueue, type QueueSlot } from './fairQueue.ts';

interface Entered {
  readonly place: QueueSlot;
  readonly key: string;
  readonly no: number;
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('enter' as const), key: fc.constantFrom('a', 'b') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('leave' as const), which: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('giveUp' as const), which: fc.nat(50) }) },
);

it('never more than the width of a key run, in the order they came, and none waits beside a free place', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), fc.integer({ min: 1, max: 4 }), (steps, width) => {
      const longest = 6;
      const turns = new FairQueue({ width, longest });
      const inside: Entered[] = [];
      const running = new Map<number, string>();
      const gaveUp = new Set<number>();
      const begun: Record<string, number[]> = { a: [], b: [] };
      const of = (key: string) => [...running.values()].filter((one) => one === key).length;
      const waiting = (key: string) =>
        inside.filter((one) => one.key === key && !running.has(one.no) && !gaveUp.has(one.no)).length;
      let count = 0;
      const leave = (one: Entered) => {
        inside.splice(inside.indexOf(one), 1);
        running.delete(one.no);
        one.place.leave();
        // Twice is once.
        one.place.leave();
      };
      for (const next of steps) {
        if (next.do === 'enter') {
          const no = (count += 1);
          const isFull = of(next.key) === width && waiting(next.key) === longest;
          const place = turns.enter(next.key, (isTurn) => {
            if (!isTurn) return void gaveUp.add(no);
            running.set(no, next.key);
            begun[next.key]?.push(no);
          });
          expect(place === null).toBe(isFull);
          if (place !== null) inside.push({ place, key: next.key, no });
        } else {
          const one = inside[next.which % Math.max(1, inside.length)];
          if (one === undefined) continue;
          if (next.do === 'leave') leave(one);
          else {
            one.place.giveUp();
            expect(running.has(one.no)).toBe(!gaveUp.has(one.no));
          }
        }
        for (const key of ['a', 'b']) {
          expect(of(key)).toBeLessThanOrEqual(width);
          if (waiting(key) > 0) expect(of(key)).toBe(width);
        }
      }
      // Every remaining request gets its turn when those before it end.
      while (inside.length > 0) {
        const one = inside.find(({ no }) => running.has(no) || gaveUp.has(no));
        expect(one).toBeDefined();
        if (one !== undefined) leave(one);
      }
      for (const order of Object.values(begun)) expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(turns.size).toBe(0);
    }),
  );
});
