import type { TestClock } from '@carillon/contract/testClock';
import type { TextSubmission } from '../carriers/index.ts';
import { aScriptedCarrier, accepted, aReceipt, type ScriptedCarrier } from '../delivery/fixtures.ts';
import { openAccountClocks } from '../platform/accountClocks.ts';
import { nowOf, systemClock, type Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { openJobs } from '../platform/jobs.ts';
import type { Foundation } from '../foundation.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, signIn, type TestApp, type Visitor } from '../testing/testApp.ts';
import { wireWeb, wireWorker } from '../wiring.ts';

/** The whole product with a test clock: web and worker in this process, on the machine's time. */
export interface ClockedApp extends Omit<TestApp, 'base'> {
  readonly base: Foundation & { readonly clock: Clock };
  /** Reports of each text at once that it arrived, unless the test says otherwise. */
  readonly carrier: ScriptedCarrier;
  /** From now on, the carrier does so, and `onText` is called with each text. */
  delivers(onText?: (text: TextSubmission) => void): void;
  /** Sets an account's time before the test begins, without doing what falls due on the way. */
  begin(accountId: number, at: string): Promise<void>;
  /** Moves the caller's clock, and returns where it stands. */
  move(visitor: Visitor, to: string): Promise<TestClock>;
  /** The account's time. */
  now(accountId: number): Date;
}

/** Lets a carrier take every text and report at once that it arrived. */
function deliver(
  carrier: ScriptedCarrier,
  report: (body: string) => void,
  onText: (text: TextSubmission) => void = () => undefined,
): void {
  carrier.answers((text) => {
    onText(text);
    report(JSON.stringify([aReceipt(text, 'delivered', new Date())]));
    return { ...accepted, carrierMessageId: `m-${text.attemptId}` };
  });
}

/** Opens it. The job queue goes by the database's clock, so that the machine's time is the real one here. */
export async function aClockedApp({
  onQuery,
  ...options
}: Parameters<typeof createTestApp>[0] & {
  /** Called with each query that runs as no account. */
  readonly onQuery?: (sql: string) => void;
} = {}): Promise<ClockedApp> {
  const receipts = new Set<Promise<unknown>>();
  const carrier = aScriptedCarrier();
  const report = (payload: string): void => {
    const sent = app
      .inject({
        method: 'POST',
        url: '/webhooks/bandwidth',
        headers: { authorization: 'right', 'content-type': 'application/json' },
        payload,
      })
      .finally(() => receipts.delete(sent));
    receipts.add(sent);
  };
  deliver(carrier, report);
  const test = await createTestApp({ carriers: new Map([[2, carrier]]), ...options });
  const machine: Database = {
    ...test.base.database,
    query: (sql, values) => {
      onQuery?.(sql);
      return test.base.database.query(sql, values);
    },
  };
  const clocks = await openAccountClocks(machine, systemClock, test.base.log);
  const queues = await openJobs(test.testDatabase.appUrl, { worker: true, log: test.base.log });
  const base: Foundation = {
    ...test.base,
    clock: clocks.clock,
    database: clocks.database,
    jobs: clocks.jobs(queues),
  };
  const app = await wireWeb(base);
  const worker = await wireWorker(base);
  await app.ready();
  return {
    ...test,
    app,
    base,
    carrier,
    delivers: (onText) => deliver(carrier, report, onText),
    signIn: (userName) => signIn(app, userName),
    now: (accountId) => nowOf(base.clock, accountId),
    async begin(accountId, at) {
      await asOwner(
        test,
        `insert into account_clock (account_id, ahead_ms, moved_from, moved_to, stands_at, began_at, user_id)
         values ($1, $2, $3, $3, $3, $3, 0)`,
        [accountId, Date.parse(at) - Date.now(), new Date(at)],
      );
      await base.clock.accounts?.read();
    },
    async move(visitor, to) {
      const answer = await visitor.call('PUT', '/testclock', { Now: to });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<TestClock>();
    },
    async close() {
      await worker.close();
      await queues.close();
      await Promise.all(receipts);
      await app.close();
      await clocks.close();
      await test.close();
    },
  };
}
