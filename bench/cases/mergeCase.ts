import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { MergePreview, TemplateMerge } from '@carillon/contract/broadcasts/templateMerges';
import { pause } from '../../e2e/chaos/product.ts';
import { median, memoryMb, quantile } from '../measure.ts';
import type { Figure } from '../report.ts';
import { seedDraft } from '../seed.ts';
import { helperPids, measured, productPids, type Stage } from '../stage.ts';

const template = 'Hello {{FirstName}} {{LastName}}, your stop is {{BusStop}}.';
const previews = 60;
/** Milliseconds between two questions whether the merge is done. */
const askEvery = 20;

/**
 * A text with three fields for 100,000 recipients, of whom each tenth lacks a value: from the request to the last piece,
 * against a bare loop that reads the same rows, joins the same strings, and copies as many rows back as the merge keeps;
 * the memory of web and worker meanwhile, and the preview of one person.
 */
export async function merge(stage: Stage): Promise<Figure[]> {
  const count = Math.round(100_000 * stage.scale);
  const kept = Math.floor(count / 10);
  const { product } = stage;
  const merged: number[] = [];
  const bare: number[] = [];
  let memory = 0;
  let draft = 0;
  for (let round = 0; round < stage.rounds; round += 1) {
    draft = await seedPersonalDraft(stage, count);
    const loop = await measured(stage, [], [], () => bareMerge(stage, draft, kept));
    bare.push(loop.ms);
    const ours = await measured(stage, productPids(stage), helperPids(stage), async () => {
      const startedAt = performance.now();
      let now = await product.api.call<TemplateMerge>(
        'POST',
        `/draft-broadcasts/${draft}/templatemerges`,
        {},
      );
      while (!now.Done) {
        memory = Math.max(memory, memoryMb(product.pid('worker')), memoryMb(product.pid('web')));
        await pause(askEvery);
        now = await product.api.get<TemplateMerge>(`/templatemerges/${now.ID}`);
      }
      if (now.InvalidMessageCount !== kept)
        throw new Error(`${now.InvalidMessageCount} of ${kept} messages were found.`);
      return performance.now() - startedAt;
    });
    merged.push(ours.ms);
  }
  const single: number[] = [];
  for (let n = 0; n < previews; n += 1) single.push(await previewOnce(stage, draft, n));
  const size = count.toLocaleString('en-US');
  return [
    {
      name: `merge of ${size} recipients with three fields, request to done`,
      unit: 'ms',
      ours: merged,
      reference: bare,
      referenceName: 'bare loop: same rows, same strings, COPY out and back',
      goal: 3,
      direction: 'atMost',
    },
    {
      name: `most memory of web and worker while ${size} recipients are merged`,
      unit: 'MB',
      ours: [memory],
      goal: 300,
      direction: 'atMost',
    },
    {
      name: 'preview of one person',
      unit: 'ms',
      ours: [median(single)],
      goal: 50,
      direction: 'atMost',
      note: `p95 ${quantile(single, 0.95).toFixed(1)} ms`,
    },
  ];
}

async function seedPersonalDraft(stage: Stage, count: number): Promise<number> {
  const { product, owner } = stage;
  const draft = await seedDraft(product, owner, count);
  await product.query(
    `with draft as (select account_id, audience_id from draft_broadcast where account_id = $1 and draft_broadcast_id = $2),
       people as (update recipient r set custom = jsonb_build_object('Bus stop', 'Stop ' || r.recipient_no % 90)
         from draft d where r.account_id = d.account_id and r.audience_id = d.audience_id and r.recipient_no % 10 <> 0)
     update audience a set custom_fields = array['Bus stop'] from draft d
     where a.account_id = d.account_id and a.audience_id = d.audience_id`,
    [owner.accountId, draft],
  );
  await product.api.call('PUT', `/draft-broadcasts/${draft}`, {
    BroadcastType: 'SMS',
    TextMessage: template,
    IncludeSignature: false,
  });
  return draft;
}

/** The least that a merge can do outside of the database. */
async function bareMerge({ product, owner }: Stage, draft: number, kept: number): Promise<number> {
  const client = new pg.Client({ connectionString: product.ownerUrl });
  await client.connect();
  try {
    await client.query('drop table if exists bare_kept');
    await client.query('create table bare_kept (recipient_no integer primary key, reason smallint not null)');
    const startedAt = performance.now();
    const lacking: string[] = [];
    let length = 0;
    const rows = client.query(
      copyTo(
        `copy (select r.recipient_no, r.first_name, r.last_name, r.custom ->> 'Bus stop' from recipient r
           join draft_broadcast d on d.account_id = r.account_id and d.audience_id = r.audience_id
           where d.account_id = ${owner.accountId} and d.draft_broadcast_id = ${draft}) to stdout`,
      ),
    );
    for await (const line of createInterface({ input: rows })) {
      const [no = '', first = '', last = '', stop = ''] = line.split('\t');
      if (stop === '\\N') lacking.push(`${no}\t7\n`);
      else length += `Hello ${first} ${last}, your stop is ${stop}.`.length;
    }
    await pipeline(
      Readable.from(lacking),
      client.query(copyFrom('copy bare_kept (recipient_no, reason) from stdin')),
    );
    const ms = performance.now() - startedAt;
    if (lacking.length !== kept || length === 0)
      throw new Error(`${lacking.length} of ${kept} rows were kept.`);
    return ms;
  } finally {
    await client.end();
  }
}

async function previewOnce({ product }: Stage, draft: number, n: number): Promise<number> {
  const startedAt = performance.now();
  const answer = await product.api.call<MergePreview>(
    'POST',
    `/draft-broadcasts/${draft}/templatemerge/single`,
    { Contact: { FirstName: `First${n}`, LastName: 'Last', CustomData: { 'Bus stop': 'Oak' } } },
  );
  const ms = performance.now() - startedAt;
  if (answer.TextMessage !== `Hello First${n} Last, your stop is Oak.`) throw new Error(answer.Message);
  return ms;
}
