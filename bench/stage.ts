import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort, pause, Product } from '../e2e/chaos/product.ts';
import { atDatabase } from '../server/src/platform/database/embeddedPostgres.ts';
import { cpuMs, foreignShare, quiet } from './measure.ts';
import { demoOwner, grantCredits, settle, type Owner } from './seed.ts';

/** Everything that a benchmark needs: the whole product with its default settings, and its database server. */
export interface Stage {
  readonly product: Product;
  readonly owner: Owner;
  /** How often each measurement is made. */
  readonly rounds: number;
  /** 1 for real sizes, less for a quick look. */
  readonly scale: number;
  readonly scratchDir: string;
  readonly receiptSinkPort: number;
  /** Address of another, empty database of the same server. */
  otherDatabase(name: string): Promise<string>;
  close(): Promise<void>;
}

/** The credits that all benchmarks together need, in texts. */
const textsForAll = 20_000_000;

/** Starts the product on `port` (the simulator on the next one) or on free ports. */
export async function setStage(options: { port: string | undefined; quick: boolean }): Promise<Stage> {
  const port = async (offset: number): Promise<number> =>
    options.port === undefined ? freePort() : Number(options.port) + offset;
  const product = await Product.start({
    port: await port(0),
    simulatorPort: await port(1),
    env: { UPLOAD_MAX_MB: '200' },
  });
  await product.api.signIn();
  const owner = await demoOwner(product);
  await grantCredits(product, owner, textsForAll);
  const scratchDir = mkdtempSync(path.join(os.tmpdir(), 'carillon-bench-'));
  return {
    product,
    owner,
    rounds: options.quick ? 2 : 5,
    scale: options.quick ? 0.1 : 1,
    scratchDir,
    receiptSinkPort: await port(2),
    async otherDatabase(name) {
      const client = new pg.Client({ connectionString: atDatabase(product.ownerUrl, 'postgres') });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return atDatabase(product.ownerUrl, name);
    },
    async close() {
      await product.stop();
      rmSync(scratchDir, { recursive: true, force: true });
    },
  };
}

/** One measured piece of work. */
export interface Measured {
  readonly ms: number;
  /** CPU time of the named processes. */
  readonly cpuMs: number;
  /** Share of the machine that other processes used in the meantime. The simulator and the driver count as ours. */
  readonly foreign: number;
}

/**
 * Waits for a quiet machine, then measures `work`, which returns its own milliseconds. `pids` are the processes whose
 * CPU time counts; `helpers` are others of ours, like the simulator.
 */
export async function measured(
  stage: Stage,
  pids: readonly (number | null)[],
  helpers: readonly (number | null)[],
  work: () => Promise<number>,
): Promise<Measured> {
  await settle(stage.product);
  await quiet();
  const before = cpuMs(pids);
  const helpersBefore = cpuMs(helpers);
  const foreign = foreignShare();
  const ms = await work();
  const own = cpuMs(pids) - before;
  return { ms, cpuMs: own, foreign: foreign(own + cpuMs(helpers) - helpersBefore) };
}

/** Processes of the product that send: website, worker and database. */
export function productPids({ product }: Stage): (number | null)[] {
  return [product.pid('web'), product.pid('worker'), product.pid('postgres')];
}

/** Processes that take part but belong to neither side. */
export function helperPids({ product }: Stage): (number | null)[] {
  return [product.pid('simulator'), process.pid];
}

/** Sends a draft with the real product. Returns the broadcast and the milliseconds until all is recorded. */
export async function sendAndRecord(
  stage: Stage,
  draftId: number,
  aggregatorId: 2 | 5,
  count: number,
): Promise<{ broadcastId: number; ms: number }> {
  const textNumber = await stage.product.api.numberOf(aggregatorId);
  const startedAt = performance.now();
  const broadcastId = await stage.product.api.send(draftId, textNumber, 'School is closed today. Stay warm!');
  for (;;) {
    const recorded = await recordedCount(stage, broadcastId);
    const ms = performance.now() - startedAt;
    if (recorded >= count) return { broadcastId, ms };
    await pause(untilNextLook(ms, recorded / count));
  }
}

/**
 * Milliseconds until the next check: half of what seems to be left, 100 at most. A hundred checks a second take a
 * twentieth of the work that is measured. The end is still known to within 5 milliseconds.
 */
function untilNextLook(elapsedMs: number, share: number): number {
  return share === 0 ? 20 : Math.min(100, Math.max(5, (elapsedMs / share - elapsedMs) / 2));
}

/** How many of its texts have an outcome. */
export async function recordedCount(stage: Stage, broadcastId: number): Promise<number> {
  const [row] = await stage.product.query<{ n: number }>(
    `select coalesce(sum(n), 0)::int as n from result_count
     where account_id = $1 and send_id = $2 and chunk_no < 0 and status between 3 and 27`,
    [stage.owner.accountId, broadcastId],
  );
  return row?.n ?? 0;
}

/** Waits until every receipt is in and nothing of a broadcast is open, so that the next round starts clean. */
export async function untilComplete(stage: Stage, broadcastId: number): Promise<void> {
  for (;;) {
    const { BroadcastStatus } = await stage.product.api.broadcast(broadcastId);
    if (BroadcastStatus === 'Complete' || BroadcastStatus === 'Canceled') return;
    await pause(200);
  }
}
