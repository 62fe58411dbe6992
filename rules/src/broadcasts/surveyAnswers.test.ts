import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerKeys,
  answerLabel,
  answerNameProblem,
  longestAnswerName,
  renamedAnswerProblem,
  settledAnswerNames,
  unnamedAnswer,
  type AnswerName,
} from './surveyAnswers.ts';

const named = (names: Record<string, string>): AnswerName[] =>
  Object.entries(names).map(([ID, Label]) => ({ ID: ID as AnswerName['ID'], Label }));
const shown = (names: readonly AnswerName[]) => Object.fromEntries(names.map(({ ID, Label }) => [ID, Label]));

describe('names of answers', () => {
  it.each([
    ['as typed', { 1: 'Yes', 2: 'No' }, { 1: 'Yes', 2: 'No' }],
    ['blanks around them', { 1: '  Yes ', 2: '\tNo\n' }, { 1: 'Yes', 2: 'No' }],
    ['blanks within', { 1: 'Bus   stop \n A' }, { 1: 'Bus stop A' }],
    ['empty ones are none', { 1: '', 2: '   ', 3: 'Maybe' }, { 3: 'Maybe' }],
    ['what a key is called anyway is no name', { 1: 'Pressed *1', 2: 'No' }, { 2: 'No' }],
    ['invisible characters', { 1: 'Y\u200Be\u0000s', 2: '\u202Eon' }, { 1: 'Y e s', 2: 'on' }],
    ['a formula stays what it is', { 1: '=1+1', 2: '@home' }, { 1: '=1+1', 2: '@home' }],
    ['other scripts', { 1: 'Sí', 2: '是', 9: 'نعم' }, { 1: 'Sí', 2: '是', 9: 'نعم' }],
    ['emoji', { 4: '👍🏽' }, { 4: '👍🏽' }],
    ['numbers', { 1: '1', 2: '0' }, { 1: '1', 2: '0' }],
  ])('are kept: %s', (_, typed, kept) => {
    expect(shown(settledAnswerNames(named(typed)))).toEqual(kept);
    expect(answerNameProblem(named(typed))).toBeNull();
  });

  it('come by key, in any order of input', () => {
    const typed: AnswerName[] = [
      { ID: '9', Label: 'I' },
      { ID: '1', Label: 'A' },
      { ID: '5', Label: 'E' },
    ];
    expect(settledAnswerNames(typed).map(({ ID }) => ID)).toEqual(['1', '5', '9']);
  });

  it.each([
    ['too long', { 1: 'x'.repeat(longestAnswerName + 1) }, '1', 'must be at most 40 characters'],
    ['the same twice', { 1: 'Yes', 2: 'Yes' }, '2', '*1 and *2 have the same name'],
    ['the same but for its case', { 1: 'Yes', 7: 'YES' }, '7', '*1 and *7 have the same name'],
    ['the same but for blanks', { 1: 'Call me', 3: ' Call  me ' }, '3', 'the same name'],
    ['the same in wide letters', { 1: 'Yes', 2: 'Ｙｅｓ' }, '2', 'the same name'],
    ['what silence is called', { 1: 'No Response' }, '1', 'Results use “No Response” for something else'],
    ['what another key is called', { 1: 'Pressed *2' }, '1', 'for something else'],
    ['another key in capitals', { 3: 'PRESSED *9' }, '3', 'for something else'],
  ])('are refused: %s', (_, typed, key, message) => {
    expect(answerNameProblem(named(typed))).toEqual({ key, message: expect.stringContaining(message) });
  });

  it('one key has one name', () => {
    const twice: AnswerName[] = [
      { ID: '1', Label: 'Yes' },
      { ID: '1', Label: 'No' },
    ];
    expect(answerNameProblem(twice)?.message).toBe('*1 has two names. Give it one');
  });

  it('names count characters as users do', () => {
    expect(answerNameProblem(named({ 1: '👍'.repeat(longestAnswerName) }))).toBeNull();
  });

  it('no two answers have the same name, or that of silence', () => {
    const names = fc.uniqueArray(fc.record({ ID: fc.constantFrom(...answerKeys), Label: fc.string() }), {
      selector: ({ ID }) => ID,
    });
    fc.assert(
      fc.property(names, (typed) => {
        if (answerNameProblem(typed) !== null) return;
        const kept = settledAnswerNames(typed);
        const labels = answerKeys.map((key) => answerLabel(key, kept).toLowerCase());
        expect(new Set([...labels, 'no response']).size).toBe(answerKeys.length + 1);
        expect(settledAnswerNames(kept)).toEqual(kept);
      }),
    );
  });
});

it('an answer without a name is named by its key', () => {
  expect(answerLabel('3', named({ 1: 'Yes' }))).toBe('Pressed *3');
  expect(answerLabel('1', named({ 1: 'Yes' }))).toBe('Yes');
  expect(unnamedAnswer('9')).toBe('Pressed *9');
});

describe('once calls have begun', () => {
  const before = named({ 1: 'Yes', 2: 'No' });
  it.each([
    ['nothing changes', { 1: 'Yes', 2: 'No' }, null],
    ['another key is named', { 1: 'Yes', 2: 'No', 3: 'Maybe' }, null],
    ['only blanks differ', { 1: ' Yes ', 2: 'No' }, null],
    ['a name is changed', { 1: 'Sure', 2: 'No' }, '1'],
    ['a name is taken away', { 1: 'Yes' }, '2'],
    ['names change places', { 1: 'No', 2: 'Yes' }, '1'],
    ['a name is emptied', { 1: '', 2: 'No' }, '1'],
    ['only its case changes', { 1: 'yes', 2: 'No' }, '1'],
  ])('%s', (_, after, key) => {
    expect(renamedAnswerProblem(before, named(after))?.key ?? null).toBe(key);
  });
});
