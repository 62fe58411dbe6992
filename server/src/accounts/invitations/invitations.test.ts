import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountUser } from '@carillon/contract/accounts/users';
import type { ErrorBody } from '@carillon/contract/errors';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, visitor, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aNewUser } from '../users/fixtures.ts';
import { mailInvitation } from './mailInvitation.ts';

const day = 24 * 60 * 60_000;
let test: TestApp;
let owner: Visitor;
let admin: Visitor;
let accountId: number;
const stranger = () => visitor(test.app, '');

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  admin = await test.signIn('demo-admin');
  [{ accountId }] = (await asOwner(
    test,
    `select account_id as "accountId" from app_user where user_name = 'demo-owner'`,
  )) as [{ accountId: number }];
});
afterAll(() => test.close());
beforeEach(() => {
  test.base.clock.set(testStart);
});

/** Every email that was sent, as it went out. */
const mails: { to: string; text: string; key: string }[] = [];
const deps = () =>
  ({
    ...test.base,
    settings: test.base.config,
    mailer: {
      send: (mail: (typeof mails)[number]) => Promise.resolve(void mails.push(mail)),
      close: () => undefined,
    },
  }) as unknown as Parameters<typeof mailInvitation>[0];

/** Runs the waiting job of an invitation, and returns the link's token; null when it sent nothing. */
async function mailed(userId: number): Promise<string | null> {
  const before = mails.length;
  const jobs = await asOwner<{ data: { At: number; UserID: number } }>(
    test,
    `select data from pgboss.job where name = 'invitation-mail' and (data->>'UserID')::int = $1 order by created_on, data->>'At'`,
    [userId],
  );
  const last = jobs.at(-1)?.data;
  if (last === undefined) throw new Error('no invitation was queued');
  await mailInvitation(deps(), asTenant(accountId), last);
  return mails.length === before
    ? null
    : (/\/invitation#([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? null);
}

async function invited(by: Visitor = owner, change: object = {}) {
  const body = aNewUser({ SendInvitation: true, PinCode: undefined, ...change });
  const answer = await by.call('POST', '/account/users', body);
  expect(answer.statusCode, answer.body).toBe(201);
  const made = answer.json<AccountUser>();
  return { ...made, token: (await mailed(made.UserID)) ?? '' };
}
const view = (token: string) => stranger().call('POST', '/invitation/view', { Token: token });
const accept = (token: string, change: object = {}, by = stranger()) =>
  by.call('POST', '/invitation/accept', {
    Token: token,
    Password: 'Chosen6Myself',
    AcceptsTerms: true,
    ...change,
  });
const isOver = (answer: { json<T>(): T }) => answer.json<ErrorBody>().ErrorName;

describe('an invitation', () => {
  it('waits for 7 days, tells who invites, and is used up by accepting alone', async () => {
    const made = await invited();
    expect(made).toMatchObject({
      State: 'Invited',
      Invitation: { EndsAt: new Date(Date.parse(testStart) + 7 * day).toISOString(), HasEnded: false },
      TemporaryPinUntil: null,
    });
    for (const _again of [1, 2, 3])
      expect((await view(made.token)).json()).toMatchObject({
        CompanyName: 'Riverbend School District',
        UserName: made.UserName,
        Email: made.Email,
        Role: 'User',
      });
    const accepted = await accept(made.token);
    expect(accepted.statusCode, accepted.body).toBe(204);
    const header = accepted.headers['set-cookie'];
    const cookie = (Array.isArray(header) ? header[0] : header)?.split(';')[0] ?? '';
    expect((await visitor(test.app, cookie).call('GET', '/user')).json()).toMatchObject({
      UserName: made.UserName,
      IsOnboarded: true,
    });
    expect(isOver(await accept(made.token))).toBe('InvitationOver');
    expect((await owner.call('GET', `/account/users/${made.UserID}`)).json()).toMatchObject({
      State: 'Active',
      Invitation: null,
    });
    const deeds = await asOwner<{ deed: string }>(
      test,
      `select deed from activity where subject_id = $1 order by no`,
      [String(made.UserID)],
    );
    expect(deeds.map(({ deed }) => deed)).toEqual(['users.created', 'users.invitationAccepted']);
  });

  it('goes to its address alone, and no token stands in the queue or the table', async () => {
    const made = await invited();
    expect(mails.at(-1)?.to).toBe(made.Email);
    const rows = await asOwner<{ line: string }>(
      test,
      `select data::text as line from pgboss.job union all select t::text from one_time_token t
       union all select t::text from invitation t union all select t::text from activity t`,
    );
    expect(rows.filter(({ line }) => line.includes(made.token))).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a short password', { Password: 'a1' }, 'Password must be at least 8 characters'],
    ['no number in it', { Password: 'onlyletters' }, 'Password must have at least one letter and one number'],
    ['terms not accepted', { AcceptsTerms: false }, 'Accept the terms of use to go on'],
  ])('stays valid after %s', async (_what, change, message) => {
    const { token } = await invited();
    expect((await accept(token, change)).json<ErrorBody>().Message).toBe(message);
    expect((await accept(token)).statusCode).toBe(204);
  });

  it('two at once: one gets in', async () => {
    const { token } = await invited();
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  });

  it('sent again, the first link no longer works', async () => {
    const made = await invited();
    test.base.clock.advance(60_000);
    expect((await owner.call('POST', `/account/users/${made.UserID}/invitation`, {})).statusCode).toBe(204);
    const again = await mailed(made.UserID);
    expect(isOver(await view(made.token))).toBe('InvitationOver');
    expect((await accept(again ?? '')).statusCode).toBe(204);
  });

  it('is not sent more than 5 times a day to one user', async () => {
    const made = await invited();
    const answers: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      test.base.clock.advance(1_000);
      answers.push((await owner.call('POST', `/account/users/${made.UserID}/invitation`, {})).statusCode);
    }
    expect(answers).toEqual([204, 204, 204, 204, 429]);
  });

  it('withdrawn, the link and the user are gone, and the names are free again', async () => {
    const made = await invited();
    expect((await owner.call('DELETE', `/account/users/${made.UserID}/invitation`)).statusCode).toBe(204);
    expect(isOver(await accept(made.token))).toBe('InvitationOver');
    expect((await owner.call('GET', `/account/users/${made.UserID}`)).statusCode).toBe(404);
    const names = { UserName: made.UserName, Email: made.Email };
    expect((await owner.call('POST', '/account/users', aNewUser(names))).statusCode).toBe(201);
  });

  it('of a user who has a password can’t be sent or withdrawn', async () => {
    const made = (await owner.call('POST', '/account/users', aNewUser())).json<AccountUser>();
    expect((await owner.call('POST', `/account/users/${made.UserID}/invitation`, {})).statusCode).toBe(409);
    expect((await owner.call('DELETE', `/account/users/${made.UserID}/invitation`)).statusCode).toBe(409);
  });

  it('ends after 7 days', async () => {
    const { token } = await invited();
    test.base.clock.advance(7 * day);
    expect(isOver(await accept(token))).toBe('InvitationOver');
  });

  it('ends when the user is disabled, and when the account is closed', async () => {
    const made = await invited();
    await owner.call('PUT', `/account/users/${made.UserID}`, { IsActive: false });
    expect(isOver(await accept(made.token))).toBe('InvitationOver');
    const other = await invited();
    await asOwner(test, 'update account set account_status_id = 8 where account_id = $1', [accountId]);
    expect(isOver(await accept(other.token))).toBe('InvitationOver');
    await asOwner(test, 'update account set account_status_id = 0 where account_id = $1', [accountId]);
  });

  it('follows a changed email: the former link is void, the new address gets one', async () => {
    const made = await invited();
    test.base.clock.advance(1_000);
    const Email = `moved.${made.Email}`;
    expect((await owner.call('PUT', `/account/users/${made.UserID}`, { Email })).statusCode).toBe(200);
    expect(isOver(await accept(made.token))).toBe('InvitationOver');
    const token = await mailed(made.UserID);
    expect(mails.at(-1)?.to).toBe(Email);
    expect((await accept(token ?? '')).statusCode).toBe(204);
  });

  it('is void once its author may no longer give what the user would get', async () => {
    const made = await invited(admin);
    const demote = async (isAdmin: boolean) =>
      asOwner(test, `update app_user set is_account_admin = $1 where user_name = 'demo-admin'`, [isAdmin]);
    await demote(false);
    const refused = await accept(made.token);
    expect(refused.json<ErrorBody>()).toMatchObject({
      ErrorName: 'InvitationOver',
      Message:
        'The colleague who invited you can no longer add you to Riverbend School District. Ask the account owner there for a new invitation.',
    });
    await demote(true);
    // Raised behind the author's back.
    await asOwner(test, 'update app_user set is_account_admin = true where user_id = $1', [made.UserID]);
    expect(isOver(await accept(made.token))).toBe('InvitationOver');
    // Raised by the owner, who vouches for it.
    await asOwner(test, 'update app_user set is_account_admin = false where user_id = $1', [made.UserID]);
    await owner.call('PUT', `/account/users/${made.UserID}`, { IsAccountAdmin: true });
    expect((await view(made.token)).json()).toMatchObject({ Role: 'Admin' });
    expect((await accept(made.token)).statusCode).toBe(204);
  });

  it('opened by another user ends their session and signs in the invited one', async () => {
    const made = await invited();
    const other = await test.signIn('demo-user');
    const accepted = await accept(made.token, {}, other);
    expect(accepted.statusCode).toBe(204);
    expect((await other.call('GET', '/user')).statusCode).toBe(401);
  });

  it('a guessed token tells nothing', async () => {
    const answer = await view('a'.repeat(43));
    expect(answer.statusCode).toBe(409);
    expect(isOver(answer)).toBe('InvitationOver');
  });
});

it('the email carries the token after the "#", where no server sees it', async () => {
  const { token } = await invited();
  expect(mails.at(-1)?.text).toContain(`/invitation#${token}`);
  expect(mails.at(-1)?.text).not.toMatch(/[?&]\w*=/);
});

it('withdrawing leaves no job that could mail', async () => {
  const made = await invited();
  const before = mails.length;
  await owner.call('DELETE', `/account/users/${made.UserID}/invitation`);
  expect(await mailed(made.UserID)).toBeNull();
  expect(mails).toHaveLength(before);
});
