import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import type { DraftContact } from '@carillon/contract/broadcasts/drafts';
import type { IntegrationContact, IntegrationGroup } from '@carillon/contract/integrations';
import type { ListEnvelope } from '@carillon/contract/lists';
import { aDraft } from '../broadcasts/fixtures.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { anIntegration, decide, startSimulatedGoogle, type SimulatedGoogle } from './fixtures.ts';

let simulator: SimulatedGoogle;
/** No name and no notes were truncated. */
const none = { Count: 0, Samples: [] };
let test: TestApp;
let owner: Visitor;
/** Everything that was logged and returned, searched for secrets. */
const seen: string[] = [];

beforeAll(async () => {
  simulator = await startSimulatedGoogle();
  test = await createTestApp({ env: { SIMULATOR_PORT: String(simulator.port) } });
  const signedIn = await test.signIn('demo-owner');
  owner = {
    ...signedIn,
    async call(method, path, body) {
      const answer = await signedIn.call(method, path, body);
      seen.push(answer.body, JSON.stringify(answer.headers));
      return answer;
    },
  };
});
afterAll(async () => {
  await test.close();
  await simulator.close();
});
beforeEach(() => simulator.behave());

const login = (id: number, fields: object = {}) => owner.call('POST', `/integrations/${id}/login`, fields);
const good = { Organization: 'Riverbend', Key: 'a-good-key-4711' };
const groupsOf = async (id: number, type = '') =>
  (await owner.call('GET', `/integrations/${id}/groups${type}`)).json<ListEnvelope<IntegrationGroup>>();
const peopleOf = async (id: number, group: string, query = '') =>
  (await owner.call('GET', `/integrations/${id}/groups/${group}/contacts${query}`)).json<
    ListEnvelope<IntegrationContact>
  >();
const error = async (answer: ReturnType<Visitor['call']>) => {
  const { statusCode, ...rest } = await answer;
  void rest;
  const { ErrorName, Message } = (await answer).json<ErrorBody>();
  return { statusCode, ErrorName, Message };
};

/** Begins a login through another page. Returns that page and the browser's cookie. */
async function begin(id: number, fields: object = {}) {
  const answer = await login(id, fields);
  expect(answer.statusCode).toBe(200);
  const { RedirectUrl, ShowInNewWindow } = answer.json<{ RedirectUrl: string; ShowInNewWindow: boolean }>();
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { page: RedirectUrl, cookie, ShowInNewWindow };
}

/** The browser returns to us with these cookies. */
async function comeBack(address: string, ...cookies: string[]) {
  const { pathname, search } = new URL(address);
  const answer = await test.app.inject({ url: pathname + search, headers: { cookie: cookies.join('; ') } });
  seen.push(answer.body);
  return answer;
}

async function connectGoogle(account = 'few@example.com') {
  const { page, cookie } = await begin(1);
  const back = await comeBack(await decide(page, 'allow', account), cookie, owner.cookie);
  expect(back.statusCode).toBe(200);
}

describe('the catalogue', () => {
  it('has the fifteen integrations with all their fields, each with a logo', async () => {
    const list = (await owner.call('GET', '/integrations?pagesize=100')).json<
      ListEnvelope<Record<string, unknown>>
    >();
    const ids = list.Items.map((one) => Number(one['IntegrationID']));
    expect(ids.toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 8, 14, 25, 27, 32, 33, 35, 107, 127, 176, 193,
    ]);
    for (const one of list.Items) {
      expect(one).toMatchObject({
        Connected: false,
        // Simulated systems stand in for all of them and say so.
        IsSandbox: true,
        Logo: `/logos/${String(one['IntegrationID'])}.svg`,
        Features: {
          HasGroupTypes: expect.any(Boolean),
          ContactFeatures: { Searchable: expect.any(Boolean) },
        },
        LoginInstructions: {
          Name: one['Name'],
          Data: {
            Model: expect.any(Array),
            PostBackUrl: `/api/integrations/${String(one['IntegrationID'])}/login`,
            RedirectUrl: null,
            ShowInNewWindow: expect.any(Boolean),
          },
        },
      });
      expect(['Contact', 'SSO']).toContain(one['Type']);
    }
  });

  it('is narrowed by what is connected and by type', async () => {
    await login(176, good);
    const names = async (query: string) =>
      (await owner.call('GET', `/integrations${query}`))
        .json<ListEnvelope<{ Name: string }>>()
        .Items.map((one) => one.Name);
    expect(await names('?connected=true&type=SSO')).toEqual(['Okta']);
    expect(await names('?type=SSO')).toEqual(['Microsoft Entra ID', 'Okta']);
    await owner.call('DELETE', '/integrations/176');
    expect(await names('?connected=true&type=SSO')).toEqual([]);
  });

  it('offers nothing without a connector where the sandbox is not', async () => {
    const production = await createTestApp({
      env: {
        APP_ENV: 'staging',
        PUBLIC_URL: 'https://staging.example.org',
        SIMULATOR_PORT: '0',
        SESSION_SECRET: 's'.repeat(40),
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_CLIENT_SECRET: 'secret',
        INTEGRATION_KEY: Buffer.alloc(32, 7).toString('base64'),
      },
    });
    try {
      const visitor = await production.signIn('demo-owner');
      const { Items } = (await visitor.call('GET', '/integrations')).json<
        ListEnvelope<{ Name: string; IsSandbox: boolean }>
      >();
      // The real one is no sandbox.
      expect(Items).toMatchObject([{ Name: 'Google Contacts', IsSandbox: false }]);
      expect(Items).toHaveLength(1);
      const refused = await visitor.call('POST', '/integrations/127/login', good);
      expect(refused.statusCode).toBe(404);
    } finally {
      await production.close();
    }
  });
});

describe('connecting with a form', () => {
  it('needs every field', async () => {
    const answer = await login(127, { Organization: 'Riverbend', Key: '  ' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorBody>().Errors).toEqual([{ Field: 'Key', Message: 'Enter an API key' }]);
    expect((await login(127)).json<ErrorBody>().Errors).toHaveLength(2);
  });

  it('reports the error in the required words', async () => {
    expect(await error(login(127, { ...good, Key: 'wrong' }))).toEqual({
      statusCode: 422,
      ErrorName: 'IntegrationLogin',
      Message:
        'There was an error logging into your Tempworks account. Please check any information you provided and try again.',
    });
    expect(await error(login(127, { ...good, Key: 'down' }))).toEqual({
      statusCode: 424,
      ErrorName: 'IntegrationDown',
      Message: 'There was a problem connecting to your integration.',
    });
    const busy = await login(127, { ...good, Key: 'busy' });
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([424, '30']);
    expect((await anIntegration(owner, 127)).Connected).toBe(false);
  });

  it('connects, shows by whom, and is removed again', async () => {
    expect((await login(127, good)).json()).toEqual({ Status: 'Connected' });
    expect(await anIntegration(owner, 127)).toMatchObject({
      Connected: true,
      ConnectedDate: '2026-01-14T16:00:00.000Z',
      ExternalName: 'Riverbend',
    });
    expect((await owner.call('DELETE', '/integrations/127')).statusCode).toBe(204);
    expect((await anIntegration(owner, 127)).Connected).toBe(false);
    expect((await owner.call('DELETE', '/integrations/127')).statusCode).toBe(404);
  });

  it('is for owners and admins; others use what is connected', async () => {
    await login(127, good);
    const user = await test.signIn('demo-user');
    const refused = await user.call('POST', '/integrations/127/login', good);
    expect([refused.statusCode, (await user.call('DELETE', '/integrations/127')).statusCode]).toEqual([
      403, 403,
    ]);
    expect((await user.call('GET', '/integrations/127/groups')).statusCode).toBe(200);
  });

  it('keeps the connection when access can’t be revoked, unless the user removes it anyway', async () => {
    await login(127, { ...good, Key: 'stuck' });
    expect(await error(owner.call('DELETE', '/integrations/127'))).toMatchObject({
      statusCode: 424,
      Message: 'There was an error removing this integration.',
    });
    expect((await anIntegration(owner, 127)).Connected).toBe(true);
    expect((await owner.call('DELETE', '/integrations/127?anyway=true')).statusCode).toBe(204);
    expect((await anIntegration(owner, 127)).Connected).toBe(false);
  });
});

describe('people of the test integration', () => {
  beforeAll(async () => {
    await login(127, good);
  });

  it('are in groups, which have types', async () => {
    const types = (await owner.call('GET', '/integrations/127/grouptypes')).json<ListEnvelope<object>>();
    expect(types.Items).toEqual([
      { GroupTypeID: 'school', Name: 'School' },
      { GroupTypeID: 'grade', Name: 'Grade' },
    ]);
    expect((await groupsOf(127)).Items.map((group) => group.ContactCount)).toEqual([8, 60, 400]);
    expect((await groupsOf(127, '?grouptype=grade')).Items).toEqual([
      { GroupID: 'grade-5', Name: 'Grade 5', ContactCount: 8 },
    ]);
  });

  it('are listed in pages, found by part of name and number, and show why they can’t be reached', async () => {
    const page = await peopleOf(127, 'roosevelt', '?page=40&pagesize=10');
    expect([page.Size, page.Items.length, page.Next]).toEqual([400, 10, null]);
    const byName = await peopleOf(127, 'lincoln', '?q=GARZ');
    expect(byName.Items.length).toBeGreaterThan(0);
    expect(byName.Items.every((person) => person.LastName === 'Garza')).toBe(true);
    expect((await peopleOf(127, 'lincoln', '?q=555-1012')).Items.map((person) => person.ID)).toEqual(['p12']);
    const [none, bad, two] = await Promise.all(
      [3, 6, 7].map(async (n) => (await peopleOf(127, 'grade-5')).Items[n]),
    );
    expect(none).toMatchObject({ PrimaryPhone: '', Reason: 'There is no phone number.' });
    expect(bad).toMatchObject({ PrimaryPhone: '12345' });
    expect(bad?.Reason).not.toBe('');
    expect(two).toMatchObject({ PrimaryPhone: '4695551007', SecondaryPhone: '9725551007', Reason: '' });
    expect((await owner.call('GET', '/integrations/127/groups/nowhere/contacts')).statusCode).toBe(404);
  });

  it('have numbers of the account’s country, or a reason how those are written', async () => {
    const abroad = await test.signIn('abroad-owner');
    expect((await abroad.call('POST', '/integrations/176/login', good)).statusCode).toBe(200);
    const groups = await abroad.call('GET', '/integrations/176/groups');
    const [group] = groups.json<ListEnvelope<IntegrationGroup>>().Items;
    const path = `/integrations/176/groups/${group?.GroupID}/contacts`;
    const { Items } = (await abroad.call('GET', path)).json<ListEnvelope<IntegrationContact>>();
    expect(Items.length).toBeGreaterThan(0);
    for (const one of Items)
      expect([
        'There is no phone number.',
        'Must start with 44; no more than 12 digits; use only numbers',
      ]).toContain(one.Reason);
    const draft = await abroad.call('POST', '/draft-broadcasts', { BroadcastType: 'SMS' });
    const added = await abroad.call(
      'POST',
      `${path}/todraftbroadcast/${draft.json<{ DraftBroadcastID: number }>().DraftBroadcastID}`,
      { Selection: { Type: 'SelectedAll', Items: [] } },
    );
    expect(added.json()).toMatchObject({ AddedCount: 0 });
  });

  it('come into a draft by selection, with every number they have, each number once', async () => {
    const draft = await aDraft(owner, { recipients: 0 });
    const add = async (group: string, selection: object, query = '') =>
      (
        await owner.call(
          'POST',
          `/integrations/127/groups/${group}/contacts/todraftbroadcast/${draft}${query}`,
          { Selection: selection },
        )
      ).json<object>();
    expect(
      await add('grade-5', { Type: 'Selected', Items: [{ ID: 'p0' }, { ID: 'p7' }, { ID: 'p3' }] }),
    ).toEqual({
      AddedCount: 3,
      DuplicateCount: 0,
      RejectedCount: 1,
      Shortened: none,
    });
    expect(await add('grade-5', { Type: 'SelectedAllExcept', Items: [{ ID: 'p1' }] })).toEqual({
      AddedCount: 3,
      DuplicateCount: 3,
      RejectedCount: 2,
      Shortened: none,
    });
    // With a search, "all" means all matches.
    const found = (await peopleOf(127, 'lincoln', '?q=garza')).Size;
    expect(await add('lincoln', { Type: 'SelectedAll' }, '?q=garza')).toMatchObject({
      AddedCount: found - 1,
    });
    const { Items } = (await owner.call('GET', `/draft-broadcasts/${draft}/contacts?pagesize=100`)).json<
      ListEnvelope<DraftContact>
    >();
    expect(Items.slice(0, 3).map((one) => one.PrimaryPhone)).toEqual([
      '4695551000',
      '4695551007',
      '9725551007',
    ]);
    expect(Items.every((one) => one.Source === 'integration')).toBe(true);
    const summary = (await owner.call('GET', `/draft-broadcasts/${draft}/contactsummary`)).json<{
      Sources: object[];
    }>();
    expect(summary.Sources).toMatchObject([{ Source: 'integration', Name: 'Tempworks' }]);
  });

  it('come as whole groups, those in two groups once', async () => {
    const draft = await aDraft(owner, { recipients: 0 });
    const add = async (selection: object, query = '') =>
      (
        await owner.call('POST', `/integrations/127/groups/todraftbroadcast/${draft}${query}`, {
          Selection: selection,
        })
      ).json<object>();
    const both = { Type: 'Selected', Items: [{ GroupID: 'grade-5' }, { GroupID: 'lincoln' }] };
    // 60 people: three have no number, two have an invalid one, and six have two.
    expect(await add(both)).toEqual({
      AddedCount: 61,
      DuplicateCount: 0,
      RejectedCount: 5,
      Shortened: none,
    });
    expect(await add({ Type: 'SelectedAll' }, '?grouptype=grade')).toEqual({
      AddedCount: 0,
      DuplicateCount: 7,
      RejectedCount: 2,
      Shortened: none,
    });
    const empty = await owner.call('POST', `/integrations/127/groups/todraftbroadcast/${draft}`, {
      Selection: { Type: 'Selected', Items: [] },
    });
    expect(empty.statusCode).toBe(400);
  });

  it('are not added to another user’s draft, and not searched if that is impossible', async () => {
    const mallory = await test.signIn('mallory-owner');
    const foreign = await aDraft(mallory, { recipients: 0 });
    const answer = await owner.call('POST', `/integrations/127/groups/todraftbroadcast/${foreign}`, {
      Selection: { Type: 'SelectedAll' },
    });
    expect(answer.statusCode).toBe(404);
    await login(107, good);
    expect(await error(owner.call('GET', '/integrations/107/groups/lincoln/contacts?q=a'))).toMatchObject({
      statusCode: 400,
      Message: "Zapier can't be searched.",
    });
  });

  it('are fetched again after a minute, and not sooner', async () => {
    await peopleOf(127, 'lincoln');
    // The same key in another account, or another key in this account, finds none of its data.
    await login(127, { ...good, Key: 'no-groups' });
    expect((await owner.call('GET', '/integrations/127/groups/lincoln/contacts')).statusCode).toBe(424);
    await login(127, good);
    expect((await peopleOf(127, 'lincoln')).Size).toBe(60);
  });
});

describe('a connection that the other side ended', () => {
  it('reports it once, and has to be made again', async () => {
    await login(25, { ...good, Key: 'expired' });
    expect((await anIntegration(owner, 25)).Connected).toBe(true);
    expect(await error(owner.call('GET', '/integrations/25/groups'))).toMatchObject({
      statusCode: 422,
      Message:
        'There was an error logging into your Planning Center account. Please check any information you provided and try again.',
    });
    expect(await anIntegration(owner, 25)).toMatchObject({
      Connected: false,
      Trouble: 'Planning Center no longer accepts the connection. Connect it again.',
    });
    // A later request gets the reason.
    expect(await error(owner.call('GET', '/integrations/25/groups'))).toMatchObject({
      statusCode: 409,
      Message: 'Planning Center no longer accepts the connection. Connect it again.',
    });
    await login(25, good);
    expect(await anIntegration(owner, 25)).toMatchObject({ Connected: true, Trouble: '' });
  });
});

describe('agreeing on the other side’s page', () => {
  it('goes there with our page for some, in a window for others', async () => {
    const { page, cookie, ShowInNewWindow } = await begin(4, good);
    expect(ShowInNewWindow).toBe(false);
    const back = await comeBack(await decide(page, 'allow'), cookie, owner.cookie);
    expect([back.statusCode, back.headers.location]).toEqual([302, '/settings/integrations?connected=4']);
    expect((await anIntegration(owner, 4)).Connected).toBe(true);
    const window = await begin(14, good);
    expect(window.ShowInNewWindow).toBe(true);
    expect((await comeBack(await decide(window.page, 'allow'), window.cookie)).statusCode).toBe(200);
    const refused = await begin(8, good);
    const denied = await comeBack(await decide(refused.page, 'deny'), refused.cookie);
    expect(denied.headers.location).toBe('/settings/integrations?declined=8');
    expect((await anIntegration(owner, 8)).Connected).toBe(false);
  });

  it('requests nothing if the fields are wrong', async () => {
    expect((await login(4, { ...good, Key: 'wrong' })).statusCode).toBe(422);
  });

  it('connects Google with PKCE, shows whose contacts they are, and reveals the tokens to no one', async () => {
    const { page, cookie, ShowInNewWindow } = await begin(1);
    expect(ShowInNewWindow).toBe(true);
    const asked = new URL(page).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('redirect_uri')).toBe('http://localhost:8080/api/integrations/1/callback');
    expect(asked.get('state')).toMatch(/^[\w-]{43}$/);
    const back = await comeBack(await decide(page, 'allow'), cookie);
    expect(back.statusCode).toBe(200);
    expect(back.headers['content-security-policy']).toContain("default-src 'none'");
    expect(back.body).toContain('Google Contacts is connected.');
    expect(await anIntegration(owner, 1)).toMatchObject({ Connected: true, ExternalName: 'few@example.com' });
    const [stored] = await asOwner<{ row: string }>(
      test,
      'select c::text as row from integration_connection c where integration_id = 1',
    );
    expect(stored?.row).not.toContain('sim-');
  });

  it.each([
    ['without the cookie of the browser that began', async (back: string) => comeBack(back)],
    [
      'in another browser',
      async (back: string, cookie: string) => comeBack(back, cookie.replace(/=.*/, `=${'B'.repeat(43)}`)),
    ],
    [
      'with another state',
      async (back: string, cookie: string) =>
        comeBack(back.replace(/state=[^&]*/, `state=${'A'.repeat(43)}`), cookie),
    ],
    [
      'at another integration’s address',
      async (back: string, cookie: string) => comeBack(back.replace('/1/', '/14/'), cookie),
    ],
    [
      'signed in as another organization',
      async (back: string, cookie: string) =>
        comeBack(back, cookie, (await test.signIn('mallory-owner')).cookie),
    ],
    [
      'after ten minutes',
      async (back: string, cookie: string) => {
        test.base.clock.advance(10 * 60_000);
        return comeBack(back, cookie);
      },
    ],
    [
      'a second time',
      async (back: string, cookie: string) => {
        await comeBack(back, cookie);
        await owner.call('DELETE', '/integrations/1');
        return comeBack(back, cookie);
      },
    ],
    [
      'with a code that belongs to another login',
      async (back: string, cookie: string) => {
        const other = await begin(1);
        const foreign = new URL(await decide(other.page, 'allow')).searchParams.get('code') ?? '';
        const address = new URL(back);
        address.searchParams.set('code', foreign);
        return comeBack(address.href, cookie);
      },
    ],
  ])('refuses a browser that comes back %s', async (_how, comes) => {
    await owner.call('DELETE', '/integrations/1?anyway=true');
    const { page, cookie } = await begin(1);
    const answer = await comes(await decide(page, 'allow'), cookie);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Not connected');
    expect((await anIntegration(owner, 1)).Connected).toBe(false);
  });

  it('shows that nothing was connected when the user does not approve', async () => {
    const { page, cookie } = await begin(1);
    const answer = await comeBack(await decide(page, 'deny'), cookie);
    expect(answer.body).toContain('You did not let us read your Google Contacts contacts.');
  });

  it('reports it when Google can’t be reached at the end', async () => {
    const { page, cookie } = await begin(1);
    const back = await decide(page, 'allow');
    await simulator.behave({ fault: 'cutOff' });
    expect((await comeBack(back, cookie)).body).toContain(
      'There was a problem connecting to your integration.',
    );
  });
});

describe('Google’s people', () => {
  it('are all contacts and the labels', async () => {
    await connectGoogle();
    expect((await groupsOf(1)).Items).toEqual([
      { GroupID: 'all', Name: 'All contacts', ContactCount: null },
      { GroupID: 'starred', Name: 'Starred', ContactCount: 2 },
      { GroupID: '7f3a', Name: 'Volunteers', ContactCount: 6 },
      { GroupID: '19bc', Name: 'Parents', ContactCount: 5 },
    ]);
    expect((await peopleOf(1, 'all')).Size).toBe(12);
    expect((await peopleOf(1, '19bc')).Items.map((person) => person.ID)).toEqual([
      'c8',
      'c9',
      'c10',
      'c11',
      'c12',
    ]);
    // The primary number comes first, although Google lists it second.
    expect((await peopleOf(1, 'all', '?q=555-2007')).Items[0]).toMatchObject({
      PrimaryPhone: '9725552007',
      SecondaryPhone: '4695552007',
    });
    expect((await owner.call('GET', '/integrations/1/groups/nowhere/contacts')).statusCode).toBe(404);
  });

  it('keep the beginning of a long note, and the answer says so', async () => {
    await connectGoogle();
    const draft = await aDraft(owner, { recipients: 0 });
    const add = () =>
      owner.call('POST', `/integrations/1/groups/todraftbroadcast/${draft}`, {
        Selection: { Type: 'Selected', Items: [{ GroupID: 'all' }] },
      });
    const kept = 'Note 5: works nights at the clinic, so please text';
    expect((await add()).json()).toMatchObject({ Shortened: { Count: 1, Samples: [kept] } });
    const { Items } = (await owner.call('GET', `/draft-broadcasts/${draft}/contacts?pagesize=100`)).json<
      ListEnvelope<DraftContact>
    >();
    expect(Items.filter((one) => one.Notes.startsWith('Note 5:')).map((one) => one.Notes)).toEqual([kept]);
    // Existing people are not counted again.
    expect((await add()).json()).toMatchObject({ AddedCount: 0, Shortened: { Count: 0, Samples: [] } });
  });

  it('come in pages, all of them', async () => {
    await connectGoogle('many@example.com');
    const page = await peopleOf(1, 'all', '?page=120&pagesize=10');
    expect([page.Size, page.Items.at(-1)?.ID]).toEqual([1200, 'c1200']);
    expect((await peopleOf(1, '7f3a')).Size).toBe(600);
    const draft = await aDraft(owner, { recipients: 0 });
    const added = await owner.call('POST', `/integrations/1/groups/todraftbroadcast/${draft}`, {
      Selection: { Type: 'Selected', Items: [{ GroupID: 'all' }] },
    });
    // 1,200 people, 120 without a number. Every sixth has a second number, unless they have none.
    expect(added.json()).toMatchObject({ RejectedCount: 120 });
    expect(added.json<{ AddedCount: number }>().AddedCount).toBeGreaterThan(1080);
    await connectGoogle('empty@example.com');
    expect((await peopleOf(1, 'all')).Size).toBe(0);
  });

  it('are requested once more after "come back later", and then no more', async () => {
    await connectGoogle();
    await simulator.behave({ fault: 'tooMany', times: 1, retryAfterSeconds: 0 });
    expect((await owner.call('GET', '/integrations/1/groups')).statusCode).toBe(200);
    await simulator.behave({ fault: 'tooMany', retryAfterSeconds: 90 });
    const answer = await owner.call('GET', '/integrations/1/groups');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([424, '90']);
    for (const fault of ['fault', 'cutOff']) {
      await simulator.behave({ fault });
      expect((await owner.call('GET', '/integrations/1/groups')).statusCode).toBe(424);
    }
    await simulator.behave();
    expect((await anIntegration(owner, 1)).Connected).toBe(true);
  });

  it('need a fresh token after an hour, which is fetched; a revoked one ends the connection', async () => {
    await connectGoogle();
    const sealed = async () =>
      (
        await asOwner<{ sealed: string }>(
          test,
          `select encode(sealed, 'hex') as sealed from integration_connection where integration_id = 1`,
        )
      )[0]?.sealed;
    const before = await sealed();
    expect((await owner.call('GET', '/integrations/1/groups')).statusCode).toBe(200);
    expect(await sealed()).toBe(before);
    test.base.clock.advance(3_600_000);
    expect((await owner.call('GET', '/integrations/1/groups')).statusCode).toBe(200);
    expect(await sealed()).not.toBe(before);
    await simulator.behave({ fault: 'refused' });
    expect((await owner.call('GET', '/integrations/1/groups')).statusCode).toBe(422);
    expect(await anIntegration(owner, 1)).toMatchObject({
      Connected: false,
      Trouble: 'Google Contacts no longer accepts the connection. Connect it again.',
    });
  });

  it('are out of reach after removing, over there too', async () => {
    await connectGoogle();
    expect((await owner.call('DELETE', '/integrations/1')).statusCode).toBe(204);
    const [left] = await asOwner<{ n: number }>(
      test,
      'select count(*)::int as n from integration_connection where integration_id = 1',
    );
    expect(left?.n).toBe(0);
  });
});

describe('secrets', () => {
  it('were in no response', async () => {
    expect(seen.length).toBeGreaterThan(100);
    const all = seen.join('\n');
    for (const secret of ['sim-access', 'sim-refresh', 'ya29', good.Key, 'local-google-secret'])
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
  });
});
