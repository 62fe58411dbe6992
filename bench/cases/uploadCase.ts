import http from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { people, peopleCsv, type Person } from '../../e2e/chaos/people.ts';
import type { Figure } from '../report.ts';
import { helperPids, measured, productPids, type Stage } from '../stage.ts';

/** A CSV of 100,000 people into a draft, against a bare COPY of the same rows into the same table. */
export async function upload(stage: Stage): Promise<Figure[]> {
  const count = Math.round(100_000 * stage.scale);
  const list = people(2, count);
  const csv = Buffer.from(peopleCsv(list));
  const summary: number[] = [];
  const imported: number[] = [];
  const copied: number[] = [];
  for (let round = 0; round < stage.rounds; round += 1) {
    let both = { summary: 0, imported: 0 };
    await measured(stage, productPids(stage), helperPids(stage), async () => {
      both = await uploadOnce(stage, csv, count);
      return both.imported;
    });
    summary.push(both.summary);
    imported.push(both.imported);
    const bare = await measured(stage, [], [], () => copyOnce(stage, list));
    copied.push(bare.ms);
  }
  const size = count.toLocaleString('en-US');
  const common = {
    unit: 'ms',
    reference: copied,
    referenceName: 'bare COPY of the same rows into the same table and indexes',
    goal: 2,
    direction: 'atMost' as const,
  };
  return [
    { ...common, name: `upload of ${size} rows, last byte to summary`, ours: summary },
    {
      ...common,
      name: `upload of ${size} rows, last byte to summary and from consent to imported`,
      ours: imported,
    },
  ];
}

async function uploadOnce(
  stage: Stage,
  csv: Buffer,
  count: number,
): Promise<{ summary: number; imported: number }> {
  const { api } = stage.product;
  const { DraftBroadcastID } = await api.call<{ DraftBroadcastID: number }>('POST', '/draft-broadcasts', {
    BroadcastType: 'SMS',
  });
  const { file, lastByteAt } = await post(stage, csv);
  const ready = await api.untilFile(file.FileID, 'Ready', 5);
  const summary = performance.now() - lastByteAt;
  if (ready.Summary.GoodRecordCount !== count)
    throw new Error(`${ready.Summary.GoodRecordCount} of ${count} rows are good.`);
  const consentAt = performance.now();
  await api.call('POST', `/draft-broadcasts/${DraftBroadcastID}/fileuploads`, {
    FileID: file.FileID,
    UserIndicatedConsentDeclared: true,
  });
  await api.untilFile(file.FileID, 'Imported', 5);
  return { summary, imported: summary + performance.now() - consentAt };
}

/** Uploads, and reports when the last byte was sent. */
async function post(stage: Stage, body: Buffer): Promise<{ file: FileUpload; lastByteAt: number }> {
  return new Promise((resolve, reject) => {
    let lastByteAt = 0;
    const request = http.request(
      `${stage.product.url}/api/fileuploads?filename=people.csv`,
      {
        method: 'POST',
        headers: {
          cookie: stage.product.api.cookie,
          'x-requested-with': 'carillon',
          'content-type': 'application/octet-stream',
          'content-length': body.length,
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (part: Buffer) => (text += part.toString('utf8')));
        answer.on('end', () => {
          if (answer.statusCode === 201) resolve({ file: JSON.parse(text) as FileUpload, lastByteAt });
          else reject(new Error(`The upload was answered ${answer.statusCode}: ${text.slice(0, 300)}`));
        });
      },
    );
    request.on('error', reject);
    request.end(body, () => (lastByteAt = performance.now()));
  });
}

async function copyOnce(stage: Stage, list: readonly Person[]): Promise<number> {
  const client = new pg.Client({ connectionString: stage.product.ownerUrl });
  await client.connect();
  const audience = await client.query<{ id: number }>(
    'insert into audience (account_id) values ($1) returning audience_id as id',
    [stage.owner.accountId],
  );
  const id = audience.rows[0]?.id ?? 0;
  const lines: string[] = [];
  for (let start = 0; start < list.length; start += 1_000)
    lines.push(
      list
        .slice(start, start + 1_000)
        .map(
          (person, index) =>
            `${stage.owner.accountId}\t${id}\t${start + index + 1}\t${person.phone}\t${person.firstName}\t${person.lastName}\t1\n`,
        )
        .join(''),
    );
  const startedAt = performance.now();
  await pipeline(
    Readable.from(lines),
    client.query(
      copyFrom(
        'copy recipient (account_id, audience_id, recipient_no, phone, first_name, last_name, source) from stdin',
      ),
    ),
  );
  const ms = performance.now() - startedAt;
  await client.end();
  return ms;
}
