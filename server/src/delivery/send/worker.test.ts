import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { toErrorBody } from '../../platform/http/http.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { auditBooks } from '../../reports/auditBooks.ts';
import { attemptIdOf } from './lease/attemptId.ts';
import { aTestEngine, type ABroadcast, type TestEngine } from '../fixtures.ts';
import { openDelivery, type Delivery } from '../openDelivery.ts';
import { webhookRoutes } from '../hear/webhookRoutes.ts';

let engine: TestEngine;
const open: Delivery[] = [];
beforeAll(async () => {
  engine = await aTestEngine({ settings: { chunkSize: 100 } });
});
afterAll(async () => {
  await Promise.all(open.map((worker) => worker.close()));
  await engine.close();
});

/** Waits for an effect of the loops. */
async function until(what: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000;
  while (!(await what())) {
    if (Date.now() > end) throw new Error('it did not come about');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const sentAll = (b: ABroadcast, n: number) => async () =>
  (await engine.counts(b).catch(() => null))?.byStatus[deliveryCodes.sentToCarrier] === n;

it('two workers send everything once while the database keeps cutting connections', async () => {
  open.push(await openDelivery(engine.deps), await openDelivery(engine.deps));
  engine.carrier.answers(async (text) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return { kind: 'accepted', carrierMessageId: `m-${text.attemptId}` };
  });
  const b = await engine.aBroadcast({ recipients: 3_000 });
  const cutting = setInterval(() => {
    void engine.owner
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name <> '' and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined);
  }, 60);
  await new Promise((resolve) => setTimeout(resolve, 600));
  clearInterval(cutting);
  await until(sentAll(b, 3_000));
  const taken = engine.carrier.taken.filter((text) => text.from === `+1${b.fromPhone}`);
  expect(taken).toHaveLength(3_000);
  expect(new Set(taken.map((text) => text.to)).size).toBe(3_000);
  expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
});

it('webhooks: 401 with wrong credentials, 503 without a database, 200 once stored, and then read', async () => {
  const b = await engine.aBroadcast({ recipients: 2 });
  await until(sentAll(b, 2));
  const app = fastify();
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = toErrorBody(error, request.id);
    return reply.status(status).send(body);
  });
  await webhookRoutes(app, engine.deps);
  const attemptId = attemptIdOf({
    accountId: b.accountId,
    broadcastId: b.broadcastId,
    recipientNo: 1,
    attempt: 1,
  });
  const payload = JSON.stringify([
    {
      kind: 'receipt',
      key: 'k1',
      attemptId,
      carrierMessageId: 'm',
      to: `+1${b.phone(1)}`,
      status: deliveryCodes.delivered,
      code: null,
      billed: true,
      retry: false,
      optedOut: false,
      at: engine.clock.now(),
    },
  ]);
  const post = (authorization: string) =>
    app.inject({
      method: 'POST',
      url: '/webhooks/bandwidth',
      headers: { 'content-type': 'application/json', authorization },
      payload,
    });
  expect((await post('wrong')).statusCode).toBe(401);
  const { rows } = await engine.owner.query('select count(*)::int as n from webhook');
  expect(rows[0]).toEqual({ n: 0 });
  expect((await post('right')).statusCode).toBe(200);
  await until(async () => (await engine.counts(b)).byStatus[deliveryCodes.delivered] === 1);

  const broken = fastify();
  broken.setErrorHandler((error, request, reply) => {
    const { status, body } = toErrorBody(error, request.id);
    return reply.status(status).send(body);
  });
  const away = { ...engine.database, inPlatform: () => Promise.reject(new Error('connection refused')) };
  await webhookRoutes(broken, { ...engine.deps, database: away });
  const answer = await broken.inject({
    method: 'POST',
    url: '/webhooks/bandwidth',
    headers: { 'content-type': 'application/json', authorization: 'right' },
    payload,
  });
  expect(answer.statusCode).toBe(503);
  await app.close();
  await broken.close();
});
