import { AppError } from '@carillon/contract/errors';
import { Readable } from 'node:stream';
import type { Carriers } from '../../carriers/index.ts';
import { drawAnew, drawingKey, PictureRefused, pictureType } from '../../media/index.ts';
import type { Tx, TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { getPublic, NotPublicError } from '../../platform/http/publicOnly.ts';
import type { Storage } from '../../platform/files/storage.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { announcePictures } from '../announce.ts';
import { ownText } from '../sending/changeText.ts';
import type { ConversationDeps } from '../conversationDeps.ts';
import { fetchPicturesJob } from '../jobs.ts';
import {
  awaitPicture,
  expectPictures,
  picturesOf,
  setPicture,
  sourceOfPictures,
  type PictureState,
} from './pictures.sql.ts';
import { readText } from '../listing/thread.ts';

/** What fetching depends on. */
export interface PictureDeps extends ConversationDeps {
  readonly storage: Storage;
  readonly carriers: Carriers;
  readonly jobs: Jobs;
}

type AskingDeps = Pick<PictureDeps, 'database' | 'jobs' | 'clock'>;

/** When a picture that could not be fetched is requested again, in seconds. After the last try, we give up. */
const again = [5, 30, 120, 600, 1800] as const;
/** More pictures than a text can carry are abuse. The rest are not fetched. */
const mostOfOne = 10;

/** The place of a picture among the account's files. */
const keyOf = (accountId: number, textMessageId: number, place: number): string =>
  `${accountId}/inbound/${textMessageId}-${place}`;
export const keyPattern = /^\d{1,9}\/inbound\/\d{1,15}-\d{1,2}$/;

/** Requests the pictures of an inbound text, in the transaction that stores it. */
export async function askForPictures(
  deps: { readonly jobs: Pick<Jobs, 'enqueue'> },
  tx: TenantTx,
  textMessageId: number,
  count: number,
  now: Date,
): Promise<void> {
  if (count === 0) return;
  await expectPictures(tx, textMessageId, Math.min(count, mostOfOne), now);
  await enqueueFetch(deps, tx, tx.accountId, textMessageId);
}

/** Queues the fetching of a text's pictures. */
export function enqueueFetch(
  deps: { readonly jobs: Pick<Jobs, 'enqueue'> },
  tx: Tx,
  accountId: number,
  textMessageId: number,
  at?: Date,
): Promise<void> {
  return deps.jobs.enqueue(
    tx,
    fetchPicturesJob,
    { AccountID: accountId, TextMessageID: textMessageId },
    { key: `${accountId}.${textMessageId}`, ...(at === undefined ? {} : { at }) },
  );
}

/**
 * Fetches the missing pictures of a text, and shows them to users who have the thread open. A picture that can't be
 * fetched now is retried for forty minutes. After that, or if it is not a picture, too large, or at an address that is
 * not public, the thread says so. Safe to run twice.
 */
export async function fetchPictures(deps: PictureDeps, tenant: Tenant, textMessageId: number): Promise<void> {
  const found = await deps.database.inTenant(tenant, async (tx) => ({
    source: await sourceOfPictures(tx, textMessageId),
    waiting: (await picturesOf(tx, textMessageId)).filter(({ state }) => state === 'waiting'),
  }));
  const { source } = found;
  if (source === null) return;
  let isNews = false;
  let nextTry = Infinity;
  for (const { place, tries } of found.waiting) {
    const fetched = await fetchOne(deps, source.carrier, source.addresses[place] ?? '');
    const got = await keep(deps, tenant.accountId, keyOf(tenant.accountId, textMessageId, place), fetched);
    const wait = again[tries];
    const state = got.state === 'waiting' && wait === undefined ? 'gone' : got.state;
    const isSettled = await deps.database.inTenant(tenant, (tx) =>
      setPicture(tx, textMessageId, place, {
        state,
        contentType: got.type,
        size: got.size,
        at: deps.clock.now(),
      }),
    );
    if (state !== 'waiting') isNews ||= isSettled;
    else nextTry = Math.min(nextTry, wait ?? 0);
  }
  await deps.database.inTenant(tenant, async (tx) => {
    if (nextTry < Infinity)
      await enqueueFetch(
        deps,
        tx,
        tx.accountId,
        textMessageId,
        new Date(deps.clock.now().getTime() + nextTry * 1_000),
      );
    const text = isNews ? await readText(tx, textMessageId) : null;
    if (text !== null) await announcePictures(tx, source.textNumberId, text);
  });
}

interface Fetched {
  readonly state: PictureState;
  readonly type: string | null;
  readonly bytes: Buffer | null;
}
const nothing = (state: PictureState): Fetched => ({ state, type: null, bytes: null });

interface Kept {
  readonly state: PictureState;
  readonly type: string | null;
  readonly size: number | null;
}

/** Stores the fetched file as a clean picture: users see its pixels and nothing else that the sender put in. */
async function keep(
  deps: PictureDeps,
  accountId: number,
  key: string,
  { state, type, bytes }: Fetched,
): Promise<Kept> {
  if (bytes === null || type === null) return { state, type, size: null };
  const raw = drawingKey(accountId);
  await deps.storage.put(raw, Readable.from([bytes]), bytes.length);
  try {
    const size = await drawAnew(deps.storage, { from: raw, to: key, contentType: type, limits: null });
    return { state, type, size };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return { state: error.reason === 'unreadable' ? 'kind' : 'large', type: null, size: null };
  }
}

async function fetchOne(deps: PictureDeps, carrierName: string, address: string): Promise<Fetched> {
  const carrier = [...deps.carriers.values()].find(({ name }) => name === carrierName);
  const { simulatorPort, uploads } = deps.config;
  try {
    const answer = await getPublic(address, {
      headers: carrier?.mediaHeaders(address) ?? {},
      maxBytes: uploads.maxPictureBytes,
      standIn: simulatorPort === 0 ? null : `http://127.0.0.1:${simulatorPort}/`,
    });
    if (answer.status !== 200) return nothing('waiting');
    if (answer.body === null) return nothing('large');
    const type = pictureType(answer.body);
    return type === null ? nothing('kind') : { state: 'ready', type, bytes: answer.body };
  } catch (error) {
    if (error instanceof NotPublicError) return nothing('refused');
    deps.log.info(
      { carrier: carrierName, code: (error as NodeJS.ErrnoException).code },
      'a picture could not be fetched',
    );
    return nothing('waiting');
  }
}

/**
 * A picture of a text, with its type according to its first bytes. Throws NotFound for texts of numbers that the caller
 * may not see, and for pictures that have not arrived. One whose file is gone, after a restore, is requested again.
 */
export async function openPicture(
  deps: AskingDeps & Pick<PictureDeps, 'storage'>,
  caller: Caller,
  textMessageId: number,
  place: number,
): Promise<{ contentType: string; body: Readable }> {
  const picture = await deps.database.inTenant(caller.tenant, async (tx) => {
    const text = await ownText(tx, caller, textMessageId);
    if (!text.IsInbound) return undefined;
    return (await picturesOf(tx, textMessageId)).find((one) => one.place === place);
  });
  if (picture?.state !== 'ready' || picture.contentType === null) throw new AppError('NotFound');
  const key = keyOf(caller.tenant.accountId, textMessageId, place);
  if ((await deps.storage.size(key)) === null) {
    await deps.database.inTenant(caller.tenant, (tx) => askAgain(deps, tx, textMessageId, place));
    throw new AppError('NotFound');
  }
  return { contentType: picture.contentType, body: deps.storage.read(key) };
}

async function askAgain(deps: AskingDeps, tx: TenantTx, textMessageId: number, place: number): Promise<void> {
  const source = await sourceOfPictures(tx, textMessageId);
  if (source === null || !(await awaitPicture(tx, textMessageId, place, deps.clock.now()))) return;
  await enqueueFetch(deps, tx, tx.accountId, textMessageId);
  const text = await readText(tx, textMessageId);
  if (text !== null) await announcePictures(tx, source.textNumberId, text);
}
