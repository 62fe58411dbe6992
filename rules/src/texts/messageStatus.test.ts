import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedMoves,
  codesForFilter,
  completedCount,
  deliveryCatalogue,
  deliveryCodes,
  deliveryStatus,
  deliveryStatusByName,
  isFailureAlert,
  isFinal,
  matchesTextFilter,
  mayMove,
  textCounters,
  textFilterFromPath,
  textFilters,
  textResultPath,
  textTab,
  textTabs,
} from './messageStatus.ts';

const codes = deliveryCatalogue.map((line) => line.code);
const anyCode = fc.constantFrom(...codes);

/** What a row ends as when these reports come in this order. */
function play(start: number, reports: readonly number[]): number {
  return reports.reduce((state, report) => (mayMove(state, report) ? report : state), start);
}

describe('catalogue', () => {
  test('has the numbers 1 to 35 once, each with its own name and label', () => {
    expect(codes).toEqual(Array.from({ length: 35 }, (_, index) => index + 1));
    expect(new Set(deliveryCatalogue.map((line) => line.name)).size).toBe(35);
    expect(new Set(deliveryCatalogue.map((line) => line.label)).size).toBe(35);
    expect(Object.values(deliveryCodes).toSorted((a, b) => a - b)).toEqual(codes);
    for (const line of deliveryCatalogue) expect(line.tooltip).toMatch(/\.$/);
  });

  test('names are the labels without spaces', () => {
    for (const line of deliveryCatalogue) {
      expect(line.name.toLowerCase()).toBe(line.label.replace(/ /g, '').toLowerCase());
      expect(deliveryStatusByName(line.name)).toBe(line);
    }
    expect(deliveryStatus(8).name).toBe('RejectedForPossibleSpam');
    expect(() => deliveryStatus(36)).toThrow(RangeError);
  });

  test('open states are waiting, sending, sent and unconfirmed', () => {
    expect(codes.filter((code) => !isFinal(code))).toEqual([1, 2, 3, 28]);
  });
});

describe('moves', () => {
  test('the ways of a text', () => {
    expect(mayMove(1, 3)).toBe(true);
    expect(mayMove(1, 14)).toBe(true);
    expect(mayMove(1, 26)).toBe(true);
    expect(mayMove(3, 4)).toBe(true);
    expect(mayMove(3, 8)).toBe(true);
    expect(mayMove(4, 5)).toBe(true);
    expect(mayMove(2, 28)).toBe(true);
    expect(mayMove(28, 3)).toBe(true);
    expect(mayMove(28, 15)).toBe(true);
  });

  test('a receipt may overtake our own record', () => {
    expect(play(1, [4, 3])).toBe(4);
    expect(play(2, [8, 3])).toBe(8);
  });

  test('an accepted text is not canceled, refused or let expire by us; a carrier that gives it up did not deliver it', () => {
    for (const code of [1, 2, 18, 21, 22, 24, 25, 26, 27, 28, 29, 30, 31])
      expect(mayMove(3, code)).toBe(false);
    expect(mayMove(3, 15)).toBe(true);
  });

  test('a failure does not become a delivery, nor a delivery a failure', () => {
    for (const line of deliveryCatalogue.filter((entry) => entry.category === 'failed')) {
      expect(mayMove(line.code, 4)).toBe(false);
      expect(mayMove(4, line.code)).toBe(false);
    }
  });

  test('final states stay, but for Delivered that becomes Read', () => {
    fc.assert(
      fc.property(anyCode, anyCode, (from, to) => {
        if (isFinal(from)) expect(mayMove(from, to)).toBe(from === 4 && to === 5);
      }),
    );
  });

  test('nothing moves to itself and there is no way back', () => {
    const reach = (from: number, seen: Set<number>): Set<number> => {
      for (const to of allowedMoves[from] ?? []) {
        if (!seen.has(to)) reach(to, seen.add(to));
      }
      return seen;
    };
    for (const code of codes) expect(reach(code, new Set()).has(code), String(code)).toBe(false);
  });

  test('whatever comes, a final state once reached decides', () => {
    fc.assert(
      fc.property(fc.array(anyCode, { maxLength: 30 }), (reports) => {
        let state = 1;
        let firstFinal: number | null = null;
        for (const report of reports) {
          state = play(state, [report]);
          if (firstFinal === null && isFinal(state)) firstFinal = state;
          if (firstFinal !== null)
            expect(state === firstFinal || (firstFinal === 4 && state === 5)).toBe(true);
        }
      }),
    );
  });

  test('duplicates change nothing', () => {
    fc.assert(
      fc.property(fc.array(anyCode, { maxLength: 20 }), (reports) => {
        expect(
          play(
            1,
            reports.flatMap((report) => [report, report]),
          ),
        ).toBe(play(1, reports));
      }),
    );
  });

  test('any order of the same reports about a delivered text ends alike', () => {
    const reports = fc.uniqueArray(fc.constantFrom(2, 3, 4, 5, 28), { minLength: 1 });
    const shuffled = reports.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 })),
    );
    fc.assert(
      fc.property(shuffled, ([list, order]) => {
        expect(play(1, order)).toBe(play(1, list));
      }),
    );
  });

  test('any order of one failure among open reports ends in that failure', () => {
    const failure = fc.constantFrom(6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17);
    const order = failure.chain((code) =>
      fc.tuple(fc.constant(code), fc.shuffledSubarray([2, 3, 28, code, code], { minLength: 5 })),
    );
    fc.assert(
      fc.property(order, ([code, reports]) => {
        expect(play(1, reports)).toBe(code);
      }),
    );
  });
});

describe('tabs', () => {
  test('every status has exactly one of the disjoint tabs', () => {
    const disjoint = ['delivered', 'failed', 'invalid', 'not-completed'] as const;
    for (const code of codes) {
      expect(disjoint.filter((filter) => matchesTextFilter(code, filter)).length, String(code)).toBe(1);
    }
  });

  test('labels lie where the results page has them', () => {
    expect(textTabs(3)).toEqual(['all', 'delivered', 'not-replied']);
    expect(textTabs(5, { replied: true })).toEqual(['all', 'delivered', 'read', 'replied']);
    expect(textTabs(4, { replied: true, optedOut: true })).toEqual([
      'all',
      'delivered',
      'opted-out',
      'replied',
    ]);
    expect(textTabs(14)).toEqual(['all', 'invalid']);
    expect(textTabs(28)).toEqual(['all', 'not-completed']);
    expect(textTab(22)).toBe('not-completed');
    expect(codesForFilter('delivered')).toEqual([3, 4, 5]);
    expect(codesForFilter('replied')).toEqual([3, 4, 5]);
    expect(codesForFilter('not-completed')).toEqual([1, 2, 22, 24, 26, 27, 28, 29, 30, 32, 33, 34, 35]);
    expect(codesForFilter('opted-out')).toBeNull();
  });

  test('paths', () => {
    for (const filter of textFilters) {
      const [fragment = '', last = ''] = textResultPath(filter).split('/');
      expect(textFilterFromPath(fragment, last)).toBe(filter);
    }
    expect(textFilterFromPath('text-results')).toBe('all');
    expect(textFilterFromPath('replied')).toBe('replied');
    expect(textFilterFromPath('opted-out', 'all')).toBe('opted-out');
    expect(textFilterFromPath('call-results', 'all')).toBeNull();
    expect(textFilterFromPath('text-results', 'live-person')).toBeNull();
  });

  test('counters agree with the rows', () => {
    const row = fc.record({ code: anyCode, replied: fc.boolean(), optedOut: fc.boolean() });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const counts: Record<number, number> = {};
        for (const { code } of rows) counts[code] = (counts[code] ?? 0) + 1;
        const under = (filter: (typeof textFilters)[number]): number =>
          rows.filter((one) => matchesTextFilter(one.code, filter, one)).length;
        const counters = textCounters(counts, { replied: under('replied'), optedOut: under('opted-out') });
        expect(counters).toEqual({
          DeliveredTexts: under('delivered'),
          ReadCount: under('read'),
          FailedTextTotal: under('failed'),
          InvalidTextCount: under('invalid'),
          NotDeliveredTexts: under('not-completed'),
          TextOptedOut: under('opted-out'),
          RepliedTotal: under('replied'),
          NotRepliedTotal: under('not-replied'),
        });
        const { DeliveredTexts, FailedTextTotal, InvalidTextCount, NotDeliveredTexts } = counters;
        expect(DeliveredTexts + FailedTextTotal + InvalidTextCount + NotDeliveredTexts).toBe(rows.length);
      }),
    );
  });

  test('completed are all but waiting, sending and unconfirmed', () => {
    expect(completedCount({ 1: 5, 2: 3, 3: 2, 4: 7, 15: 1, 26: 1, 28: 4 })).toBe(11);
  });
});

test('failure alert at 75 percent of at least 4 results', () => {
  expect(isFailureAlert(3, 1)).toBe(true);
  expect(isFailureAlert(2, 2)).toBe(false);
  expect(isFailureAlert(74, 26)).toBe(false);
  expect(isFailureAlert(75, 25)).toBe(true);
  expect(isFailureAlert(3, 0)).toBe(false);
  expect(isFailureAlert(0, 0)).toBe(false);
});
