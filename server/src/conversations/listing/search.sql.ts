// SQL that only reads: conversations with a match.
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray, textArray } from '../../platform/database/pgArrays.ts';
import { folders } from '../conversations.sql.ts';

/** A conversation with a match, and the text that matches (null: by name or number). */
export interface Found {
  readonly conversationId: number;
  readonly textMessageId: number | null;
  readonly at: Date;
}

/** What decides whether a conversation with a match is wanted. */
export interface FoundFacts {
  readonly conversationId: number;
  readonly isDone: boolean;
  readonly isAutoOptOut: boolean;
  readonly unreadCount: number;
  readonly lastIsInbound: boolean;
  readonly lastAt: Date;
  readonly assignedTo: number | null;
  /** It has at least one text. */
  readonly hasText: boolean;
}

/** The same for conversations by id, in no order. Little is read for each, because many match. */
export function factsOfFound(tx: TenantTx, ids: readonly number[]): Promise<FoundFacts[]> {
  return tx.query<FoundFacts>(
    `select conversation_id as "conversationId", is_done as "isDone", is_auto_opt_out as "isAutoOptOut",
       unread_count as "unreadCount", last_is_inbound as "lastIsInbound", last_at as "lastAt", assigned_to as "assignedTo",
       last_message_id is not null as "hasText"
     from conversation where account_id = $1 and conversation_id = any($2::int[])`,
    [tx.accountId, numberArray(ids)],
    'conversations_found_facts',
  );
}

/** Newest texts with all of these words; `when` are tokens of days or months (message_words in the migrations). */
export async function findInTexts(
  tx: TenantTx,
  words: readonly string[],
  when: readonly string[],
  numbers: readonly number[],
  limit: number,
): Promise<Found[]> {
  return tx.query<Found>(
    `select s.conversation_id as "conversationId", s.text_message_id as "textMessageId", s.created_at as at
     from message_search($1::text[], $2::text[], $3::int[], $4) s`,
    [textArray(words), textArray(when), numberArray(numbers), limit],
    'conversations_find_texts',
  );
}

/** Conversations of one whole number, newest first. No others are read. */
export function findByPhone(tx: TenantTx, phone: number, numbers: readonly number[]): Promise<Found[]> {
  return tx.query<Found>(
    `select conversation_id as "conversationId", null as "textMessageId", last_at as at from conversation
     where account_id = $1 and phone = $2 and text_number_id = any($3::int[]) order by last_at desc`,
    [tx.accountId, phone, numberArray(numbers)],
    'conversations_find_phone',
  );
}

/** Conversations of phones that have these digits in a row, newest first. */
export function findByDigits(
  tx: TenantTx,
  digits: string,
  numbers: readonly number[],
  limit: number,
): Promise<Found[]> {
  return tx.query<Found>(
    `select c.conversation_id as "conversationId", null as "textMessageId", c.last_at as at
     from (select phone, text_number_id from conversation where account_id = $1 and phone::text like '%' || $2 || '%'
       and text_number_id = any($3::int[])) f
       join conversation c on c.account_id = $1 and c.phone = f.phone and c.text_number_id = f.text_number_id
     order by c.last_at desc limit $4`,
    [tx.accountId, digits, numberArray(numbers), limit],
    'conversations_find_digits',
  );
}

/** How many people are read for a name. */
const mostPeople = 5_000;

/**
 * Conversations of contacts whose names or notes contain all words, newest first. `isWhole` is false if there are more
 * such people than are read, in no order. Then `findNamedAmongNewest` finds the relevant ones.
 */
export async function findByName(
  tx: TenantTx,
  patterns: readonly string[],
  numbers: readonly number[],
  limit: number,
): Promise<{ found: Found[]; isWhole: boolean }> {
  const rows = await tx.query<{ people: number; conversationId: number | null; at: Date }>(
    `with people as materialized (select person_id from contact_search($2::text[], 0, null, null, ${mostPeople}))
     select n.people, f.* from (select count(*)::int as people from people) n left join (
       select c.conversation_id as "conversationId", c.last_at as at
       from (select distinct u.phone from people f join contact p on p.account_id = $1 and p.person_id = f.person_id
         cross join lateral unnest(array[p.primary_phone, p.secondary_phone, p.tertiary_phone]) u (phone) where u.phone is not null) x
         join conversation c on c.account_id = $1 and c.phone = x.phone and c.text_number_id = any($3::int[])
       order by c.last_at desc limit $4) f on true`,
    [tx.accountId, textArray(patterns), numberArray(numbers), limit],
    'conversations_find_names',
  );
  return {
    found: rows.flatMap(({ conversationId, at }) =>
      conversationId === null ? [] : [{ conversationId, textMessageId: null, at }],
    ),
    isWhole: (rows[0]?.people ?? 0) < mostPeople,
  };
}

/** How many of the newest conversations are scanned for a name that very many people have. */
const newestNamed = 5_000;

/** The same among the newest conversations, by the names of their contacts. */
export function findNamedAmongNewest(
  tx: TenantTx,
  patterns: readonly string[],
  numbers: readonly number[],
  limit: number,
): Promise<Found[]> {
  // No EXISTS: the planner may answer it from a list of all contacts of the account, made anew for each search.
  const called = (phone: string): string =>
    `(select true from contact p where p.account_id = $1 and p.${phone} = c.phone
       and p.search like all ($2::text[]) limit 1)`;
  // Each folder of each number is a part of the index, in this order.
  return tx.query<Found>(
    `select c.conversation_id as "conversationId", null as "textMessageId", c.last_at as at from (
       select c.* from unnest($3::int[]) n (id) cross join unnest('{${Object.values(folders).join()}}'::smallint[]) f (folder)
         cross join lateral (select c.conversation_id, c.phone, c.last_at from conversation c
           where c.account_id = $1 and c.text_number_id = n.id and c.folder = f.folder
           order by c.last_at desc, c.conversation_id desc limit ${newestNamed}) c
       order by c.last_at desc limit ${newestNamed}) c
     where ${called('primary_phone')} or ${called('secondary_phone')} or ${called('tertiary_phone')}
     order by c.last_at desc limit $4`,
    [tx.accountId, textArray(patterns), numberArray(numbers), limit],
    'conversations_find_names_newest',
  );
}

/** Conversations whose own name, which no contact has, contains all words. Newest first. */
export function findByOwnName(
  tx: TenantTx,
  words: readonly string[],
  numbers: readonly number[],
  limit: number,
): Promise<Found[]> {
  return tx.query<Found>(
    `select s.conversation_id as "conversationId", null as "textMessageId", s.last_at as at
     from conversation_search($1::text[], $2::int[], $3) s`,
    [textArray(words), numberArray(numbers), limit],
    'conversations_find_own_names',
  );
}

/** When the first text of the account was written. Null if there is none. */
export async function firstTextAt(tx: TenantTx): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date | null }>(
    `select (select created_at from text_message where account_id = $1 order by text_message_id limit 1) as at`,
    [tx.accountId],
  );
  return row?.at ?? null;
}
