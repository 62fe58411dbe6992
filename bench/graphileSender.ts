/**
 * The reference sender: one graphile-worker job per text, which makes the same request through undici and writes its
 * row. Settings are those that graphile-worker's own page on performance calls its best
 * (https://worker.graphile.org/docs/performance). A separate process, so that its CPU time can be measured: `node
 * graphileSender.ts DATABASE_URL SIMULATOR_URL`, then messages {count}, each with the response {ms}.
 */
import { Logger, makeWorkerUtils, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { Pool } from 'undici';
import { localCredentials } from '@carillon/simulator/localCredentials';

interface SendPayload {
  id: number;
  phone: string;
}

const [databaseUrl = '', simulatorUrl = ''] = process.argv.slice(2);
const text = 'School is closed today. Stay warm!';
const concurrentJobs = 24;
const addAtOnce = 1_000;

const logger = new Logger(() => () => undefined);
const database = new pg.Pool({ connectionString: databaseUrl, max: 2 });
const carrier = new Pool(simulatorUrl, { connections: 64, pipelining: 1 });
const headers = {
  authorization: `Basic ${btoa(`${localCredentials.bandwidthApiUser}:${localCredentials.bandwidthApiPassword}`)}`,
  'content-type': 'application/json; charset=utf-8',
};
const path = `/bandwidth/api/v2/users/${localCredentials.bandwidthAccountId}/messages`;

const utilities = await makeWorkerUtils({ connectionString: databaseUrl, logger });
await utilities.migrate();
await database.query(
  `create table if not exists outcome (
     recipient_id bigint primary key, status smallint not null, segments smallint not null,
     carrier_message_id text, at timestamptz not null default now())`,
);
let firstId = 1;

process.on('message', (message: { count: number }) => {
  void round(message.count).then(
    (ms) => process.send?.({ ms }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.({ ready: true });

/**
 * Sends `count` texts. Returns the milliseconds from adding the first job until every row and job is done. That is what
 * happens when a user presses Send here: the recipients become jobs, a thousand a call.
 */
async function round(count: number): Promise<number> {
  const base = firstId;
  firstId += count;
  const startedAt = performance.now();
  for (let start = 0; start < count; start += addAtOnce) {
    const jobs = Array.from({ length: Math.min(addAtOnce, count - start) }, (_, index) => ({
      identifier: 'send',
      payload: { id: base + start + index, phone: `+1212${2_000_000 + start + index}` },
    }));
    await utilities.addJobs(jobs);
  }
  let done = 0;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const taskList: TaskList = {
    send: async (payload, helpers) => {
      const { id, phone } = payload as SendPayload;
      const body = {
        applicationId: localCredentials.bandwidthApplicationId,
        to: [phone],
        from: '+12145550111',
        text,
        tag: `job-${id}`,
        priority: 'default',
      };
      const answer = await carrier.request({ path, method: 'POST', headers, body: JSON.stringify(body) });
      const accepted = (await answer.body.json()) as { id: string };
      if (answer.statusCode !== 202) throw new Error(`the carrier answered ${answer.statusCode}`);
      await helpers.query('insert into outcome values ($1, 3, 1, $2)', [id, accepted.id]);
      done += 1;
      if (done === count) finish();
    },
  };
  const runner = await run({
    preset: {
      worker: {
        connectionString: databaseUrl,
        logger,
        concurrentJobs,
        maxPoolSize: 25,
        localQueue: { size: 500 },
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
    noHandleSignals: true,
    taskList,
  });
  await finished;
  for (;;) {
    const { rows } = await database.query<{ left: number }>(
      'select count(*)::int as left from graphile_worker._private_jobs',
    );
    if (rows[0]?.left === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const ms = performance.now() - startedAt;
  await runner.stop();
  return ms;
}
