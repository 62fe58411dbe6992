import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toE164 } from '@carillon/rules/phones/phones';
import type { CarrierEvent } from '../../carriers/index.ts';
import { aTestEngine, type TestEngine } from '../fixtures.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { IncomingText } from '../deliveryDeps.ts';
import { lockPhones } from './inbound.sql.ts';
import { readWebhooks } from './readWebhooks.ts';
import { WebhookIntake } from './webhookIntake.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await aTestEngine();
});
afterAll(() => engine.close());

it('reports a broadcast that was answered, so that pages show the answer', async () => {
  const b = await engine.aBroadcast({ recipients: 1 });
  await engine.send();
  const told = Promise.withResolvers<number[]>();
  const facts = {
    ...engine.deps.facts,
    onProgress: async (tx: { accountId: number }, broadcastId: number) =>
      told.resolve([tx.accountId, broadcastId]),
  };
  const intake = new WebhookIntake({ ...engine.deps, facts });
  const answer: CarrierEvent = {
    kind: 'inbound',
    key: 'k',
    carrierMessageId: 'k',
    from: toE164(b.phone(1)),
    to: toE164(b.fromPhone),
    text: 'thanks',
    mediaUrls: [],
    at: engine.clock.now(),
  };
  await intake.take(engine.carrier, Buffer.from(JSON.stringify([answer])));
  expect(await told.promise).toEqual([b.accountId, b.broadcastId]);
  expect((await engine.counts(b)).replied).toBe(1);
});

it('keeps every body as it came, those that share a transaction as well', async () => {
  const intake = new WebhookIntake(engine.deps);
  const bodies = [
    Buffer.from('[]'),
    Buffer.alloc(0),
    Buffer.from([0, 255, 92, 39, 0]),
    Buffer.alloc(9_000, 'é'),
  ];
  const carrier = { ...engine.carrier, mayBringTexts: () => false };
  await Promise.all(bodies.map((body) => intake.take(carrier, body)));
  const { rows } = await engine.owner.query<{ carrier: string; body: Buffer }>(
    'select carrier, body from webhook order by webhook_id desc limit 4',
  );
  expect(rows.map((row) => row.body).reverse()).toEqual(bodies);
  expect(new Set(rows.map((row) => row.carrier))).toEqual(new Set(['bandwidth']));
});

it('lets STOP hold although the rest of the text could not be done', async () => {
  const b = await engine.aBroadcast({ recipients: 1, isStarted: false });
  const facts = {
    ...engine.deps.facts,
    onTexts: async (): Promise<number[]> => {
      throw new Error('a bug');
    },
  };
  const intake = new WebhookIntake({ ...engine.deps, facts });
  const stop: CarrierEvent = {
    kind: 'inbound',
    key: 'stop in trouble',
    carrierMessageId: 'stop in trouble',
    from: toE164(b.phone(1)),
    to: toE164(b.fromPhone),
    text: 'Stop!',
    mediaUrls: [],
    at: engine.clock.now(),
  };
  await intake.take(engine.carrier, Buffer.from(JSON.stringify([stop])));
  const { rows } = await engine.owner.query(
    'select opted_out_text from opt_out where account_id = $1 and phone = $2',
    [b.accountId, b.phone(1)],
  );
  expect(rows).toEqual([{ opted_out_text: true }]);
});

describe('texts that come together', () => {
  const inbound = (
    key: string,
    from: string | number,
    to: string | number,
    text: string,
    at: Date,
  ): CarrierEvent => ({
    kind: 'inbound',
    key,
    carrierMessageId: key,
    from: toE164(from),
    to: toE164(to),
    text,
    mediaUrls: [],
    at,
  });
  const bodyOf = (events: readonly CarrierEvent[]): Buffer => Buffer.from(JSON.stringify(events));
  const stored = async (accountId: number) =>
    (
      await engine.owner.query<{ message: string; phone: number }>(
        'select message, phone from text_message where account_id = $1 and is_inbound order by text_message_id',
        [accountId],
      )
    ).rows;

  it('are accepted once each and in the order of their phone, even over three connections', async () => {
    const b = await engine.aBroadcast({ recipients: 130, isStarted: false });
    const events = [1, 2, 3].flatMap((time) =>
      Array.from({ length: 130 }, (_, n) =>
        inbound(
          `t${time}.${n}`,
          b.phone(n + 1),
          b.fromPhone,
          `${time}`,
          new Date(engine.clock.now().getTime() - 10_000 + time * 1_000),
        ),
      ),
    );
    const intake = new WebhookIntake(engine.deps);
    const backwards = events.toReversed();
    await Promise.all(
      [events, backwards, events.slice(60), backwards.slice(200)].map((some) =>
        intake.take(engine.carrier, bodyOf(some)),
      ),
    );
    const texts = await stored(b.accountId);
    expect(texts).toHaveLength(390);
    for (const said of Map.groupBy(texts, ({ phone }) => phone).values())
      expect(said.map(({ message }) => message)).toEqual(['1', '2', '3']);
  });

  it('are not held up by one that can’t be accepted, which is read again later', async () => {
    const b = await engine.aBroadcast({ recipients: 20, isStarted: false });
    const told: number[] = [];
    let isBroken = true;
    const facts = {
      ...engine.deps.facts,
      onTexts: async (tx: TenantTx, texts: readonly IncomingText[]) => {
        told.push(texts.length);
        if (isBroken && texts.some(({ message }) => message === 'Stop')) {
          // One webhook that the database refuses breaks the transaction of all.
          await tx.query('select 1 / 0');
        }
        return engine.deps.facts.onTexts(tx, texts);
      },
    };
    const deps = { ...engine.deps, facts };
    const intake = new WebhookIntake(deps);
    const events = Array.from({ length: 20 }, (_, n) =>
      inbound(`b${n}`, b.phone(n + 1), b.fromPhone, n === 7 ? 'Stop' : `Text ${n}`, engine.clock.now()),
    );
    await intake.take(engine.carrier, bodyOf(events));
    // All at once, then each alone.
    expect(told).toEqual([20, ...Array.from({ length: 20 }, () => 1)]);
    expect(await stored(b.accountId)).toHaveLength(19);
    const isOut = async () =>
      (
        await engine.owner.query(
          'select 1 from opt_out where account_id = $1 and phone = $2 and opted_out_text',
          [b.accountId, b.phone(8)],
        )
      ).rowCount;
    expect(await isOut()).toBe(1);
    isBroken = false;
    await readWebhooks(deps);
    expect(await stored(b.accountId)).toHaveLength(20);
    // After that, it is no longer new.
    await intake.take(engine.carrier, bodyOf(events));
    await readWebhooks(deps);
    expect(await stored(b.accountId)).toHaveLength(20);
  });

  it('are not refused together with one that the database refuses, at any position; that one is set aside', async () => {
    const b = await engine.aBroadcast({ recipients: 9, isStarted: false });
    const at = engine.clock.now();
    const good = (no: number) => inbound(`good${no}`, b.phone(no), b.fromPhone, 'Stop', at);
    const bad = [
      inbound('a\0', b.phone(6), b.fromPhone, 'Hello', at),
      inbound('bad words', b.phone(8), b.fromPhone, 'a\0', at),
    ];
    const intake = new WebhookIntake(engine.deps);
    const bodies = [[good(1)], [good(2), ...bad, good(3)], [good(4)], [good(5)]];
    await Promise.all(bodies.map((events) => intake.take(engine.carrier, bodyOf(events))));
    const before = (await engine.owner.query('select count(*)::int as n from webhook_oddity')).rows[0].n;
    await readWebhooks(engine.deps);
    const { rows } = await engine.owner.query(
      'select phone from opt_out where account_id = $1 and opted_out_text order by phone',
      [b.accountId],
    );
    expect(rows.map(({ phone }) => Number(phone))).toEqual([1, 2, 3, 4, 5].map((no) => b.phone(no)));
    expect((await engine.owner.query('select from webhook')).rowCount).toBe(0);
    const after = (await engine.owner.query('select count(*)::int as n from webhook_oddity')).rows[0].n;
    expect(after - before).toBe(bad.length);
  });

  it('of thousands of phones take one lock of the account, which other transactions wait for', async () => {
    const b = await engine.aBroadcast({ recipients: 1, isStarted: false });
    const phones = Array.from({ length: 2_001 }, (_, n) => ({
      accountId: b.accountId,
      phone: 3_125_550_000 + n,
    }));
    const order: string[] = [];
    const isLocked = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const many = engine.database.inPlatform(async (tx) => {
      await lockPhones(tx, phones);
      const [row] = await tx.query<{ n: number }>(
        `select count(*)::int as n from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
      );
      expect(row?.n).toBe(1);
      isLocked.resolve();
      await mayEnd.promise;
      order.push('many');
    });
    await isLocked.promise;
    const one = engine.database.inPlatform(async (tx) => {
      await lockPhones(tx, phones.slice(0, 1));
      order.push('one');
    });
    mayEnd.resolve();
    await Promise.all([many, one]);
    expect(order).toEqual(['many', 'one']);
  });
});
