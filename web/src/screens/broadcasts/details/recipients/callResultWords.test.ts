import { callCodes, callStatus } from '@carillon/rules/calls/callCatalogue';
import { expect, it } from 'vitest';
import { callResultWords } from './callResultWords.ts';

const row = (code: Parameters<typeof callStatus>[0], numberofattempts: number, CallReason?: string) => ({
  CallResult: callStatus(code).label,
  CallReason: CallReason ?? callStatus(code).reason,
  numberofattempts,
});

it.each([
  ['waiting for its first call', row(callCodes.notYetCalled, 0), 'Not Yet Called'],
  [
    'waiting outside of its window',
    row(callCodes.notYetCalled, 0, 'It is outside of your window.'),
    'Not Yet Called',
  ],
  ['called once, and called again', row(callCodes.notYetCalled, 1), 'Retrying'],
  ['called twice, and called again', row(callCodes.notYetCalled, 2), 'Retrying'],
  [
    'called once, and waiting for its window',
    row(callCodes.notYetCalled, 1, 'It is outside of your window.'),
    'Retrying',
  ],
  ['being called for the first time', row(callCodes.calling, 1), 'Calling now'],
  ['being called before the attempt counts', row(callCodes.calling, 0), 'Calling now'],
  ['being called again', row(callCodes.calling, 2), 'Calling now'],
  ['busy, and called again', row(callCodes.busy, 1), 'Busy'],
  ['no answer', row(callCodes.noAnswer, 3), 'No Answer'],
  ['a person', row(callCodes.liveAnswer, 1), 'Live Answer'],
  ['canceled after one call', row(callCodes.canceled, 1), 'Canceled'],
  ['no call at all', { CallResult: null, CallReason: null, numberofattempts: 0 }, ''],
] as const)('a number that is %s', (_what, of, words) => {
  expect(callResultWords(of)).toBe(words);
});
