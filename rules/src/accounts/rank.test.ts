import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  newUserSwitches,
  rankRefusal,
  rankText,
  switchesToGive,
  userSwitches,
  type RankChange,
  type RankedUser,
  type UserSwitches,
} from './rank.ts';
import { plainUser } from './rights.ts';

const none = Object.fromEntries(userSwitches.map((one) => [one, false])) as unknown as UserSwitches;
const all = Object.fromEntries(userSwitches.map((one) => [one, true])) as unknown as UserSwitches;
const user = (change: Partial<RankedUser> = {}): RankedUser => ({
  UserID: 3,
  IsMasterUser: false,
  IsAccountAdmin: false,
  IsActive: true,
  ...none,
  ...change,
});
const acting = (one: RankedUser, isTrial = false) => ({ ...plainUser, ...one, IsFreeTrial: isTrial });
const owner = user({ UserID: 1, IsMasterUser: true, ...all });
const admin = user({ UserID: 2, IsAccountAdmin: true, ...all });
const plain = user();

describe('who may change whom', () => {
  it.each<[string, RankedUser, RankedUser | null, RankChange, string | null]>([
    ['an owner adds an admin (G-91)', owner, null, { IsAccountAdmin: true }, null],
    ['an admin adds a user', admin, null, newUserSwitches, null],
    ['an admin does not add an admin (G-91)', admin, null, { IsAccountAdmin: true }, 'MakeAdmin'],
    ['an admin does not make an admin', admin, plain, { IsAccountAdmin: true }, 'MakeAdmin'],
    [
      'an admin does not make another admin a user',
      admin,
      user({ IsAccountAdmin: true }),
      { IsAccountAdmin: false },
      'MakeAdmin',
    ],
    ['an admin changes another admin', admin, user({ IsAccountAdmin: true }), { IsAccountAdmin: true }, null],
    ['an admin disables another admin', admin, user({ IsAccountAdmin: true }), { IsActive: false }, null],
    ['an admin does not change the owner (G-91)', admin, owner, {}, 'Owner'],
    ['the owner changes the own user', owner, owner, { changesSignIn: true }, null],
    ['the owner can’t be disabled (G-28)', owner, owner, { IsActive: false }, 'OwnerStays'],
    ['the owner can’t be demoted (G-28)', owner, owner, { IsAccountAdmin: false }, 'OwnerRole'],
    ['an admin can’t disable themselves (14.6)', admin, admin, { IsActive: false }, 'Self'],
    ['a plain user can’t change anyone', plain, user({ UserID: 4 }), {}, 'Manage'],
    [
      'an admin gives no switch they lack',
      { ...admin, CanSeeAllRoster: false },
      plain,
      { CanSeeAllRoster: true },
      'Lacks',
    ],
    [
      'not to themselves either',
      { ...admin, CanSeeAllRoster: false },
      { ...admin, CanSeeAllRoster: false },
      { CanSeeAllRoster: true },
      'Lacks',
    ],
    [
      'a switch that the user has already may stay',
      { ...admin, CanSeeAllRoster: false },
      user({ CanSeeAllRoster: true }),
      { CanSeeAllRoster: true },
      null,
    ],
    [
      'an admin does not enable a user with more rights',
      { ...admin, CanSeeAllRoster: false },
      user({ CanSeeAllRoster: true, IsActive: false }),
      { IsActive: true },
      'Lacks',
    ],
    [
      'nor takes over how such a user signs in',
      { ...admin, CanSeeAllRoster: false },
      user({ CanSeeAllRoster: true }),
      { changesSignIn: true },
      'SignIn',
    ],
    ['an admin sets the PIN of a user with fewer rights', admin, plain, { changesSignIn: true }, null],
  ])('%s', (_what, actor, target, change, type) => {
    expect(rankRefusal(acting(actor), target, change)?.type ?? null).toBe(type);
  });

  it('an admin on a trial can’t change anyone (P-156)', () => {
    expect(rankRefusal(acting(admin, true), plain, {})?.type).toBe('Manage');
    expect(rankRefusal(acting(owner, true), plain, {})).toBeNull();
  });

  it('a new user gets the usual switches, as far as the author has them (G-94)', () => {
    expect(switchesToGive(acting(owner))).toEqual(newUserSwitches);
    expect(switchesToGive(acting({ ...admin, CanCreateBroadcast: false }))).toEqual({
      ...newUserSwitches,
      CanCreateBroadcast: false,
    });
  });
});

const switches = fc.record(
  Object.fromEntries(userSwitches.map((one) => [one, fc.boolean()])),
) as fc.Arbitrary<UserSwitches>;
const changes: fc.Arbitrary<RankChange> = fc.record(
  {
    ...Object.fromEntries(userSwitches.map((one) => [one, fc.boolean()])),
    IsAccountAdmin: fc.boolean(),
    IsActive: fc.boolean(),
    changesSignIn: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** A user after a change that was allowed. */
const after = (target: RankedUser, change: RankChange): RankedUser => ({
  ...target,
  ...change,
  IsMasterUser: target.IsMasterUser,
});
const holds = (one: RankedUser, right: (typeof userSwitches)[number]): boolean =>
  one.IsActive && (one.IsMasterUser || one[right]);

/** A team of an owner and others, and a series of attempts: who, whom, what. */
const teams = fc.record({
  others: fc.array(fc.tuple(fc.boolean(), fc.boolean(), switches), { minLength: 1, maxLength: 4 }),
  attempts: fc.array(fc.tuple(fc.nat(4), fc.nat(4), changes), { maxLength: 12 }),
  isTrial: fc.boolean(),
});

/** Plays the attempts and calls `check` for each that is allowed. */
function play(
  {
    others,
    attempts,
    isTrial,
  }: {
    others: [boolean, boolean, UserSwitches][];
    attempts: [number, number, RankChange][];
    isTrial: boolean;
  },
  check: (actor: RankedUser, before: RankedUser, next: RankedUser, change: RankChange) => void,
): void {
  const team = [
    owner,
    ...others.map(([IsAccountAdmin, IsActive, on], index) =>
      user({ UserID: 10 + index, IsAccountAdmin, IsActive, ...on }),
    ),
  ];
  for (const [by, whom, change] of attempts) {
    const actor = team[by % team.length] as RankedUser;
    const target = team[whom % team.length] as RankedUser;
    if (!actor.IsActive || rankRefusal(acting(actor, isTrial), target, change) !== null) continue;
    const next = after(target, change);
    check(actor, target, next, change);
    team[whom % team.length] = next;
  }
}

describe('whatever a team does to each other', () => {
  it('no user gives a right that they lack', () => {
    fc.assert(
      fc.property(teams, (given) =>
        play(given, (actor, before, next) => {
          for (const one of userSwitches)
            if (holds(next, one) && !holds(before, one)) expect(holds(actor, one)).toBe(true);
        }),
      ),
    );
  });

  it('only the owner touches the owner, or makes an admin, and the owner stays active', () => {
    fc.assert(
      fc.property(teams, (given) =>
        play(given, (actor, before, next) => {
          if (before.IsMasterUser || before.IsAccountAdmin !== next.IsAccountAdmin)
            expect(actor.IsMasterUser).toBe(true);
          if (before.IsMasterUser) expect(next.IsActive).toBe(true);
        }),
      ),
    );
  });

  it('no user disables themselves', () => {
    fc.assert(
      fc.property(teams, (given) =>
        play(given, (actor, before, next) => {
          if (actor.UserID === before.UserID) expect(next.IsActive).toBe(true);
        }),
      ),
    );
  });

  it('no user takes over one with more rights', () => {
    fc.assert(
      fc.property(teams, (given) =>
        play(given, (actor, before, _next, { changesSignIn }) => {
          if (changesSignIn !== true || actor.UserID === before.UserID) return;
          for (const one of userSwitches) if (before[one]) expect(holds(actor, one)).toBe(true);
        }),
      ),
    );
  });

  it('plain users, and admins on a trial, can’t change anyone', () => {
    fc.assert(
      fc.property(teams, (given) =>
        play(given, (actor) => {
          expect(actor.IsMasterUser || (actor.IsAccountAdmin && !given.isTrial)).toBe(true);
        }),
      ),
    );
  });
});

it('every refusal says why', () => {
  for (const type of [
    'Manage',
    'Owner',
    'OwnerStays',
    'OwnerRole',
    'Self',
    'MakeAdmin',
    'Lacks',
    'SignIn',
  ] as const)
    expect(rankText({ type, field: null })).toMatch(/^[A-Z].{20,}\.$/);
});
