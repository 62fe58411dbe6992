import { beforeEach, describe, expect, it } from 'vitest';
import { askForReply, forgetReply, keepForReply, takeReply, waitForBoxMs } from './pendingReply.ts';

beforeEach(forgetReply);

describe('keys after Enter on a row', () => {
  it.each([
    ['a word that holds K, E and J', [...'by keyboard, Jake'], 'by keyboard, Jake'],
    ['one letter', ['e'], 'e'],
    ['none', [], ''],
    ['capital letters', ['E', 'U'], 'EU'],
    ['a blank', ['a', ' ', 'b'], 'a b'],
    ['letters with accents', [...'ñandú'], 'ñandú'],
    ['an emoji', ['😀'], '😀'],
    ['a slip that is taken back', ['a', 'b', 'Backspace', 'c'], 'ac'],
    ['more taken back than typed', ['Backspace', 'a'], 'a'],
    ['an emoji taken back', ['a', '😀', 'Backspace'], 'a'],
  ])('%s go into the reply, and none is a command', (_, keys, typed) => {
    askForReply(1, 0);
    expect(keys.map((key) => keepForReply(key, 1))).toEqual(keys.map(() => true));
    expect(takeReply(1, 2)).toBe(typed);
    expect(keepForReply('e', 3)).toBe(false);
  });

  it.each(['Enter', 'Tab', 'Shift', 'ArrowDown', 'F5'])('%s keeps its usual function', (key) => {
    askForReply(1, 0);
    expect(keepForReply(key, 1)).toBe(false);
    expect(keepForReply('a', 2)).toBe(true);
    expect(takeReply(1, 3)).toBe('a');
  });

  it('never go into the reply to another person', () => {
    askForReply(1, 0);
    keepForReply('a', 1);
    expect(takeReply(2, 2)).toBe(null);
    askForReply(2, 3);
    expect(takeReply(2, 4)).toBe('');
  });

  it('are commands again after Escape, a press elsewhere, and when no text box appears', () => {
    askForReply(1, 0);
    expect([keepForReply('Escape', 1), keepForReply('e', 2)]).toEqual([false, false]);
    askForReply(1, 0);
    forgetReply();
    expect(keepForReply('e', 1)).toBe(false);
    askForReply(1, 0);
    expect(keepForReply('e', waitForBoxMs + 1)).toBe(false);
    askForReply(1, 0);
    expect(takeReply(1, waitForBoxMs + 1)).toBe(null);
  });
});
