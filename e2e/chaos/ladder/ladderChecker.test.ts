import { describe, expect, it } from 'vitest';
import {
  judgeLadder,
  ladderFaults,
  type LadderEvidence,
  type LadderVerdict,
  type OnBoard,
} from './ladderChecker.ts';

const minute = 60_000;
const first = '2125550100';
const second = '2125550101';
const ann = { name: 'Ann', phones: [first, second] };
const text = { kind: 'text', phone: first, at: 0 } as const;
const call = (phone: string, at: number) => ({ kind: 'call', phone, at }) as const;
const missing: OnBoard = {
  name: 'Ann',
  state: 'Missing',
  by: null,
  confirmedAt: null,
  called: [first, second],
};
const byText: OnBoard = {
  name: 'Ann',
  state: 'Confirmed',
  by: 'Text',
  confirmedAt: 3 * minute,
  called: [first],
};

/** The counts and the CSV that belong to this person on the board. */
function evidence(shown: OnBoard, change: Partial<LadderEvidence> = {}): LadderEvidence {
  const is = (state: OnBoard['state']) => Number(shown.state === state);
  const labels = { Confirmed: 'Confirmed', BeingTried: 'Being tried', Missing: 'Missing' };
  return {
    people: [ann],
    taken: [text, call(first, 2 * minute), call(second, 4 * minute)],
    given: [],
    board: [shown],
    counts: {
      Confirmed: is('Confirmed'),
      BeingTried: is('BeingTried'),
      Missing: is('Missing'),
      Text: Number(shown.by === 'Text'),
      Call: Number(shown.by === 'Call'),
      People: 1,
    },
    csv: [{ name: 'Ann', state: labels[shown.state], by: shown.by ?? '', calls: shown.called.length }],
    seenConfirmed: new Map(),
    away: [],
    minutes: 2,
    slackMs: 3_000,
    ...change,
  };
}
const yes = { by: 'Text', phone: first, at: 3 * minute } as const;
const key = { by: 'Call', phone: first, at: 2 * minute } as const;
/** The kinds of faults that are found. */
const kinds = (of: LadderEvidence): string[] =>
  Object.entries(judgeLadder(of) as unknown as Record<keyof LadderVerdict, string[]>)
    .filter(([, list]) => list.length > 0)
    .map(([kind]) => kind);

describe('a ladder without a fault', () => {
  it.each<[string, LadderEvidence]>([
    ['whose numbers were all tried', evidence(missing)],
    [
      'confirmed between its calls',
      evidence(byText, { taken: [text, call(first, 2 * minute)], given: [yes] }),
    ],
    [
      'that dialed in the moment of the confirmation',
      evidence(byText, { taken: [text, call(first, 3 * minute + 2_000)], given: [yes] }),
    ],
    [
      'whose key fell into a restart',
      evidence(missing, { given: [key], away: [{ from: 2 * minute - 1_000, to: 2 * minute + 1_000 }] }),
    ],
  ])('%s', (_what, of) => {
    expect(ladderFaults(judgeLadder(of))).toBe(0);
  });
});

describe('the checker finds', () => {
  const confirmed = { taken: [text, call(first, 2 * minute)], given: [yes] };
  it.each<[string, LadderEvidence, string[]]>([
    [
      'a call after the confirmation was stored',
      evidence(
        { ...byText, called: [first, second] },
        { taken: [text, call(first, 2 * minute), call(second, 4 * minute)], given: [yes] },
      ),
      ['calledAfter'],
    ],
    [
      'a call after the board showed the confirmation, whatever date it has',
      evidence(
        { ...byText, confirmedAt: 9 * minute, called: [first, second] },
        { given: [yes], seenConfirmed: new Map([['Ann', 3 * minute]]) },
      ),
      ['calledAfter'],
    ],
    [
      'a number called twice',
      evidence(missing, {
        taken: [text, call(first, 2 * minute), call(first, 3 * minute), call(second, 4 * minute)],
      }),
      ['twice'],
    ],
    [
      'a person texted twice',
      evidence(byText, { ...confirmed, taken: [text, text, call(first, 2 * minute)] }),
      ['twice'],
    ],
    [
      'a call before the minutes are over',
      evidence(missing, { taken: [text, call(first, minute), call(second, 4 * minute)] }),
      ['outOfOrder'],
    ],
    [
      'the second number before the first',
      evidence(missing, { taken: [text, call(second, 2 * minute), call(first, 4 * minute)] }),
      ['outOfOrder'],
    ],
    [
      'a text to the second number',
      evidence(missing, {
        taken: [{ ...text, phone: second }, call(first, 2 * minute), call(second, 4 * minute)],
      }),
      ['outOfOrder'],
    ],
    [
      'a number that was never tried',
      evidence({ ...missing, called: [first] }, { taken: [text, call(first, 2 * minute)] }),
      ['untried'],
    ],
    ['a YES that is lost', evidence(missing, { given: [yes] }), ['unconfirmed']],
    ['a key that is lost in peace', evidence(missing, { given: [key] }), ['unconfirmed']],
    ['a confirmation that was never given', evidence(byText, { ...confirmed, given: [] }), ['unconfirmed']],
    [
      'a confirmation by the other channel',
      evidence(byText, { ...confirmed, given: [key] }),
      ['unconfirmed'],
    ],
    ['a call that only the record has', evidence({ ...byText, called: [] }, confirmed), ['disagreeing']],
    ['a call that only the board has', evidence(byText, { ...confirmed, taken: [text] }), ['disagreeing']],
    [
      'a count that differs',
      evidence(missing, { counts: { Confirmed: 1, BeingTried: 0, Missing: 0, Text: 0, Call: 0, People: 1 } }),
      ['disagreeing'],
    ],
    ['a line that the CSV lacks', evidence(missing, { csv: [] }), ['disagreeing']],
    [
      'a line of the CSV that differs',
      evidence(missing, { csv: [{ name: 'Ann', state: 'Confirmed', by: 'Text', calls: 2 }] }),
      ['disagreeing'],
    ],
    ['a person who is not on the board', evidence(missing, { board: [] }), ['disagreeing']],
  ])('%s', (_what, of, expected) => {
    expect(kinds(of)).toEqual(expected);
  });
});
