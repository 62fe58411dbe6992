import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { deliveryCodes, deliveryStatus } from '@carillon/rules/texts/messageStatus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text } from './testCases/aText.ts';
import {
  createCarriers,
  type Carriers,
  type CarrierEvent,
  type SubmitOutcome,
  type TextCarrier,
} from './index.ts';

import { specialNumbers } from './specialNumbers.ts';

const root = resolve(import.meta.dirname, '../../..');
const BANDWIDTH_NUMBER = '+12145550100';
const INFOBIP_NUMBER = '+12145550101';

let simulator: ChildProcess;
let webhooks: Server;
let carriers: Carriers;
let address = '';
const dataDir = mkdtempSync(join(tmpdir(), 'carillon-carriers-'));
const events: CarrierEvent[] = [];
const waiting = new Set<() => void>();

function listening(server: Server): Promise<number> {
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });
}

/** Resolves as soon as the events satisfy the condition. */
function eventually(condition: () => boolean): Promise<void> {
  return new Promise((done) => {
    const check = (): void => {
      if (!condition()) return;
      waiting.delete(check);
      done();
    };
    waiting.add(check);
    check();
  });
}

beforeAll(async () => {
  webhooks = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const carrier = carriers.get(request.url?.startsWith('/webhooks/bandwidth') === true ? 2 : 5);
      const headers = { authorization: request.headers.authorization };
      if (carrier === undefined || !carrier.authenticate(headers, body)) {
        response.writeHead(401).end();
        return;
      }
      events.push(...carrier.parseWebhook(body));
      response.writeHead(200).end();
      for (const check of waiting) check();
    });
  });
  const webhookPort = await listening(webhooks);
  const probe = createServer();
  const port = await listening(probe);
  await new Promise((done) => probe.close(done));
  address = `http://127.0.0.1:${port}`;
  carriers = createCarriers(
    {
      bandwidth: {
        baseUrl: `${address}/bandwidth/api/v2`,
        accountId: 'account',
        applicationId: 'application',
        apiUser: 'api-user',
        apiPassword: 'api-password',
        webhookUser: 'hook',
        webhookPassword: 'next,bandwidth-hook-password',
      },
      infobip: {
        baseUrl: `${address}/infobip`,
        apiKey: 'api-key',
        webhookUser: 'hook',
        webhookPassword: 'infobip-hook-password',
      },
    },
    { requestTimeoutMs: 10_000, connections: 4 },
  );
  simulator = spawn(process.execPath, [join(root, 'simulator/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      APP_ENV: 'local',
      SIMULATOR_PORT: String(port),
      SIMULATOR_WEBHOOK_BASE: `http://127.0.0.1:${webhookPort}`,
      DATA_DIR: dataDir,
      BANDWIDTH_ACCOUNT_ID: 'account',
      BANDWIDTH_APPLICATION_ID: 'application',
      BANDWIDTH_API_USER: 'api-user',
      BANDWIDTH_API_PASSWORD: 'api-password',
      BANDWIDTH_WEBHOOK_USER: 'hook',
      BANDWIDTH_WEBHOOK_PASSWORD: 'bandwidth-hook-password',
      INFOBIP_API_KEY: 'api-key',
      INFOBIP_WEBHOOK_USER: 'hook',
      INFOBIP_WEBHOOK_PASSWORD: 'infobip-hook-password',
    },
  });
  await new Promise<void>((ready, broken) => {
    simulator.stdout?.once('data', () => ready());
    simulator.once('exit', (code) => broken(new Error(`the simulator ended with ${code}`)));
  });
  await behaviour({ receiptDelayMs: 0 });
});

afterAll(async () => {
  await Promise.all([...carriers.values()].map((carrier) => carrier.close()));
  const ended = new Promise((done) => simulator.once('exit', done));
  simulator.kill('SIGTERM');
  await ended;
  webhooks.closeAllConnections();
  await new Promise((done) => webhooks.close(done));
  rmSync(dataDir, { recursive: true, force: true });
});

async function behaviour(wanted: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${address}/behaviour`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  expect(response.ok).toBe(true);
}

function carrierOf(id: 2 | 5): TextCarrier {
  const carrier = carriers.get(id);
  if (carrier === undefined) throw new Error(`no carrier ${id}`);
  return carrier;
}

function statusOf(outcome: SubmitOutcome | undefined, attemptId: string): number | null {
  if (outcome?.kind === 'refused') return outcome.status;
  if (outcome?.kind !== 'accepted') return null;
  const receipts = events.filter((event) => event.kind === 'receipt' && event.attemptId === attemptId);
  const last = receipts.at(-1);
  return last?.kind === 'receipt' ? last.status : null;
}

describe.each([
  [2, BANDWIDTH_NUMBER, 0],
  [5, INFOBIP_NUMBER, 1],
] as const)('against the simulator, carrier %i', (id, from, column) => {
  it('every special number gets its label', { timeout: 30_000 }, async () => {
    // 9919 differs from 9901 only by five seconds of waiting.
    const sent = Object.keys(specialNumbers)
      .filter((each) => each !== '9919')
      .map((lastFour) => ({
        lastFour,
        submission: text({ from, to: `+1214555${lastFour}` }),
      }));
    const outcomes = new Map<string, SubmitOutcome | undefined>();
    for (const { lastFour, submission } of sent) {
      const [outcome] = await carrierOf(id).submitTexts([submission]);
      outcomes.set(lastFour, outcome);
    }
    const labels = (): Record<string, string> =>
      Object.fromEntries(
        sent.map(({ lastFour, submission }) => {
          const status = statusOf(outcomes.get(lastFour), submission.attemptId);
          return [lastFour, status === null ? 'nothing yet' : deliveryStatus(status).label];
        }),
      );
    const wanted = Object.fromEntries(
      sent.map(({ lastFour }) => [lastFour, deliveryStatus(specialNumbers[lastFour]?.[column] ?? 0).label]),
    );
    await eventually(() => !Object.values(labels()).includes('nothing yet'));
    expect(labels()).toEqual(wanted);
    expect(events.filter(({ kind }) => kind === 'broken' || kind === 'ignored')).toEqual([]);
  });

  it('phones answer: STOP from 9917, Yes from 9918', async () => {
    const replies = (): string[] =>
      events.flatMap((event) =>
        event.kind === 'inbound' && event.to === from ? [`${event.from} ${event.text}`] : [],
      );
    await eventually(() => replies().length >= 2);
    expect(replies().toSorted()).toEqual(['+12145559917 STOP', '+12145559918 Yes']);
  });

  it('over RCS or by its fallback: one id, and Read only where RCS arrived', async () => {
    await behaviour({ receiptDelayMs: 0, withoutRcs: 0 });
    const [reader, other] = ['+12145559921', '+12145550176'].map((to) =>
      text({ from, to, rcsAgent: `Agent${id}` }),
    );
    if (reader === undefined || other === undefined) throw new Error('no texts');
    const off = { method: 'PUT', body: JSON.stringify({ rcs: false }) };
    expect((await fetch(`${address}/phones/2145550176`, off)).ok).toBe(true);
    for (const one of [reader, other])
      expect(await carrierOf(id).submitTexts([one])).toMatchObject([{ kind: 'accepted' }]);
    const statuses = (attemptId: string): number[] =>
      events.flatMap((event) =>
        event.kind === 'receipt' && event.attemptId === attemptId ? [event.status] : [],
      );
    await eventually(() => statuses(reader.attemptId).length + statuses(other.attemptId).length === 4);
    expect(statuses(reader.attemptId).toSorted()).toEqual(
      [deliveryCodes.delivered, deliveryCodes.read].toSorted(),
    );
    // RCS failed, which is no end, and the text arrived.
    expect(statuses(other.attemptId).toSorted()).toEqual(
      [deliveryCodes.sentToCarrier, deliveryCodes.delivered].toSorted(),
    );
    await behaviour({ receiptDelayMs: 0 });
  });

  it('a text over RCS lost after it was accepted is found by asking, under its agent or its number', async () => {
    await behaviour({ receiptDelayMs: 0, dropAfterRecord: 1, withoutRcs: 0.5 });
    const sentAfter = new Date(Date.now() - 1_000);
    const taken = Array.from({ length: 6 }, (_, index) =>
      text({ from, to: `+1214555018${index}`, rcsAgent: `Agent${id}` }),
    );
    for (const one of taken)
      expect(await carrierOf(id).submitTexts([one])).toMatchObject([{ kind: 'unknown' }]);
    await behaviour({ receiptDelayMs: 0 });
    const sentBefore = new Date(Date.now() + 1_000);
    const attempts = [...taken, text({ from, to: '+12145550189', rcsAgent: `Agent${id}` })].map((one) => ({
      ...one,
      sentAfter,
      sentBefore,
    }));
    expect((await carrierOf(id).lookUpTexts(attempts)).map(({ kind }) => kind)).toEqual([
      ...taken.map(() => 'found'),
      'notFound',
    ]);
  });

  it('a text lost after it was accepted is unknown, and is found by asking', async () => {
    await behaviour({ receiptDelayMs: 0, dropAfterRecord: 1 });
    const taken = text({ from, to: '+12145550177' });
    const sentAfter = new Date(Date.now() - 1_000);
    const [outcome] = await carrierOf(id).submitTexts([taken]);
    await behaviour({ receiptDelayMs: 0, dropBeforeRecord: 1 });
    const lost = text({ from, to: '+12145550178' });
    expect([outcome, ...(await carrierOf(id).submitTexts([lost]))]).toMatchObject([
      { kind: 'unknown' },
      { kind: 'unknown' },
    ]);
    await behaviour({ receiptDelayMs: 0 });
    const sentBefore = new Date(Date.now() + 1_000);
    const attempts = [taken, lost].map((one) => ({ ...one, sentAfter, sentBefore }));
    expect((await carrierOf(id).lookUpTexts(attempts)).map(({ kind }) => kind)).toEqual([
      'found',
      'notFound',
    ]);
    if (carrierOf(id).recognisesRepeatedIds)
      expect(await carrierOf(id).submitTexts([taken])).toEqual([
        { kind: 'accepted', carrierMessageId: taken.attemptId },
      ]);
  });

  it.each([
    [
      { answer429: 1, retryAfterS: 3 },
      { kind: 'slowDown', retryAfterMs: 3_000 },
    ],
    [{ answer504: 1 }, { kind: 'unknown', code: 'HTTP_504' }],
    [{ answer500: 1 }, { kind: id === 2 ? 'retryLater' : 'unknown', code: 'HTTP_500' }],
    [{ down: true }, { kind: 'unknown' }],
  ])('%j', async (wanted, outcome) => {
    await behaviour(wanted);
    expect(await carrierOf(id).submitTexts([text({ from, to: '+12145550179' })])).toMatchObject([outcome]);
    await behaviour({});
  });
});
