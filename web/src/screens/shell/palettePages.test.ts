import { readFileSync } from 'node:fs';
import { may, plainUser } from '@carillon/rules/accounts/rights';
import { expect, it } from 'vitest';
import { pagesFor } from './palettePages.tsx';
import type { Rights } from './palettePages.tsx';

const owner: Rights = {
  may: (right) => may(right, { ...plainUser, IsMasterUser: true }),
  hasNumber: true,
  mayCall: true,
  seesMoney: true,
  seesCredits: true,
};
const user: Rights = {
  may: (right) => may(right, plainUser),
  hasNumber: false,
  mayCall: false,
  seesMoney: false,
  seesCredits: false,
};
const first = (typed: string, rights = owner) => pagesFor(typed, rights)[0]?.href;
const addresses = (rights: Rights) => pagesFor('', rights).map(({ href }) => href);

it('knows every place of the navigation and of the account menu by its name', () => {
  expect(first('Home')).toBe('/');
  expect(first('Inbox')).toBe('/inbox');
  expect(first('Broadcasts')).toBe('/broadcasts');
  expect(first('Contacts')).toBe('/contacts');
  expect(first('Message library')).toBe('/message-library/audio');
  expect(first('Automation')).toBe('/automation/auto-replies');
  expect(pagesFor('Opt-outs', owner).map(({ text }) => text)).toEqual(['Opt-outs', 'Auto Opt-Outs']);
  expect(first('Opt-out report')).toBe('/reports/opt-out-report');
  expect(first('Credit balance')).toBe('/reports/credit-balance');
  expect(first('Invoices')).toBe('/reports/invoices');
  expect(first('Promotional')).toBe('/reports/promotional-opt-in');
  expect(first('Account settings')).toBe('/settings/account');
  expect(first('Text settings')).toBe('/settings/text');
  expect(first('Voice settings')).toBe('/settings/voice');
  expect(first('Notifications')).toBe('/settings/notifications');
  expect(first('integrations')).toBe('/settings/integrations');
  expect(pagesFor('automation', owner).map(({ text }) => text)).toEqual([
    'Auto replies',
    'Keywords',
    'Join replies',
  ]);
  expect(first('duplicates')).toBe('/contacts/duplicates');
  expect(first('scheduled')).toBe('/inbox/scheduled-conversations');
  expect(first('reports')).toBe('/reports');
});

it('offers users only what they may open', () => {
  const closed = addresses(owner).filter((href) => !addresses(user).includes(href));
  expect(closed.toSorted()).toEqual(
    [
      '/automation/auto-replies',
      '/automation/join-reply',
      '/automation/keywords',
      '/broadcasts/create',
      '/inbox?open=compose',
      '/reports/credit-balance',
      '/reports/invoices',
      '/settings/account',
      '/settings/text',
      '/settings/voice',
    ].toSorted(),
  );
  expect(addresses({ ...owner, seesMoney: false })).not.toContain('/reports/invoices');
  expect(
    addresses({
      ...user,
      hasNumber: true,
      may: (right) => may(right, { ...plainUser, HasTextNumberAssigned: true }),
    }),
  ).toContain('/settings/text');
});

it('leads to existing addresses', () => {
  const routes = ['screens.ts', 'screenRedirects.ts'].flatMap((file) =>
    [...readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').matchAll(/path: '([^']+)'/g)].map(
      (found) => found[1] ?? '',
    ),
  );
  for (const href of addresses(owner)) {
    const [path = ''] = href.split('?');
    const known = [
      path,
      path.replace(/^\/automation\/.*/, '/automation/$part'),
      path.replace(/^\/inbox\//, ''),
    ];
    expect(
      known.some((one) => routes.includes(one)),
      href,
    ).toBe(true);
  }
});

it('offers the credit balance only to accounts that pay as they go (P-175)', () => {
  expect(addresses(owner)).toContain('/reports/credit-balance');
  const monthly = addresses({ ...owner, seesCredits: false });
  expect(monthly).not.toContain('/reports/credit-balance');
  expect(monthly).toContain('/reports/invoices');
});
