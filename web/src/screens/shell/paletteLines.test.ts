import { expect, it } from 'vitest';
import { pagesOf } from '../../pages.ts';
import { router } from '../../screens.ts';
import { viewers } from '../../testing/viewers.ts';
import { linesFor } from './paletteLines.ts';

const pages = pagesOf(router);
const found = (typed: string) => linesFor(typed, pages, viewers.owner);

it.each([
  ['Home', '/'],
  ['Inbox', '/inbox'],
  ['Broadcasts', '/broadcasts'],
  ['Contacts', '/contacts'],
  ['Message library', '/message-library/audio'],
  ['Automation', '/automation/auto-replies'],
  ['Opt-out report', '/reports/opt-out-report'],
  ['Credit balance', '/reports/credit-balance'],
  ['Invoices', '/reports/invoices'],
  ['Promotional', '/reports/promotional-opt-in'],
  ['Account settings', '/settings/account'],
  ['Text settings', '/settings/text'],
  ['Voice settings', '/settings/voice'],
  ['Notifications', '/settings/notifications'],
  ['integrations', '/settings/integrations'],
  ['duplicates', '/contacts/duplicates'],
  ['scheduled', '/inbox/scheduled-conversations'],
  ['reports', '/reports'],
  ['log out', '/login?a=Logout'],
])('"%s" finds %s first', (typed, href) => {
  expect(found(typed)[0]?.href).toBe(href);
});

it('offers names that start with the input before names that contain it, then other search words', () => {
  expect(found('Opt-outs').map(({ text }) => text)).toEqual(['Opt-outs', 'Auto Opt-Outs']);
  expect(found('automation').map(({ text }) => text)).toEqual(['Auto replies', 'Keywords', 'Join replies']);
  expect(
    found('con')
      .map(({ text }) => text)
      .slice(0, 2),
  ).toEqual(['Contacts', 'Contact fields']);
});

it('begins with the main actions and ends with the way out', () => {
  const all = found('').map(({ text }) => text);
  expect(all.slice(0, 3)).toEqual(['New broadcast', 'New repeating broadcast', 'Home']);
  expect(all.at(-1)).toBe('Sign out');
});

it('says which lines are actions', () => {
  const actions = found('').filter(({ isAction }) => isAction);
  expect(actions.map(({ text }) => text)).toContain('New contact');
  expect(actions.map(({ text }) => text)).not.toContain('Contacts');
});

it('finds nothing for other words', () => {
  expect(found('zzz')).toEqual([]);
});
