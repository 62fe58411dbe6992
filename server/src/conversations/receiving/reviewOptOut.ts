import type { BodyOf } from '@carillon/contract/route';
import type * as contract from '@carillon/contract/conversations/conversations';
import {
  channels,
  holdTexts,
  liftDoubt,
  lockHold,
  recordConsent,
  type ConsentChange,
} from '../../consent/index.ts';
import type { IncomingText } from '../../delivery/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { announceChange } from '../announce.ts';
import { lockOwn, presentOne } from '../changeConversations.ts';
import type { ConversationDeps } from '../conversationDeps.ts';
import { lockOfPhone, setConversations, type LockedConversation } from '../conversations.sql.ts';
import { reviewedText } from './review.sql.ts';
import { settleHeldJob } from '../jobs.ts';

/** How long users have to decide whether a text is an opt-out, in milliseconds. After that, it counts as one. */
export const reviewTime = 24 * 3_600_000;

/**
 * Holds texts to a person who wrote a possible opt-out, and counts it as one when its time is over. The time runs from
 * its arrival here, so that a user still sees a text that was delayed for a day.
 */
export async function holdForReview(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: TenantTx,
  text: IncomingText,
  at: { readonly textMessageId: number; readonly conversationId: number },
): Promise<void> {
  const until = new Date(text.now.getTime() + reviewTime);
  const isNew = await holdTexts(tx, {
    phone: text.phone,
    textNumberId: text.textNumberId,
    wording: text.message,
    at: text.at,
    until,
    ...at,
  });
  if (!isNew) return;
  const key = `${tx.accountId}:${text.phone}`;
  await jobs.enqueue(
    tx,
    settleHeldJob,
    { AccountID: tx.accountId, PhoneNumber: text.phone },
    { key, at: until },
  );
  await announceReview(tx, await lockOfPhone(tx, text.phone), {
    OptOutReview: { Of: 'Held', TextMessageID: at.textMessageId, Until: until.toISOString() },
  });
}

/**
 * A user's decision about what a person wrote (docs/decisions/opt-outs-in-doubt.md). If two users decide at once, the
 * first decision counts, and the second user sees the current state. Throws NotFound.
 */
export function reviewOptOut(
  deps: ConversationDeps,
  caller: Caller,
  id: number,
  { IsOptOut, Of }: BodyOf<typeof contract.reviewOptOut>,
): Promise<contract.Conversation> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await lockOwn(tx, caller, id);
    const all = await lockOfPhone(tx, row.phone);
    const said = { phone: row.phone, at: deps.clock.now(), userId: caller.userId };
    const hold = await lockHold(tx, row.phone);
    const wording = await reviewedText(tx, row.phone, hold?.textMessageId ?? null);
    const textNumberId = hold?.textNumberId ?? row.textNumberId;
    if (Of === 'Held' && IsOptOut && hold !== null)
      await takeForOptOut(tx, all, hold.conversationId, { ...said, wording, textNumberId });
    else if (!IsOptOut && (Of === 'OptedOut' || hold !== null)) {
      const what = Of === 'Held' ? 'held' : 'optedOut';
      if (await liftDoubt(tx, { ...said, wording, textNumberId, what })) await showLifted(tx, all);
    }
    return presentOne(deps, tx, caller, id);
  });
}

/** Counts a held text as an opt-out when its time is over. Does nothing if a user has decided. */
export function settleHeld(
  deps: Pick<ConversationDeps, 'database' | 'clock'>,
  tenant: Tenant,
  phone: number,
): Promise<void> {
  return deps.database.inTenant(tenant, async (tx) => {
    const all = await lockOfPhone(tx, phone);
    const hold = await lockHold(tx, phone);
    const now = deps.clock.now();
    if (hold === null || hold.until > now) return;
    const words = await reviewedText(tx, phone, hold.textMessageId);
    const wording = `No one decided within 24 hours: ${words}`;
    await takeForOptOut(tx, all, hold.conversationId, {
      phone,
      at: now,
      userId: null,
      wording,
      textNumberId: hold.textNumberId,
    });
  });
}

async function takeForOptOut(
  tx: TenantTx,
  all: readonly LockedConversation[],
  conversationId: number,
  {
    phone,
    ...said
  }: Pick<ConsentChange, 'wording' | 'at' | 'userId' | 'textNumberId'> & { readonly phone: number },
): Promise<void> {
  await recordConsent(tx, [phone], { what: 'optOut', source: 'AutoOptOut', channel: channels.text, ...said });
  const flagged = all.filter((row) => row.conversationId === conversationId);
  await setConversations(tx, [conversationId], { isAutoOptOut: true });
  const rest = all.filter((row) => row.conversationId !== conversationId);
  const review = { Of: 'OptedOut' as const, TextMessageID: null, Until: null };
  await announceReview(tx, flagged, { IsAutoOptOut: true, OptOutReview: review });
  await announceReview(tx, rest, { OptedOut: true, OptedIn: false, OptOutReview: null });
}

async function showLifted(tx: TenantTx, all: readonly LockedConversation[]): Promise<void> {
  const flagged = all.filter((row) => row.isAutoOptOut).map((row) => row.conversationId);
  await setConversations(tx, flagged, { isAutoOptOut: false, isDone: false });
  for (const row of all) {
    const wasOut = flagged.includes(row.conversationId);
    const change = wasOut ? { IsAutoOptOut: false, IsDone: false, OptedIn: false } : {};
    await announceReview(tx, [row], { ...change, OptedOut: false, OptOutReview: null });
  }
}

/** A review concerns one phone, so its conversations are few, and each is announced. */
async function announceReview(
  tx: TenantTx,
  rows: readonly LockedConversation[],
  changes: Parameters<typeof announceChange>[2],
): Promise<void> {
  if (rows.length > 0) await announceChange(tx, rows, changes);
}
