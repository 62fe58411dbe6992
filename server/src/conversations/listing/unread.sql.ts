// SQL that only reads: what is unread on a text number, for users with notifications.
import type { TenantTx } from '../../platform/database/database.ts';
import { nameOfPhone } from './namesOfPhones.sql.ts';

// Unread means what the badge counts: the conversation is in the Inbox, and the person wrote last (row C-100).
const unread = `c.account_id = $1 and c.text_number_id = $2 and c.folder = 0
  and c.unread_count > 0 and c.last_is_inbound`;

/** Unread texts of a number. */
export interface UnreadTexts {
  /** How many, counted in the first `most` conversations. */
  readonly count: number;
  /** The newest conversations. */
  readonly newest: readonly {
    readonly phone: number;
    readonly name: string;
    readonly text: string;
    readonly hasMedia: boolean;
    readonly at: Date;
  }[];
}

/** True if a conversation of the number is unread. */
export async function hasUnread(tx: TenantTx, textNumberId: number): Promise<boolean> {
  const [row] = await tx.query<{ is: boolean }>(
    `select exists (select from conversation c where ${unread}) as is`,
    [tx.accountId, textNumberId],
    'conversations_has_unread',
  );
  return row?.is ?? false;
}

const newest = `(select c.account_id, c.phone, c.first_name, c.last_name, c.last_text, c.last_has_media, c.last_at
    from conversation c where ${unread} order by c.last_at desc, c.conversation_id desc limit $3)`;

/** How many texts are unread on a number, and the newest conversations of them. */
export async function readUnread(
  tx: TenantTx,
  textNumberId: number,
  limits: { readonly rows: number; readonly most: number },
): Promise<UnreadTexts> {
  const [sum] = await tx.query<{ n: number }>(
    `select coalesce(sum(x.unread_count), 0)::int as n from (
       select c.unread_count from conversation c where ${unread} limit $3) x`,
    [tx.accountId, textNumberId, limits.most],
    'conversations_count_unread',
  );
  const rows = await tx.query<UnreadTexts['newest'][number]>(
    `select x.phone, ${nameOfPhone} as name, x.last_text as text, x.last_has_media as "hasMedia", x.last_at as at
     from ${newest} x order by x.last_at desc limit $3`,
    [tx.accountId, textNumberId, limits.rows],
    'conversations_newest_unread',
  );
  return { count: sum?.n ?? 0, newest: rows };
}

/** A conversation that was assigned to a user, for a notification. */
export interface AssignedToUser {
  readonly conversationId: number;
  readonly textNumberId: number;
  readonly phone: number;
  readonly name: string;
  readonly userId: number;
  readonly byName: string;
  readonly at: Date;
}

/** What an event assigned. Null if another user handles the conversation by now. */
export async function readAssigned(tx: TenantTx, eventId: number): Promise<AssignedToUser | null> {
  const [row] = await tx.query<AssignedToUser>(
    `select x."conversationId", x."textNumberId", x.phone, x."userId", x."byName", x.at, ${nameOfPhone} as name
     from (select c.account_id, c.first_name, c.last_name, c.conversation_id as "conversationId",
         c.text_number_id as "textNumberId", c.phone, c.assigned_to as "userId",
         coalesce(trim(u.first_name || ' ' || u.last_name), '') as "byName", e.created_at as at
       from conversation_event e join conversation c using (account_id, conversation_id)
         left join app_user u on u.account_id = e.account_id and u.user_id = e.user_id
       where e.account_id = $1 and e.event_id = $2 and c.assigned_to = e.to_user_id) x`,
    [tx.accountId, eventId],
    'conversations_assigned',
  );
  return row ?? null;
}

/** An inbound text, for users with notifications. */
export interface ReceivedText {
  readonly conversationId: number;
  readonly textNumberId: number;
  readonly phone: number;
  readonly name: string;
  readonly message: string;
  readonly hasMedia: boolean;
  readonly at: Date;
  /** Its conversation has not been read since. */
  readonly isUnread: boolean;
}

/** An inbound text. Null if it is not inbound or is gone. */
export async function readReceived(tx: TenantTx, textMessageId: number): Promise<ReceivedText | null> {
  const [row] = await tx.query<ReceivedText>(
    `select x."conversationId", x."textNumberId", x.phone, x.message, x."hasMedia", x.at, x."isUnread", ${nameOfPhone} as name
     from (select m.account_id, c.first_name, c.last_name, c.conversation_id as "conversationId", m.text_number_id as "textNumberId", m.phone, m.message,
         m.media <> '[]' as "hasMedia", m.created_at as at, c.unread_count > 0 as "isUnread"
       from text_message m join conversation c using (account_id, conversation_id)
       where m.account_id = $1 and m.text_message_id = $2 and m.is_inbound) x`,
    [tx.accountId, textMessageId],
    'conversations_received',
  );
  return row ?? null;
}
