// For everything that adds or removes recipients: each belongs to an existing audience, and an audience counts its own.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { aBroadcast, aDraft, aNumber, audienceOf } from '../broadcasts/fixtures.ts';
import { aContact } from '../contacts/fixtures.ts';
import { queueDirectTexts } from '../delivery/send/queue/directTexts.ts';
import { openTestCall } from '../delivery/index.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { wireDelivery } from '../wiring.ts';

let test: TestApp;
let owner: Visitor;
let draft: number;
beforeAll(async () => {
  test = await createTestApp({ env: { EXPENSIVE_CALLS_TIMES: '0' } });
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());
beforeEach(async () => {
  draft = await aDraft(owner, { recipients: 3 });
});

afterEach(async () => {
  const [row] = await asOwner(
    test,
    `select
       (select count(*)::int from recipient r where not exists (select from audience a
         where (a.account_id, a.audience_id) = (r.account_id, r.audience_id))) as strays,
       (select count(*)::int from audience a left join lateral (
           select count(*) as n, coalesce(max(recipient_no), 0) as last from recipient r
           where (r.account_id, r.audience_id) = (a.account_id, a.audience_id)) r on true
         where a.recipient_count <> r.n or a.next_recipient_no <= r.last) as miscounted,
       (select count(*)::int from audience a where not exists (select from draft_broadcast d where d.audience_id = a.audience_id)
         and not exists (select from send s left join send_queue t on s.channel = 'text' and t.send_id = s.send_id
             left join call_queue c on s.channel = 'call' and c.send_id = s.send_id
           where s.origin <> 'broadcast' and a.audience_id in (t.audience_id, c.audience_id))) as unowned,
       (select count(*)::int from broadcast b join draft_broadcast d using (account_id, draft_broadcast_id)
         where b.audience_id <> d.audience_id) as taken`,
  );
  expect(row).toEqual({ strays: 0, miscounted: 0, unowned: 0, taken: 0 });
});

/** A change of the draft with 3 recipients, given by its path below the draft. */
async function call(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const answer = await owner.call(method, `/draft-broadcasts/${draft}${path}`, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<Record<string, unknown>>();
}
const selected = (...phones: string[]) => ({
  Selection: { Type: 'Selected', Items: phones.map((PrimaryPhone) => ({ PrimaryPhone })) },
});
const size = async (audienceId: number) =>
  (
    await asOwner<{ n: number }>(test, 'select recipient_count as n from audience where audience_id = $1', [
      audienceId,
    ])
  )[0]?.n;
const person = (PrimaryPhone: string) => ({ PrimaryPhone, UserIndicatedConsentDeclared: true });
async function aFile(content: string): Promise<void> {
  let file = (await owner.upload('/fileuploads?filename=people.csv', content)).json<FileUpload>();
  while (file.Status === 'Processing')
    file = (await owner.call('GET', `/fileuploads/${file.FileID}`)).json<FileUpload>();
  await call('POST', '/fileuploads', { FileID: file.FileID, UserIndicatedConsentDeclared: true });
  do file = (await owner.call('GET', `/fileuploads/${file.FileID}`)).json<FileUpload>();
  while (file.Status === 'Importing');
}

it.each<[name: string, change: () => Promise<unknown>, count: number]>([
  ['one person', () => call('POST', '/contacts', person('2145557101')), 4],
  ['a person who is there', () => call('POST', '/contacts', person('2145551000')), 3],
  [
    'a paste that repeats a number',
    () =>
      call('POST', '/contacts', {
        Contacts: [person('2145557102'), person('2145557102'), person('2145557103')],
        Source: 'paste',
        UserIndicatedConsentDeclared: true,
      }),
    5,
  ],
  ['a file with a number that is there', () => aFile('Phone\n2145557104\n2145551001\n'), 4],
  [
    'a contact with two numbers',
    async () => {
      const { PersonID } = await aContact(owner, { SecondaryPhone: '2145557105' });
      await call('POST', '/contactlists', {
        Selection: { Type: 'Selected', Items: [{ PersonID }] },
        PrimaryPhonesOnly: false,
      });
    },
    5,
  ],
  [
    'a contact’s first number only',
    async () => {
      const { PersonID } = await aContact(owner, { SecondaryPhone: '2145557106' });
      await call('POST', '/contactlists', {
        Selection: { Type: 'Selected', Items: [{ PersonID }] },
        PrimaryPhonesOnly: true,
      });
    },
    4,
  ],
  ['another number', () => call('PUT', '/contacts', { PersonID: 1, PrimaryPhone: '2145557107' }), 3],
  ['a removal', () => call('DELETE', '/contacts', selected('2145551000', '2145551001')), 1],
  [
    'a removal that is undone',
    async () => {
      const { UndoID } = await call('DELETE', '/contacts', selected('2145551000'));
      await call('PUT', `/contacts/undo/${String(UndoID)}`, {});
    },
    3,
  ],
  [
    'a removal whose number came again before it was undone',
    async () => {
      const { UndoID } = await call('DELETE', '/contacts', selected('2145551000'));
      await call('POST', '/contacts', person('2145551000'));
      await call('PUT', `/contacts/undo/${String(UndoID)}`, {});
    },
    3,
  ],
  [
    'ten people at the same time',
    () =>
      Promise.all(
        Array.from({ length: 10 }, (_, n) => call('POST', '/contacts', person(`21455572${10 + n}`))),
      ),
    13,
  ],
  [
    'typing and people at the same time',
    () =>
      Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          n % 2 === 0
            ? call('POST', '/contacts', person(`21455573${10 + n}`))
            : call('PUT', '', { BroadcastName: `Name ${n}` }),
        ),
      ),
    6,
  ],
  ['sending', () => aBroadcast(owner, { DraftBroadcastID: draft }), 3],
])('a draft of three with %s', async (_name, change, count) => {
  await change();
  expect(await size(await audienceOf(test, draft))).toBe(count);
});

it('starting over leaves an empty audience, which the purge deletes', async () => {
  const audienceId = await audienceOf(test, draft);
  expect((await owner.call('DELETE', `/draft-broadcasts/${draft}`)).statusCode).toBe(204);
  expect(await size(audienceId)).toBe(0);
});

it('a copy of a broadcast has an audience of its own', async () => {
  const id = await aBroadcast(owner, { DraftBroadcastID: draft });
  const answer = await owner.call('POST', `/broadcasts/${id}/todraftbroadcast`, {
    Selection: { Type: 'SelectedAllExcept', Items: [{ PhoneNumber: '2145551001' }] },
  });
  const copy = await audienceOf(test, answer.json<{ DraftBroadcastID: number }>().DraftBroadcastID);
  expect(copy).not.toBe(await audienceOf(test, draft));
  expect([await size(copy), await size(await audienceOf(test, draft))]).toEqual([2, 3]);
});

it('single texts and a test call have an audience of their own, and no draft', async () => {
  await call('PUT', '', { TextNumberID: (await aNumber(owner)).TextNumberID, TextMessage: 'Hello' });
  await call('POST', '/test', { RequestKey: 'one' });
  const before = await asOwner(test, 'select from draft_broadcast');
  await queueDirectTexts(wireDelivery(test.base));
  const [queue] = await asOwner<{ audienceId: number; accountId: number }>(
    test,
    `select q.audience_id as "audienceId", q.account_id as "accountId" from send_queue q
     join send s on s.account_id = q.account_id and s.send_id = q.send_id and s.origin = 'test'`,
  );
  expect(await size(queue?.audienceId ?? 0)).toBe(1);
  const tenant = asTenant(queue?.accountId ?? 0);
  const request = { request: 'testcall:1', phone: 2_145_557_400, userId: 1 };
  const called = await test.base.database.inTenant(tenant, async (tx) => {
    const opened = await openTestCall(tx, request, test.base.clock.now());
    await tx.query(
      `insert into call_queue (account_id, send_id, audience_id, last_no, recipient_count, caller_id, aggregator_id, flow, time_zone)
       values ($1, $2, $3, 1, 1, 1, 2, '{}', 'UTC')`,
      [tx.accountId, opened?.sendId, opened?.audienceId],
    );
    return opened;
  });
  expect(await size(called?.audienceId ?? 0)).toBe(1);
  const again = await test.base.database.inTenant(tenant, (tx) =>
    openTestCall(tx, request, test.base.clock.now()),
  );
  expect(again).toBeNull();
  expect(await asOwner(test, 'select from draft_broadcast')).toEqual(before);
});
