import { inTurns, quantile } from '../measure.ts';
import type { Figure } from '../report.ts';
import { seedDraft } from '../seed.ts';
import type { Stage } from '../stage.ts';

const askings = 100;

/** Long lists compared with the same lists with few rows: the slowest of twenty (p95). */
export async function lists(stage: Stage): Promise<Figure[]> {
  const many = Math.round(100_000 * stage.scale);
  const few = 100;
  const much = await seedDraft(stage.product, stage.owner, many);
  const little = await seedDraft(stage.product, stage.owner, few);
  const asked: [name: string, much: string, little: string][] = [
    [
      'draft contacts, first page',
      `/draft-broadcasts/${much}/contacts?page=1&pagesize=10`,
      `/draft-broadcasts/${little}/contacts?page=1&pagesize=10`,
    ],
    [
      'draft contacts, last page',
      `/draft-broadcasts/${much}/contacts?page=${many / 10}&pagesize=10`,
      `/draft-broadcasts/${little}/contacts?page=${few / 10}&pagesize=10`,
    ],
    [
      'contact summary of the draft',
      `/draft-broadcasts/${much}/contactsummary`,
      `/draft-broadcasts/${little}/contactsummary`,
    ],
  ];
  const figures: Figure[] = [];
  for (const [name, large, small] of asked) {
    const taken = await inTurns(
      stage.rounds,
      () => p95(stage, small),
      () => p95(stage, large),
    );
    figures.push({
      ...taken,
      name: `p95 of ${name}, ${many.toLocaleString('en-US')} recipients`,
      unit: 'ms',
      referenceName: `the same with ${few}`,
      goal: 1.5,
      direction: 'atMost',
    });
  }
  return [...figures, await broadcastList(stage)];
}

/** The list of broadcasts before and after 2,000 more of them. */
async function broadcastList(stage: Stage): Promise<Figure> {
  const path = '/broadcasts?page=1&pagesize=10';
  const more = Math.round(2_000 * stage.scale);
  await addBroadcasts(stage, 20);
  const reference: number[] = [];
  for (let round = 0; round < stage.rounds; round += 1) reference.push(await p95(stage, path));
  await addBroadcasts(stage, more);
  const ours: number[] = [];
  for (let round = 0; round < stage.rounds; round += 1) ours.push(await p95(stage, path));
  return {
    name: `p95 of the list of broadcasts, ${more.toLocaleString('en-US')} more in it`,
    unit: 'ms',
    ours,
    reference,
    referenceName: 'the same with 20 in it',
    goal: 1.5,
    direction: 'atMost',
  };
}

async function addBroadcasts(stage: Stage, count: number): Promise<void> {
  const { accountId, userId } = stage.owner;
  await stage.product.query(
    `with people as (
       insert into audience (account_id) select $1 from generate_series(1, $3::int) returning audience_id
     ), draft as (
       insert into draft_broadcast (account_id, user_id, state, audience_id)
       select $1, $2, 'sent', audience_id from people returning draft_broadcast_id, audience_id
     )
     insert into broadcast (account_id, draft_broadcast_id, audience_id, user_id, name, broadcast_type, status, category,
       text_number_id, phone_number_count, last_recipient_no)
     select $1, d.draft_broadcast_id, d.audience_id, $2, 'Old broadcast', 'SMS', 'Complete', 'Completed',
       (select min(text_number_id) from text_number where account_id = $1), 0, 0 from draft d`,
    [accountId, userId, count],
  );
  await stage.product.query('analyze broadcast');
}

async function p95(stage: Stage, path: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < askings; turn += 1) {
    const startedAt = performance.now();
    await stage.product.api.get(path);
    times.push(performance.now() - startedAt);
  }
  return quantile(times, 0.95);
}
