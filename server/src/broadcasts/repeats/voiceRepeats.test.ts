import { afterAll, beforeAll, expect, it } from 'vitest';
import { aScriptedVoice } from '../../calls/fixtures.ts';
import { Dialer } from '../../calls/dial/dialer.ts';
import { aScriptedCarrier } from '../../delivery/fixtures.ts';
import { Sender } from '../../delivery/send/sender.ts';
import { aPhoneWave } from '../../media/fixtures.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireCalls, wireDelivery } from '../../wiring.ts';
import { aDraft, aNumber, seen } from '../fixtures.ts';
import { aSequence, runDue, sequenceSeen } from './fixtures.ts';

let test: TestApp;
let owner: Visitor;
const voice = aScriptedVoice();
const text = aScriptedCarrier();
beforeAll(async () => {
  test = await createTestApp({
    voiceCarriers: new Map([[2, voice]]),
    carriers: new Map([[text.aggregatorId, text]]),
    env: { PUBLIC_URL: 'http://carillon.test' },
  });
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

it('texts and calls the members of the group at its start, and holds what that costs', async () => {
  const sound = await owner.upload('/audio?filename=bus.wav', aPhoneWave(2, 0.5));
  const { ListID } = (await owner.call('POST', '/lists', { ListName: 'Drivers' })).json<{ ListID: number }>();
  const joins = (PrimaryPhone: string) =>
    owner.call('POST', '/contacts', { PrimaryPhone, ListIDs: [ListID] });
  await joins('2145554001');
  await joins('2145554002');
  const DraftBroadcastID = await aDraft(owner, { recipients: 0 });
  await owner.call('POST', `/draft-broadcasts/${DraftBroadcastID}/lists`, {
    Selection: { Type: 'Selected', Items: [{ ListID }] },
  });
  const id = await aSequence(test, owner, {
    DraftBroadcastID,
    BroadcastType: 'SMSAndAnnouncement',
    CallerID: (await aNumber(owner)).TextPhoneNumber,
    Audio: { AudioID: sound.json<{ AudioID: number }>().AudioID },
  });
  const first = (await sequenceSeen(owner, id)).NextOccurrence?.BroadcastID ?? 0;
  const before = await seen(owner, first);
  expect(before).toMatchObject({ PhoneNumberCount: 2, CallTotal: 2 });
  await joins('2145554003');
  test.base.clock.advance(3_600_000);
  await runDue(test);
  const after = await seen(owner, first);
  expect(after).toMatchObject({ BroadcastStatus: 'Broadcasting', PhoneNumberCount: 3, CallTotal: 3 });
  expect(after.MaxCreditCost).toBeCloseTo(before.MaxCreditCost * 1.5, 3);
  const held = await asOwner<{ held: number }>(
    test,
    `select sum(e.amount)::int as held from ledger_entry e join ledger_transaction t using (account_id, transaction_id)
     where t.send_id = $1 and e.book = 'held'`,
    [first],
  );
  expect(held[0]?.held).toBe(Math.round(after.MaxCreditCost * 1000));
  const sender = new Sender(wireDelivery(test.base), 'worker');
  const dialer = new Dialer(wireCalls(test.base), 'worker', () => undefined);
  while ((await sender.claimRound()) > 0) await sender.idle();
  while ((await dialer.claimRound()) > 0) await dialer.idle();
  expect(text.taken).toHaveLength(3);
  expect(voice.dialed).toHaveLength(3);
  // The following one is there, with the same people.
  const second = (await sequenceSeen(owner, id)).NextOccurrence?.BroadcastID ?? 0;
  expect(await seen(owner, second)).toMatchObject({ PhoneNumberCount: 3, CallTotal: 3 });
});
