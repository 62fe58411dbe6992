import { beforeEach, describe, expect, it } from 'vitest';
import { askForReply, forgetReply, keepForReply, takeReply } from './pendingReply.ts';

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
    askForReply(1);
    expect(keys.map((key) => keepForReply(key))).toEqual(keys.map(() => true));
    expect(takeReply(1)).toBe(typed);
    expect(keepForReply('e')).toBe(false);
  });

  it.each(['Enter', 'Tab', 'Shift', 'ArrowDown', 'F5'])('%s keeps its usual function', (key) => {
    askForReply(1);
    expect(keepForReply(key)).toBe(false);
    expect(keepForReply('a')).toBe(true);
    expect(takeReply(1)).toBe('a');
  });

  it('never go into the reply to another person', () => {
    askForReply(1);
    keepForReply('a');
    expect(takeReply(2)).toBe(null);
    askForReply(2);
    expect(takeReply(2)).toBe('');
  });

  it('are commands again after Escape and a press elsewhere', () => {
    askForReply(1);
    expect([keepForReply('Escape'), keepForReply('e')]).toEqual([false, false]);
    askForReply(1);
    forgetReply();
    expect(keepForReply('e')).toBe(false);
  });

  it('are no commands where no text box appears, however many are typed', () => {
    askForReply(1);
    expect([...'by keyboard exact'].map((key) => keepForReply(key))).not.toContain(false);
    expect([keepForReply('Escape'), keepForReply('e')]).toEqual([false, false]);
  });
});
