import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@carillon/contract/route';
import type * as contract from '@carillon/contract/conversations/scheduledConversations';
import { AppError } from '@carillon/contract/errors';
import { standardFields } from '@carillon/rules/texts/mergeFields';
import { formatPhone } from '@carillon/rules/phones/phones';
import { formatDateTime, readInstant } from '@carillon/rules/time/times';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { pageRange, type PageQuery } from '../../platform/database/lists.ts';
import { undoTicket } from '../../platform/undo.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { announceScheduled } from '../announce.ts';
import type { ConversationDeps } from '../conversationDeps.ts';
import { addOtherNumbers } from './addOtherNumbers.ts';
import { numbersOf } from '../listing/listConversations.ts';
import { sendScheduledJob } from '../jobs.ts';
import {
  insertScheduled,
  lockScheduled,
  pageOfScheduled,
  scheduledByRequest,
  setPlan,
  setScheduled,
  type ScheduledContact,
  type ScheduledRow,
  type ScheduledStatus,
} from './scheduled.sql.ts';
import { refusalOf, sendFacts, signatureFor } from './sendFacts.ts';
import { checkMedia, fieldRefusal, readOutgoing, sendToAll } from './sendTexts.ts';

export type ScheduleDeps = ConversationDeps & { readonly jobs: Jobs };
type Deps = ScheduleDeps;
/** What an undo restores. */
interface Before {
  readonly id: number;
  readonly status: 'scheduled' | 'failed';
  /** As it was before a change. Absent if it was canceled. */
  readonly plan?: Plan;
}
const changed = undoTicket<Before>('scheduledConversation');
/** The fields of a scheduled text that can be changed. */
export interface Plan {
  /** ISO, as a ticket keeps it. */
  readonly startAt: string;
  readonly wallTime: string;
  readonly timeZone: string;
  readonly textMessage: string;
  readonly contacts: readonly ScheduledContact[];
  readonly reason: string;
}
const farthestMs = 365 * 86_400_000;
const words: Readonly<Record<ScheduledStatus, contract.ScheduledConversation['Status']>> = {
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  canceled: 'Canceled',
  failed: 'Failed',
};

function present(row: ScheduledRow): contract.ScheduledConversation {
  return {
    ScheduledConversationID: row.id,
    TextNumberID: row.textNumberId,
    StartDate: row.startAt.toISOString(),
    Status: words[row.status],
    Reason: row.reason,
    TextMessage: row.textMessage,
    IncludeSignature: row.includeSignature,
    Media: row.media.map((id) => ({ MediaID: id, Uri: `/api/media/${id}` })),
    Contacts: row.contacts.map((contact) => ({ ...contact })),
    CreatedBy: { UserID: row.userId, Name: row.userName },
  };
}

/**
 * Schedules a text to up to 15 numbers. What can be checked now is checked now, and everything again at its time
 * (3-decisions 2.10). Throws Validation for a start in the past or more than a year ahead.
 */
export function schedule(
  deps: Deps,
  caller: Caller,
  given: BodyOf<typeof contract.scheduleConversation>,
): Promise<contract.ScheduledConversation> {
  const now = deps.clock.now();
  const startAt = startOf(given.StartDate, now, caller.timeZone);
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const body = await addOtherNumbers(tx, caller, given);
    const wanted = readOutgoing(body);
    const again =
      wanted.requestKey === null ? null : await scheduledByRequest(tx, caller.userId, wanted.requestKey);
    if (again !== null) return presentOne(tx, again);
    const facts = await sendFacts(deps, tx, caller);
    const signature = signatureFor(facts, null, wanted.includeSignature);
    const [first] = wanted.recipients;
    const refusal = refusalOf(facts, {
      textNumberId: wanted.textNumberId,
      phone: null,
      optedOut: false,
      isHeld: false,
      optedIn: true,
      message: first?.message ?? '',
      signature,
      hasMedia: wanted.mediaIds.length > 0,
    });
    const broken = wanted.recipients.map((recipient) => fieldRefusal(recipient.message)).find(Boolean);
    const why = refusal || broken;
    if (why) throw new AppError('Unprocessable', why);
    await checkMedia(tx, wanted.mediaIds);
    const id = await insertScheduled(tx, {
      textNumberId: wanted.textNumberId ?? 0,
      userId: caller.userId,
      startAt,
      wallTime: formatDateTime(startAt, caller.timeZone),
      timeZone: caller.timeZone,
      textMessage: first?.message ?? '',
      includeSignature: signature !== '',
      mediaIds: wanted.mediaIds,
      contacts: wanted.recipients.map((recipient, place) => ({
        PersonID: body.Contacts?.[place]?.PersonID ?? 0,
        FirstName: recipient.values[standardFields[0]] ?? '',
        LastName: recipient.values[standardFields[1]] ?? '',
        Notes: recipient.values[standardFields[2]] ?? '',
        PrimaryPhone: recipient.phone,
        TextMessage: recipient.message,
        TextMessageID: 0,
      })),
      requestKey: wanted.requestKey,
      now,
    });
    await waitFor(deps, tx, id, startAt);
    await announceScheduled(tx, id, wanted.textNumberId ?? 0, 'Scheduled');
    return presentOne(tx, id);
  });
}

/** Queues the sending. The time is a part of the key: a text that was moved has a job at each of its times. */
export function waitFor(deps: ScheduleDeps, tx: TenantTx, id: number, startAt: Date): Promise<void> {
  return deps.jobs.enqueue(
    tx,
    sendScheduledJob,
    { AccountID: tx.accountId, ScheduledConversationID: id },
    { key: `${tx.accountId}:${id}:${startAt.getTime()}`, at: startAt },
  );
}

/** Keeps what a cancel or a change removed. Returns the id to undo it. */
export async function keepBefore(
  deps: ScheduleDeps,
  tx: TenantTx,
  caller: Caller,
  payload: Before,
): Promise<string> {
  const undoId = randomUUID();
  await changed.save(tx, { undoId, payload, userId: caller.userId, now: deps.clock.now() });
  return undoId;
}

/** One scheduled text. Throws NotFound. */
export async function presentOne(tx: TenantTx, id: number): Promise<contract.ScheduledConversation> {
  const row = await lockScheduled(tx, id, null);
  if (row === null) throw new AppError('NotFound');
  return present(row);
}

/** When it leaves. Throws Validation for an invalid time, one in the past, or one more than a year ahead. */
export function startOf(text: string, now: Date, zone: string): Date {
  const startAt = new Date(readInstant(text, zone));
  const refuse = (sentence: string) =>
    new AppError('Validation', sentence, [{ Field: 'StartDate', Message: sentence }]);
  if (Number.isNaN(startAt.getTime())) throw refuse('Choose a valid start date and time.');
  if (startAt <= now) throw refuse('Your start date and time cannot be in the past.');
  if (startAt.getTime() - now.getTime() > farthestMs)
    throw refuse('Your start date and time is too far in the future.');
  return startAt;
}

/** Scheduled texts of the caller's numbers, next first. Those that failed stand above until they are dismissed. */
export function listScheduled(
  deps: ConversationDeps,
  caller: Caller,
  query: PageQuery,
): Promise<{ items: contract.ScheduledConversation[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { rows, size } = await pageOfScheduled(tx, await numbersOf(tx, caller), pageRange(query));
    return { items: rows.map(present), size };
  });
}

/** A scheduled text of the caller's numbers, locked. Throws NotFound. */
export async function ownScheduled(tx: TenantTx, caller: Caller, id: number): Promise<ScheduledRow> {
  const row = await lockScheduled(tx, id, await numbersOf(tx, caller));
  if (row === null) throw new AppError('NotFound');
  return row;
}

/** Sends it now. Throws WrongState if it was sent or canceled. */
export function sendScheduledNow(
  deps: ConversationDeps,
  caller: Caller,
  id: number,
): Promise<contract.ScheduledConversation> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await ownScheduled(tx, caller, id);
    if (row.status !== 'scheduled' && row.status !== 'failed') throw new AppError('WrongState');
    await sendRow(deps, tx, row);
    return presentOne(tx, id);
  });
}

/** Cancels it, or dismisses one that failed. Throws WrongState if it was sent. */
export function cancelScheduled(
  deps: Deps,
  caller: Caller,
  id: number,
): Promise<contract.ScheduledConversation & { UndoID: string }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await ownScheduled(tx, caller, id);
    if (row.status !== 'scheduled' && row.status !== 'failed') throw new AppError('WrongState');
    await setScheduled(tx, id, { status: 'canceled', now: deps.clock.now() });
    const UndoID = await keepBefore(deps, tx, caller, { id, status: row.status });
    await announceScheduled(tx, id, row.textNumberId, 'Canceled');
    return { ...(await presentOne(tx, id)), UndoID };
  });
}

/**
 * Schedules a canceled text again, or restores the text and time from before a change. Throws UndoExecuted, NotFound if
 * the number is no longer the caller's, and WrongState if it was sent in the meantime.
 */
export function undoScheduled(
  deps: Deps,
  caller: Caller,
  undoId: string,
): Promise<contract.ScheduledConversation> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const now = deps.clock.now();
    const { id, status, plan } = await changed.take(tx, { undoId, userId: caller.userId, now });
    const row = await ownScheduled(tx, caller, id);
    const isAsLeft = plan === undefined ? row.status === 'canceled' : row.status === 'scheduled';
    if (!isAsLeft) throw new AppError('WrongState');
    if (plan === undefined) await setScheduled(tx, id, { status, now });
    else await setPlan(tx, id, { ...plan, status, now });
    if (status === 'scheduled')
      // Its first job may have run while it was canceled or moved.
      await waitFor(deps, tx, id, plan === undefined ? row.startAt : new Date(plan.startAt));
    await announceScheduled(tx, id, row.textNumberId, words[status]);
    return presentOne(tx, id);
  });
}

/** Its time has come. Safe to run twice and at the wrong time. */
export function sendScheduled(deps: ConversationDeps, tenant: Tenant, id: number): Promise<void> {
  return deps.database.inTenant(tenant, async (tx) => {
    const row = await lockScheduled(tx, id, null);
    if (row === null || row.status !== 'scheduled' || row.startAt > deps.clock.now()) return;
    await sendRow(deps, tx, row);
  });
}

/**
 * Checks everything again, by the rights of the user who scheduled it. A recipient who can't get it makes it fail, with
 * the reason.
 */
async function sendRow(deps: ConversationDeps, tx: TenantTx, row: ScheduledRow): Promise<void> {
  const by = { userId: row.userId };
  const facts = await sendFacts(deps, tx, by);
  const open = row.contacts.filter((contact) => contact.TextMessageID === 0);
  const sent = new Map<string, number>();
  let reason = '';
  try {
    const result = await sendToAll(deps, tx, by, facts, {
      textNumberId: row.textNumberId,
      recipients: open.map((contact) => ({
        phone: contact.PrimaryPhone,
        message: contact.TextMessage,
        values: {
          [standardFields[0]]: contact.FirstName,
          [standardFields[1]]: contact.LastName,
          [standardFields[2]]: contact.Notes,
          [standardFields[3]]: formatPhone(contact.PrimaryPhone),
        },
      })),
      mediaIds: row.media,
      includeSignature: row.includeSignature,
      requestKey: null,
    });
    for (const one of result.Conversations) sent.set(one.PhoneNumber, one.TextMessageID);
    reason = result.Errors.map((error) => `${error.PhoneNumber}: ${error.Message}`).join(' ');
  } catch (error) {
    if (!(error instanceof AppError) || error.errorName !== 'Unprocessable') throw error;
    reason = error.message;
  }
  const status = reason === '' ? 'sent' : 'failed';
  await setScheduled(tx, row.id, {
    status,
    reason,
    contacts: row.contacts.map((contact) => ({
      ...contact,
      TextMessageID: sent.get(digits(contact.PrimaryPhone)) ?? contact.TextMessageID,
    })),
    now: deps.clock.now(),
  });
  await announceScheduled(tx, row.id, row.textNumberId, words[status]);
}

function digits(phone: string): string {
  const all = phone.replace(/\D/g, '');
  return all.length === 11 ? all.replace(/^1/, '') : all;
}
