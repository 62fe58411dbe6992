import { learnedFrom } from '@carillon/rules/optOutWeights';
import { expect, it } from 'vitest';
import { textsHash } from './learnOptOuts.ts';

it('the weights were learned from the texts and features as they are (node scripts/learnOptOuts.ts learns anew)', () => {
  expect(learnedFrom).toBe(textsHash());
});
