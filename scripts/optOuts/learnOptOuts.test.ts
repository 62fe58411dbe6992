import { learnedFrom } from '@carillon/rules/optOuts/learned/optOutWeights';
import { expect, it } from 'vitest';
import { textsHash } from './learnOptOuts.ts';

it('the weights were learned from the current texts and features (node scripts/optOuts/learnOptOuts.ts learns them again)', () => {
  expect(learnedFrom).toBe(textsHash());
});
