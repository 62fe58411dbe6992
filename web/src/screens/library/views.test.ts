import { expect, it } from 'vitest';
import { partOf } from './views.ts';

it.each([
  [undefined, { view: { path: 'all' } }],
  ['all', { view: { path: 'all' } }],
  ['starred', { view: { filter: 'starred' } }],
  ['shared', { view: { filter: 'shared' } }],
  ['never-used', { view: { filter: 'unused' } }],
  ['10001', { itemId: 10_001 }],
])('the ending %s (B-016, B-017)', (ending, part) => expect(partOf(ending)).toMatchObject(part));

it.each(['0', '-4', '1e3', '9999999999', 'everything', 'all/x', ''])('nothing is at %s', (ending) => {
  expect(partOf(ending)).toBeNull();
});
