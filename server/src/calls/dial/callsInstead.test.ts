import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import { claimCalls } from './claimCalls.ts';
import { testCalls, type ACalledBroadcast, type TestCalls } from '../fixtures.ts';

let test: TestCalls;
beforeAll(async () => {
  test = await testCalls();
});
afterAll(() => test.close());

/** A broadcast that calls recipients whom it can't text. Its texts have not begun. */
async function textOrCall(): Promise<ACalledBroadcast> {
  const b = await test.aBroadcast({ recipients: 3, isInsteadOfText: true });
  await test.owner.query(
    `insert into send_queue (account_id, send_id, audience_id, last_no, recipient_count, text_number_id,
       aggregator_id, text_message, signature_text, media_urls, max_characters, segments, credits_per_text,
       is_text_survey, per_minute, answers_stop, state)
     values ($1, $2, $3, 3, 3, 1, 2, 'Hello', '', '{}', 160, 1, 1000, false, 100, false, 'running')`,
    [b.accountId, b.broadcastId, b.audienceId],
  );
  return b;
}

/** The gate of texts decides that none of them can be texted, in one transaction as in the product. */
const refuseAllTexts = (b: ACalledBroadcast) =>
  test.owner.query(
    `with refused as (
       insert into text_result (account_id, send_id, recipient_no, status, updated_at)
       select $1, $2, n, $3, now() from generate_series(1, 3) n)
     update send_queue set next_no = 4 where account_id = $1 and send_id = $2`,
    [b.accountId, b.broadcastId, deliveryCodes.notTextable],
  );

/** The database, with `work` running right after a claim has read whose turn it is. */
function meanwhile(database: Database, work: () => Promise<unknown>): Database {
  let isDone = false;
  const watched = (tx: TenantTx): TenantTx =>
    new Proxy(tx, {
      get(target, name) {
        if (name !== 'query') return Reflect.get(target, name, target) as unknown;
        return async (...args: Parameters<TenantTx['query']>) => {
          const rows = await target.query(...args);
          if (args[2] === 'calls_next_turns' && !isDone) {
            isDone = true;
            await work();
          }
          return rows;
        };
      },
    });
  return new Proxy(database, {
    get(target, name) {
      if (name !== 'inTenant') return Reflect.get(target, name, target) as unknown;
      return (tenant: Parameters<Database['inTenant']>[0], run: (tx: TenantTx) => Promise<unknown>) =>
        target.inTenant(tenant, (tx) => run(watched(tx)));
    },
  });
}

const claim = (b: ACalledBroadcast, database = test.deps.database) =>
  claimCalls({ ...test.deps, database }, 'worker', {
    accountId: b.accountId,
    broadcastId: b.broadcastId,
    want: 10,
  });

it('recipients whose texts are refused while a claim looks on are called by the next one', async () => {
  const b = await textOrCall();
  const database = meanwhile(test.deps.database, () => refuseAllTexts(b));
  expect(await claim(b, database)).toEqual([]);
  test.clock.advance(1_000);
  expect((await claim(b)).map(({ phone }) => phone)).toEqual([b.phone(1), b.phone(2), b.phone(3)]);
});

it('calls wait while texting has decided about no one', async () => {
  const b = await textOrCall();
  expect(await claim(b)).toEqual([]);
  await refuseAllTexts(b);
  test.clock.advance(1_000);
  expect(await claim(b)).toHaveLength(3);
});
