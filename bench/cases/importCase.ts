import http from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ContactImportDetail } from '@carillon/contract/contacts/contactImports';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { ApiClient } from '../../e2e/chaos/apiClient.ts';
import { ordinaryPhone } from '../../e2e/chaos/people.ts';
import { pause } from '../../e2e/chaos/product.ts';
import { contactNames, contactWords } from '../contactNames.ts';
import { median, memoryMb, quantile } from '../measure.ts';
import type { Figure } from '../report.ts';
import { helperPids, measured, productPids, type Stage } from '../stage.ts';

const customColumns = [
  'Note',
  'Grade',
  'Room',
  'Need',
  'Bus',
  'Volunteer',
  'Number',
  'Teacher',
  'State',
  'Zip',
];
/** A page of another organization, requested repeatedly. */
const page = '/lists/0/contacts?page=1&pagesize=25&sortby=LastName&include=lists';
const usualAskings = 60;

/**
 * A CSV of a million people, each with three phones and ten custom columns, into contacts, against a bare COPY of the
 * same rows into the same tables with their indexes and counters; the worker's memory and another organization's pages
 * in the meantime.
 */
export async function contactImport(stage: Stage): Promise<Figure[]> {
  const count = Math.round(1_000_000 * stage.scale);
  const other = new ApiClient(stage.product.url);
  await other.signIn('mallory-owner');
  const usual: number[] = [];
  for (let turn = 0; turn < usualAskings; turn += 1) usual.push(await asked(other));
  const copied: number[] = [];
  const imported: number[] = [];
  const parts: string[] = [];
  const meanwhile: number[] = [];
  let memory = 0;
  for (let round = 0; round < Math.min(2, stage.rounds); round += 1) {
    const bare = await measured(stage, [], [], () => copyOnce(stage, madePeople(2 * round, count)));
    copied.push(bare.ms);
    const file = Buffer.from(csvOf(madePeople(2 * round + 1, count)));
    let over = false;
    const watch = async (): Promise<void> => {
      while (!over) {
        meanwhile.push(await asked(other));
        memory = Math.max(memory, memoryMb(stage.product.pid('worker')));
        await pause(100);
      }
    };
    await measured(stage, productPids(stage), helperPids(stage), async () => {
      const watching = watch();
      const { read, added } = await importOnce(stage, file, count);
      over = true;
      await watching;
      parts.push(`${Math.round(read / 1_000)} + ${Math.round(added / 1_000)} s`);
      imported.push(read + added);
      return read + added;
    });
  }
  const size = count.toLocaleString('en-US');
  return [
    {
      name: `${size} rows of three phones and ten custom columns into contacts, last byte to read and consent to done`,
      unit: 'ms',
      ours: imported,
      reference: copied,
      referenceName: 'bare COPY of the same rows into the same tables with their indexes',
      goal: 2,
      direction: 'atMost',
      note: `read and added: ${parts.join(', ')}`,
    },
    {
      name: `most memory of the worker while it adds ${size} people`,
      unit: 'MB',
      ours: [memory],
      goal: 400,
      direction: 'atMost',
    },
    {
      name: "another organization's page of contacts meanwhile",
      unit: 'ms',
      ours: [median(meanwhile)],
      reference: [median(usual)],
      referenceName: 'the same before',
      goal: 2,
      direction: 'atMost',
      note: `p95 ${Math.round(quantile(meanwhile, 0.95))} ms, before ${Math.round(quantile(usual, 0.95))} ms`,
    },
  ];
}

async function asked(api: ApiClient): Promise<number> {
  const startedAt = performance.now();
  await api.get(page);
  return performance.now() - startedAt;
}

interface Made {
  readonly first: string;
  readonly last: string;
  readonly phones: readonly string[];
  readonly custom: readonly string[];
}

/** People of a turn, not in the order of their phones. No person is in two turns. */
function* madePeople(turn: number, count: number): Generator<Made> {
  const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? '';
  for (let n = 0; n < count; n += 1) {
    // A large prime: every position once, for the counts of these benchmarks.
    const at = (n * 7_919_777) % count;
    const draw = Math.imul(at + 1, 2_654_435_761) >>> 0;
    yield {
      first: pick(contactNames.first, draw),
      last: pick(contactNames.last, draw >>> 7),
      phones: [0, 1, 2].map((place) => ordinaryPhone(3 * turn + place, at)),
      custom: [
        pick(contactWords, draw >>> 3),
        `Grade ${draw % 12}`,
        `Room ${draw % 400}`,
        pick(contactWords, draw >>> 11),
        `Bus ${draw % 90}`,
        'yes',
        String(draw % 100_000),
        pick(contactNames.last, draw >>> 5),
        'TX',
        `7${1_000 + (draw % 9_000)}`,
      ],
    };
  }
}

function csvOf(people: Iterable<Made>): string {
  const lines = [`First name,Last name,Phone 1,Phone 2,Phone 3,${customColumns.join(',')}`];
  for (const { first, last, phones, custom } of people)
    lines.push(`${first},${last},${phones.join(',')},${custom.join(',')}`);
  return `${lines.join('\n')}\n`;
}

async function importOnce(
  stage: Stage,
  csv: Buffer,
  count: number,
): Promise<{ read: number; added: number }> {
  const { api } = stage.product;
  const { file, lastByteAt } = await post(stage, csv);
  const ready = await api.untilFile(file.FileID, 'Ready', 20);
  const read = performance.now() - lastByteAt;
  if (ready.Summary.GoodRecordCount !== count)
    throw new Error(`${ready.Summary.GoodRecordCount} of ${count} rows are good.`);
  const consentAt = performance.now();
  let now = await api.call<ContactImportDetail>('POST', '/lists/0/fileuploads', {
    FileID: file.FileID,
    UserIndicatedConsentDeclared: true,
  });
  while (now.Status === 'Adding') {
    await pause(50);
    now = await api.get<ContactImportDetail>(`/contacts/imports/${now.ImportID}`);
  }
  const added = performance.now() - consentAt;
  if (now.Status !== 'Done' || now.AddedCount !== count)
    throw new Error(`${now.Status}: ${now.AddedCount} of ${count} people were added. ${now.Message}`);
  return { read, added };
}

/** Uploads, and reports when the last byte was sent. */
async function post(stage: Stage, body: Buffer): Promise<{ file: FileUpload; lastByteAt: number }> {
  return new Promise((resolve, reject) => {
    let lastByteAt = 0;
    const request = http.request(
      `${stage.product.url}/api/fileuploads?filename=people.csv&purpose=contacts`,
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

/** Both tables, with their indexes and their counting triggers. All contacts are Unfiled. */
async function copyOnce(stage: Stage, people: Iterable<Made>): Promise<number> {
  const { accountId, userId } = stage.owner;
  const client = new pg.Client({ connectionString: stage.product.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select setval(pg_get_serial_sequence('contact', 'person_id'), nextval(pg_get_serial_sequence('contact', 'person_id')) + 2000000) as id`,
  );
  let personId = Number(rows[0]?.id) - 2_000_000;
  const contacts: string[] = [];
  const members: string[] = [];
  for (const { first, last, phones, custom } of people) {
    personId += 1;
    const fields = `{${custom.map((value) => `"${value}"`).join(',')}}`;
    contacts.push(
      `${accountId}\t${personId}\t${userId}\t${first}\t${last}\t\t${phones.join('\t')}\t${fields}\t1\n`,
    );
    members.push(
      `${accountId}\t${personId}\t-1\t${last.toLowerCase()}\x1f${first.toLowerCase()}\t${userId}\n`,
    );
  }
  const startedAt = performance.now();
  const copy = (table: string, lines: readonly string[]) =>
    pipeline(Readable.from(joined(lines)), client.query(copyFrom(`copy ${table} from stdin`)));
  await copy(
    `contact (account_id, person_id, user_id, first_name, last_name, notes, primary_phone, secondary_phone, tertiary_phone, fields, source)`,
    contacts,
  );
  await copy('contact_member (account_id, person_id, list_id, name_key, user_id)', members);
  const ms = performance.now() - startedAt;
  await client.end();
  return ms;
}

function* joined(lines: readonly string[]): Generator<string> {
  for (let from = 0; from < lines.length; from += 1_000) yield lines.slice(from, from + 1_000).join('');
}
