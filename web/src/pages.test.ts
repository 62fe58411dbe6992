import { globSync } from 'node:fs';
import path from 'node:path';
import { rights } from '@carillon/rules/accounts/rights';
import { uploadRights } from '@carillon/contract/contacts/uploads';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyRoute } from '@tanstack/react-router';
import { parseAddress, writeAddress } from './addressSearch.ts';
import { isListed, isOffered, isWithin, mayOpen, pagesOf } from './pages.ts';
import type { Page, Viewer } from './pages.ts';
import { router } from './screens.ts';
import { viewers } from './testing/viewers.ts';

const src = import.meta.dirname;
const routes = (Object.values(router.routesById) as AnyRoute[]).filter(
  ({ id }) => !['__root__', '/app'].includes(id),
);
const pages = pagesOf(router);
const pageAt = (address: string): Page => {
  const found = pages.find((page) => page.path === address);
  if (found === undefined) throw new Error(`no page at ${address}`);
  return found;
};

const withBelow = (route: AnyRoute): AnyRoute[] => [
  route,
  ...((route.children as AnyRoute[] | undefined) ?? []).flatMap(withBelow),
];

describe('pages.ts', () => {
  /** The areas that export each route in a list, or as a route of its own. */
  const areas = new Map<AnyRoute, string[]>();
  beforeAll(async () => {
    for (const file of globSync('screens/*/pages.ts', { cwd: src })) {
      const exported = (await import(path.join(src, file))) as Record<string, AnyRoute | readonly AnyRoute[]>;
      for (const route of Object.values(exported).flat().flatMap(withBelow))
        areas.set(route, [...(areas.get(route) ?? []), file]);
    }
  });

  it('of one area, and no more, has each route', () => {
    const known = routes.filter(({ id }) => id !== '/app/$');
    expect(known.length).toBeGreaterThan(50);
    for (const route of known) expect(areas.get(route), route.id).toHaveLength(1);
    expect(areas.size).toBe(known.length);
  });
});

describe('each route', () => {
  it.each(routes.map((route) => [route.id, route] as const))('%s is a page, or shows none', (id, route) => {
    const page = route.options.staticData?.page;
    const shows = route.options.component !== undefined && id !== '/app/$';
    if (!shows) {
      expect(page).toBe(null);
      return;
    }
    expect(page?.path).toBe(route.fullPath);
    expect(page?.title).toMatch(/^[A-Z]/);
    expect(Object.keys(rights)).toContain(page?.right);
  });

  it('has a page without a session exactly if it is outside the frame', () => {
    for (const route of routes) {
      const page = route.options.staticData?.page;
      if (page) expect(page.right === 'public', route.id).toBe(!route.id.startsWith('/app'));
    }
  });
});

describe('what lists lead to', () => {
  const lines = pages.flatMap((page) =>
    (page.palette ?? []).map((line) => ({ href: line.href ?? page.path, page })),
  );
  it.each(lines.map(({ href, page }) => [href, page] as const))('%s is its own page', (href, page) => {
    const [pathname = '', query = ''] = href.split('?');
    const [matchedRoutes] = router.getMatchedRoutes(pathname);
    const route = matchedRoutes.find(({ options }) => options.staticData?.page === page);
    expect(route, href).toBeDefined();
    // The page understands what the address asks for.
    const read = route?.options.validateSearch?.(parseAddress(query)) ?? {};
    expect(writeAddress(read)).toBe(query === '' ? '' : `?${query}`);
  });

  it('is one line for each address', () => {
    expect(new Set(lines.map(({ href }) => href)).size).toBe(lines.length);
  });

  it('has an icon, and an address without parameters', () => {
    for (const page of pages) {
      const isListedSomewhere =
        page.nav ?? page.settings ?? page.report ?? page.palette?.some((one) => !one.icon);
      if (isListedSomewhere) expect(page.icon, page.path).toBeDefined();
      if (page.settings ?? page.report) expect(page.path).not.toContain('$');
      if (page.nav) expect(page.nav.to ?? page.path).not.toContain('$');
    }
  });

  it('in the navigation stands for each page behind sign-in once', () => {
    for (const page of pages.filter(({ right }) => right !== 'public')) {
      const owners = pages.filter(({ nav }) => nav && isWithin(page.path, nav));
      expect(owners, page.path).toHaveLength(1);
    }
  });

  it('imports contacts for those who may upload them', () => {
    expect(pageAt('/contacts').right).toBe(uploadRights.contacts);
  });
});

const everyone = Object.keys(viewers) as (keyof typeof viewers)[];
const owners = everyone.filter((who) => who.startsWith('owner'));
const users = everyone.filter((who) => who.startsWith('user') && who !== 'user of a closed account');
const open = [...owners, 'admin', 'admin on a trial', ...users] as const;
const except = (...left: string[]) => open.filter((who) => !left.includes(who));
const privileged = [...owners, 'admin'] as const;

describe('who may open a page', () => {
  const closed: Readonly<Record<string, readonly string[]>> = {
    '/broadcasts/create': [...owners, 'user who creates broadcasts'],
    '/broadcasts/quick-send': [...owners, 'user who creates broadcasts'],
    '/drip-campaigns/new': [...owners, 'user who creates broadcasts'],
    '/automation/$part': privileged,
    '/reports/credit-balance': privileged.filter(
      (who) => who !== 'owner who pays monthly' && who !== 'owner whose account loads',
    ),
    '/reports/invoices': privileged,
    '/reports/invoices/$id': privileged,
    '/settings/account': privileged,
    '/settings/activity': privileged,
    '/settings/users': privileged,
    '/settings/text': [...privileged, 'admin on a trial', 'user with a number'],
    '/settings/voice': except('owner without calls', 'owner whose account loads'),
  };
  it.each(pages.map((page) => [page.path, page] as const))('%s', (address, page) => {
    const expected = page.right === 'public' ? everyone : (closed[address] ?? open);
    const found = everyone.filter((who) => mayOpen(page, viewers[who]) === true);
    expect(found.toSorted()).toEqual([...expected].toSorted());
  });
  it('names pages that exist', () => {
    for (const address of Object.keys(closed)) pageAt(address);
  });
  it('stays open until it is known: no page is refused for a moment', () => {
    for (const page of pages) expect(mayOpen(page, viewers['not known yet']), page.path).not.toBe(false);
    expect(mayOpen(pageAt('/settings/voice'), viewers['owner whose account loads'])).toBe(undefined);
    expect(mayOpen(pageAt('/reports/credit-balance'), viewers['owner whose account loads'])).toBe(undefined);
  });
});

const titles = (viewer: Viewer, name: (page: Page) => string | undefined): string[] =>
  pages.filter((page) => isListed(page, viewer)).flatMap((page) => name(page) ?? []);
const tabs = (viewer: Viewer) => titles(viewer, ({ nav, title }) => nav && (nav.text ?? title));

describe('the navigation', () => {
  const all = [
    'Home',
    'Inbox',
    'Broadcasts',
    'Contacts',
    'Message library',
    'Automation',
    'Reports',
    'Settings',
  ];
  const plain = all.filter((tab) => tab !== 'Automation');
  it.each(everyone)('of: %s', (who) => {
    const isOut = who === 'not known yet' || who === 'user of a closed account';
    const expected = (privileged as readonly string[]).includes(who) ? all : plain;
    expect(tabs(viewers[who])).toEqual(isOut ? [] : expected);
  });
});

describe('the settings', () => {
  const [account, users, text, voice, notes, others, activity] = [
    'Account',
    'Users',
    'Texts',
    'Calls',
    'Notifications',
    'Integrations',
    'Activity',
  ];
  it.each([
    ['owner', [account, users, text, voice, notes, others, activity]],
    ['owner on a trial', [account, users, text, voice, notes, others, activity]],
    ['owner without calls', [account, users, text, notes, others, activity]],
    ['owner whose account loads', [account, users, text, notes, others, activity]],
    ['admin', [account, users, text, voice, notes, others, activity]],
    ['admin on a trial', [text, voice, notes, others]],
    ['user with a number', [text, voice, notes, others]],
    ['user', [voice, notes, others]],
    ['user who creates broadcasts', [voice, notes, others]],
    ['user of a closed account', []],
    ['not known yet', []],
  ] as const)('of: %s', (who, expected) => {
    expect(titles(viewers[who], ({ settings }) => settings)).toEqual(expected);
  });
});

describe('the reports', () => {
  const [optOuts, optIns, balance, invoices] = [
    'Opt-out report',
    'Promotional opt-in report',
    'Credit balance',
    'Invoices',
  ];
  it.each([
    ['owner', [optOuts, optIns, balance, invoices]],
    ['owner on a trial', [optOuts, optIns, balance, invoices]],
    ['owner who pays monthly', [optOuts, optIns, invoices]],
    ['owner whose account loads', [optOuts, optIns, invoices]],
    ['owner where money is hidden', [optOuts, optIns]],
    ['admin', [optOuts, optIns, balance, invoices]],
    ['admin on a trial', [optOuts, optIns]],
    ['user', [optOuts, optIns]],
    ['user with a number', [optOuts, optIns]],
    ['user of a closed account', []],
  ] as const)('of: %s', (who, expected) => {
    expect(titles(viewers[who], ({ report, title }) => report && title)).toEqual(expected);
  });
});

describe('the palette', () => {
  /** Lines that not every user has, and who has them. */
  const closed: Readonly<Record<string, readonly string[]>> = {
    'New broadcast': [...owners, 'user who creates broadcasts'],
    'New repeating broadcast': [...owners, 'user who creates broadcasts'],
    'Quick Send': [...owners, 'user who creates broadcasts'],
    'New drip campaign': [...owners, 'user who creates broadcasts'],
    'New conversation': ['owner', 'user with a number'],
    'Auto replies': privileged,
    Keywords: privileged,
    'Join replies': privileged,
    'Credit balance': ['owner', 'owner on a trial', 'owner without calls', 'admin'],
    Invoices: privileged.filter((who) => who !== 'owner where money is hidden'),
    'Account settings': privileged,
    Activity: privileged,
    Users: privileged,
    'Text settings': [...privileged, 'admin on a trial', 'user with a number'],
    'Voice settings': except('owner without calls', 'owner whose account loads'),
    Help: everyone,
    'Sign out': everyone,
  };
  const lines = pages.flatMap((page) => (page.palette ?? []).map((line) => ({ page, line })));
  it.each(lines.map(({ page, line }) => [line.text ?? page.title, page, line] as const))(
    'has: %s',
    (text, page, line) => {
      const found = everyone.filter((who) => isOffered(page, line, viewers[who]));
      expect(found.toSorted()).toEqual([...(closed[text] ?? open)].toSorted());
    },
  );
});
