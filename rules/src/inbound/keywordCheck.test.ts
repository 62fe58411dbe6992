import { expect, test } from 'vitest';
import { keywordError } from './keywordCheck.ts';
import { optOuts } from '../optOuts/corpus/optOutCorpus.ts';
import { reservedWords } from './reservedWords.ts';

test.each([
  ['stop', 'STOP is reserved for explicit opt outs.'],
  ['Opt Out', 'OPT OUT is reserved for explicit opt outs.'],
  ['ARRÊT', 'ARRET is reserved for explicit opt outs.'],
  ['UNSTOP', 'UNSTOP is reserved for explicit opt outs.'],
  ['start!', 'START is reserved for explicit opt outs.'],
  ['Help', 'HELP is a reserved word.'],
  ['ayuda', 'AYUDA is a reserved word.'],
  ['JOIN', 'JOIN is reserved for the Join Reply feature.'],
  ['join choir', 'JOIN is reserved for the Join Reply feature.'],
  ['YES', 'YES is reserved for text surveys.'],
  ['no', 'NO is reserved for text surveys.'],
  ['wrong number', 'WRONG NUMBER is reserved for explicit opt outs.'],
  ['', 'Enter a Keyword'],
  ['   ', 'Enter a Keyword'],
  ['a'.repeat(51), 'Keyword must be at most 50 characters'],
  ['menu@noon', 'Use only letters, numbers, spaces and hyphens'],
  ['---', 'Use only letters, numbers, spaces and hyphens'],
  ['🍕', 'Use only letters, numbers, spaces and hyphens'],
  ['Menú', 'This keyword is already in use.'],
  ['MENU', 'This keyword is already in use.'],
  ['a'.repeat(50), null],
  ['Snow Day', null],
  ['4b-parents', null],
  ['stops', null],
  ['bus stop', null],
  ['joining', null],
  ['yes please', null],
])('%s', (keyword, error) => {
  expect(keywordError(keyword, ['menu'])).toBe(error);
});

test('no reserved word and no opt-out can be a keyword', () => {
  for (const [, words] of reservedWords)
    for (const word of words) expect(keywordError(word.toLowerCase()), word).toContain('reserved');
  for (const text of optOuts.filter((one) => /^[a-z ]+$/i.test(one)))
    expect(keywordError(text), text).not.toBeNull();
});
