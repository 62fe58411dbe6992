// @vitest-environment happy-dom
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { afterEach, expect, it } from 'vitest';
import { textNumbersQuery } from '../../../../api/textNumbers.ts';
import { mounted, type Mounted } from '../../../../testing/mounted.tsx';
import { ReadFigure } from './ReadFigure.tsx';

let page: Mounted | undefined;
afterEach(() => page?.unmount());

const agent = { AgentID: 'RiverbendSchools', Name: 'Riverbend Schools', IsActive: true };

it.each([
  ['with an agent, nothing read yet', agent, 0, 'Read0'],
  ['with an agent', agent, 1_234, 'Read1,234'],
  ['with an agent that was turned off since', { ...agent, IsActive: false }, 3, 'Read3'],
  ['without an agent', null, 0, ''],
  ['whose agent was removed since', null, 3, 'Read3'],
])('a broadcast from a number %s (B-050)', async (_what, RcsAgent, ReadCount, words) => {
  page = await mounted(<ReadFigure broadcast={{ TextNumberID: 7, ReadCount } as Broadcast} />, [
    [textNumbersQuery.queryKey, { Items: [{ TextNumberID: 7, RcsAgent }] }],
  ]);
  expect(page.text()).toBe(words);
});
