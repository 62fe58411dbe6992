// SQL that only reads opt_out and opt_out_event, with the names of the people.
import type { TenantTx } from '../../platform/database/database.ts';
import { nullsLast, orderBy } from '../../platform/database/lists.ts';
import type { ConsentRow, ConsentSource } from '../consent.sql.ts';

/** Filters for opt-outs. */
export interface OptOutFilter {
  readonly type: 'all' | 'voice' | 'text' | 'both';
  /** From the first instant up to, but not including, the second. */
  readonly from: Date | null;
  readonly before: Date | null;
  /** Part of a number or of a name. */
  readonly q: string | null;
  /** Whose contacts supply the names; null: all. */
  readonly owner: number | null;
  /** Only this number. */
  readonly phone?: number;
}

export interface OptOutRow {
  readonly phone: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly personId: number | null;
  /** The broadcast whose list supplied the name; null for a name from a contact or a user. */
  readonly nameBroadcastId: number | null;
  readonly nameBroadcast: string | null;
  readonly voice: boolean;
  readonly text: boolean;
  readonly source: ConsentSource;
  readonly textNumber: number | null;
  readonly addedBy: string | null;
  readonly changedAt: Date;
  readonly isNotAllowed: boolean;
  /** The last source was the carrier, not the person. */
  readonly isByCarrier: boolean;
  /** The instant to the microsecond, to continue from. */
  readonly at: string;
}

// For a phone without a contact: the name that a user gave the conversation, otherwise that of the newest
// broadcast.
const contact = `select c.person_id, c.first_name, c.last_name from contact c
    where c.account_id = o.account_id and ($6::int is null or c.user_id = $6)
      and (c.primary_phone = o.phone or c.secondary_phone = o.phone or c.tertiary_phone = o.phone)
    order by c.primary_phone <> o.phone, c.person_id limit 1`;
const isNamed = (one: string): string => `(${one}.first_name <> '' or ${one}.last_name <> '')`;
const person = `left join lateral (
    select s.person_id, k.broadcast_id, k.broadcast_name,
      case when ${isNamed('s')} then s.first_name when ${isNamed('g')} then g.first_name else k.first_name end as first_name,
      case when ${isNamed('s')} then s.last_name when ${isNamed('g')} then g.last_name else k.last_name end as last_name
    from (select 1) one left join lateral (${contact}) s on true
      left join lateral (select g.first_name, g.last_name from conversation g where g.account_id = o.account_id
        and g.phone = case when ${isNamed('s')} then null else o.phone end and g.name_broadcast_id is null
        and ${isNamed('g')} order by g.last_at desc limit 1) g on true
      left join lateral (select * from name_in_broadcasts(o.account_id,
        case when ${isNamed('s')} or ${isNamed('g')} then null else o.phone end) b
        where $6::int is null or b.user_id = $6) k on true) p on true`;
const types: Readonly<Record<OptOutFilter['type'], string>> = {
  all: '(o.opted_out_text or o.opted_out_voice)',
  voice: '(o.opted_out_text or o.opted_out_voice) and o.opted_out_voice',
  text: '(o.opted_out_text or o.opted_out_voice) and o.opted_out_text',
  both: '(o.opted_out_text or o.opted_out_voice) and o.opted_out_text and o.opted_out_voice',
};

function condition(tx: TenantTx, filter: OptOutFilter) {
  // "214-555" matches numbers, "Ana 2" matches names.
  const q = filter.q ?? '';
  const digits = /\p{L}/u.test(q) ? '' : q.replace(/\D/g, '');
  const hasName = q !== '' && digits === '';
  const sought = digits === '' ? q.toLowerCase() : digits;
  const where = `o.account_id = $1 and ${types[filter.type]} and ($2::timestamptz is null or o.changed_at >= $2)
    and ($3::timestamptz is null or o.changed_at < $3) and ($4::bigint is null or o.phone = $4)
    and ($5::text = '' or position($5 in ${hasName ? `lower(p.first_name || ' ' || p.last_name)` : 'o.phone::text'}) > 0)`;
  const values = [tx.accountId, filter.from, filter.before, filter.phone ?? null, sought, filter.owner];
  return { where, values, joins: hasName };
}

const addedBy = `nullif(trim(u.first_name || ' ' || u.last_name), '')`;
const columns = `o.phone, p.first_name as "firstName", p.last_name as "lastName", p.person_id as "personId",
  p.broadcast_id as "nameBroadcastId", p.broadcast_name as "nameBroadcast", o.opted_out_voice as voice,
  o.opted_out_text as text, o.source, n.phone as "textNumber", ${addedBy} as "addedBy",
  o.changed_at as "changedAt", exists (select from do_not_contact d where d.phone = o.phone) as "isNotAllowed",
  coalesce((select e.what from opt_out_event e where e.account_id = o.account_id and e.phone = o.phone
    and e.what in ('stop', 'carrier') order by e.event_id desc limit 1) = 'carrier', false) as "isByCarrier",
  o.changed_at::text as at`;
const from = `from opt_out o ${person}
  left join text_number n on n.account_id = o.account_id and n.text_number_id = o.text_number_id
  left join app_user u on u.account_id = o.account_id and u.user_id = o.user_id`;
const sorts = {
  DateAdded: 'o.changed_at',
  PhoneNumber: 'o.phone',
  FirstName: nullsLast('p.first_name'),
  LastName: nullsLast('p.last_name'),
  Voice: 'o.opted_out_voice',
  Text: 'o.opted_out_text',
  Source: 'o.source',
  TextNumber: nullsLast('n.phone'),
  AddedBy: nullsLast(addedBy),
};

/** A page of the report, newest first unless sorted otherwise. */
export function listOptOutRows(
  tx: TenantTx,
  filter: OptOutFilter,
  page: { sortby: string | undefined; offset: number; limit: number },
): Promise<OptOutRow[]> {
  const { where, values } = condition(tx, filter);
  const order = orderBy(page.sortby, sorts, '-DateAdded', 'o.phone');
  return tx.query<OptOutRow>(
    `select ${columns} ${from} where ${where} order by ${order}
     offset $7 limit $8`,
    [...values, page.offset, page.limit],
  );
}

export async function countOptOuts(tx: TenantTx, filter: OptOutFilter): Promise<number> {
  const { where, values, joins } = condition(tx, filter);
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from opt_out o ${joins ? person : ''} where ${where} and ($6::int is null or true)`,
    values,
  );
  return row?.n ?? 0;
}

/** The next rows of the whole report after this one, newest first. */
export function nextOptOuts(
  tx: TenantTx,
  filter: OptOutFilter,
  after: { at: string; phone: number } | null,
  limit: number,
): Promise<OptOutRow[]> {
  const { where, values } = condition(tx, filter);
  return tx.query<OptOutRow>(
    `select ${columns} ${from} where ${where} and ($7::timestamptz is null or o.changed_at < $7 or (o.changed_at = $7 and o.phone > $8))
     order by o.changed_at desc, o.phone limit $9`,
    [...values, after?.at ?? null, after?.phone ?? null, limit],
  );
}

/** One change in the history of a number. */
export interface ConsentEventRow {
  readonly at: Date;
  readonly what: 'stop' | 'start' | 'carrier' | 'optOut' | 'optIn' | 'restore';
  readonly channel: number;
  readonly source: ConsentSource;
  readonly wording: string;
  readonly userName: string | null;
  readonly textNumber: number | null;
}

/** Maximum number of changes shown for one number. */
const mostEvents = 500;

/** The state of a number, null if nothing was ever decided, and its history, newest first. */
export async function readConsent(
  tx: TenantTx,
  phone: number,
): Promise<{ state: (ConsentRow & { textNumber: number | null }) | null; events: ConsentEventRow[] }> {
  const [state] = await tx.query<ConsentRow & { textNumber: number | null }>(
    `select o.phone, o.opted_out_text as "optedOutText", o.opted_out_voice as "optedOutVoice", o.opted_in as "optedIn",
       o.source, o.changed_at as "changedAt", n.phone as "textNumber"
     from opt_out o left join text_number n on n.account_id = o.account_id and n.text_number_id = o.text_number_id
     where o.account_id = $1 and o.phone = $2`,
    [tx.accountId, phone],
  );
  const events = await tx.query<ConsentEventRow>(
    `select e.at, e.what, e.channel, e.source, e.wording, n.phone as "textNumber",
       nullif(trim(u.first_name || ' ' || u.last_name), '') as "userName"
     from opt_out_event e
       left join text_number n on n.account_id = e.account_id and n.text_number_id = e.text_number_id
       left join app_user u on u.account_id = e.account_id and u.user_id = e.user_id
     where e.account_id = $1 and e.phone = $2 order by e.event_id desc limit $3`,
    [tx.accountId, phone, mostEvents],
  );
  return { state: state ?? null, events };
}

/** Those of these numbers that this file has not changed yet. */
export async function notOfFile(tx: TenantTx, fileId: number, phones: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ phone: number }>(
    `select distinct u.phone from unnest($2::bigint[]) u (phone) where not exists (select from opt_out_event e
       where e.account_id = $1 and e.phone = u.phone and e.file_id = $3)`,
    [tx.accountId, phones, fileId],
  );
  return rows.map((row) => row.phone);
}

export interface PromotionalRow {
  readonly phone: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly name: string;
  readonly textNumber: number | null;
  readonly source: ConsentSource;
  readonly wording: string;
  readonly at: Date;
  readonly isOut: boolean;
  readonly outAt: Date | null;
}

/** Who agreed to promotional texts, newest first, and how many. */
export async function listPromotional(
  tx: TenantTx,
  filter: Pick<OptOutFilter, 'from' | 'before' | 'q' | 'owner'> & { status: 'all' | 'optedin' | 'optedout' },
  page: { offset: number; limit: number },
): Promise<{ rows: PromotionalRow[]; size: number }> {
  const { q } = filter;
  const digits = q === null || /\p{L}/u.test(q) ? '' : q.replace(/\D/g, '');
  const rows = await tx.query<PromotionalRow & { size: number }>(
    `select e.phone, p.first_name as "firstName", p.last_name as "lastName", e.name, n.phone as "textNumber", e.source,
       e.wording, e.at, coalesce(o.opted_out_text, false) as "isOut", case when o.opted_out_text then o.changed_at end as "outAt",
       count(*) over ()::int as size
     from opt_out_event e join opt_out o on o.account_id = e.account_id and o.phone = e.phone ${person}
       left join text_number n on n.account_id = e.account_id and n.text_number_id = e.text_number_id
     where e.account_id = $1 and e.is_promotional and e.what = 'optIn' and ($2::timestamptz is null or e.at >= $2)
       and ($3::timestamptz is null or e.at < $3)
       and ($4 = '' or position($4 in lower(coalesce(p.first_name || ' ' || p.last_name, '') || ' ' || e.name)) > 0)
       and ($5 = '' or position($5 in e.phone::text) > 0)
       and ($7 = 'all' or o.opted_out_text = ($7 = 'optedout'))
     order by e.event_id desc offset $8 limit $9`,
    [
      tx.accountId,
      filter.from,
      filter.before,
      digits === '' ? (q ?? '').toLowerCase() : '',
      digits,
      filter.owner,
      filter.status,
      page.offset,
      page.limit,
    ],
  );
  return { rows, size: rows[0]?.size ?? 0 };
}
