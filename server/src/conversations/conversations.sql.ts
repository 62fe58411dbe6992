// SQL of conversation and conversation_view.
import type { TenantTx } from '../platform/database/database.ts';
import { numberArray } from '../platform/database/pgArrays.ts';
import { namesOfPhone, nameSource, shownName, nameFromBroadcast } from './listing/namesOfPhones.sql.ts';

/** The folder of a conversation, as stored. 3 is no folder, until a first text is written in it. */
export const folders = { inbox: 0, done: 1, autoOptOuts: 2 } as const;
export type Folder = (typeof folders)[keyof typeof folders];

/** A conversation, with what is known about its phone. */
export interface ConversationRow {
  readonly conversationId: number;
  readonly textNumberId: number;
  readonly phone: number;
  readonly isDone: boolean;
  readonly isAutoOptOut: boolean;
  readonly unreadCount: number;
  readonly lastMessageId: number | null;
  readonly lastAt: Date;
  readonly lastIsInbound: boolean;
  readonly lastHasMedia: boolean;
  readonly lastText: string;
  /** If the newest text is ours: the user who wrote it, and its delivery status code. */
  readonly lastUserId: number | null;
  readonly lastUserName: string | null;
  readonly lastStatus: number | null;
  readonly signatureEnabled: boolean | null;
  /** The user of the team who handles it. */
  readonly assignedTo: number | null;
  readonly assignedName: string | null;
  /** The number no longer belongs to the account. */
  readonly isRetired: boolean;
  readonly personId: number | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The broadcast whose list gave the name, and its own name. Null for a name of a contact or from a user. */
  readonly nameBroadcastId: number | null;
  readonly nameBroadcast: string | null;
  readonly notes: string | null;
  readonly optedOut: boolean | null;
  readonly optedIn: boolean | null;
  readonly consentSource: string | null;
  /** Texts wait until then at the latest, for a review of what the person wrote. */
  readonly heldUntil: Date | null;
  /** The text under review. */
  readonly heldMessageId: number | null;
  readonly views: { UserID: number; Name: string; LastViewTime: string }[];
}

// The newest text of ours. For an inbound one, nothing is looked up.
const newestOfOurs = `left join lateral (
    select m.user_id, trim(u.first_name || ' ' || u.last_name) as user_name, coalesce(m.status, d.refused, r.status) as status
    from text_message m
      left join app_user u on u.account_id = m.account_id and u.user_id = m.user_id
      left join direct_text d on d.account_id = m.account_id and d.direct_text_id = m.direct_text_id
      left join text_result r on r.account_id = d.account_id and r.send_id = d.send_id and r.recipient_no = d.recipient_no
    where m.account_id = c.account_id and m.text_message_id = c.last_message_id and not c.last_is_inbound) last on true`;
const shown = `c.conversation_id as "conversationId", c.text_number_id as "textNumberId", c.phone, c.is_done as "isDone",
  c.is_auto_opt_out as "isAutoOptOut", c.unread_count as "unreadCount", c.last_message_id as "lastMessageId",
  c.last_at as "lastAt", c.last_is_inbound as "lastIsInbound", c.last_has_media as "lastHasMedia", c.last_text as "lastText",
  last.user_id as "lastUserId", last.user_name as "lastUserName", last.status as "lastStatus",
  c.signature_enabled as "signatureEnabled", c.assigned_to as "assignedTo",
  trim(au.first_name || ' ' || au.last_name) as "assignedName", n.is_retired as "isRetired", p.person_id as "personId",
  ${shownName}, ${nameSource}, p.notes, o.opted_out_text as "optedOut", o.opted_in as "optedIn",
  o.source as "consentSource", o.held_until as "heldUntil", o.held_message_id as "heldMessageId",
  coalesce((select json_agg(json_build_object('UserID', v.user_id, 'Name', trim(u.first_name || ' ' || u.last_name),
      'LastViewTime', to_char(v.viewed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.viewed_at desc)
    from conversation_view v join app_user u using (account_id, user_id)
    where v.account_id = c.account_id and v.conversation_id = c.conversation_id), '[]') as views`;
const joined = `join text_number n on n.account_id = c.account_id and n.text_number_id = c.text_number_id
  left join opt_out o on o.account_id = c.account_id and o.phone = c.phone
  left join app_user au on au.account_id = c.account_id and au.user_id = c.assigned_to
  ${namesOfPhone} ${newestOfOurs}`;

/** Conversations by id, in the order of the ids. */
export async function readConversations(tx: TenantTx, ids: readonly number[]): Promise<ConversationRow[]> {
  if (ids.length === 0) return [];
  return tx.query<ConversationRow>(
    `select ${shown} from unnest($2::int[]) with ordinality w (id, place)
       join conversation c on c.account_id = $1 and c.conversation_id = w.id ${joined} order by w.place`,
    [tx.accountId, numberArray(ids)],
    'conversations_read',
  );
}

/** The fields of a conversation that a change needs. */
export interface LockedConversation {
  readonly conversationId: number;
  readonly textNumberId: number;
  readonly phone: number;
  readonly isDone: boolean;
  readonly isAutoOptOut: boolean;
  readonly unreadCount: number;
  readonly signatureEnabled: boolean | null;
}
const locked = `conversation_id as "conversationId", text_number_id as "textNumberId", phone, is_done as "isDone",
  is_auto_opt_out as "isAutoOptOut", unread_count as "unreadCount", signature_enabled as "signatureEnabled"`;

/** Conversations of these numbers, locked in the order of their ids. Others are left out, except `besides`. */
export function lockConversations(
  tx: TenantTx,
  ids: readonly number[],
  numbers: readonly number[],
  besides: readonly number[] = [],
): Promise<LockedConversation[]> {
  return tx.query<LockedConversation>(
    `select ${locked} from conversation where account_id = $1 and conversation_id = any($2::int[])
       and (text_number_id = any($3::int[]) or conversation_id = any($4::int[])) order by conversation_id for no key update`,
    [tx.accountId, numberArray(ids), numberArray(numbers), numberArray(besides)],
    'conversations_lock',
  );
}

/** Conversations of these phones, on every number, that are still with the opt-outs. Locked. */
export async function lockFlagged(tx: TenantTx, phones: readonly number[]): Promise<LockedConversation[]> {
  if (phones.length === 0) return [];
  return tx.query<LockedConversation>(
    `select ${locked} from conversation where account_id = $1 and phone = any($2::bigint[]) and is_auto_opt_out
     order by conversation_id for no key update`,
    [tx.accountId, numberArray(phones)],
    'conversations_lock_flagged',
  );
}

/** The conversation of a phone on a number, locked. Null if they never texted. */
export async function lockConversationOf(
  tx: TenantTx,
  textNumberId: number,
  phone: number,
): Promise<LockedConversation | null> {
  const [row] = await tx.query<LockedConversation>(
    `select ${locked} from conversation where account_id = $1 and phone = $2 and text_number_id = $3 for no key update`,
    [tx.accountId, phone, textNumberId],
    'conversations_lock_phone',
  );
  return row ?? null;
}

/** The same, created if there is none. */
export async function openConversation(
  tx: TenantTx,
  textNumberId: number,
  phone: number,
  at: Date,
): Promise<LockedConversation & { readonly isNew: boolean }> {
  const made = await tx.query<LockedConversation>(
    `insert into conversation (account_id, text_number_id, phone, last_at, created_at) values ($1, $2, $3, $4, $4)
     on conflict (account_id, phone, text_number_id) do nothing returning ${locked}`,
    [tx.accountId, textNumberId, phone, at],
    'conversations_open',
  );
  if (made[0] !== undefined) return { ...made[0], isNew: true };
  const there = await lockConversationOf(tx, textNumberId, phone);
  if (there === null) throw new Error('a conversation is there and is not');
  return { ...there, isNew: false };
}

/** Names given with a number. If the phone has a contact, the contact's name is shown instead. */
export async function setNames(
  tx: TenantTx,
  conversationId: number,
  names: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  await tx.query(
    `update conversation set first_name = $3, last_name = $4, name_broadcast_id = null
     where account_id = $1 and conversation_id = $2 and (first_name, last_name) is distinct from ($3, $4)`,
    [tx.accountId, conversationId, names.firstName, names.lastName],
    'conversations_set_names',
  );
}

/** The changes that a new text makes in the list. */
export interface NewestText {
  readonly messageId: number;
  readonly text: string;
  readonly isInbound: boolean;
  readonly hasMedia: boolean;
  readonly at: Date;
}

/** How many characters of a text the list keeps. */
const listedCharacters = 200;

/**
 * Puts a text on top of its conversation. A text that came late stays below the newest. Inbound texts add to unread; a
 * user who sends from here has read them. A conversation that no user named takes the name in the newest broadcast to
 * its phone, so that a search finds it by that name.
 */
export async function noteText(
  tx: TenantTx,
  conversationId: number,
  text: NewestText,
  change: { readonly isDone?: boolean; readonly isAutoOptOut?: boolean },
): Promise<void> {
  await tx.query(
    `update conversation c set
       last_message_id = case when last_message_id is null or $8 >= last_at then $3 else last_message_id end,
       last_text = case when last_message_id is null or $8 >= last_at then $4 else last_text end,
       last_is_inbound = case when last_message_id is null or $8 >= last_at then $5 else last_is_inbound end,
       last_has_media = case when last_message_id is null or $8 >= last_at then $6 else last_has_media end,
       last_at = case when last_message_id is null then $8 else greatest(last_at, $8) end,
       unread_count = case when $5 then unread_count + 1 else 0 end,
       is_done = coalesce($7, is_done), is_auto_opt_out = coalesce($9, is_auto_opt_out),
       ${nameFromBroadcast}
     where account_id = $1 and conversation_id = $2`,
    [
      tx.accountId,
      conversationId,
      text.messageId,
      Array.from(text.text).slice(0, listedCharacters).join(''),
      text.isInbound,
      text.hasMedia,
      change.isDone ?? null,
      text.at,
      change.isAutoOptOut ?? null,
    ],
    'conversations_note_text',
  );
}

/** Sets flags. Null leaves a flag as it is. */
export async function setConversations(
  tx: TenantTx,
  ids: readonly number[],
  change: { readonly isDone?: boolean | undefined; readonly isAutoOptOut?: boolean | undefined },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `update conversation set is_done = coalesce($3, is_done), is_auto_opt_out = coalesce($4, is_auto_opt_out)
     where account_id = $1 and conversation_id = any($2::int[])`,
    [tx.accountId, numberArray(ids), change.isDone ?? null, change.isAutoOptOut ?? null],
    'conversations_set',
  );
}

/** Conversations of a phone on every number that are, or are not, marked as an opt-out. Locked. */
export function lockOfPhone(tx: TenantTx, phone: number): Promise<LockedConversation[]> {
  return tx.query<LockedConversation>(
    `select ${locked} from conversation where account_id = $1 and phone = $2 order by conversation_id for no key update`,
    [tx.accountId, phone],
    'conversations_lock_of_phone',
  );
}

/** A user read it: unread becomes 0, and the time of reading is stored. */
export async function noteView(
  tx: TenantTx,
  conversationId: number,
  userId: number,
  at: Date,
): Promise<void> {
  await tx.query(
    `update conversation set unread_count = 0 where account_id = $1 and conversation_id = $2 and unread_count <> 0`,
    [tx.accountId, conversationId],
  );
  await tx.query(
    `insert into conversation_view (account_id, conversation_id, user_id, viewed_at) values ($1, $2, $3, $4)
     on conflict (account_id, conversation_id, user_id) do update set viewed_at = excluded.viewed_at`,
    [tx.accountId, conversationId, userId, at],
  );
}

/** Unread again: at least 1 (3-decisions 2.4). */
export async function noteUnread(tx: TenantTx, conversationId: number): Promise<void> {
  await tx.query(
    `update conversation set unread_count = greatest(1, unread_count) where account_id = $1 and conversation_id = $2`,
    [tx.accountId, conversationId],
  );
}

/** Assigns a conversation, or (null) unassigns it. Returns false if nothing changed. */
export async function setAssigned(
  tx: TenantTx,
  conversationId: number,
  userId: number | null,
): Promise<boolean> {
  const rows = await tx.query(
    `update conversation set assigned_to = $3
     where account_id = $1 and conversation_id = $2 and assigned_to is distinct from $3::int returning conversation_id`,
    [tx.accountId, conversationId, userId],
    'conversations_assign',
  );
  return rows.length > 0;
}

export async function setSignature(tx: TenantTx, conversationId: number, isEnabled: boolean): Promise<void> {
  await tx.query(
    'update conversation set signature_enabled = $3 where account_id = $1 and conversation_id = $2',
    [tx.accountId, conversationId, isEnabled],
  );
}
