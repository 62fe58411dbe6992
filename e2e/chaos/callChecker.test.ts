import { describe, expect, test } from 'vitest';
import { callFaults, judgeCalls, mostAtOnce, type CallEvidence, type TakenCall } from './callChecker.ts';

const call = (phone: string, change: Partial<TakenCall> = {}): TakenCall => ({
  id: `${phone}-${change.reference ?? 'a'}`,
  phone,
  reference: `${phone}-1`,
  takenAt: 1_000,
  endedAt: 2_000,
  isAnswered: true,
  isMachine: false,
  isReached: true,
  brokenBy: null,
  isTurnedAway: false,
  transfers: [],
  ...change,
});
const silent = { isAnswered: false, isReached: false };

/** A person who was connected, a number that was busy twice, and a call in doubt that never reached the carrier. */
function fine(): CallEvidence {
  const row = { attempts: 1, isTransferred: false, credits: 0 };
  return {
    phones: ['1', '2', '3', '4'],
    taken: [
      call('1', { transfers: [{ from: 1_500, to: 1_900, isAnswered: true }] }),
      call('2', silent),
      call('2', { ...silent, reference: '2-2', takenAt: 5_000, endedAt: 5_100 }),
      call('4', { isMachine: true, isTurnedAway: true }),
    ],
    rows: [
      { ...row, phone: '1', label: 'Live Answer', isTransferred: true, credits: 1 },
      { ...row, phone: '2', label: 'Busy', attempts: 2 },
      { ...row, phone: '3', label: 'Unconfirmed' },
      { ...row, phone: '4', label: 'Voicemail', credits: 1 },
    ],
    listed: ['3'],
    away: [],
    counts: {
      recipients: 4,
      unconfirmed: 1,
      creditsUsed: 2,
      byLabel: { 'Live Answer': 1, Busy: 1, Unconfirmed: 1, Voicemail: 1 },
    },
    books: {
      captured: 2,
      heldAtTheEnd: 0,
      entriesAvailable: 9,
      entriesHeld: 1,
      walletAvailable: 9,
      walletHeld: 1,
      unbalanced: 0,
    },
    limits: { callsAtATime: 3, transferLines: 1, retries: 1, retryMs: 3_000 },
    price: 1,
  };
}

test('an honest broadcast has no faults', () => {
  expect(judgeCalls(fine())).toEqual({
    redialed: [],
    falselyCompleted: [],
    unexplained: [],
    unlisted: [],
    undecided: [],
    crowded: [],
    untested: [],
    miscounted: [],
    misbooked: [],
  });
});

describe('false results are detected', () => {
  const lie = (change: (honest: CallEvidence) => Partial<CallEvidence>) => {
    const verdict = judgeCalls({ ...fine(), ...change(fine()) });
    expect(callFaults(verdict)).toBeGreaterThan(0);
    return verdict;
  };
  const again = (change: Partial<TakenCall>) =>
    lie(({ taken }) => ({ taken: [...taken, call('1', { reference: '1-2', takenAt: 9_000, ...change })] }));
  const rowOf = (phone: string, change: object) =>
    lie(({ rows }) => ({ rows: rows.map((row) => (row.phone === phone ? { ...row, ...change } : row)) }));

  test('calls made again that should not be', () => {
    expect(again({}).redialed).toEqual(['1: dialed again although it was reached (1-2)']);
    expect(again({ reference: '1-1' }).redialed[0]).toContain('one attempt dialed twice');
    const early = lie(({ taken }) => ({
      taken: taken.map((one) => (one.reference === '2-2' ? { ...one, takenAt: 4_999 } : one)),
    }));
    expect(early.redialed).toEqual(['2: dialed again before its retry was due (2-2)']);
    const often = lie(({ taken }) => ({
      taken: [...taken, call('2', { ...silent, reference: '2-3', takenAt: 9_000, endedAt: 9_100 })],
    }));
    expect(often.redialed).toEqual(['2: dialed 3 times']);
  });

  test('results that are not in the record', () => {
    expect(rowOf('2', { label: 'Live Answer', credits: 1 }).falselyCompleted).toHaveLength(1);
    expect(rowOf('1', { label: 'Voicemail' }).falselyCompleted).toHaveLength(1);
    expect(rowOf('2', { isTransferred: true }).falselyCompleted).toHaveLength(1);
    expect(rowOf('1', { label: 'No Answer', credits: 0 }).unexplained).toHaveLength(1);
    expect(rowOf('2', { label: 'Not Yet Called' }).unexplained).toHaveLength(1);
    expect(rowOf('2', { attempts: 1 }).unexplained).toHaveLength(1);
    expect(rowOf('3', { label: 'Busy' }).unlisted).toEqual(['3']);
    expect(lie(() => ({ listed: [] })).unlisted).toEqual(['3']);
    expect(lie(({ taken }) => ({ taken: [...taken, call('3')] })).undecided).toEqual(['3: unconfirmed']);
  });

  test('what can only be lost while a part is down', () => {
    const person = { label: 'Live Answer' };
    expect(rowOf('4', person).unexplained).toEqual(['4: a machine, shown as Live Answer (4-1)']);
    const taken = fine().taken.map((one) => ({ ...one, brokenBy: 'callback-error' }));
    expect(lie(() => ({ taken })).unexplained).toHaveLength(4);
    expect(lie(() => ({ taken, away: [{ from: 20_000, to: 30_000 }] })).unexplained).toHaveLength(4);
    const excused = judgeCalls({
      ...fine(),
      taken,
      away: [{ from: 1_900, to: 6_000 }],
      counts: { ...fine().counts, byLabel: { 'Live Answer': 2, Busy: 1, Unconfirmed: 1 } },
      rows: fine().rows.map((row) => (row.phone === '4' ? { ...row, ...person } : row)),
    });
    expect(excused.unexplained).toEqual([]);
  });

  test('a limit that was never reached was not tested', () => {
    const limits = { ...fine().limits, transferLines: 2, callsAtATime: 4 };
    expect(lie(() => ({ limits })).untested).toHaveLength(2);
    const untold = lie(({ taken }) => ({ taken: taken.map((one) => ({ ...one, isTurnedAway: false })) }));
    expect(untold.untested).toEqual(['nobody found all lines busy']);
  });

  test('too much at a time, wrong counts and wrong books', () => {
    const limits = { ...fine().limits, callsAtATime: 2 };
    expect(lie(() => ({ limits })).crowded).toEqual(['3 calls at a time, set are 2']);
    expect(lie(() => ({ limits: { ...fine().limits, transferLines: 0 } })).crowded).toHaveLength(1);
    expect(lie(({ counts }) => ({ counts: { ...counts, unconfirmed: 0 } })).miscounted).toHaveLength(1);
    expect(lie(({ books }) => ({ books: { ...books, captured: 3 } })).misbooked).toHaveLength(1);
    expect(lie(({ books }) => ({ books: { ...books, heldAtTheEnd: 1 } })).misbooked).toHaveLength(1);
    expect(rowOf('4', { credits: 2 }).misbooked).toHaveLength(3);
    expect(rowOf('2', { credits: 1 }).misbooked.length).toBeGreaterThan(0);
  });
});

test('a call that begins as another ends does not overlap with it', () => {
  expect(
    mostAtOnce([
      { from: 0, to: 5 },
      { from: 5, to: 9 },
      { from: 6, to: null },
    ]),
  ).toBe(2);
});
