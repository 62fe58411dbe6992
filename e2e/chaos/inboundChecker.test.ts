import { describe, expect, it } from 'vitest';
import {
  faultsIn,
  judgeInbound,
  judgeStops,
  type InboundEvidence,
  type StopEvidence,
} from './inboundChecker.ts';

const text = (id: string, phone = '1') => ({ id, phone, text: `text ${id}` });
const fine = (change: Partial<InboundEvidence> = {}): InboundEvidence => ({
  written: [text('a'), text('b'), text('c', '2')],
  threads: [text('b'), text('a'), text('c', '2')],
  answered: ['1'],
  answerDue: ['1'],
  ...change,
});

describe('inbound texts', () => {
  it('that are once in their threads and got a reply if due are fine', () => {
    expect(faultsIn(judgeInbound(fine()))).toBe(0);
  });
  it.each([
    ['lost', { threads: [text('a'), text('c', '2')] }, ['b']],
    ['doubled', { threads: [text('a'), text('b'), text('b'), text('c', '2')] }, ['b: 2']],
    ['strange', { threads: [text('a', '2'), text('b'), text('c', '2')] }, ['a']],
    ['strange', { threads: [{ ...text('a'), text: 'other' }, text('b'), text('c', '2')] }, ['a']],
    ['strange', { threads: [text('a'), text('b'), text('c', '2'), text('d')] }, ['d']],
    ['unanswered', { answered: [] }, ['1']],
    ['answeredTooOften', { answered: ['1', '1'] }, ['1: 2']],
    ['answeredTooOften', { answered: ['1', '2'] }, ['2: 1']],
  ] as const)('%s ones are found', (kind, change, lines) => {
    const verdict = judgeInbound(fine(change));
    expect(verdict[kind]).toEqual(lines);
    expect(faultsIn(verdict)).toBe(lines.length);
  });
});

const taken = (phone: string, at: number, confirmsStop = false) => ({ phone, at, confirmsStop });
const obeyed = (more: StopEvidence['taken'] = [], without = false): StopEvidence => ({
  stops: [{ phone: '1', acknowledgedAt: 10_000 }],
  taken: [taken('1', 11_900), taken('2', 50_000), ...(without ? [] : [taken('1', 12_500, true)]), ...more],
  graceMs: 2_000,
  confirmedWithinMs: 60_000,
});

describe('opt-outs', () => {
  it('that are obeyed within the grace and confirmed once are fine', () => {
    expect(faultsIn(judgeStops(obeyed()))).toBe(0);
  });
  it.each([
    ['textedAfter', obeyed([taken('1', 12_001)]), ['1']],
    ['unconfirmed', obeyed([], true), ['1']],
    ['late', obeyed([taken('1', 70_001, true)], true), ['1']],
    ['confirmedTwice', obeyed([taken('1', 13_000, true)]), ['1']],
    ['unasked', obeyed([taken('2', 13_000, true)]), ['2']],
  ] as const)('%s is found', (kind, evidence, lines) => {
    const verdict = judgeStops(evidence);
    expect(verdict[kind]).toEqual(lines);
    expect(faultsIn(verdict)).toBe(1);
  });
});
