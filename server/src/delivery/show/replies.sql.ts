// SQL that reads what recipients replied to a broadcast: text_message and recipient; it writes nothing.
import { numberArray } from '../../platform/database/pgArrays.ts';
import type { TenantTx } from '../../platform/database/database.ts';

/** A text that answered a broadcast. */
export interface Reply {
  recipient_no: number;
  message: string;
  received_at: Date;
}

/** Replies to a broadcast by these recipients, oldest first. */
export function repliesTo(
  tx: TenantTx,
  broadcastId: number,
  recipientNos: readonly number[],
): Promise<Reply[]> {
  return tx.query<Reply>(
    `select recipient_no, message, created_at as received_at from text_message
     where account_id = $1 and broadcast_id = $2 and recipient_no = any($3::int[]) and is_inbound
     order by text_message_id`,
    [tx.accountId, broadcastId, numberArray(recipientNos)],
  );
}

/** A reply with the recipient who wrote it, as the broadcast knows the recipient. */
export interface ReplyView extends Reply {
  id: number;
  conversation_id: number | null;
  phone: number;
  first_name: string;
  last_name: string;
  pictures: number;
  is_opt_out: boolean;
}

/** Whose replies: all to a broadcast, or those that match a search for a name, a number, or words. */
export interface RepliesTo {
  readonly broadcastId: number;
  readonly audienceId: number;
  readonly search?: string | undefined;
}

/** The recipient of each reply, by the key of its row: a plain join reads the whole list for a page of ten. */
const writer = `left join lateral (select first_name, last_name from recipient x
  where x.account_id = $1 and x.audience_id = $3 and x.recipient_no = m.recipient_no offset 0) r on true`;

const isSearched = ({ search }: RepliesTo): boolean => (search ?? '').trim() !== '';

/** The replies wanted, before any order; $1 to $4 are `valuesOf`. */
function fromReplies(replies: RepliesTo): string {
  const own = 'm.account_id = $1 and m.broadcast_id = $2 and m.is_inbound';
  // Without a search the index alone has it; two conditions that are always true name the values it does not need.
  if (!isSearched(replies))
    return `from text_message m where ${own} and $3::int is not null and $4::text is null`;
  return `from text_message m ${writer} where ${own} and (m.message ilike '%' || $4 || '%'
    or m.phone::text like '%' || $4 || '%' or (r.first_name || ' ' || r.last_name) ilike '%' || $4 || '%')`;
}

function valuesOf(tx: TenantTx, { broadcastId, audienceId, search }: RepliesTo): unknown[] {
  const words = (search ?? '').trim().replace(/[\\%_]/g, '\\$&');
  // A number as people type it.
  const wanted = /^[\d\s()+.-]+$/.test(words) && /\d/.test(words) ? words.replace(/\D/g, '') : words;
  return [tx.accountId, broadcastId, audienceId, wanted === '' ? null : wanted];
}

const view = `select m.text_message_id as id, m.conversation_id, m.recipient_no, m.phone, m.message, m.created_at as received_at,
    coalesce(r.first_name, '') as first_name, coalesce(r.last_name, '') as last_name,
    jsonb_array_length(m.media) as pictures, m.kind = 1 as is_opt_out
  from text_message m ${writer}`;

/** A page of replies, newest first or oldest first, and how many there are. */
export async function pageOfReplies(
  tx: TenantTx,
  replies: RepliesTo,
  page: { readonly offset: number; readonly limit: number; readonly isOldestFirst: boolean },
): Promise<{ rows: ReplyView[]; total: number }> {
  const order = page.isOldestFirst ? 'asc' : 'desc';
  // Ids first: for the last page of many, the rows before it are passed over in the index alone.
  const [found] = await tx.query<{ total: number; ids: number[] }>(
    `with found as ${isSearched(replies) ? 'materialized' : 'not materialized'}
       (select m.text_message_id as id ${fromReplies(replies)})
     select (select count(*) from found)::int as total,
       array(select id from found order by id ${order} offset $5 limit $6)::float8[] as ids`,
    [...valuesOf(tx, replies), page.offset, page.limit],
  );
  const ids = found?.ids ?? [];
  if (ids.length === 0) return { rows: [], total: found?.total ?? 0 };
  const rows = await tx.query<ReplyView>(
    `${view} where m.account_id = $1 and $2::int is not null and m.text_message_id = any($4::bigint[])
     order by m.text_message_id ${order}`,
    [tx.accountId, replies.broadcastId, replies.audienceId, ids],
  );
  return { rows, total: found?.total ?? 0 };
}

/** The next replies after this one, oldest first, for downloads that go through them in steps. */
export function repliesAfter(
  tx: TenantTx,
  replies: RepliesTo,
  afterId: number,
  limit: number,
): Promise<ReplyView[]> {
  return tx.query<ReplyView>(
    `${view} where m.account_id = $1 and m.text_message_id = any(array(
       select m.text_message_id ${fromReplies(replies)} and m.text_message_id > $5 order by m.text_message_id limit $6))
     order by m.text_message_id`,
    [...valuesOf(tx, replies), afterId, limit],
  );
}

/** The recipients who wrote these replies, by their numbers in the list: all that are wanted, or only, or all except some. */
export async function repliersOf(
  tx: TenantTx,
  replies: RepliesTo,
  chosen: { readonly only: readonly number[] | null; readonly except: readonly number[] },
): Promise<number[]> {
  const rows = await tx.query<{ no: number }>(
    `select distinct m.recipient_no as no ${fromReplies(replies)}
       and ($5::bigint[] is null or m.text_message_id = any($5)) and not m.text_message_id = any($6::bigint[])
       and m.recipient_no is not null order by no`,
    [...valuesOf(tx, replies), chosen.only, chosen.except],
  );
  return rows.map((row) => row.no);
}
