import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import type { TextNumber } from '@carillon/contract/numbers';
import { aScriptedCarrier } from '../../delivery/fixtures.ts';
import { Sender } from '../../delivery/send/sender.ts';
import { emailNumberStopped } from '../../notifications/index.ts';
import { noteRefusals } from '../../numbers/index.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireDelivery } from '../../wiring.ts';
import { aBroadcast, aForm, aNumber, seen } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let user: Visitor;
let accountId: number;
const carrier = aScriptedCarrier();
beforeAll(async () => {
  test = await createTestApp({ carriers: new Map([[carrier.aggregatorId, carrier]]) });
  owner = await test.signIn('demo-owner');
  user = await test.signIn('demo-user');
  accountId = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
});
afterAll(() => test.close());

const refused = { broadcastId: 1, code: '4773' };
/** As three receipts would. */
const stop = (number: TextNumber) =>
  test.base.database.inTenant(asTenant(accountId), (tx) =>
    noteRefusals(
      tx,
      number.TextNumberID,
      [1, 2, 3].map((recipientNo) => ({ ...refused, recipientNo })),
      test.base.clock.now(),
    ),
  );
const numberNow = async (id: number) => (await owner.call('GET', `/textnumbers/${id}`)).json<TextNumber>();
async function work(): Promise<void> {
  const sender = new Sender(wireDelivery(test.base), 'worker');
  while ((await sender.claimRound()) > 0) await sender.idle();
}

it('a number that carriers refuse pauses its broadcast until a user with the right resumes it', async () => {
  const number = await aNumber(owner);
  const id = await aBroadcast(owner, { recipients: 3 });
  expect(await stop(number)).toBe(true);
  await work();
  expect(carrier.taken).toEqual([]);
  const held = await seen(owner, id);
  expect(held.BroadcastStatus).toBe('Paused');
  expect(held.HoldReason).toContain('4773');
  expect(await numberNow(number.TextNumberID)).toMatchObject({
    CanText: false,
    StoppedCode: '4773',
    StoppedAt: test.base.clock.now().toISOString(),
  });

  // Nothing else leaves from it.
  const another = await owner.call('POST', '/broadcasts', await aForm(owner, {}));
  expect([another.statusCode, another.json<ErrorBody>().ErrorName]).toEqual([409, 'NumberStopped']);

  test.base.clock.advance(1_000);
  const resumed = await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Broadcasting' });
  expect(resumed.json()).toMatchObject({ BroadcastStatus: 'Broadcasting', HoldReason: null });
  await work();
  expect(carrier.taken).toHaveLength(3);
  expect(await numberNow(number.TextNumberID)).toMatchObject({ CanText: true, StoppedAt: null });
});

it('the owner is notified by email, once, and not when the number sends again', async () => {
  const number = await aNumber(owner);
  await stop(number);
  const mails: Mail[] = [];
  const deps = {
    ...test.base,
    mailer: { send: async (mail: Mail) => void mails.push(mail), close: () => undefined },
  };
  const tell = () =>
    emailNumberStopped(deps, asTenant(accountId), { TextNumberID: number.TextNumberID, At: 5 });
  await tell();
  await tell();
  expect(new Set(mails.map((mail) => mail.key)).size).toBe(1);
  expect(mails[0]?.subject).toContain('was stopped');
  expect(mails[0]?.text).toContain('4773');
  expect(mails[0]?.text).toContain('/settings/text');

  const put = { IsStopped: false };
  expect((await user.call('PUT', `/textnumbers/${number.TextNumberID}`, put)).statusCode).toBe(403);
  expect((await numberNow(number.TextNumberID)).StoppedAt).not.toBeNull();
  expect((await owner.call('PUT', `/textnumbers/${number.TextNumberID}`, put)).json()).toMatchObject({
    CanText: true,
    StoppedAt: null,
  });
  mails.length = 0;
  await tell();
  expect(mails).toEqual([]);
});
