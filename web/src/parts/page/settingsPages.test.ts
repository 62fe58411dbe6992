import { expect, it } from 'vitest';
import { settingsPages } from './settingsPages.ts';

const [account, text, voice, notes, others] = ['Account', 'Texts', 'Calls', 'Notifications', 'Integrations'];
it.each([
  ['an owner', true, true, true, [account, text, voice, notes, others]],
  ['an owner of an account without calls', true, true, false, [account, text, notes, others]],
  ['an admin on a free trial', false, true, true, [text, voice, notes, others]],
  ['an admin on a free trial, without calls', false, true, false, [text, notes, others]],
  ['a user without a number', false, false, true, [voice, notes, others]],
  ['a user without anything', false, false, false, [notes, others]],
] as const)('%s', (_who, maySetAccount, maySetTexting, mayCall, pages) => {
  const found = settingsPages({ maySetAccount, maySetTexting, mayCall });
  expect(found.map(({ short }) => short)).toEqual(pages);
});
