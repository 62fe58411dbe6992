import { readFileJob } from '../../jobs.ts';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readAccount } from '../../../accounts/index.ts';
import { notAllowedList } from '../../../consent/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/settings/config.ts';
import type { Database, TenantTx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import { fileNotHereText, folderNotSharedText } from '../../../platform/files/sharedFiles.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import type { Tenant } from '../../../platform/database/tenant.ts';
import { listFieldRows } from '../../contactFields.sql.ts';
import { announceUpload } from './presentUpload.ts';
import type { RowRules } from '../../reading/rows/judgeRow.ts';
import type { ReadingOrder } from '../../reading/readingTypes.ts';
import { knownPeople } from './knownPeople.ts';
import { listLayouts } from './uploadLayouts.sql.ts';
import { openReadingPool, type ReadingOutcome, type ReadingPool } from './readingPool.ts';
import {
  clearBadRows,
  failUpload,
  finishReading,
  insertBadRows,
  readUpload,
  touchUpload,
  type UploadRow,
} from './uploads.sql.ts';

/** Without progress for this long, the worker of the file must be gone. */
export const silenceMs = 10_000;
/** Most bad rows kept for repair; more are only counted. */
export const maxBadRows = 20_000;
/** Longest do-not-contact list that is included when a file is read; with a longer one the import itself reports it. */
const mostNotAllowed = 20_000;
const readingTimeoutMs = 120_000;
const badRowBatch = 2_000;

export const noPhoneColumnText =
  "We couldn't find a column with phone numbers. Choose the column that holds them, or upload another file.";

export interface ReadingDeps {
  readonly database: Database;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
}

/** Reads uploads outside this process's event loop. One per process. */
export interface UploadReading {
  /** An upload is coming in: gets a reading process ready meanwhile. */
  warm(): void;
  /** Reads an upload that is Processing and stores what was found. Resolves also when another process was first. */
  read(tenant: Tenant, fileId: number): Promise<void>;
  /** Queues the job that reads the file if this process dies; part of the transaction that needs the reading. */
  secure(tx: TenantTx, fileId: number): Promise<void>;
  /** The job: reads the file if no process is reading it. */
  resume(tenant: Tenant, fileId: number): Promise<void>;
  close(): void;
}

/** Opens reading; the web role keeps a spare process, users wait for it there. */
export function openUploadReading(deps: ReadingDeps, { spare = false } = {}): UploadReading {
  const pool = openReadingPool({ width: 2, timeoutMs: readingTimeoutMs, spare });
  const secure = (tx: TenantTx, fileId: number) =>
    deps.jobs.enqueue(
      tx,
      readFileJob,
      { AccountID: tx.accountId, FileID: fileId },
      { key: `${tx.accountId}:${fileId}`, at: new Date(deps.clock.now().getTime() + silenceMs) },
    );
  const read = async (tenant: Tenant, fileId: number) => {
    const order = await deps.database.inTenant(tenant, async (tx) => {
      const upload = await readUpload(tx, fileId, null);
      if (upload === null || upload.status !== 'Processing') return null;
      const rules = await rowRules(tx, upload);
      const notAllowed = rules.forContacts ? await notAllowedList(tx, mostNotAllowed) : [];
      return { upload, rules: { ...rules, notAllowed, layouts: await listLayouts(tx) } };
    });
    if (order !== null) await readUploaded(deps, pool, tenant, order);
  };
  return {
    warm: () => pool.warm(),
    read,
    secure,
    async resume(tenant, fileId) {
      const waits = await deps.database.inTenant(tenant, async (tx) => {
        const upload = await readUpload(tx, fileId, null);
        if (upload === null || upload.status !== 'Processing') return true;
        if (deps.clock.now().getTime() - upload.touchedAt.getTime() >= silenceMs) return false;
        await secure(tx, fileId);
        return true;
      });
      if (!waits) await read(tenant, fileId);
    },
    close: () => pool.close(),
  };
}

/** The account's settings for the rows of this file. */
export async function rowRules(tx: TenantTx, upload: Pick<UploadRow, 'purpose'>): Promise<RowRules> {
  const { countryId } = await readAccount(tx);
  const forContacts = upload.purpose === 'contacts';
  const fields = forContacts ? await listFieldRows(tx) : [];
  return {
    countryId,
    forContacts,
    forOptOuts: upload.purpose === 'optouts',
    requiredFields: fields.filter((field) => field.isRequired).map((field) => field.name),
  };
}

async function readUploaded(
  deps: ReadingDeps,
  pool: ReadingPool,
  tenant: Tenant,
  { upload, rules }: { upload: UploadRow; rules: RowRules & Pick<ReadingOrder, 'notAllowed' | 'layouts'> },
): Promise<void> {
  const { storage } = deps;
  if ((await storage.size(upload.storageKey)) === null) {
    deps.log.error({ account: tenant.accountId, file: upload.fileId }, folderNotSharedText);
    await store(deps, tenant, upload, { type: 'refused', message: fileNotHereText }, '', '');
    return;
  }
  // Separate names, so that two readings of a file never write into each other.
  const rowsKey = `${upload.storageKey}.rows-${randomBytes(6).toString('hex')}`;
  const badRowsKey = `${rowsKey}.bad`;
  const tell = progressTeller(deps, tenant, upload);
  try {
    const outcome = await pool.read(
      {
        file: storage.localPath(upload.storageKey),
        kind: upload.kind,
        rowsFile: storage.localPath(rowsKey),
        badRowsFile: storage.localPath(badRowsKey),
        choices: upload.choices,
        maxRows: deps.config.uploads.maxRows,
        maxBadRows,
        ...rules,
      },
      tell.progress,
    );
    await tell.end();
    if (outcome.type === 'done' && rules.forContacts)
      outcome.result.remarks.push(...(await knownPeople(deps, tenant, upload.userId, rowsKey)));
    const used = await store(deps, tenant, upload, outcome, rowsKey, badRowsKey);
    await storage.remove(used ? (upload.rowsKey ?? badRowsKey) : rowsKey);
  } catch (error) {
    await storage.remove(rowsKey);
    throw error;
  } finally {
    await storage.remove(badRowsKey);
  }
}

/** Passes progress on, one transaction at a time: updates that come meanwhile wait for the next. */
export function progressTeller(
  deps: Pick<ReadingDeps, 'database' | 'clock' | 'log'>,
  tenant: Tenant,
  upload: Pick<UploadRow, 'fileId' | 'userId'>,
  status: 'Processing' | 'Importing' = 'Processing',
) {
  let busy: Promise<void> | undefined;
  let ended = false;
  let last = 0;
  const store = async (done: number, rows: number) => {
    try {
      await deps.database.inTenant(tenant, async (tx) => {
        const news = { status, done, rows, now: deps.clock.now() };
        if (await touchUpload(tx, upload.fileId, news)) await announceUpload(tx, { ...upload, ...news });
      });
    } catch (error) {
      // Progress is optional; the work continues without it.
      deps.log.warn({ err: error }, 'progress of a file could not be stored');
    }
  };
  return {
    progress(done: number, rows: number) {
      const now = performance.now();
      if (busy !== undefined || ended || now - last < 250) return;
      last = now;
      busy = store(done, rows).finally(() => {
        busy = undefined;
      });
    },
    /** No more updates; `last` is always sent. */
    async end(last?: { done: number; rows: number }) {
      ended = true;
      await busy;
      if (last !== undefined) await store(last.done, last.rows);
    },
  };
}

/** Stores the outcome in one transaction; false when it is no longer wanted. */
function store(
  deps: ReadingDeps,
  tenant: Tenant,
  upload: UploadRow,
  outcome: ReadingOutcome,
  rowsKey: string,
  badRowsKey: string,
): Promise<boolean> {
  const now = deps.clock.now();
  const { fileId, readingNo } = upload;
  return deps.database.inTenant(tenant, async (tx) => {
    if (outcome.type === 'refused') {
      const failure = { status: 'Processing', readingNo, message: outcome.message, now } as const;
      if (await failUpload(tx, fileId, failure))
        await announceUpload(tx, { ...upload, status: 'Failed', done: 0, rows: 0 });
      return false;
    }
    const { result } = outcome;
    const message = result.structure.Tabs.some((tab) =>
      tab.Columns.some((one) => one.Meaning.startsWith('Phone')),
    )
      ? ''
      : noPhoneColumnText;
    if (!(await finishReading(tx, fileId, readingNo, { ...result, rowsKey, message, now }))) return false;
    await clearBadRows(tx, fileId);
    if (result.bad > 0) await storeBadRows(tx, fileId, deps.storage.localPath(badRowsKey));
    await announceUpload(tx, { ...upload, status: 'Ready', done: result.rows, rows: result.rows });
    return true;
  });
}

/** Streams the bad rows into the database without parsing them here. */
async function storeBadRows(tx: TenantTx, fileId: number, file: string): Promise<void> {
  let batch: string[] = [];
  let rest = '';
  const flush = async () => {
    if (batch.length > 0) await insertBadRows(tx, fileId, batch.join(','));
    batch = [];
  };
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 })) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    batch.push(...lines);
    if (batch.length >= badRowBatch) await flush();
  }
  await flush();
}
