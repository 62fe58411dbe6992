import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookRefunds, openWallet, post, type Source } from '../credits/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { asTenant, type Tenant } from '../platform/database/tenant.ts';
import type { Channel, Origin } from '../sends/index.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { auditBooks } from './auditBooks.ts';

let test: TestApp;
let tenant: Tenant;
let owner: pg.Client;
let audienceId: number;
let nextSend = 7_000_000;
beforeAll(async () => {
  test = await createTestApp();
  owner = new pg.Client({ connectionString: test.testDatabase.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ id: number }>(
    `insert into account (company_name) values ('Books') returning account_id as id`,
  );
  tenant = asTenant(rows[0]?.id ?? 0);
  const { rows: made } = await owner.query<{ id: number }>(
    'insert into audience (account_id) values ($1) returning audience_id as id',
    [tenant.accountId],
  );
  audienceId = made[0]?.id ?? 0;
  await inTenant(async (tx) => {
    await openWallet(tx);
    await post(tx, { kind: 'grant', source: { step: 'manual', key: 'all' }, amount: 1_000_000, note: '' });
    // What another send holds, for one that holds nothing of its own.
    await post(tx, { kind: 'hold', source: { step: 'manual', key: 'others' }, amount: 100_000, note: '' });
  });
});
afterAll(async () => {
  await owner.end();
  await test.close();
});

const inTenant = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  test.base.database.inTenant(tenant, work);

/** What a send is for: a broadcast of one or two parts, or a queue of single texts or of a test call. */
const origins: readonly {
  readonly name: string;
  readonly origin: Origin;
  readonly channels: Channel[];
}[] = [
  { name: 'a text broadcast', origin: 'broadcast', channels: ['text'] },
  { name: 'a call broadcast', origin: 'broadcast', channels: ['call'] },
  { name: 'a broadcast that texts and calls', origin: 'broadcast', channels: ['text', 'call'] },
  { name: 'replies of a survey', origin: 'surveyReply', channels: ['text'] },
  { name: 'a test text', origin: 'test', channels: ['text'] },
  { name: 'a test call', origin: 'test', channels: ['call'] },
  { name: 'a conversation', origin: 'conversation', channels: ['text'] },
  { name: 'automatic answers', origin: 'autoReply', channels: ['text'] },
  { name: 'the answer to a STOP', origin: 'stopReply', channels: ['text'] },
  { name: 'a digest', origin: 'digest', channels: ['text'] },
];

/** How much is held, and what each of two results costs; thousandths of a credit. */
const held = 3_000;
const price = 1_000;

/** The movements for one channel of a send, and the figures of its results. */
interface Story {
  /** Times that the first result was captured; the second is always captured once. */
  readonly captures: number;
  readonly refunds: number;
  /** What its two results were charged. */
  readonly charged: readonly [number, number];
  readonly isHeld: boolean;
  readonly isReleased: boolean;
  /** False: nothing shows what the credits were spent for. */
  readonly hasQueue: boolean;
  /** False: nothing says where it comes from. */
  readonly isKnown: boolean;
}
const right: Story = {
  captures: 1,
  refunds: 0,
  charged: [price, price],
  isHeld: true,
  isReleased: true,
  hasQueue: true,
  isKnown: true,
};
const stories: readonly [name: string, story: Partial<Story>, rules: readonly string[]][] = [
  ['is booked right', {}, []],
  ['is booked twice', { captures: 2 }, ['captures match']],
  ['was charged and not booked', { captures: 0 }, ['captures match']],
  ['was booked and not charged', { charged: [0, price] }, ['captures match']],
  ['is refunded', { refunds: 1, charged: [0, price] }, []],
  ['is refunded twice', { refunds: 2, charged: [0, price] }, ['captures match']],
  ['should be refunded', { charged: [0, price] }, ['captures match']],
  ['is refunded and still charged', { refunds: 1 }, ['captures match']],
  ['holds what is left', { isReleased: false }, ['no hold is left']],
  ['spends what others hold', { isHeld: false, isReleased: false }, ['no hold is overdrawn']],
  ['is spent for nothing', { hasQueue: false, charged: [0, 0] }, ['captures match']],
  ['comes from nowhere', { isKnown: false }, ['a send is known']],
];

async function tell(tx: TenantTx, sendId: number, channel: Channel, story: Story): Promise<void> {
  const of = { sendId, channel } as const;
  const book = (kind: 'hold' | 'capture' | 'release', source: Source, amount: number) =>
    post(tx, { kind, source, amount, note: '' });
  if (story.isHeld) await book('hold', { ...of, step: 'made', broadcastId: null }, held);
  for (const [no, times] of [story.captures, 1].entries())
    for (let nth = 1; nth <= times; nth += 1)
      await book('capture', captureOf(sendId, channel, no + 1, nth), price);
  for (let nth = 1; nth <= story.refunds; nth += 1)
    if (channel === 'text') await bookRefunds(tx, [{ sendId, recipientNo: 1, attempt: nth, amount: price }]);
    else
      await tx.query(`select post_ledger('refund', $2, 'answered', $1, 'call', null, 1, $3)`, [
        sendId,
        price,
        nth,
      ]);
  if (story.isReleased) {
    const left = held - price * (story.captures + 1);
    await book('release', { ...of, step: 'settled' }, left);
  }
}

const captureOf = (sendId: number, channel: Channel, no: number, nth: number): Source =>
  channel === 'text'
    ? { sendId, channel, step: 'lease', leaseId: no, no: nth }
    : { sendId, channel, step: 'answered', recipientNo: no, attempt: nth };

/** The queue of a channel, settled, and its two results with their counters. */
async function queue(sendId: number, channel: Channel, charged: readonly [number, number]): Promise<void> {
  const run = (sql: string, values: unknown[]) => owner.query(sql, [tenant.accountId, sendId, ...values]);
  const all = charged[0] + charged[1];
  if (channel === 'text') {
    await run(
      `insert into send_queue (account_id, send_id, audience_id, state, next_no, last_no, recipient_count,
         text_number_id, aggregator_id, text_message, settled) values ($1, $2, $3, 'drained', 3, 2, 2, 1, 2, '', true)`,
      [audienceId],
    );
    await run(
      `insert into text_result (account_id, send_id, recipient_no, status, charged, updated_at)
       values ($1, $2, 1, 3, $3, now()), ($1, $2, 2, 3, $4, now())`,
      [...charged],
    );
    await run(
      'insert into result_count (account_id, send_id, chunk_no, status, n) values ($1, $2, -1, 120, $3)',
      [all],
    );
  } else {
    await run(
      `insert into call_queue (account_id, send_id, audience_id, state, next_no, last_no, recipient_count,
         caller_id, aggregator_id, flow, time_zone, settled) values ($1, $2, $3, 'drained', 3, 2, 2, 1, 2, '{}', 'UTC', true)`,
      [audienceId],
    );
    // Its counters are moved by the table itself.
    await run(
      `insert into call (account_id, send_id, recipient_no, phone, state, status, charged, updated_at)
       values ($1, $2, 1, 1, 'done', 201, $3, now()), ($1, $2, 2, 2, 'done', 201, $4, now())`,
      [...charged],
    );
  }
}

/** Makes a send of this origin, with the story told of its last channel, and returns the audit's findings. */
async function rulesBroken(
  { origin, channels }: (typeof origins)[number],
  change: Partial<Story>,
): Promise<string[]> {
  nextSend += 1;
  const sendId = nextSend;
  for (const channel of channels) {
    const story = { ...right, ...(channel === channels.at(-1) ? change : {}) };
    if (story.isKnown)
      await owner.query(
        `insert into send (account_id, send_id, channel, origin, broadcast_id, created_at)
         values ($1, $2, $3, $4, case when $4 = 'broadcast' then $2::integer end, now())`,
        [tenant.accountId, sendId, channel, origin],
      );
    if (story.hasQueue) await queue(sendId, channel, story.charged);
    await inTenant((tx) => tell(tx, sendId, channel, story));
  }
  const findings = await auditBooks(test.base.database, tenant);
  const channel = channels.at(-1) ?? 'text';
  return findings
    .filter(({ detail }) => detail.startsWith(`${channel}s of send ${sendId}:`))
    .map(({ rule }) => rule);
}

describe.each(origins)('the audit of $name', (origin) => {
  it.each(stories)('that %s', async (_, change, rules) => {
    expect(await rulesBroken(origin, change)).toEqual(rules);
  });
});
