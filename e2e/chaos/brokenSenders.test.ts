import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localCredentials } from '@carillon/simulator/localCredentials';
import type { RecordEntry } from '@carillon/simulator/network/record';
import { startSimulator, type Simulator } from '@carillon/simulator/server';
import { Journal } from './broken/journal.ts';
import { faults, judge, type Evidence, type Verdict } from './checker.ts';
import { ordinaryPhone } from './people.ts';
import { freePort } from './product.ts';

const phones = Array.from({ length: 12 }, (_, index) => ordinaryPhone(0, index));
const worstPlace = '7';

let folder: string;
let simulator: Simulator;
let url: string;
let webhookPort: number;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'carillon-broken-'));
  webhookPort = await freePort();
  simulator = await startSimulator({
    port: 0,
    dataDir: folder,
    webhookBase: `http://127.0.0.1:${webhookPort}`,
    credentials: localCredentials,
  });
  url = `http://127.0.0.1:${simulator.port}`;
});

afterEach(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true });
});

describe('the checker refuses', () => {
  test('a sender that marks before it sends', async () => {
    const verdict = await runAndJudge('markBeforeSending', { crash: true });
    expect(verdict.lost).toHaveLength(1);
    expect(verdict.doubled).toEqual([]);
  });

  test('a sender that sends before it marks, without asking', async () => {
    const verdict = await runAndJudge('sendBeforeMarking', { crash: true });
    expect(verdict.doubled).toHaveLength(1);
    expect(verdict.lost).toEqual([]);
  });

  test('a sender that believes the last status', async () => {
    const verdict = await runAndJudge('lastStatusWins', { crash: false });
    expect(verdict.unexplained.length).toBeGreaterThan(0);
  });
});

describe('the checker accepts', () => {
  test('a sender that notes its intention and asks when in doubt', async () => {
    expect(faults(await runAndJudge('sound', { crash: true }))).toBe(0);
  });

  test('the same with receipts out of order', async () => {
    expect(faults(await runAndJudge('sound', { crash: false }))).toBe(0);
  });
});

/** Runs a variant, once more after its crash, and judges what it and the carrier wrote down. */
async function runAndJudge(variant: string, { crash }: { crash: boolean }): Promise<Verdict> {
  // Crash: receipts stay away until the sender lives again, so that they do not hide what it did.
  // No crash: both receipts of each text, shuffled.
  const behaviour = crash
    ? { receiptDelayMs: 0, holdWebhooks: true }
    : { receiptDelayMs: 0, sentReceipts: 1, receiptShuffle: 0.5, receiptBatch: 1, seed: 5 };
  await behave(behaviour);
  const journal = path.join(folder, 'journal');
  const life = () => run(variant, journal, crash ? worstPlace : '0');
  if (crash) {
    expect(await life()).toBe('SIGKILL');
    await behave({ receiptDelayMs: 0 });
  }
  expect(await life()).toBe(0);
  const text = await (await fetch(`${url}/record`)).text();
  const record = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RecordEntry);
  return judge(evidence(record, new Journal(journal)));
}

function evidence(record: readonly RecordEntry[], journal: Journal): Evidence {
  const rows = phones.map((phone) => {
    const status = journal.marks.get(phone) ?? 'NeedsSending';
    return { phone, status, isFinal: status === 'Delivered', credits: 1 };
  });
  const byStatus: Record<string, number> = {};
  for (const { status } of rows) byStatus[status] = (byStatus[status] ?? 0) + 1;
  const texts = rows.length;
  return {
    expected: phones.map((phone) => ({ phone, status: 'Delivered', isTaken: true, answersStop: false })),
    taken: record.map(({ to, reference }) => ({ phone: to.slice(2), reference, confirmsStop: false })),
    rows,
    counts: { recipients: texts, delivered: texts, unconfirmed: 0, creditsUsed: texts, byStatus },
    books: {
      held: texts,
      captured: texts,
      released: 0,
      refunded: 0,
      entriesAvailable: 0,
      entriesHeld: 0,
      walletAvailable: 0,
      walletHeld: 0,
      unbalanced: 0,
    },
    creditsPerText: 1,
    mayGiveUp: 0,
  };
}

function run(variant: string, journal: string, crashAt: string): Promise<number | string | null> {
  const program = path.join(import.meta.dirname, 'broken/sender.ts');
  const args = [program, variant, journal, url, String(webhookPort), crashAt, ...phones];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
}

async function behave(behaviour: object): Promise<void> {
  const answer = await fetch(`${url}/behaviour`, { method: 'PUT', body: JSON.stringify(behaviour) });
  expect(answer.status).toBe(200);
}
