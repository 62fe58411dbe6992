import { pause } from '../../e2e/chaos/product.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { queues } from '../../server/src/queues.ts';
import pg from 'pg';
import { Child } from '../child.ts';
import type { Figure } from '../report.ts';
import { grantSql, seedDraft, seedDraftSql } from '../seed.ts';
import {
  helperPids,
  measured,
  productPids,
  sendAndRecord,
  untilComplete,
  type Measured,
  type Stage,
} from '../stage.ts';

/** Texts a second and CPU time a text, round by round. */
interface Series {
  readonly rates: number[];
  readonly cpuUs: number[];
  readonly foreign: number[];
}

function series(): Series {
  return { rates: [], cpuUs: [], foreign: [] };
}

function note(into: Series, count: number, result: Measured): void {
  into.rates.push(count / (result.ms / 1000));
  into.cpuUs.push((result.cpuMs * 1000) / count);
  into.foreign.push(result.foreign);
}

function foreignNote(...all: readonly Series[]): string {
  const most = Math.max(...all.flatMap((one) => one.foreign));
  return `others used up to ${Math.round(most * 100)}% of this machine meanwhile`;
}

/** The whole product over HTTP against one graphile-worker job per text. Goals: issue "First light". */
export async function sendOverHttp(
  stage: Stage,
  wanted: { one: boolean; hundred: boolean },
): Promise<Figure[]> {
  const { product } = stage;
  const counts = {
    one: Math.round(20_000 * stage.scale),
    hundred: Math.round(60_000 * stage.scale),
    jobs: Math.round(6_000 * stage.scale),
  };
  const one = series();
  const hundred = series();
  const jobs = series();
  const jobsDatabase = await stage.otherDatabase('bench_jobs');
  const sender = await Child.start('graphileSender.ts', [jobsDatabase, product.simulatorUrl]);
  try {
    // One warm-up round of each: programs that just started run slower.
    await ownRound(stage, 2, counts.one);
    await ownRound(stage, 5, counts.hundred);
    await product.behave({ holdWebhooks: true });
    await sender.ask<{ ms: number }>({ count: counts.jobs });
    for (let round = 0; round < stage.rounds; round += 1) {
      await product.behave({});
      if (wanted.one) note(one, counts.one, await ownRound(stage, 2, counts.one));
      if (wanted.hundred) note(hundred, counts.hundred, await ownRound(stage, 5, counts.hundred));
      // The reference has no receipts to read, and those must not keep the product busy.
      await product.behave({ holdWebhooks: true });
      const pids = [sender.pid, product.pid('postgres')];
      note(
        jobs,
        counts.jobs,
        await measured(stage, pids, [product.pid('simulator')], async () => {
          const { ms } = await sender.ask<{ ms: number }>({ count: counts.jobs });
          return ms;
        }),
      );
      await fetch(`${product.simulatorUrl}/reset`, { method: 'POST' });
    }
  } finally {
    await sender.stop();
    await product.behave({});
  }
  const common = {
    unit: 'texts/s',
    reference: jobs.rates,
    referenceName:
      'graphile-worker 0.18.0, one job a text, best settings, same request, writes its row, from adding the jobs',
    direction: 'atLeast' as const,
    note: `Send to recorded outcome, receipts coming in meanwhile; ${foreignNote(one, hundred, jobs)}`,
  };
  const figures: Figure[] = [];
  if (wanted.one)
    figures.push({
      ...common,
      name: 'texts accepted, one text a request over HTTP',
      ours: one.rates,
      goal: 4,
      cpu: { ours: one.cpuUs, reference: jobs.cpuUs },
    });
  if (wanted.hundred)
    figures.push({
      ...common,
      name: 'texts accepted, 100 texts a request over HTTP',
      ours: hundred.rates,
      goal: 20,
      cpu: { ours: hundred.cpuUs, reference: jobs.cpuUs },
    });
  return figures;
}

async function ownRound(stage: Stage, aggregatorId: 2 | 5, count: number): Promise<Measured> {
  const draft = await seedDraft(stage.product, stage.owner, count);
  let broadcastId = 0;
  const result = await measured(stage, productPids(stage), helperPids(stage), async () => {
    const sent = await sendAndRecord(stage, draft, aggregatorId, count);
    broadcastId = sent.broadcastId;
    return sent.ms;
  });
  await untilComplete(stage, broadcastId);
  return result;
}

/** The engine with a carrier that responds at once, against the bare loop on the same server. */
export async function sendInProcess(stage: Stage): Promise<Figure[]> {
  const count = Math.round(100_000 * stage.scale);
  const own = series();
  const bare = series();
  const engineDatabase = await stage.otherDatabase('bench_engine');
  await migrate(engineDatabase, queues);
  const bareDatabase = await stage.otherDatabase('bench_bare');
  const engine = await Child.start('engineProcess.ts', [engineDatabase, stage.scratchDir]);
  const loop = await Child.start('bareLoop.ts', [bareDatabase]);
  const client = new pg.Client({ connectionString: engineDatabase });
  await client.connect();
  try {
    const account = await client.query<{ account_id: number; user_id: number; text_number_id: number }>(
      `select u.account_id, u.user_id, t.text_number_id
       from app_user u join text_number t using (account_id)
       where u.user_name = 'demo-owner' and t.aggregator_id = 5`,
    );
    const owner = account.rows[0];
    if (owner === undefined) throw new Error('There is no demo owner.');
    await client.query(...grantSql(owner.account_id, count * stage.rounds));
    const postgres = stage.product.pid('postgres');
    for (let round = 0; round < stage.rounds; round += 1) {
      const draftId = await seedDraftSql(
        async (sql, values) => (await client.query(sql, values)).rows,
        { accountId: owner.account_id, userId: owner.user_id },
        count,
      );
      const message = { draftId, textNumberId: owner.text_number_id, count };
      note(
        own,
        count,
        await measured(stage, [engine.pid, postgres], [], async () => {
          const { ms } = await engine.ask<{ ms: number }>(message);
          return ms;
        }),
      );
      // The broadcast is settled half a second later. That belongs to no round.
      await pause(1_500);
      note(
        bare,
        count,
        await measured(stage, [loop.pid, postgres], [], async () => {
          const { ms } = await loop.ask<{ ms: number }>({ count });
          return ms;
        }),
      );
    }
  } finally {
    await client.end();
    await engine.stop();
    await loop.stop();
  }
  return [
    {
      name: 'texts through the engine, a carrier in the process that answers at once',
      unit: 'texts/s',
      ours: own.rates,
      reference: bare.rates,
      referenceName: 'bare loop of chunk lease and appended outcomes, two connections',
      goal: 0.4,
      direction: 'atLeast',
      cpu: { ours: own.cpuUs, reference: bare.cpuUs },
      note: `gate, credits, counters and pace on; this carrier sends no receipts; ${foreignNote(own, bare)}`,
    },
  ];
}
