import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountUser } from '@carillon/contract/accounts/users';
import { accountUser } from '@carillon/contract/accounts/users';
import type { ErrorBody } from '@carillon/contract/errors';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, visitor, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aNewUser, firstPin } from './fixtures.ts';

let test: TestApp;
let owner: Visitor;
let admin: Visitor;
let user: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  admin = await test.signIn('demo-admin');
  user = await test.signIn('demo-user');
});
afterAll(() => test.close());

const items = (answer: { json<T>(): T }) => answer.json<{ Items: AccountUser[]; Size: number }>();
const errorsOf = (answer: { json<T>(): T }) =>
  Object.fromEntries(answer.json<ErrorBody>().Errors.map(({ Field, Message }) => [Field, Message]));
const idOf = async (name: string) =>
  items(await owner.call('GET', `/account/users?q=${name}`)).Items.find(({ UserName }) => UserName === name)
    ?.UserID ?? 0;
const add = async (by: Visitor, change: object = {}) =>
  (await by.call('POST', '/account/users', aNewUser(change))).json<AccountUser>();
const signIn = (UserName: string, Password: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'x-requested-with': 'carillon' },
    payload: { UserName, Password },
  });
/** A user whom a colleague added, after they changed the first password. */
async function signedIn(userName: string): Promise<Visitor> {
  await asOwner(test, 'update app_user set password_temporary_until = null where user_name = $1', [userName]);
  const header = (await signIn(userName, firstPin)).headers['set-cookie'];
  return visitor(test.app, (Array.isArray(header) ? header[0] : header)?.split(';')[0] ?? '');
}

describe('the list of users (C-248)', () => {
  it('is of the contract, names roles, and never has a password (C-071, P-152)', async () => {
    const answer = await owner.call('GET', '/account/users');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.body).not.toMatch(/pincode|hash/i);
    const roles = items(answer).Items.map((one) => [accountUser.parse(one).UserName, one.Role]);
    expect(Object.fromEntries(roles)).toMatchObject({
      'demo-owner': 'Owner',
      'demo-admin': 'Admin',
      'demo-user': 'User',
    });
  });

  it.each([
    ['q=demo-adm', ['demo-admin']],
    ['role=Owner', ['demo-owner']],
    ['role=Admin', ['demo-admin']],
    ['q=nobody-here', []],
    ['q=%25', []],
    ['page=all&enabled=true&sortby=UserName', ['demo-admin', 'demo-owner', 'demo-user']],
    ['sortby=-UserName&role=User', ['demo-user']],
    ['page=2&pagesize=1&sortby=UserName', ['demo-owner']],
    ['state=Disabled', []],
  ])('with %s', async (query, names) => {
    const found = items(await owner.call('GET', `/account/users?${query}`));
    expect(found.Items.map(({ UserName }) => UserName)).toEqual(names);
  });

  it('is refused to plain users and admins on a trial, as all calls of users (C-248, P-153, P-156)', async () => {
    const id = await idOf('demo-admin');
    const calls: [Parameters<Visitor['call']>[0], string, object?][] = [
      ['GET', '/account/users'],
      ['GET', '/account/users/summary'],
      ['GET', `/account/users/${id}`],
      ['POST', '/account/users', aNewUser()],
      ['PUT', `/account/users/${id}`, { FirstName: 'X' }],
      ['PUT', '/account/users', { Selection: { Type: 'SelectedAll' }, Update: { IsActive: false } }],
      ['POST', `/account/users/${id}/invitation`, {}],
      ['DELETE', `/account/users/${id}/invitation`],
    ];
    for (const [method, path, body] of calls)
      expect((await user.call(method, path, body)).statusCode, path).toBe(403);
    await asOwner(test, `update account set is_free_trial = true`);
    expect((await admin.call('GET', '/account/users')).statusCode).toBe(403);
    expect((await owner.call('GET', '/account/users')).statusCode).toBe(200);
    await asOwner(test, `update account set is_free_trial = false`);
  });

  it('shows an admin that the owner is not theirs to change', async () => {
    const seen = items(await admin.call('GET', '/account/users?page=all')).Items;
    expect(Object.fromEntries(seen.map((one) => [one.UserName, one.ReadOnly]))).toMatchObject({
      'demo-owner': true,
      'demo-admin': false,
      'demo-user': false,
    });
  });
});

describe('a new user', () => {
  it('has the constants of calls and the usual switches (C-072, C-303, 1-decisions G-94)', async () => {
    const made = await add(owner);
    expect(made).toMatchObject({
      Role: 'User',
      State: 'Active',
      CanCreateBroadcast: true,
      Permissions: {
        CanSeeAllBroadcasts: false,
        CanSeeAllRoster: false,
        CanSeeGroupAudio: true,
        CanCreateConversations: true,
      },
      CallThrottle: 1,
      Retries: 1,
      MaxMessageLength: 120,
      StartTimeOfDay: { Hour: 9, Minute: 0 },
      StopTimeOfDay: { Hour: 21, Minute: 0 },
      StartTimeText: '9:00 AM',
      StopTimeText: '9:00 PM',
      ContinueOnNextDay: true,
      TextNumbers: [],
      Invitation: null,
      TemporaryPinUntil: new Date(Date.parse(testStart) + 7 * 86_400_000).toISOString(),
    });
    expect((await owner.call('GET', `/account/users/${made.UserID}`)).json()).toEqual(made);
    expect((await owner.call('GET', '/account/users/summary')).json()).toMatchObject({ All: 4, Active: 4 });
  });

  it.each<[string, object, Record<string, string>]>([
    ['no first name (C-171)', { FirstName: ' ' }, { FirstName: 'Enter a first name' }],
    [
      '51 characters (C-171)',
      { LastName: 'a'.repeat(51) },
      { LastName: 'Last name must be at most 50 characters' },
    ],
    ['x@ (C-171)', { Email: 'x@' }, { Email: 'Enter a valid email address' }],
    ['an existing email (C-171)', { Email: 'DEMO-user@example.com' }, { Email: 'Email is already in use.' }],
    ['phone 12 (C-171)', { Phone: '12' }, { Phone: 'Must be 10 digits; use only numbers' }],
    ['7 characters (C-173)', { UserName: 'sevenly' }, { UserName: 'Username must be at least 8 characters' }],
    ['spaces (C-173)', { UserName: 'john smith' }, { UserName: 'Username cannot contain any spaces' }],
    ['an existing name (C-173)', { UserName: 'Demo-Admin' }, { UserName: 'Username is already in use.' }],
    [
      'both taken',
      { UserName: 'demo-user', Email: 'demo-admin@example.com' },
      // demo-user has 9 characters.
      { UserName: 'Username is already in use.', Email: 'Email is already in use.' },
    ],
    ['no PIN (C-174)', { PinCode: undefined }, { PinCode: 'Enter a PIN' }],
    [
      'the PIN is the username (C-174)',
      { UserName: 'newuser123', PinCode: 'NewUser123' },
      { PinCode: 'Password must not be the same as your username' },
    ],
    [
      'the PIN is the email (C-174)',
      { Email: 'pin1@example.com', PinCode: 'PIN1@example.com' },
      { PinCode: 'Password must not be the same as your email' },
    ],
    ['no start time (C-175)', { StartTimeText: '' }, { StartTimeText: 'Enter a Start Time' }],
    [
      'a malformed stop time (C-175)',
      { StopTimeText: '17:00' },
      { StopTimeText: 'Stop Time must follow the format h:mm A (Ex: 5:00 PM).' },
    ],
    [
      'no calling day (C-169)',
      { CallingWindowDays: [] },
      { CallingWindowDays: 'Select at least one Calling Day' },
    ],
    ['an unknown zone', { TimeZone: 'Mars/Base' }, { TimeZone: 'Choose a time zone from the list' }],
    [
      'a number of another organization',
      { TextNumbers: [{ TextNumberID: 999_999 }] },
      { TextNumbers: 'One of these text numbers is no longer yours. Reload the page and choose again.' },
    ],
  ])('is refused with %s', async (_what, change, errors) => {
    const answer = await owner.call('POST', '/account/users', aNewUser(change));
    expect(answer.statusCode, answer.body).toBe(400);
    expect(errorsOf(answer)).toEqual(errors);
  });

  it('the email and name of another organization’s user are taken too', async () => {
    const answer = await owner.call('POST', '/account/users', aNewUser({ UserName: 'mallory-owner' }));
    expect(errorsOf(answer)).toEqual({ UserName: 'Username is already in use.' });
  });

  it('of two at once with one username, one is made', async () => {
    const one = aNewUser();
    const answers = await Promise.all([1, 2].map(() => owner.call('POST', '/account/users', one)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
  });

  it('is made an admin by the owner alone, and never an owner (G-91)', async () => {
    const refused = await admin.call('POST', '/account/users', aNewUser({ IsAccountAdmin: true }));
    expect(refused.statusCode).toBe(403);
    expect(refused.json<ErrorBody>()).toMatchObject({ ErrorName: 'RankRefused' });
    const made = await add(owner, { IsAccountAdmin: true, IsMasterUser: true, AccountID: 1, UserID: 1 });
    expect(made).toMatchObject({ IsAccountAdmin: true, IsMasterUser: false, Role: 'Admin' });
  });

  it('gets no right that the admin who adds them lacks', async () => {
    await asOwner(test, `update app_user set can_see_all_roster = false where user_name = 'demo-admin'`);
    const asked = aNewUser({ Permissions: { CanSeeAllRoster: true } });
    expect((await admin.call('POST', '/account/users', asked)).statusCode).toBe(403);
    expect((await add(admin)).Permissions.CanSeeAllRoster).toBe(false);
    await asOwner(test, `update app_user set can_see_all_roster = true where user_name = 'demo-admin'`);
  });

  it('works with the text numbers that are assigned (C-208)', async () => {
    const numbers = (await owner.call('GET', '/textnumbers')).json<{ Items: { TextNumberID: number }[] }>();
    const [first] = numbers.Items;
    const made = await add(owner, { TextNumbers: [{ TextNumberID: first?.TextNumberID }] });
    expect(made.TextNumbers).toEqual([{ TextNumberID: first?.TextNumberID }]);
  });
});

describe('a change', () => {
  it('keeps what is left out, and is kept with what it was before', async () => {
    const made = await add(owner);
    const answer = await owner.call('PUT', `/account/users/${made.UserID}`, {
      LastName: 'Garcia',
      Permissions: { CanSeeAllBroadcasts: true },
      StartTimeText: '8:30 AM',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      ...made,
      LastName: 'Garcia',
      Permissions: { ...made.Permissions, CanSeeAllBroadcasts: true },
      StartTimeOfDay: { Hour: 8, Minute: 30 },
      StartTimeText: '8:30 AM',
    });
    const [deed] = await asOwner(
      test,
      `select deed, from_value, to_value from activity where subject_id = $1 order by no desc limit 1`,
      [String(made.UserID)],
    );
    expect(deed).toEqual({
      deed: 'users.changed',
      from_value: { LastName: made.LastName, CanSeeAllBroadcasts: false },
      to_value: { LastName: 'Garcia', CanSeeAllBroadcasts: true },
    });
  });

  it('IsMasterUser, AccountID, and another UserID in the body change nothing', async () => {
    const made = await add(owner);
    const answer = await owner.call('PUT', `/account/users/${made.UserID}`, {
      IsMasterUser: true,
      AccountID: 1,
      UserID: await idOf('demo-user'),
      State: 'Invited',
    });
    expect(answer.json()).toEqual(made);
  });

  it.each<[string, string, object]>([
    ['an admin changes the owner', 'demo-owner', { FirstName: 'X' }],
    ['an admin disables the owner', 'demo-owner', { IsActive: false }],
    ['an admin makes an admin', 'demo-user', { IsAccountAdmin: true }],
    ['an admin disables themselves', 'demo-admin', { IsActive: false }],
    ['an admin makes themselves a user', 'demo-admin', { IsAccountAdmin: false }],
  ])('%s: refused', async (_what, name, change) => {
    const answer = await admin.call('PUT', `/account/users/${await idOf(name)}`, change);
    expect(answer.statusCode).toBe(403);
    expect(answer.json<ErrorBody>().ErrorName).toBe('RankRefused');
  });

  it('the owner can’t be disabled or demoted, not by the owner either (G-28)', async () => {
    const id = await idOf('demo-owner');
    for (const change of [{ IsActive: false }, { IsAccountAdmin: false }])
      expect((await owner.call('PUT', `/account/users/${id}`, change)).statusCode).toBe(403);
  });

  it('there is no second owner in the database either', async () => {
    await expect(
      asOwner(test, `update app_user set is_master_user = true where user_name = 'demo-user'`),
    ).rejects.toThrow('app_user_owner');
  });

  it('of how a colleague signs in needs a fresh confirmation, and voids the former password everywhere', async () => {
    const made = await add(owner);
    const colleague = await signedIn(made.UserName);
    await asOwner(test, `update user_session set confirmed_at = null`);
    const change = { PinCode: 'Another7Pin' };
    const refused = await owner.call('PUT', `/account/users/${made.UserID}`, change);
    expect(refused.json<ErrorBody>().ErrorName).toBe('ConfirmationRequired');
    await asOwner(test, `update user_session set confirmed_at = $1`, [testStart]);
    const answer = await owner.call('PUT', `/account/users/${made.UserID}`, change);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await colleague.call('GET', '/user')).statusCode).toBe(401);
    expect((await signIn(made.UserName, firstPin)).statusCode).toBe(401);
    const notices = await asOwner(
      test,
      `select data->>'Kind' as kind from pgboss.job where name = 'user-mail' and (data->>'UserID')::int = $1`,
      [made.UserID],
    );
    expect(notices).toContainEqual({ kind: 'passwordChanged' });
  });

  it('of one’s own password and email goes by the own settings', async () => {
    const answer = await owner.call('PUT', `/account/users/${await idOf('demo-owner')}`, {
      PinCode: 'Another7Pin',
      Email: 'else@example.com',
    });
    expect(Object.keys(errorsOf(answer))).toEqual(['PinCode', 'Email']);
  });

  it('of another organization’s user: not found', async () => {
    const [other] = await asOwner<{ id: number }>(
      test,
      `select user_id as id from app_user where user_name = 'mallory-owner'`,
    );
    expect((await owner.call('PUT', `/account/users/${other?.id}`, { FirstName: 'X' })).statusCode).toBe(404);
  });
});

describe('disabling', () => {
  it('ends sessions, push, links, and the phone launch ID with the commit; enabling brings the user back', async () => {
    const made = await add(owner);
    const colleague = await signedIn(made.UserName);
    await asOwner(test, `update app_user set phone_launch_id = '77123' where user_id = $1`, [made.UserID]);
    await asOwner(
      test,
      `insert into push_token (account_id, user_id, provider, device_type, token, session_hash, created_at)
       select account_id, user_id, 'web', 'browser', '{}', token_hash, now() from user_session where user_id = $1`,
      [made.UserID],
    );
    const off = await owner.call('PUT', `/account/users/${made.UserID}`, { IsActive: false });
    expect(off.json()).toMatchObject({ IsActive: false, State: 'Disabled' });
    expect((await colleague.call('GET', '/user')).statusCode).toBe(401);
    expect((await signIn(made.UserName, firstPin)).statusCode).toBe(401);
    const left = await asOwner(
      test,
      `select (select count(*)::int from user_session where user_id = $1) as sessions,
         (select count(*)::int from push_token where user_id = $1) as pushed,
         (select phone_launch_id from app_user where user_id = $1) as launch`,
      [made.UserID],
    );
    expect(left).toEqual([{ sessions: 0, pushed: 0, launch: null }]);
    const on = await owner.call('PUT', `/account/users/${made.UserID}`, { IsActive: true });
    expect(on.json()).toMatchObject({ IsActive: true, State: 'Active' });
    const deeds = await asOwner<{ deed: string }>(
      test,
      `select deed from activity where subject_id = $1 order by no`,
      [String(made.UserID)],
    );
    expect(deeds.map(({ deed }) => deed)).toEqual(['users.created', 'users.disabled', 'users.enabled']);
  });

  it.each<[string, (ids: number[]) => object]>([
    ['Selected', (ids) => ({ Type: 'Selected', Items: ids.map((UserID) => ({ UserID })) })],
    ['SelectedAll', () => ({ Type: 'SelectedAll' })],
    ['SelectedAllExcept', () => ({ Type: 'SelectedAllExcept', Items: [{ UserID: 999_999 }] })],
  ])('a selection (%s) leaves out the owner and the caller', async (_type, selectionOf) => {
    const made = [await add(owner, { LastName: 'Bulk' }), await add(owner, { LastName: 'Bulk' })];
    const ids = [...made.map(({ UserID }) => UserID), await idOf('demo-owner'), await idOf('demo-admin')];
    const before = items(await owner.call('GET', '/account/users?enabled=true')).Size;
    const off = await admin.call('PUT', '/account/users', {
      Selection: selectionOf(ids),
      Update: { IsActive: false },
    });
    expect(off.statusCode, off.body).toBe(200);
    const { Count, LeftOut } = off.json<{ Count: number; LeftOut: { Name: string; Reason: string }[] }>();
    expect(LeftOut.map(({ Reason }) => Reason).toSorted()).toEqual([
      'Only the account owner can change the owner’s user.',
      'You can’t disable your own user. The account owner or another admin can.',
    ]);
    expect(Count).toBe(_type === 'Selected' ? 2 : before - 2);
    expect((await owner.call('GET', '/user')).statusCode).toBe(200);
    const on = await admin.call('PUT', '/account/users', {
      Selection: { Type: 'SelectedAll' },
      Update: { IsActive: true },
    });
    expect(on.json<{ Count: number }>().Count).toBeGreaterThanOrEqual(Count);
    user = await test.signIn('demo-user');
  });

  it('SelectedAll goes by the list’s search, and ids of another organization are nobody', async () => {
    const made = await add(owner, { LastName: 'Searchable' });
    const answer = await owner.call('PUT', '/account/users?q=searchable', {
      Selection: { Type: 'SelectedAll' },
      Update: { IsActive: false },
    });
    expect(answer.json()).toEqual({ Count: 1, LeftOut: [] });
    expect((await owner.call('GET', `/account/users/${made.UserID}`)).json()).toMatchObject({
      State: 'Disabled',
    });
    const [other] = await asOwner<{ id: number }>(
      test,
      `select user_id as id from app_user where user_name = 'mallory-owner'`,
    );
    const foreign = await owner.call('PUT', '/account/users', {
      Selection: { Type: 'Selected', Items: [{ UserID: other?.id }] },
      Update: { IsActive: false },
    });
    expect(foreign.json()).toEqual({ Count: 0, LeftOut: [] });
  });
});

it('a visitor without a session sees nothing of it', async () => {
  expect((await visitor(test.app, '').call('GET', '/account/users')).statusCode).toBe(401);
});
