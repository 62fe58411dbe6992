import { expect, it } from 'vitest';
import { fieldInSentence } from './mergeFieldNames.ts';

it('names a field within a sentence, a column of their own as it is written', () => {
  expect(['FirstName', 'ShirtSize'].map(fieldInSentence)).toEqual(['first name', 'ShirtSize']);
});
