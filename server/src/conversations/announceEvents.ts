import type { ConversationEvent } from '@carillon/contract/conversations/teamwork';
import { announceLive } from '../platform/live/live.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import type { LockedConversation } from './conversations.sql.ts';
import { eventKinds, insertEvents, type EventKind, type EventRow } from './events.sql.ts';

type Changed = Pick<LockedConversation, 'conversationId' | 'textNumberId'>;

/** With more conversations than this at once, lists and threads fetch again instead. */
const toldOneByOne = 20;
/** A notice of the database holds 8,000 bytes, so a longer note is cut to this many characters. */
const toldCharacters = 300;

const types: Readonly<Record<EventKind, ConversationEvent['Type']>> = {
  [eventKinds.note]: 'Note',
  [eventKinds.done]: 'Done',
  [eventKinds.reopened]: 'Reopened',
  [eventKinds.assigned]: 'Assigned',
};

/** An event as the thread shows it. */
export function presentEvent(row: EventRow): ConversationEvent {
  return {
    EventID: row.eventId,
    ConversationID: row.conversationId,
    Type: types[row.kind],
    Note: row.note,
    By: row.userId === null ? null : { UserID: row.userId, Name: row.userName ?? '' },
    To: row.toUserId === null ? null : { UserID: row.toUserId, Name: row.toUserName ?? '' },
    CreateTimestamp: row.at.toISOString(),
  };
}

/** Sends an event to the users of the number. `person` is the name or number of the person that it is about. */
export async function announceEvent(
  tx: TenantTx,
  textNumberId: number,
  event: ConversationEvent,
  person: string,
): Promise<void> {
  const IsCut = event.Note.length > toldCharacters;
  const Note = IsCut ? Array.from(event.Note).slice(0, toldCharacters).join('') : event.Note;
  await announceLive(tx, { account: tx.accountId, number: textNumberId }, 'conversation.event', {
    ConversationID: event.ConversationID,
    TextNumberID: textNumberId,
    Event: { ...event, Note },
    Person: person,
    IsCut,
  });
}

/** Records who marked conversations done, or moved them back, and notifies their colleagues. */
export async function noteDone(
  tx: TenantTx,
  caller: Pick<Caller, 'userId'>,
  rows: readonly Changed[],
  isDone: boolean,
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const kind = isDone ? eventKinds.done : eventKinds.reopened;
  const numbers = new Map(rows.map((row) => [row.conversationId, row.textNumberId]));
  const kept = await insertEvents(tx, [...numbers.keys()], { kind, userId: caller.userId, at });
  if (kept.length > toldOneByOne) return;
  for (const row of kept)
    await announceEvent(tx, numbers.get(row.conversationId) ?? 0, presentEvent(row), '');
}
