import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ladderMinutes, ladderOf, mayClimb, textedNumbers } from './ladderForm.ts';
import { nextStep, type Rung } from './ladder.ts';

const minute = 60_000;
const open: Rung = { kind: 'open' };
const running: Rung = { kind: 'running' };
const missed: Rung = { kind: 'missed' };
const taken = (at: number): Rung => ({ kind: 'taken', at });
const now = 100 * minute;

describe('what is due next', () => {
  it.each<[string, boolean, Rung[], ReturnType<typeof nextStep>]>([
    ['the text comes first', false, [open, open], { kind: 'take', rung: 0 }],
    ['a text that leaves now is waited for', false, [running, open], { kind: 'wait', until: null }],
    [
      'the call waits for the minutes',
      false,
      [taken(now - minute), open],
      { kind: 'wait', until: now + 9 * minute },
    ],
    ['the call comes on the minute', false, [taken(now - 10 * minute), open], { kind: 'take', rung: 1 }],
    ['a text that can not be sent is not waited for', false, [missed, open], { kind: 'take', rung: 1 }],
    [
      'a busy phone leads to the next number at once',
      false,
      [taken(1), missed, open],
      { kind: 'take', rung: 2 },
    ],
    [
      'an answered call gives time to think',
      false,
      [taken(1), taken(now - 4 * minute), open],
      { kind: 'wait', until: now + 6 * minute },
    ],
    ['one call at a time', false, [taken(1), running, open], { kind: 'wait', until: null }],
    ['a confirmation stops it', true, [taken(1), open], { kind: 'stop' }],
    ['a confirmation stops it while a phone rings', true, [taken(1), running, open], { kind: 'stop' }],
    ['it ends after the last number', false, [missed, taken(now), missed], { kind: 'end' }],
    ['it ends while the last phone rings', false, [taken(1), running], { kind: 'end' }],
  ])('%s', (_name, isConfirmed, rungs, step) => {
    expect(nextStep({ isConfirmed, rungs, minutes: 10 }, now)).toEqual(step);
  });
});

/** What happens to a rung that is taken: it reaches a phone, or no one, after this long. */
interface Happening {
  readonly reaches: boolean;
  readonly lasts: number;
}
const happenings = fc.array(
  fc.record({ reaches: fc.boolean(), lasts: fc.integer({ min: 0, max: 5 * minute }) }),
  { minLength: 1, maxLength: 8 },
);

interface Climb {
  readonly takes: { readonly rung: number; readonly at: number }[];
  readonly end: 'stop' | 'end';
  readonly endedAt: number;
}

/** Lets a person climb, looking again at each instant that the rule names, and confirms at `confirmsAt`. */
function climb(course: readonly Happening[], minutes: number, confirmsAt: number): Climb {
  const rungs: Rung[] = course.map(() => open);
  const overAt = new Map<number, number>();
  const takes: Climb['takes'] = [];
  let at = 0;
  for (let looks = 0; looks < 100; looks += 1) {
    for (const [rung, over] of overAt)
      if (over <= at) {
        overAt.delete(rung);
        rungs[rung] = course[rung]?.reaches === true ? taken(over) : missed;
      }
    const step = nextStep({ isConfirmed: confirmsAt <= at, rungs, minutes }, at);
    if (step.kind === 'stop' || step.kind === 'end') return { takes, end: step.kind, endedAt: at };
    if (step.kind === 'take') {
      takes.push({ rung: step.rung, at });
      rungs[step.rung] = running;
      overAt.set(step.rung, at + (course[step.rung]?.lasts ?? 0));
    } else at = step.until ?? Math.min(...overAt.values());
  }
  throw new Error('the ladder has no end');
}

describe('for every course of a ladder', () => {
  const anyClimb = fc.record({
    course: happenings,
    minutes: fc.constantFrom(...ladderMinutes),
    confirmsAt: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 600 * minute })),
  });

  it('no rung is taken twice, and they come in order', () => {
    fc.assert(
      fc.property(anyClimb, ({ course, minutes, confirmsAt }) => {
        const { takes } = climb(course, minutes, confirmsAt);
        expect(takes.map(({ rung }) => rung)).toEqual(takes.map((_take, index) => index));
      }),
    );
  });

  it('nothing is taken after a confirmation', () => {
    fc.assert(
      fc.property(anyClimb, ({ course, minutes, confirmsAt }) => {
        for (const take of climb(course, minutes, confirmsAt).takes) expect(take.at).toBeLessThan(confirmsAt);
      }),
    );
  });

  it('the end comes in time, and without a confirmation only after every rung', () => {
    fc.assert(
      fc.property(anyClimb, ({ course, minutes, confirmsAt }) => {
        const { takes, end, endedAt } = climb(course, minutes, confirmsAt);
        if (end === 'end') expect(takes).toHaveLength(course.length);
        const longest = course.reduce((sum, { lasts }) => sum + lasts + minutes * minute, 0);
        expect(endedAt).toBeLessThanOrEqual(longest);
      }),
    );
  });

  it('a person who was reached has the minutes before the next rung, and one who was not has none', () => {
    fc.assert(
      fc.property(anyClimb, ({ course, minutes }) => {
        const { takes } = climb(course, minutes, Infinity);
        let reachedAt = -Infinity;
        let overAt = 0;
        for (const { rung, at } of takes) {
          expect(at).toBe(Math.max(overAt, reachedAt + minutes * minute));
          overAt = at + (course[rung]?.lasts ?? 0);
          if (course[rung]?.reaches === true) reachedAt = overAt;
        }
      }),
    );
  });
});

describe('a broadcast can be a ladder', () => {
  it.each([
    ['SMSAndSurvey', true, true],
    ['SMSAndSurvey', false, false],
    ['SMSAndAnnouncement', true, false],
    ['SMSOrSurvey', true, false],
    ['SMS', true, false],
    ['Survey', false, false],
  ] as const)('%s with a question in its text: %s', (type, isTextSurvey, may) => {
    expect(mayClimb(type, isTextSurvey)).toBe(may);
    const form = { BroadcastType: type, IsTextSurvey: isTextSurvey, CallUnconfirmedMinutes: 10 } as const;
    expect(ladderOf(form)).toBe(may ? 10 : null);
  });

  it('whose text goes to one number of each person', () => {
    const form = { BroadcastType: 'SMSAndSurvey', IsTextSurvey: true } as const;
    expect(textedNumbers({ ...form, CallUnconfirmedMinutes: 5 })).toBe('First');
    expect(textedNumbers({ ...form, NumbersPerPerson: 'First' })).toBe('All');
    expect(textedNumbers({ BroadcastType: 'SMS', NumbersPerPerson: 'First' })).toBe('First');
    expect(textedNumbers({ BroadcastType: 'SMS', CallUnconfirmedMinutes: 5 })).toBe('All');
  });
});
