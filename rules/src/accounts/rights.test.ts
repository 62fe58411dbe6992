import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountStatus, accountStatuses, sendingStatuses } from './accountStatus.ts';
import {
  defaultFeatures,
  isGranted,
  may,
  plainUser,
  refusalsOf,
  rights,
  roleOf,
  type Right,
  type RightHolder,
} from './rights.ts';
import { rightsInWords } from './rightsInWords.ts';
import { whyNot } from './whyNot.ts';

const names = Object.keys(rights) as Right[];
const owner = { ...plainUser, IsMasterUser: true };
const admin = { ...plainUser, IsAccountAdmin: true };

const holders = fc.record<RightHolder>({
  IsMasterUser: fc.boolean(),
  IsAccountAdmin: fc.boolean(),
  CanCreateBroadcast: fc.boolean(),
  CanSeeAllBroadcasts: fc.boolean(),
  CanSeeAllRoster: fc.boolean(),
  CanSeeGroupAudio: fc.boolean(),
  CanCreateConversations: fc.boolean(),
  HasTextNumberAssigned: fc.boolean(),
  AccountStatusID: fc.integer({ min: 0, max: 8 }),
  IsFreeTrial: fc.boolean(),
  IsOnboarded: fc.boolean(),
  Features: fc.constant(defaultFeatures),
});
const anyRight = fc.constantFrom(...names);

describe('the table of rights', () => {
  it.each<[string, Right, RightHolder, boolean]>([
    ['an admin counts as privileged (P-153)', 'account.settings', admin, true],
    ['a user does not (P-153)', 'account.settings', plainUser, false],
    ['an admin on a trial does not (P-156)', 'account.settings', { ...admin, IsFreeTrial: true }, false],
    ['an owner on a trial does (P-156)', 'account.settings', { ...owner, IsFreeTrial: true }, true],
    [
      'with CanSeeAllBroadcasts (P-157)',
      'broadcasts.viewAll',
      { ...plainUser, CanSeeAllBroadcasts: true },
      true,
    ],
    ['without CanSeeAllBroadcasts (P-157)', 'broadcasts.viewAll', admin, false],
    ['an owner without switches sees all broadcasts (P-158)', 'broadcasts.viewAll', owner, true],
    ['an owner without switches sees all contacts (P-158)', 'contacts.viewAll', owner, true],
    ['an owner without switches hears group audio (P-158)', 'audio.viewShared', owner, true],
    ['an admin without CanCreateBroadcast (P-159)', 'broadcasts.send', admin, false],
    [
      'a user with CanCreateBroadcast (P-159)',
      'broadcasts.send',
      { ...plainUser, CanCreateBroadcast: true },
      true,
    ],
    ['an admin does not buy (G-91)', 'billing.buy', admin, false],
    ['an admin views invoices (G-91)', 'billing.view', admin, true],
    ['a user does not view invoices (G-91)', 'billing.view', plainUser, false],
    [
      'a user with a number opens text settings',
      'texting.settings',
      { ...plainUser, HasTextNumberAssigned: true },
      true,
    ],
    ['a user without a number does not', 'texting.settings', plainUser, false],
  ])('%s', (_, right, holder, expected) => {
    expect(may(right, holder)).toBe(expected);
  });

  it('lets an owner of an active account do everything', () => {
    for (const right of names) expect([right, refusalsOf(right, owner)]).toEqual([right, []]);
  });

  it('gives an owner what any admin has, and an admin with every switch what any user has', () => {
    fc.assert(
      fc.property(anyRight, holders, (right, holder) => {
        if (isGranted(right, { ...holder, IsMasterUser: false }))
          expect(isGranted(right, { ...holder, IsMasterUser: true })).toBe(true);
        if (isGranted(right, { ...holder, IsMasterUser: false, IsAccountAdmin: false, IsFreeTrial: false }))
          expect(
            isGranted(right, { ...holder, IsMasterUser: false, IsAccountAdmin: true, IsFreeTrial: false }),
          ).toBe(true);
      }),
    );
  });

  it('never lets an account send or buy without the right, and changes nothing else by its status', () => {
    fc.assert(
      fc.property(anyRight, holders, (right, holder) => {
        const { maySignIn, maySend, mayBuy } = accountStatus(holder.AccountStatusID);
        const needs = 'needs' in rights[right] ? rights[right].needs : undefined;
        const isOpen = needs === undefined || (holder.IsOnboarded && (needs === 'send' ? maySend : mayBuy));
        const expected = right === 'public' || (maySignIn && isOpen && isGranted(right, holder));
        expect(may(right, holder)).toBe(expected);
      }),
    );
  });

  it('refuses a caller without a session everything but what is public', () => {
    for (const right of names)
      expect(refusalsOf(right, null).map(({ type }) => type)).toEqual(
        right === 'public' ? [] : ['SignedOut'],
      );
  });

  it('has a sentence for every refusal and words for every right', () => {
    fc.assert(
      fc.property(anyRight, fc.option(holders), (right, holder) => {
        for (const refusal of refusalsOf(right, holder))
          expect(whyNot(refusal, holder?.AccountStatusID ?? 0)).toMatch(/^[A-Z].+\.$/);
      }),
    );
    expect(Object.keys(rightsInWords)).toEqual(names);
  });

  it('calls a user with both flags the owner (P-152)', () => {
    expect(roleOf({ IsMasterUser: true, IsAccountAdmin: true })).toBe('owner');
    expect(roleOf({ IsMasterUser: false, IsAccountAdmin: true })).toBe('admin');
    expect(roleOf(plainUser)).toBe('user');
  });
});

describe('the status of an account (G-33)', () => {
  it.each([
    [0, true, true, true],
    [1, true, false, false],
    [2, true, false, true],
    [3, true, false, true],
    [4, true, true, true],
    [5, true, false, true],
    [6, true, false, false],
    [7, true, false, false],
    [8, false, false, false],
  ])('%d: signs in %s, sends %s, buys %s', (id, maySignIn, maySend, mayBuy) => {
    expect(accountStatus(id)).toMatchObject({ id, maySignIn, maySend, mayBuy });
  });

  it('that is none lets nothing be sent', () => {
    for (const id of [-1, 9, 1.5, Number.NaN]) expect(accountStatus(id).maySend).toBe(false);
    expect(sendingStatuses).toEqual([0, 4]);
    expect(accountStatuses.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
