import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeLateStep, type MadeStep } from './lateStep.ts';

const minute = 60_000;
const step = (stepNo: number, minutes: number, more: Partial<MadeStep> = {}): MadeStep => ({
  stepNo,
  startAt: minutes * minute,
  isStarted: false,
  isOver: false,
  ...more,
});
/** Step 2, planned at minute 10, wanted at another minute; times in minutes. */
function placed(wanted: number, made: readonly MadeStep[]) {
  const place = placeLateStep({ stepNo: 2, plannedAt: 10 * minute, wantedAt: wanted * minute }, made);
  if (place.overtakenBy !== null) return place.overtakenBy;
  return [place.startAt / minute, place.moved.map(({ stepNo, startAt }) => [stepNo, startAt / minute])];
}

it.each<[string, number, MadeStep[], unknown]>([
  ['its time has not come', 10, [step(1, 5), step(3, 15)], [10, []]],
  ['it fits before the next step', 14, [step(1, 5), step(3, 15)], [14, []]],
  ['the next step keeps its distance', 15, [step(1, 5), step(3, 15)], [15, [[3, 20]]]],
  [
    'and the one after that, if it must',
    20,
    [step(3, 15), step(4, 25)],
    [
      20,
      [
        [3, 25],
        [4, 35],
      ],
    ],
  ],
  ['one that is far away stays', 20, [step(3, 15), step(4, 60)], [20, [[3, 25]]]],
  ['the step before was put off', 10, [step(1, 30), step(3, 15)], [35, [[3, 40]]]],
  ['the step before was canceled', 10, [step(1, 30, { isOver: true }), step(3, 15)], [10, []]],
  ['the next step was canceled', 20, [step(3, 15, { isOver: true })], [20, []]],
  ['a user put the next step before it', 12, [step(3, 8)], [12, [[3, 17]]]],
  ['the next step is being sent', 20, [step(3, 15, { isStarted: true })], 3],
  ['a later step was sent', 20, [step(3, 25), step(4, 15, { isStarted: true, isOver: true })], 4],
  ['earlier steps that were sent don’t count', 20, [step(1, 5, { isStarted: true, isOver: true })], [20, []]],
])('%s', (_name, wanted, made, expected) => {
  expect(placed(wanted, made)).toEqual(expected);
});

it('no step that is to come is ever before one that precedes it, and none goes out earlier than before', () => {
  const times = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(times, fc.nat(), fc.integer({ min: 0, max: 90 }), (gaps, which, wanted) => {
      let at = 0;
      const plan = gaps.map((gap, index) => step(index + 1, (at += gap)));
      const late = plan[which % plan.length] ?? step(1, 1);
      const others = plan.filter((one) => one !== late);
      const place = placeLateStep(
        { stepNo: late.stepNo, plannedAt: late.startAt, wantedAt: wanted * minute },
        others,
      );
      if (place.overtakenBy !== null) throw new Error('nothing was sent yet');
      const starts = plan.map(
        (one) =>
          (one === late ? place.startAt : null) ??
          (place.moved.find(({ stepNo }) => stepNo === one.stepNo)?.startAt || one.startAt),
      );
      for (const [index, start] of starts.entries()) {
        if (index > 0) expect(start).toBeGreaterThan(starts[index - 1] ?? 0);
        if (plan[index] !== late) expect(start).toBeGreaterThanOrEqual(plan[index]?.startAt ?? 0);
      }
      expect(place.startAt).toBeGreaterThanOrEqual(wanted * minute);
    }),
  );
});
