// SQL of conversation_event.
import type { TenantTx } from '../platform/database/database.ts';
import { numberArray } from '../platform/database/pgArrays.ts';

/** The content of an event, as stored. */
export const eventKinds = { note: 0, done: 1, reopened: 2, assigned: 3 } as const;
export type EventKind = (typeof eventKinds)[keyof typeof eventKinds];

/** An action of the team on a conversation besides texting. */
export interface EventRow {
  readonly eventId: number;
  readonly conversationId: number;
  readonly kind: EventKind;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly toUserId: number | null;
  readonly toUserName: string | null;
  readonly note: string;
  readonly at: Date;
}

const nameOf = (user: string): string => `nullif(trim(${user}.first_name || ' ' || ${user}.last_name), '')`;
const shown = `e.event_id as "eventId", e.conversation_id as "conversationId", e.kind, e.user_id as "userId",
  ${nameOf('u')} as "userName", e.to_user_id as "toUserId", ${nameOf('t')} as "toUserName", e.note, e.created_at as at`;
const named = `left join app_user u on u.account_id = e.account_id and u.user_id = e.user_id
  left join app_user t on t.account_id = e.account_id and t.user_id = e.to_user_id`;

/** A page of the events of a conversation, newest first. */
export function pageOfEvents(
  tx: TenantTx,
  conversationId: number,
  page: { readonly offset: number; readonly limit: number },
): Promise<EventRow[]> {
  return tx.query<EventRow>(
    `select ${shown} from (select * from conversation_event where account_id = $1 and conversation_id = $2
       order by created_at desc, event_id desc offset $3::int limit $4::int) e ${named}
     order by e.created_at desc, e.event_id desc`,
    [tx.accountId, conversationId, page.offset, page.limit],
    'conversations_events',
  );
}

export async function countEvents(tx: TenantTx, conversationId: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    'select count(*)::int as n from conversation_event where account_id = $1 and conversation_id = $2',
    [tx.accountId, conversationId],
    'conversations_count_events',
  );
  return row?.n ?? 0;
}

/** What is stored of an event. */
export interface NewEvent {
  readonly kind: EventKind;
  readonly userId: number;
  readonly toUserId?: number | null;
  readonly note?: string;
  readonly at: Date;
}

/** Stores the same event for each of these conversations. Returns them in the order of the ids. */
export function insertEvents(
  tx: TenantTx,
  conversationIds: readonly number[],
  event: NewEvent,
): Promise<EventRow[]> {
  return tx.query<EventRow>(
    `with e as (insert into conversation_event (account_id, conversation_id, kind, user_id, to_user_id, note, created_at)
       select $1, w.id, $3, $4, $5, $6, $7 from unnest($2::int[]) with ordinality w (id, place) order by w.place
       returning *)
     select ${shown} from e ${named} order by e.event_id`,
    [
      tx.accountId,
      numberArray(conversationIds),
      event.kind,
      event.userId,
      event.toUserId ?? null,
      event.note ?? '',
      event.at,
    ],
    'conversations_insert_events',
  );
}

/** Deletes a note of this user. Null if it is another user's, or gone. */
export async function deleteNote(
  tx: TenantTx,
  conversationId: number,
  eventId: number,
  userId: number,
): Promise<{ readonly note: string; readonly at: Date } | null> {
  const [row] = await tx.query<{ note: string; at: Date }>(
    `delete from conversation_event where account_id = $1 and conversation_id = $2 and event_id = $3 and user_id = $4
       and kind = ${eventKinds.note} returning note, created_at as at`,
    [tx.accountId, conversationId, eventId, userId],
    'conversations_delete_note',
  );
  return row ?? null;
}
