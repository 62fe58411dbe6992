import { Pool } from 'undici';
import { localCredentials } from '@carillon/simulator/localCredentials';
import type { RecordLine } from '../../e2e/chaos/product.ts';
import { Child } from '../child.ts';
import type { Figure } from '../report.ts';
import { seedDraft } from '../seed.ts';
import { helperPids, measured, productPids, sendAndRecord, untilComplete, type Stage } from '../stage.ts';

const connections = 64;

/** Receipts of real texts, one per webhook as Bandwidth sends them, against the endpoint without a database. */
export async function receiptsIn(stage: Stage): Promise<Figure[]> {
  const { product } = stage;
  const count = Math.round(20_000 * stage.scale);
  const own = { rates: [] as number[], cpu: [] as number[] };
  const bare = { rates: [] as number[], cpu: [] as number[] };
  const sink = await Child.start('receiptSink.ts', [String(stage.receiptSinkPort)]);
  try {
    for (let round = 0; round < stage.rounds; round += 1) {
      // The carriers hold their receipts: the benchmark delivers these.
      await product.behave({ holdWebhooks: true });
      const draft = await seedDraft(product, stage.owner, count);
      const { taken } = await product.carriers();
      const { broadcastId } = await sendAndRecord(stage, draft, 2, count);
      const bodies = (await product.record(taken)).map(receiptOf);
      const mine = await measured(stage, productPids(stage), helperPids(stage), () =>
        bring(product.url, bodies),
      );
      own.rates.push(count / (mine.ms / 1000));
      await untilComplete(stage, broadcastId);
      await fetch(`${product.simulatorUrl}/reset`, { method: 'POST' });
      const its = await measured(stage, [sink.pid], helperPids(stage), () =>
        bring(`http://127.0.0.1:${stage.receiptSinkPort}`, bodies),
      );
      bare.rates.push(count / (its.ms / 1000));
      own.cpu.push((mine.cpuMs * 1000) / count);
      bare.cpu.push((its.cpuMs * 1000) / count);
    }
  } finally {
    await sink.stop();
    await product.behave({});
  }
  return [
    {
      name: 'receipts in over HTTP, one per webhook, answered after the commit',
      unit: 'receipts/s',
      ours: own.rates,
      reference: bare.rates,
      referenceName: 'the same endpoint without a database',
      goal: 0.5,
      direction: 'atLeast',
      cpu: { ours: own.cpu, reference: bare.cpu },
      note: 'the worker reads and applies them meanwhile, on the same two cores',
    },
  ];
}

function receiptOf(line: RecordLine): string {
  const about = { id: line.id, owner: line.from, from: line.from, to: [line.to], tag: line.reference };
  return JSON.stringify([
    {
      type: 'message-delivered',
      time: line.at,
      description: 'ok',
      to: line.to,
      message: {
        ...about,
        time: line.at,
        direction: 'out',
        applicationId: localCredentials.bandwidthApplicationId,
        segmentCount: 1,
        text: '',
      },
    },
  ]);
}

async function bring(url: string, bodies: readonly string[]): Promise<number> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const credentials = `${localCredentials.bandwidthWebhookUser}:${localCredentials.bandwidthWebhookPassword}`;
  const headers = { authorization: `Basic ${btoa(credentials)}`, 'content-type': 'application/json' };
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
        const answer = await pool.request({ path: '/webhooks/bandwidth', method: 'POST', headers, body });
        await answer.body.dump();
        if (answer.statusCode !== 200) throw new Error(`A receipt was answered ${answer.statusCode}.`);
      }
    }),
  );
  const ms = performance.now() - startedAt;
  await pool.close();
  return ms;
}
