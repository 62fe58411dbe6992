import { describe, expect, test } from 'vitest';
import { faults, judge, type Evidence, type ShownRow } from './checker.ts';

const delivered = (phone: string): ShownRow => ({ phone, status: 'Delivered', isFinal: true, credits: 1 });

/** Two delivered texts and a number that the carrier refuses. */
function fine(): Evidence {
  return {
    expected: [
      { phone: '2125550001', status: 'Delivered', isTaken: true, answersStop: false },
      { phone: '2125550002', status: 'Delivered', isTaken: true, answersStop: false },
      { phone: '2125559913', status: 'InvalidNumber', isTaken: false, answersStop: false },
    ],
    taken: [
      { phone: '2125550001', reference: 'a', confirmsStop: false },
      { phone: '2125550002', reference: 'b', confirmsStop: false },
    ],
    rows: [
      delivered('2125550001'),
      delivered('2125550002'),
      { phone: '2125559913', status: 'InvalidNumber', isFinal: true, credits: 0 },
    ],
    counts: {
      recipients: 3,
      delivered: 2,
      unconfirmed: 0,
      creditsUsed: 2,
      byStatus: { Delivered: 2, InvalidNumber: 1 },
    },
    books: {
      held: 3,
      captured: 2,
      released: 1,
      refunded: 0,
      entriesAvailable: 98,
      entriesHeld: 0,
      walletAvailable: 98,
      walletHeld: 0,
      unbalanced: 0,
    },
    creditsPerText: 1,
    mayGiveUp: 0,
  };
}

/** The evidence with the second person's row changed; the counts follow, so that only the row is judged. */
function withSecondRow(row: ShownRow | null, taken = true): Evidence {
  const base = fine();
  const rows = base.rows.filter((each) => each.phone !== '2125550002').concat(row ?? []);
  return { ...base, rows, taken: taken ? base.taken : base.taken.slice(0, 1) };
}

describe('judge', () => {
  test('finds nothing where there is nothing', () => {
    expect(faults(judge(fine()))).toBe(0);
  });

  test('finds people who were marked and never texted', () => {
    expect(judge(withSecondRow(delivered('2125550002'), false)).lost).toHaveLength(1);
    const open = { phone: '2125550002', status: 'Unconfirmed', isFinal: false, credits: 0 };
    expect(judge(withSecondRow(open, false)).lost).toHaveLength(1);
    expect(judge(withSecondRow(null, false)).lost).toHaveLength(1);
  });

  test('accepts a final reason, up to the allowed number', () => {
    const reason = { phone: '2125550002', status: 'NotDelivered', isFinal: true, credits: 0 };
    const evidence = withSecondRow(reason, false);
    expect(judge(evidence)).toMatchObject({ givenUp: 1, lost: [expect.stringContaining('given up')] });
    expect(judge({ ...evidence, mayGiveUp: 1 }).lost).toEqual([]);
  });

  test('finds people who were texted twice', () => {
    const base = fine();
    const verdict = judge({
      ...base,
      taken: [...base.taken, { phone: '2125550002', reference: 'b2', confirmsStop: false }],
    });
    expect(verdict.doubled).toEqual(['2125550002: b, b2']);
  });

  test('accepts one confirmation of a STOP, and no more than one', () => {
    const base = fine();
    const [first, ...others] = base.expected;
    const confirmation = { phone: '2125550001', reference: 'c', confirmsStop: true };
    const stopped = { ...base, expected: [{ ...first!, answersStop: true }, ...others] };
    expect(judge(stopped).lost).toEqual(['2125550001: STOP was never confirmed']);
    const answered = { ...stopped, taken: [...base.taken, confirmation] };
    expect(faults(judge(answered))).toBe(0);
    expect(judge({ ...answered, taken: [...answered.taken, confirmation] }).doubled).toHaveLength(1);
    expect(judge({ ...base, taken: answered.taken }).unexplained).toHaveLength(1);
  });

  test('finds a row that contradicts the carrier or is still open', () => {
    const late = { phone: '2125550002', status: 'SentToCarrier', isFinal: false, credits: 1 };
    expect(judge(withSecondRow(late)).unexplained).toHaveLength(1);
    const wrong = { phone: '2125550002', status: 'Canceled', isFinal: true, credits: 0 };
    expect(judge(withSecondRow(wrong)).unexplained).toHaveLength(1);
    expect(judge(withSecondRow(null)).unexplained).toHaveLength(1);
  });

  test('finds texts to strangers', () => {
    const base = fine();
    const verdict = judge({
      ...base,
      taken: [...base.taken, { phone: '2125550003', reference: null, confirmsStop: false }],
    });
    expect(verdict.unexplained).toHaveLength(1);
  });

  test('finds counts that are not those of the rows', () => {
    const base = fine();
    expect(judge({ ...base, counts: { ...base.counts, delivered: 3 } }).miscounted).toHaveLength(1);
    const byStatus = { Delivered: 2, InvalidNumber: 1, NotDelivered: 1 };
    expect(judge({ ...base, counts: { ...base.counts, byStatus } }).miscounted).toHaveLength(1);
  });

  test('finds credits that do not belong to a text, and books that do not agree', () => {
    const base = fine();
    const twice = { ...delivered('2125550002'), credits: 2 };
    expect(judge(withSecondRow(twice)).misbooked.length).toBeGreaterThan(0);
    expect(judge({ ...base, books: { ...base.books, captured: 3 } }).misbooked).toHaveLength(2);
    expect(judge({ ...base, books: { ...base.books, walletAvailable: 97 } }).misbooked).toHaveLength(1);
    expect(judge({ ...base, books: { ...base.books, unbalanced: 1 } }).misbooked).toHaveLength(1);
  });
});
