import { randomUUID } from 'node:crypto';
import type { Conversation } from '@carillon/contract/conversations/conversations';
import { AppError } from '@carillon/contract/errors';
import type { QueryOf } from '@carillon/contract/route';
import type * as contract from '@carillon/contract/conversations/teamwork';
import { nameOrPhone } from '@carillon/rules/inbound/inboxTitle';
import { colleaguesOnNumber } from '../numbers/index.ts';
import { announceLive } from '../platform/live/live.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { pageRange } from '../platform/database/lists.ts';
import { undoTicket } from '../platform/undo.ts';
import { announceChange } from './announce.ts';
import { announceEvent, presentEvent } from './announceEvents.ts';
import { lockOwn, presentOne } from './changeConversations.ts';
import type { ConversationDeps, ConversationFacts } from './conversationDeps.ts';
import { setAssigned } from './conversations.sql.ts';
import { countEvents, deleteNote, eventKinds, insertEvents, pageOfEvents } from './events.sql.ts';

interface Ticket {
  readonly conversationId: number;
  readonly note: string;
  readonly at: Date;
}
const deletedNote = undoTicket<Ticket>('conversation-note');

/**
 * The team's actions on a conversation, newest first. Throws NotFound if the conversation's number is not the caller's.
 */
export function listEvents(
  deps: ConversationDeps,
  caller: Caller,
  id: number,
  query: QueryOf<typeof contract.listConversationEvents>,
): Promise<{ items: contract.ConversationEvent[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    await lockOwn(tx, caller, id);
    const rows = await pageOfEvents(tx, id, pageRange(query));
    return { items: rows.map(presentEvent), size: await countEvents(tx, id) };
  });
}

/** Writes a note for the team; it is never sent. Throws NotFound. */
export function writeNote(
  deps: ConversationDeps,
  caller: Caller,
  id: number,
  note: string,
): Promise<contract.ConversationEvent> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await lockOwn(tx, caller, id);
    return keepNote(tx, caller, { ...row, note, at: deps.clock.now() });
  });
}

async function keepNote(
  tx: TenantTx,
  caller: Caller,
  to: {
    readonly conversationId: number;
    readonly textNumberId: number;
    readonly note: string;
    readonly at: Date;
  },
): Promise<contract.ConversationEvent> {
  const [kept] = await insertEvents(tx, [to.conversationId], {
    kind: eventKinds.note,
    userId: caller.userId,
    note: to.note,
    at: to.at,
  });
  if (kept === undefined) throw new Error('a note was not kept');
  const event = presentEvent(kept);
  await announceEvent(tx, to.textNumberId, event, '');
  return event;
}

/** Deletes a note of the caller. Throws NotFound, for a colleague's note too. */
export function removeNote(
  deps: ConversationDeps,
  caller: Caller,
  id: number,
  eventId: number,
): Promise<{ UndoID: string }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { textNumberId } = await lockOwn(tx, caller, id);
    const gone = await deleteNote(tx, id, eventId, caller.userId);
    if (gone === null) throw new AppError('NotFound');
    const undoId = randomUUID();
    const payload = { conversationId: id, note: gone.note, at: gone.at };
    await deletedNote.save(tx, { undoId, payload, userId: caller.userId, now: deps.clock.now() });
    await announceLive(tx, { account: tx.accountId, number: textNumberId }, 'conversation.noteDeleted', {
      ConversationID: id,
      TextNumberID: textNumberId,
      EventID: eventId,
    });
    return { UndoID: undoId };
  });
}

/** Restores a deleted note, with the time at which it was written. Throws UndoExecuted and NotFound. */
export function undoRemoveNote(
  deps: ConversationDeps,
  caller: Caller,
  id: number,
  undoId: string,
): Promise<contract.ConversationEvent> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await lockOwn(tx, caller, id);
    const ticket = await deletedNote.take(tx, { undoId, userId: caller.userId, now: deps.clock.now() });
    if (ticket.conversationId !== id) throw new AppError('NotFound');
    return keepNote(tx, caller, { ...row, note: ticket.note, at: new Date(ticket.at) });
  });
}

/** Who can answer a conversation. Throws NotFound. */
export function listAssignees(
  deps: ConversationDeps,
  caller: Caller,
  id: number,
): Promise<contract.Colleague[]> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { textNumberId } = await lockOwn(tx, caller, id);
    return colleaguesOnNumber(tx, textNumberId);
  });
}

/**
 * Assigns a conversation to a user who works with its number, or (null) to no one. The thread keeps who did it, and a
 * user who gets it from a colleague is notified. Throws NotFound, and Validation for a user who can't see the
 * conversation.
 */
export function assign(
  deps: ConversationDeps & { readonly conversationFacts: Pick<ConversationFacts, 'onAssigned'> },
  caller: Caller,
  id: number,
  userId: number | null,
): Promise<Conversation> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await lockOwn(tx, caller, id);
    const to = userId === null ? null : await colleague(tx, row.textNumberId, userId);
    if (!(await setAssigned(tx, id, userId))) return presentOne(deps, tx, caller, id);
    const [kept] = await insertEvents(tx, [id], {
      kind: eventKinds.assigned,
      userId: caller.userId,
      toUserId: userId,
      at: deps.clock.now(),
    });
    const shown = await presentOne(deps, tx, caller, id);
    await announceChange(tx, [row], { AssignedTo: to });
    if (kept === undefined) throw new Error('an assignment was not kept');
    const name = `${shown.FirstName} ${shown.LastName}`.trim();
    const person = nameOrPhone({ name, phone: shown.PhoneNumber });
    await announceEvent(tx, row.textNumberId, presentEvent(kept), person);
    if (userId !== null && userId !== caller.userId)
      await deps.conversationFacts.onAssigned(tx, { eventId: kept.eventId, userId });
    return shown;
  });
}

async function colleague(tx: TenantTx, textNumberId: number, userId: number): Promise<contract.Colleague> {
  const found = (await colleaguesOnNumber(tx, textNumberId)).find((one) => one.UserID === userId);
  if (found !== undefined) return found;
  const Message = 'This user does not work with the text number of this conversation. Choose someone else.';
  throw new AppError('Validation', Message, [{ Field: 'UserID', Message }]);
}
