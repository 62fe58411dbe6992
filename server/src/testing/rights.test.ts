import { allRoutes } from '@carillon/contract/all';
import type { ErrorBody } from '@carillon/contract/errors';
import type { RouteShape } from '@carillon/contract/route';
import { accountStatuses } from '@carillon/rules/accounts/accountStatus';
import { plainUser, refusalsOf, type RightHolder } from '@carillon/rules/accounts/rights';
import { whyNot } from '@carillon/rules/accounts/whyNot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from './asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from './testApp.ts';

/** Every route but those that end the session or begin one. */
const routes = Object.entries(allRoutes as Record<string, RouteShape>).filter(
  ([name]) => name !== 'login' && name !== 'logout',
);

const everySwitch = {
  CanCreateBroadcast: true,
  CanSeeAllBroadcasts: true,
  CanSeeAllRoster: true,
  CanSeeGroupAudio: true,
  CanCreateConversations: true,
  HasTextNumberAssigned: true,
};
const people: Readonly<Record<string, RightHolder>> = {
  owner: { ...plainUser, IsMasterUser: true },
  'owner who is an admin too': { ...plainUser, IsMasterUser: true, IsAccountAdmin: true },
  'owner on a trial': { ...plainUser, IsMasterUser: true, IsFreeTrial: true },
  admin: { ...plainUser, ...everySwitch, IsAccountAdmin: true },
  'admin without switches': { ...plainUser, IsAccountAdmin: true },
  'admin on a trial': { ...plainUser, ...everySwitch, IsAccountAdmin: true, IsFreeTrial: true },
  user: { ...plainUser, ...everySwitch },
  'user without switches': plainUser,
  'user who is not set up yet': { ...plainUser, ...everySwitch, IsOnboarded: false },
};

let test: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  visitor = await test.signIn('demo-user');
});
afterAll(() => test.close());

/** Makes the signed-in user this one. */
async function become(holder: RightHolder): Promise<void> {
  // An account has one owner.
  const owner = `update app_user set is_master_user = $1 where user_name = 'demo-owner'`;
  if (holder.IsMasterUser) await asOwner(test, owner, [false]);
  await asOwner(
    test,
    `update app_user set is_master_user = $1, is_account_admin = $2, can_create_broadcast = $3, can_see_all_broadcasts = $4,
       can_see_all_roster = $5, can_see_group_audio = $6, can_create_conversations = $7,
       onboarded_at = case when $8 then created_at end where user_name = 'demo-user'`,
    [
      holder.IsMasterUser,
      holder.IsAccountAdmin,
      holder.CanCreateBroadcast,
      holder.CanSeeAllBroadcasts,
      holder.CanSeeAllRoster,
      holder.CanSeeGroupAudio,
      holder.CanCreateConversations,
      holder.IsOnboarded,
    ],
  );
  if (!holder.IsMasterUser) await asOwner(test, owner, [true]);
  await asOwner(
    test,
    `update account set is_free_trial = $1, account_status_id = $2 where company_name like 'Riverbend%'`,
    [holder.IsFreeTrial, holder.AccountStatusID],
  );
  await asOwner(
    test,
    `delete from text_number_user n using app_user u where u.user_id = n.user_id and u.account_id = n.account_id
       and u.user_name = 'demo-user'`,
  );
  if (holder.HasTextNumberAssigned)
    await asOwner(
      test,
      `insert into text_number_user (account_id, text_number_id, user_id)
       select u.account_id, t.text_number_id, u.user_id from app_user u join text_number t using (account_id)
       where u.user_name = 'demo-user'`,
    );
}

/** What the server says to a call that holds nothing: a refusal for a missing right comes before anything is read. */
async function refusal(route: RouteShape): Promise<string | null> {
  const path = route.path.replace(/:[A-Za-z]+/g, '999999999');
  const answer = await visitor.call(route.method as 'GET', path, route.method === 'GET' ? undefined : {});
  if (answer.statusCode >= 500)
    throw new Error(`${route.method} ${path}: ${answer.statusCode} ${answer.body}`);
  return answer.statusCode === 401 || answer.statusCode === 403 ? answer.json<ErrorBody>().Message : null;
}

/** Row P-195 returns 403 for an ID that is not the caller's. */
const forbidsOtherwise = new Set(['checkRecordingId']);

async function expectRights(holder: RightHolder): Promise<number> {
  await become(holder);
  const rows = await Promise.all(
    routes.map(async ([name, route]) => {
      const [reason] = refusalsOf(route.right, holder);
      // The session of a closed account has ended: all of its calls are refused alike.
      const first = reason?.type === 'Closed' ? ({ type: 'SignedOut', who: null } as const) : reason;
      const expected = first === undefined ? null : whyNot(first, holder.AccountStatusID);
      return { name, expected, said: await refusal(route) };
    }),
  );
  for (const { name, expected, said } of rows)
    if (!forbidsOtherwise.has(name)) expect([name, said]).toEqual([name, expected]);
  return rows.filter(({ expected }) => expected !== null).length;
}

describe('every route', () => {
  it.each(Object.entries(people))(
    'checks the table of rights for the %s',
    async (_, holder) => {
      await expectRights(holder);
    },
    60_000,
  );

  it.each(accountStatuses.map(({ id, label }) => [label, id] as const))(
    'checks the table of rights in an account that is %s',
    async (_, AccountStatusID) => {
      const refused = await expectRights({ ...plainUser, IsMasterUser: true, AccountStatusID });
      expect(refused > 0).toBe(![0, 4].includes(AccountStatusID));
    },
    60_000,
  );
});
