import { expect, it } from 'vitest';
import { settingsPages } from './settingsPages.ts';

const [account, text, voice, notes, others] = ['Account', 'Texts', 'Calls', 'Notifications', 'Integrations'];
it.each([
  ['an owner', true, true, true, true, [account, text, voice, notes, others]],
  ['an owner of an account without calls', true, true, true, false, [account, text, notes, others]],
  ['an owner without a number', true, true, false, true, [account, text, voice, notes, others]],
  ['an admin on a free trial', false, true, true, true, [text, voice, notes, others]],
  ['an admin without a number', false, true, false, false, [text, notes, others]],
  ['a user with a number', false, false, true, true, [text, voice, notes, others]],
  ['a user with a number, without calls', false, false, true, false, [text, notes, others]],
  ['a user without a number', false, false, false, true, [voice, notes, others]],
  ['a user without anything', false, false, false, false, [notes, others]],
  ['an admin of an account without calls', true, true, true, false, [account, text, notes, others]],
] as const)('%s', (_who, maySetAccount, isPrivileged, hasNumber, mayCall, pages) => {
  const found = settingsPages({ maySetAccount, isPrivileged, hasNumber, mayCall });
  expect(found.map(({ short }) => short)).toEqual(pages);
});
