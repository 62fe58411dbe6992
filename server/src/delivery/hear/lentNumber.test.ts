// The service's number is lent to trials: one number for the recipient, several senders behind it.
import { toE164 } from '@carillon/rules/phones/phones';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CarrierEvent } from '../../carriers/index.ts';
import { aTestEngine, type ABroadcast, type TestEngine } from '../fixtures.ts';
import { WebhookIntake } from './webhookIntake.ts';

const servicePhone = 8_335_559_900;
let engine: TestEngine;
let trials: ABroadcast[];
let keys = 0;

beforeAll(async () => {
  engine = await aTestEngine();
  await engine.owner.query(
    `insert into account (account_id, company_name) overriding system value values (1, 'Carillon')`,
  );
  await engine.owner.query(
    `insert into text_number (account_id, phone, aggregator_id, registration_status) values (1, $1, 2, 'Registered')`,
    [servicePhone],
  );
  trials = [];
  for (let n = 0; n < 3; n += 1) {
    const trial = await engine.aBroadcast({ recipients: 2, firstPhone: 2_145_551_000, isStarted: false });
    await engine.owner.query(
      `update text_number set is_shared = true, phone = $2 where text_number_id = $1`,
      [trial.textNumberId, servicePhone],
    );
    await engine.owner.query('update account set is_free_trial = true where account_id = $1', [
      trial.accountId,
    ]);
    trials.push(trial);
  }
});
afterAll(() => engine.close());

/** A user of each of these trials proves that the phone is theirs, in this order. */
async function verify(phone: number, ...who: ABroadcast[]): Promise<void> {
  for (const { accountId } of who)
    await engine.owner.query(
      `insert into verified_phone (account_id, phone, user_id, verified_at)
       select $1, $2, min(user_id), clock_timestamp() from app_user where account_id = $1`,
      [accountId, phone],
    );
}

/** The phone texts the number; returns the accounts that got the text. */
async function texts(phone: number, text: string): Promise<number[]> {
  const got: number[] = [];
  const facts = {
    ...engine.deps.facts,
    onTexts: async (tx: { accountId: number }) => {
      got.push(tx.accountId);
      return [];
    },
  };
  const intake = new WebhookIntake({ ...engine.deps, facts });
  const key = `lent ${(keys += 1)}`;
  const event: CarrierEvent = {
    kind: 'inbound',
    key,
    carrierMessageId: key,
    from: toE164(phone),
    to: toE164(servicePhone),
    text,
    mediaUrls: [],
    at: engine.clock.now(),
  };
  await intake.take(engine.carrier, Buffer.from(JSON.stringify([event])));
  return got;
}

async function optedOut(phone: number): Promise<number[]> {
  const { rows } = await engine.owner.query<{ id: number }>(
    'select account_id as id from opt_out where phone = $1 and opted_out_text order by 1',
    [phone],
  );
  return rows.map(({ id }) => id);
}

it('a reply goes to the trial that verified the phone last, and from a stranger to the service', async () => {
  const [first, second] = trials as [ABroadcast, ABroadcast];
  await verify(2_145_551_001, first, second);
  expect(await texts(2_145_551_001, 'thanks')).toEqual([second.accountId]);
  expect(await texts(2_145_551_777, 'who is this?')).toEqual([1]);
});

it('STOP counts for all senders behind the number, and is answered once', async () => {
  const [first, second, other] = trials as [ABroadcast, ABroadcast, ABroadcast];
  const phone = 2_145_551_002;
  await verify(phone, first, second);
  expect(await texts(phone, 'STOP')).toEqual([second.accountId]);
  // The listener of this test keeps nothing for the one that got it.
  expect(await optedOut(phone)).toEqual([1, first.accountId].toSorted((a, b) => a - b));
  expect(await optedOut(phone)).not.toContain(other.accountId);
  await texts(phone, 'START');
  expect(await optedOut(phone)).toEqual([]);
});

it('STOP holds for all of them also when the text could not be taken', async () => {
  const [first, second] = trials as [ABroadcast, ABroadcast];
  const phone = 2_145_551_003;
  await verify(phone, first, second);
  const facts = {
    ...engine.deps.facts,
    onTexts: async (): Promise<number[]> => {
      throw new Error('a bug');
    },
  };
  const intake = new WebhookIntake({ ...engine.deps, facts });
  const stop: CarrierEvent = {
    kind: 'inbound',
    key: 'lent trouble',
    carrierMessageId: 'lent trouble',
    from: toE164(phone),
    to: toE164(servicePhone),
    text: 'stop',
    mediaUrls: [],
    at: engine.clock.now(),
  };
  await intake.take(engine.carrier, Buffer.from(JSON.stringify([stop])));
  expect(await optedOut(phone)).toEqual([1, first.accountId, second.accountId].toSorted((a, b) => a - b));
});

it('a trial texts from it to verified phones, and an account past its trial does not', async () => {
  const trial = await engine.aBroadcast({ recipients: 3, firstPhone: 2_145_552_000 });
  await engine.owner.query('update text_number set is_shared = true where text_number_id = $1', [
    trial.textNumberId,
  ]);
  await engine.owner.query('update account set is_free_trial = true where account_id = $1', [
    trial.accountId,
  ]);
  await verify(trial.phone(2), trial);
  await engine.send();
  const { rows } = await engine.owner.query<{ status: number; n: number }>(
    'select status, count(*)::int as n from text_result where account_id = $1 group by 1 order by 1',
    [trial.accountId],
  );
  expect(rows).toEqual([
    { status: deliveryCodes.sentToCarrier, n: 1 },
    { status: deliveryCodes.notVerified, n: 2 },
  ]);
  const paying = await engine.aBroadcast({ recipients: 2, firstPhone: 2_145_553_000 });
  await engine.owner.query('update text_number set is_shared = true where text_number_id = $1', [
    paying.textNumberId,
  ]);
  await engine.send();
  const sent = await engine.owner.query('select status from text_result where account_id = $1', [
    paying.accountId,
  ]);
  expect(sent.rows).toEqual([]);
});
