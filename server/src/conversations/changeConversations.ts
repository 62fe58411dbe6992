import { randomUUID } from 'node:crypto';
import type { BodyOf, QueryOf } from '@carillon/contract/route';
import type * as contract from '@carillon/contract/conversations/conversations';
import { AppError } from '@carillon/contract/errors';
import { parsePhoneIn } from '@carillon/rules/phones/phoneCountries';
import { formatPhone } from '@carillon/rules/phones/phones';
import { readAccount } from '../accounts/index.ts';
import {
  channels,
  keepConsent,
  lockConsent,
  recordConsent,
  restoreConsent,
  type Decision,
  type KeptConsent,
} from '../consent/index.ts';
import { readNumber } from '../numbers/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { undoTicket } from '../platform/undo.ts';
import { announceChange, announceRead } from './announce.ts';
import { noteDone } from './announceEvents.ts';
import type { ConversationDeps } from './conversationDeps.ts';
import {
  lockConversations,
  lockFlagged,
  noteUnread,
  noteView,
  openConversation,
  readConversations,
  setConversations,
  setSignature,
  type LockedConversation,
} from './conversations.sql.ts';
import { filterOf, numbersOf } from './listing/listConversations.ts';
import { idsOfSearch } from './listing/searchConversations.ts';
import { idsOfFilter } from './listing/conversationLists.sql.ts';
import { presentConversation } from './listing/presentConversation.ts';
import { sendFacts } from './sending/sendFacts.ts';

type Change = BodyOf<typeof contract.putConversation>;
/** The wording of a declaration of consent in the inbox (3-decisions 4.3). */
const declaration = 'I confirm this contact gave consent.';

/** Conversations change in groups of this many, so that a change of 300,000 holds no lock for long in one statement. */
const atOnce = 5_000;

/** What an undo restores. */
interface Before {
  readonly id: number;
  readonly phone: number;
  readonly textNumberId: number;
  readonly isDone: boolean;
  readonly isAutoOptOut: boolean;
}

interface Ticket {
  readonly before: readonly Before[];
  /** Conversations of the same phones, on any number, that the decision included. */
  readonly others?: readonly number[];
  /** Null if no person was opted out or in. */
  readonly decision: Decision | null;
}

const changed = undoTicket<Ticket>('conversations');

/** One conversation of the caller's numbers. Throws NotFound. */
export async function lockOwn(tx: TenantTx, caller: Caller, id: number): Promise<LockedConversation> {
  const [row] = await lockConversations(tx, [id], await numbersOf(tx, caller));
  if (row === undefined) throw new AppError('NotFound');
  return row;
}

/** A conversation as its page shows it. */
export async function presentOne(
  deps: ConversationDeps,
  tx: TenantTx,
  caller: Caller,
  id: number,
): Promise<contract.Conversation> {
  const [row] = await readConversations(tx, [id]);
  if (row === undefined) throw new AppError('NotFound');
  return presentConversation(row, await sendFacts(deps, tx, caller));
}

/** One conversation. Throws NotFound if its number is not the caller's. */
export function getConversation(
  deps: ConversationDeps,
  caller: Caller,
  id: number,
): Promise<contract.Conversation> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    await lockOwn(tx, caller, id);
    return presentOne(deps, tx, caller, id);
  });
}

/** Changes one conversation. The ticket takes the change back, and the opt-out with it. */
export function changeConversation(
  deps: ConversationDeps,
  caller: Caller,
  id: number,
  change: Change,
): Promise<contract.Conversation & { UndoID: string | null }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await lockOwn(tx, caller, id);
    const undoId = await applyChange(deps, tx, caller, [row], change);
    return { ...(await presentOne(deps, tx, caller, id)), UndoID: undoId };
  });
}

/**
 * The same for a selection of the list (row C-219). Returns how many conversations changed, and how to take it back.
 */
export function changeSelection(
  deps: ConversationDeps,
  caller: Caller,
  query: QueryOf<typeof contract.putConversations>,
  body: BodyOf<typeof contract.putConversations>,
): Promise<{ UndoID: string; Count: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const numbers = await numbersOf(tx, caller);
    const named = body.Selection.Items.map((item) => item.ConversationID);
    const ids =
      body.Selection.Type === 'Selected'
        ? named
        : await idsOfQuery(deps, tx, caller, query, body.Selection.Type === 'SelectedAllExcept' ? named : []);
    const rows: LockedConversation[] = [];
    for (let from = 0; from < ids.length; from += atOnce)
      rows.push(...(await lockConversations(tx, ids.slice(from, from + atOnce), numbers)));
    const undoId = await applyChange(deps, tx, caller, rows, body.Update);
    return { UndoID: undoId ?? '', Count: rows.length };
  });
}

/** Everything that the list shows for a query, search included, except the named conversations. */
async function idsOfQuery(
  deps: ConversationDeps,
  tx: TenantTx,
  caller: Caller,
  query: QueryOf<typeof contract.putConversations>,
  except: readonly number[],
): Promise<number[]> {
  const filter = await filterOf(tx, caller, query);
  const words = query.q?.trim() ?? '';
  if (words === '') return idsOfFilter(tx, filter, except);
  const left = new Set(except);
  return (await idsOfSearch(deps, tx, { ...query, q: words }, filter)).filter((id) => !left.has(id));
}

/** Rows that don't match the change yet, in their phone's opt-out or in their flag. */
function undecided(
  rows: readonly LockedConversation[],
  wanted: boolean,
  known: readonly KeptConsent[],
): LockedConversation[] {
  const out = new Set(known.filter((one) => one.optedOutText).map((one) => one.phone));
  // A person who opted out elsewhere has no flag here, and can still be opted in from here.
  return rows.filter((row) => row.isAutoOptOut !== wanted || out.has(row.phone) !== wanted);
}

const phonesOf = (rows: readonly LockedConversation[]): number[] =>
  [...new Set(rows.map((row) => row.phone))].toSorted((a, b) => a - b);

async function applyChange(
  deps: ConversationDeps,
  tx: TenantTx,
  caller: Caller,
  rows: readonly LockedConversation[],
  change: Change,
): Promise<string | null> {
  const { IsDone, IsAutoOptOut } = change;
  // A person who is opted in is opted in on every number: none of their conversations stays with the opt-outs. All are
  // locked before the consent, as they are when the person writes.
  const flagged = IsAutoOptOut === false ? await lockFlagged(tx, phonesOf(rows)) : [];
  const all = IsAutoOptOut === undefined ? [] : await keepConsent(tx, phonesOf(rows));
  const decided = IsAutoOptOut === undefined ? [] : undecided(rows, IsAutoOptOut, all);
  const chosen = new Set(decided);
  const moved = rows.filter((row) => chosen.has(row) || (IsDone !== undefined && IsDone !== row.isDone));
  if (moved.length === 0) return null;
  const now = deps.clock.now();
  const phones = phonesOf(decided);
  const named = new Set(phones);
  const own = new Set(idsOf(moved));
  const known = all.filter((one) => named.has(one.phone));
  const others = flagged.filter((row) => named.has(row.phone) && !own.has(row.conversationId));
  if (decided.length > 0) await changeOptOut(tx, caller, decided, change, now);
  const set = { isDone: IsDone, isAutoOptOut: IsAutoOptOut };
  for (let from = 0; from < moved.length; from += atOnce)
    await setConversations(tx, idsOf(moved.slice(from, from + atOnce)), set);
  await setConversations(tx, idsOf(others), { isAutoOptOut: false });
  const undoId = randomUUID();
  const before: Before[] = [...moved, ...others].map((row) => ({
    id: row.conversationId,
    phone: row.phone,
    textNumberId: row.textNumberId,
    isDone: row.isDone,
    isAutoOptOut: row.isAutoOptOut,
  }));
  const decision = phones.length === 0 ? null : { phones, before: known, userId: caller.userId, at: now };
  const payload: Ticket = { before, others: idsOf(others), decision };
  await changed.save(tx, { undoId, payload, userId: caller.userId, now });
  await announceChange(tx, moved, change);
  if (IsDone !== undefined) {
    const turned = moved.filter((row) => row.isDone !== IsDone);
    for (let from = 0; from < turned.length; from += atOnce)
      await noteDone(tx, caller, turned.slice(from, from + atOnce), IsDone, now);
  }
  await announceChange(tx, others, { IsAutoOptOut: false });
  return undoId;
}

const idsOf = (rows: readonly LockedConversation[]): number[] => rows.map((row) => row.conversationId);

/** The opt-out that belongs to the flag (3-decisions 4.3). Throws ConsentRequired and OptOutFinal. */
async function changeOptOut(
  tx: TenantTx,
  caller: Caller,
  rows: readonly LockedConversation[],
  change: Change,
  now: Date,
): Promise<void> {
  const phones = phonesOf(rows);
  const by = { userId: caller.userId, at: now };
  if (change.IsAutoOptOut === true) {
    await recordConsent(tx, phones, {
      what: 'optOut',
      source: 'User',
      channel: channels.text,
      wording: '',
      ...by,
    });
    return;
  }
  if (change.UserIndicatedConsentDeclared !== true) throw new AppError('ConsentRequired');
  for (const row of rows) {
    const consent = await lockConsent(tx, row.phone);
    if (consent?.optedOutText === true && consent.source === 'Stop') {
      const number = await readNumber(tx, row.textNumberId, null);
      const to = number === null ? 'your text number' : formatPhone(number.phone);
      throw new AppError(
        'OptOutFinal',
        `This contact replied STOP and must text UNSTOP to ${to} to receive texts again.`,
      );
    }
  }
  await recordConsent(tx, phones, {
    what: 'optIn',
    source: 'User',
    channel: channels.text,
    wording: declaration,
    ...by,
  });
}

/**
 * Undoes a change within 10 minutes, opt-outs with it. What was known about a number before applies again, unless newer
 * information came since. Throws UndoExecuted.
 */
export function undoChange(deps: ConversationDeps, caller: Caller, undoId: string): Promise<void> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const now = deps.clock.now();
    const { before, others = [], decision } = await changed.take(tx, { undoId, userId: caller.userId, now });
    const ids = before.map(({ id }) => id);
    const rows = await lockConversations(tx, ids, await numbersOf(tx, caller), others);
    const overtaken = new Set(
      decision === null
        ? []
        : await restoreConsent(
            tx,
            { ...decision, at: new Date(decision.at) },
            { userId: caller.userId, at: now },
          ),
    );
    const states = new Map(before.map((one) => [one.id, one]));
    const targets = rows.flatMap((row) => {
      const was = states.get(row.conversationId);
      if (was === undefined) return [];
      const isAutoOptOut = overtaken.has(row.phone) ? row.isAutoOptOut : was.isAutoOptOut;
      return [{ row, isDone: was.isDone, isAutoOptOut }];
    });
    for (const some of Map.groupBy(targets, (one) => `${one.isDone} ${one.isAutoOptOut}`).values()) {
      const [first] = some;
      if (first === undefined) continue;
      const { isDone, isAutoOptOut } = first;
      const back = some.map(({ row }) => row);
      await setConversations(
        tx,
        back.map((row) => row.conversationId),
        { isDone, isAutoOptOut },
      );
      const turned = back.filter((row) => row.isDone !== isDone);
      await noteDone(tx, caller, turned, isDone, now);
      if (decision === null) await announceChange(tx, back, { IsDone: isDone });
      else await announceRestored(tx, back, { IsDone: isDone, IsAutoOptOut: isAutoOptOut });
    }
  });
}

/** Announces flags together with what is now known about each phone. */
async function announceRestored(
  tx: TenantTx,
  rows: readonly LockedConversation[],
  change: { readonly IsDone: boolean; readonly IsAutoOptOut: boolean },
): Promise<void> {
  const known = new Map(
    (
      await keepConsent(
        tx,
        rows.map((row) => row.phone),
      )
    ).map((one) => [one.phone, one]),
  );
  const said = (row: LockedConversation) => {
    const consent = known.get(row.phone);
    return { OptedOut: consent?.optedOutText ?? false, OptedIn: consent?.optedIn ?? false };
  };
  for (const some of Map.groupBy(rows, (row) => JSON.stringify(said(row))).values()) {
    const [first] = some;
    if (first !== undefined) await announceChange(tx, some, { ...change, ...said(first) });
  }
}

/** The caller has read it. */
export function viewConversation(
  deps: ConversationDeps,
  caller: Caller,
  id: number,
): Promise<contract.Conversation> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await lockOwn(tx, caller, id);
    const now = deps.clock.now();
    await noteView(tx, id, caller.userId, now);
    await announceRead(tx, row, { UserID: caller.userId, LastViewTime: now.toISOString() });
    return presentOne(deps, tx, caller, id);
  });
}

/** Unread again, for the whole team. */
export function markUnread(
  deps: ConversationDeps,
  caller: Caller,
  id: number,
): Promise<contract.Conversation> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await lockOwn(tx, caller, id);
    await noteUnread(tx, id);
    await announceRead(tx, { ...row, unreadCount: Math.max(1, row.unreadCount) }, null);
    return presentOne(deps, tx, caller, id);
  });
}

/** The conversation of a phone on another number of the caller's, created if there is none (3-decisions 2.9). */
export function continueOn(
  deps: ConversationDeps,
  caller: Caller,
  body: BodyOf<typeof contract.continueConversation>,
): Promise<contract.Conversation> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    if (!(await numbersOf(tx, caller)).includes(body.TextNumberIDTo)) throw new AppError('NotFound');
    const parsed = parsePhoneIn(body.PhoneNumber, (await readAccount(tx)).countryId);
    if (!parsed.ok) throw new AppError('NotFound');
    const row = await openConversation(tx, body.TextNumberIDTo, Number(parsed.phone), deps.clock.now());
    return presentOne(deps, tx, caller, row.conversationId);
  });
}

/** Whether texts of this conversation carry the signature. */
export async function setSignatureOf(
  deps: ConversationDeps,
  caller: Caller,
  id: number,
  isEnabled: boolean,
): Promise<void> {
  await deps.database.inTenant(caller.tenant, async (tx) => {
    await lockOwn(tx, caller, id);
    await setSignature(tx, id, isEnabled);
  });
}
