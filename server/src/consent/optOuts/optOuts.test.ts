import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OptOut, PhoneConsent, PromotionalOptIn } from '@carillon/contract/contacts/consent';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { phonesOfUpload } from '../../contacts/index.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { recordConsent, type ConsentChange } from '../consent.sql.ts';
import { importOptOuts } from './importOptOuts.ts';

let test: TestApp;
let owner: Visitor;
let user: Visitor;
let accountId = 0;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  user = await test.signIn('demo-user');
  accountId = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
  await asOwner(
    test,
    `insert into contact (account_id, user_id, first_name, last_name, primary_phone)
     select account_id, min(user_id), 'Ana', '=Whitfield', 2145553001 from app_user where account_id = $1 group by 1`,
    [accountId],
  );
});
afterAll(() => test.close());

const record = (phones: number[], change: ConsentChange) =>
  test.base.database.inTenant(asTenant(accountId), (tx) => recordConsent(tx, phones, change));
const list = async (query = '', who = owner) =>
  (await who.call('GET', `/optouts${query}`)).json<ListEnvelope<OptOut>>();
const phonesOf = (page: ListEnvelope<OptOut>) => page.Items.map((row) => row.PhoneNumber);
const errorOf = async (answer: ReturnType<Visitor['call']>) => {
  const { statusCode, json } = await answer;
  const { ErrorName, Message } = json<ErrorBody>();
  return { statusCode, ErrorName, Message };
};

describe('the report', () => {
  it('lists who opted out, newest first, with names, source and who added them', async () => {
    const [number] = await asOwner<{ id: number; phone: number }>(
      test,
      'select text_number_id as id, phone from text_number where account_id = $1 order by 1 limit 1',
      [accountId],
    );
    const at = (minute: number) => new Date(test.base.clock.now().getTime() + minute * 60_000);
    await record([2145553001], {
      what: 'stop',
      wording: 'STOP',
      at: at(0),
      textNumberId: number?.id ?? null,
    });
    await record([2145553002], { what: 'optOut', source: 'Voice', channel: 2, wording: '', at: at(1) });
    await record([2145553003], { what: 'optOut', source: 'AutoOptOut', channel: 1, wording: '', at: at(2) });
    await record([2145553004], { what: 'start', wording: 'START', at: at(3) });
    test.base.clock.advance(4 * 60_000);
    const added = await user.call('POST', '/optouts', { PhoneNumber: '(214) 555-3005', Note: 'asked us' });
    expect(added.statusCode).toBe(201);
    const page = await list();
    expect(phonesOf(page)).toEqual(['2145553005', '2145553003', '2145553002', '2145553001']);
    expect(page.Size).toBe(4);
    expect(page.Items[0]).toMatchObject({ Voice: true, Text: true, Source: 'Added by user', CanOptIn: true });
    expect(page.Items[0]?.AddedBy).not.toBe('');
    expect(page.Items[1]).toMatchObject({ Voice: false, Text: true, Source: 'Auto opt-out' });
    expect(page.Items[2]).toMatchObject({ Voice: true, Text: false, Source: 'Pressed 9' });
    expect(page.Items[3]).toMatchObject({
      FirstName: 'Ana',
      LastName: '=Whitfield',
      Source: 'Replied STOP',
      CanOptIn: false,
      TextNumber: String(number?.phone),
    });
  });

  it('filters by channel, day, number and name, sorts and pages', async () => {
    expect(phonesOf(await list('?type=text'))).toEqual(['2145553005', '2145553003', '2145553001']);
    expect(phonesOf(await list('?type=voice'))).toEqual(['2145553005', '2145553002', '2145553001']);
    expect(phonesOf(await list('?type=both'))).toEqual(['2145553005', '2145553001']);
    expect(await list('?q=ana')).toMatchObject({ Size: 1 });
    expect(phonesOf(await list('?q=555-3003'))).toEqual(['2145553003']);
    expect(phonesOf(await list('?sortby=PhoneNumber&pagesize=2&page=2'))).toEqual([
      '2145553003',
      '2145553005',
    ]);
    expect(phonesOf(await list('?sortby=-LastName&type=both'))[0]).toBe('2145553001');
    expect(await list('?startdate=2026-01-14&enddate=2026-01-14')).toMatchObject({ Size: 4 });
    expect(await list('?startdate=2026-01-15')).toMatchObject({ Size: 0 });
    expect(await list('?enddate=2026-01-13')).toMatchObject({ Size: 0 });
    expect((await owner.call('GET', '/optouts?type=none')).statusCode).toBe(400);
    expect((await owner.call('GET', '/optouts?startdate=yesterday')).statusCode).toBe(400);
  });

  it('begins and ends days by the user’s clock', async () => {
    // 05:59 UTC is the evening of the 13th in Chicago, 06:00 the 14th.
    for (const [phone, at] of [
      [2145553091, '2026-01-14T05:59:59.999Z'],
      [2145553092, '2026-01-14T06:00:00.000Z'],
    ] as const)
      await record([phone], { what: 'optOut', source: 'User', channel: 1, wording: '', at: new Date(at) });
    expect(phonesOf(await list('?enddate=2026-01-13'))).toEqual(['2145553091']);
    expect(phonesOf(await list('?startdate=2026-01-14&q=214555309'))).toEqual(['2145553092']);
  });

  it('is open to every user, and downloads with its filters and harmless cells', async () => {
    expect(await list('', user)).toMatchObject({ Size: 6 });
    // Names come from contacts, and this user sees only their own contacts.
    expect(await list('?q=whitfield', user)).toMatchObject({ Size: 0 });
    expect((await list('?q=5553001', user)).Items[0]).toMatchObject({ FirstName: '' });
    const csv = await owner.call('GET', '/optouts/csv?q=whitfield');
    expect(csv.headers['content-disposition']).toContain('opt-out-report-2026-01-14.csv');
    expect(csv.body.split('\r\n')).toEqual([
      '\ufeffPhone Number,First Name,Last Name,Voice,Text,Source,Text Number,Added By,Date Added',
      expect.stringMatching(
        /^\(214\) 555-3001,Ana,'=Whitfield,Yes,Yes,Replied STOP,\(\d{3}\) \d{3}-\d{4},,"?Jan 14, 2026 10:00 AM"?$/,
      ) as string,
      '',
    ]);
    const all = await owner.call('GET', '/optouts/csv?type=text');
    expect(all.body.trim().split('\r\n')).toHaveLength(1 + 5);
  });
});

describe('adding', () => {
  it('reports the fault of a number, and keeps earlier decisions', async () => {
    expect(await errorOf(owner.call('POST', '/optouts', { PhoneNumber: '21' }))).toEqual({
      statusCode: 400,
      ErrorName: 'Validation',
      Message: 'Must be 10 digits; use only numbers',
    });
    const neither = { PhoneNumber: '2145553006', Voice: false, Text: false };
    expect((await owner.call('POST', '/optouts', neither)).statusCode).toBe(400);
    const again = (await owner.call('POST', '/optouts', { PhoneNumber: '2145553001' })).json<OptOut>();
    expect(again.Source).toBe('Replied STOP');
  });
});

describe('changing', () => {
  const put = (phone: string, body: object, who = owner) => who.call('PUT', `/optouts/${phone}`, body);
  const lifted = { Voice: false, Text: false };
  const declared = { ...lifted, UserIndicatedConsentDeclared: true };

  it('needs the declaration and a right, and keeps who declared what', async () => {
    expect((await put('2145553005', declared, user)).statusCode).toBe(403);
    expect(await errorOf(put('2145553005', lifted))).toMatchObject({
      statusCode: 422,
      ErrorName: 'ConsentRequired',
      Message: 'Please confirm you have collected proper consent.',
    });
    const answer = (await put('2145553005', declared)).json<PhoneConsent>();
    expect(answer).toMatchObject({ OptedIn: true, OptedOutText: false, OptedOutVoice: false });
    expect(answer.Events[0]).toMatchObject({
      What: 'optIn',
      Channel: 'both',
      Source: 'User',
      Wording: 'I confirm this contact gave consent.',
    });
    expect(answer.Events[1]).toMatchObject({ What: 'optOut', Wording: 'asked us' });
    expect(await list('?q=5553005')).toMatchObject({ Size: 0 });
  });

  it('never lifts a STOP (3-decisions 4.3)', async () => {
    const answer = await errorOf(put('2145553001', declared));
    expect(answer).toMatchObject({ statusCode: 422, ErrorName: 'OptOutFinal' });
    expect(answer.Message).toMatch(
      /^This contact replied STOP and must text UNSTOP to \(\d{3}\) \d{3}-\d{4} to receive texts again\.$/,
    );
    expect(await list('?q=5553001')).toMatchObject({ Size: 1 });
  });

  it('never lifts do-not-contact', async () => {
    await asOwner(test, 'insert into do_not_contact (phone) values (2145553003)');
    expect(await errorOf(put('2145553003', declared))).toEqual({
      statusCode: 422,
      ErrorName: 'DoNotContact',
      Message: 'This number is not allowed.',
    });
    expect((await list('?q=5553003')).Items[0]?.CanOptIn).toBe(false);
  });

  it('accepts one channel at a time', async () => {
    await put('2145553007', { Voice: true, Text: true });
    const textOnly = await put('2145553007', {
      Voice: true,
      Text: false,
      UserIndicatedConsentDeclared: true,
    });
    expect(textOnly.json()).toMatchObject({ OptedOutText: false, OptedOutVoice: true, OptedIn: true });
    // A request without changes requires nothing.
    expect((await put('2145553007', { Voice: true, Text: false })).statusCode).toBe(200);
    expect((await put('2145553007', { Voice: true, Text: true })).json()).toMatchObject({
      OptedOutText: true,
    });
  });

  it('opts in a person about whom nothing was known', async () => {
    expect((await put('2145553008', lifted)).json()).toMatchObject({ ErrorName: 'ConsentRequired' });
    expect((await put('2145553008', { ...declared, Wording: 'Signed the form.' })).json()).toMatchObject({
      OptedIn: true,
      Events: [{ What: 'optIn', Wording: 'Signed the form.' }],
    });
  });

  it('is returned with its whole history', async () => {
    const consent = (await user.call('GET', '/phonenumbers/2145553001/consent')).json<PhoneConsent>();
    expect(consent).toMatchObject({ OptedOutText: true, CanOptIn: false, Source: 'Text message' });
    expect(consent.WhyNot).toContain('must text UNSTOP to');
    expect(consent.Events.map((event) => event.What)).toEqual(['optOut', 'stop']);
    const unknown = (await user.call('GET', '/phonenumbers/2145553099/consent')).json<PhoneConsent>();
    expect(unknown).toMatchObject({ OptedIn: false, CanOptIn: true, WhyNot: '', Since: null, Events: [] });
  });
});

describe('a file', () => {
  const upload = async (content: string) => {
    const answer = await owner.upload('/fileuploads?filename=out.csv', content);
    const { FileID } = answer.json<{ FileID: number }>();
    await expect
      .poll(
        async () => (await owner.call('GET', `/fileuploads/${FileID}`)).json<{ Status: string }>().Status,
        { timeout: 15_000 },
      )
      .not.toBe('Processing');
    return FileID;
  };

  it('opts out its good rows, reports the bad ones, and changes nothing the second time', async () => {
    const FileID = await upload('Phone,Name\n2145553020,A\n2145553021,B\n12,C\n2145553001,D\n');
    expect((await user.call('POST', '/optouts/fileuploads', { FileID })).statusCode).toBe(403);
    const answer = await owner.call('POST', '/optouts/fileuploads', { FileID, Voice: false });
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({ FileID, Status: 'Done', Count: 3, AddedCount: 2, RejectedCount: 1 });
    const page = await list('?q=214555302');
    expect(page.Items).toMatchObject([
      { Source: 'Uploaded file', Text: true, Voice: false },
      { Source: 'Uploaded file' },
    ]);
    const again = await owner.call('POST', '/optouts/fileuploads', { FileID, Voice: false });
    expect(again.json()).toMatchObject({ AddedCount: 0 });
    const events = 'select phone from opt_out_event where file_id = $1';
    expect(await asOwner(test, events, [FileID])).toHaveLength(3);
    expect((await list('?q=5553001')).Items[0]?.Source).toBe('Replied STOP');
  });

  it('is refused when it does not exist or has no number', async () => {
    expect((await owner.call('POST', '/optouts/fileuploads', { FileID: 999_999 })).statusCode).toBe(404);
    const FileID = await upload('Phone,Name\n12,A\n');
    expect((await owner.call('POST', '/optouts/fileuploads', { FileID })).statusCode).toBe(400);
  });

  it('of many numbers is a job, which continues after a crash', async () => {
    const lines = Array.from({ length: 20_001 }, (_none, at) => String(2146200000 + at));
    const FileID = await upload(`Phone\n${lines.join('\n')}\n`);
    const answer = await owner.call('POST', '/optouts/fileuploads', { FileID });
    expect(answer.json()).toMatchObject({ Status: 'Adding', Count: 20_001 });
    const [queued] = await asOwner<{ data: Parameters<typeof importOptOuts>[2] }>(
      test,
      `select data from pgboss.job where name = 'import-opt-outs'`,
    );
    if (queued === undefined) throw new Error('no job was queued');
    let pieces = 0;
    const openFile: Parameters<typeof importOptOuts>[0]['openFile'] = async (tx, fileId, userId) => {
      const file = await phonesOfUpload(tx, test.base.storage, fileId, userId);
      return {
        ...file,
        async *batches() {
          for await (const batch of file.batches()) {
            if (pieces === 1) throw new Error('killed');
            pieces += 1;
            yield batch;
          }
        },
      };
    };
    const run = () => importOptOuts({ ...test.base, openFile }, asTenant(accountId), queued.data);
    await expect(run()).rejects.toThrow('killed');
    pieces = 2;
    await run();
    const [count] = await asOwner<{ n: number; events: number }>(
      test,
      `select (select count(*)::int from opt_out where source = 'File' and phone between 2146200000 and 2146300000) as n,
         (select count(*)::int from opt_out_event where file_id = $1) as events`,
      [FileID],
    );
    expect(count).toEqual({ n: 20_001, events: 20_001 });
  });
});

describe('the promotional report', () => {
  it('lists who agreed, with the text they agreed to, and whether they left since', async () => {
    const agreed = {
      what: 'optIn',
      source: 'Join',
      channel: 1,
      isPromotional: true,
      wording: 'Yes',
    } as const;
    await record([2145553040, 2145553041], { ...agreed, name: 'Ben Ok', at: test.base.clock.now() });
    await record([2145553041], { what: 'stop', wording: 'STOP', at: test.base.clock.now() });
    const get = async (query: string) =>
      (await owner.call('GET', `/reports/promotional-opt-ins${query}`)).json<
        ListEnvelope<PromotionalOptIn>
      >();
    expect(await get('')).toMatchObject({ Size: 2 });
    expect((await get('?status=optedin')).Items).toMatchObject([
      {
        PhoneNumber: '2145553040',
        FirstName: 'Ben',
        Method: 'Join page',
        ConsentText: 'Yes',
        Status: 'Opted in',
      },
    ]);
    expect((await get('?status=optedout&q=3041')).Items).toMatchObject([{ Status: 'Opted out' }]);
    expect(await get('?q=nobody')).toMatchObject({ Size: 0 });
  });
});

it('distinguishes a carrier’s report from the person’s own text', async () => {
  const phone = 2_145_553_093;
  const source = async () => (await list(`?q=${phone}`)).Items[0]?.Source;
  await record([phone], { what: 'carrier', wording: '', at: new Date('2026-01-14T16:00:00Z') });
  expect(await source()).toBe('Reported by the carrier');
  await record([phone], { what: 'stop', wording: 'STOP', at: new Date('2026-01-14T16:01:00Z') });
  expect(await source()).toBe('Replied STOP');
});
