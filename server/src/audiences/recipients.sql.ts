// All SQL on: recipient, recipient_removed. SQL on: housemate.
import type { Decided } from './personalize/ownText.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { reachJoins, reasons } from '../consent/index.ts';
import {
  reasonSql,
  takesTexts,
  textReasonSql,
  voiceReasonSql,
  type ReachRules,
} from './reach/textability.ts';

/** Codes of recipient.source; the index is the code. */
export const sources = [
  '',
  'file',
  'paste',
  'individual',
  'contact',
  'group',
  'broadcast',
  'integration',
] as const;
export type Source = Exclude<(typeof sources)[number], ''>;
export const sourceCode = (source: Source): number => sources.indexOf(source);

/** Codes of recipient.line_type. */
export const lineTypeCodes = { unknown: 0, mobile: 1, landline: 2 } as const;

export interface RecipientRow extends Decided {
  recipientNo: number;
  phone: number;
  firstName: string;
  lastName: string;
  notes: string;
  custom: Record<string, string> | null;
  source: number;
  /** Codes of why it is not texted and not called; 0 when it can be. */
  text: number;
  voice: number;
  /** Whether the number can be texted at all, whatever the type and the text. */
  takesTexts: boolean;
}

/** Which recipients of an audience are meant. */
export interface RecipientFilter {
  /** Part of a name or of a number. */
  readonly q: string | null;
  readonly phone: number | null;
  readonly filter: 'all' | 'textable' | 'excluded' | 'missing' | 'toolong';
}

const codesOf = (rules: ReachRules) =>
  `(${textReasonSql(rules)}) as text, (${voiceReasonSql(rules)}) as voice,
   (${textReasonSql(takesTexts(rules))}) = 0 as "takesTexts"`;
const columns = `r.recipient_no as "recipientNo", r.phone, r.first_name as "firstName", r.last_name as "lastName", r.notes, r.custom, r.source,
  r.message_for, r.own_text, r.is_excluded`;

/** Condition and values ($1 to $5) of a filter, without what a recipient's reach decides. */
function condition(tx: TenantTx, audienceId: number, { q, phone }: RecipientFilter) {
  // "214-555" is searched in numbers, "Ana 2" in names.
  const digits = q !== null && !/\p{L}/u.test(q) ? q.replace(/\D/g, '') : '';
  return {
    sql: `r.account_id = $1 and r.audience_id = $2 and ($3::bigint is null or r.phone = $3)
      and ($4::text is null or position(lower($4) in lower(r.first_name || ' ' || r.last_name)) > 0
        or ($5 <> '' and position($5 in r.phone::text) > 0))`,
    values: [tx.accountId, audienceId, phone, q, digits],
  };
}

const reach = (filter: RecipientFilter['filter'], rules: ReachRules) =>
  filter === 'all' ? '' : `and (${reasonSql(rules)}) ${reasonsOfFilter[filter]}`;
const reasonsOfFilter = {
  textable: '= 0',
  excluded: '<> 0',
  missing: `= ${reasons.missingValue}`,
  toolong: `= ${reasons.tooLong}`,
} as const;

/** The same order from its other end. */
const backwards = (order: string): string =>
  order
    .split(', ')
    .map((key) => (key.endsWith(' desc') ? key.replace(/ desc$/, '') : `${key.replace(/ asc$/, '')} desc`))
    .join(', ');

/**
 * A page of recipients with their reasons. Without a filter by reach only the page's own rows are looked up. With
 * `fromEnd` the offset is counted from the end of the list: a last page then costs what the first one does.
 */
export async function listRecipients(
  tx: TenantTx,
  audienceId: number,
  filter: RecipientFilter,
  rules: ReachRules,
  page: { order: string; offset: number; limit: number; fromEnd?: boolean },
): Promise<RecipientRow[]> {
  const { sql, values } = condition(tx, audienceId, filter);
  const taken = page.fromEnd === true ? backwards(page.order) : page.order;
  const inner =
    filter.filter === 'all'
      ? `select r.* from recipient r where ${sql} order by ${taken} offset $6 limit $7`
      : `select r.* from recipient r ${reachJoins} where ${sql} ${reach(filter.filter, rules)}
         order by ${taken} offset $6 limit $7`;
  return tx.query<RecipientRow>(
    `select ${columns}, ${codesOf(rules)} from (${inner}) r ${reachJoins} order by ${page.order}`,
    [...values, page.offset, page.limit],
  );
}

export async function countRecipients(
  tx: TenantTx,
  audienceId: number,
  filter: RecipientFilter,
  rules: ReachRules,
): Promise<number> {
  const { sql, values } = condition(tx, audienceId, filter);
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from recipient r ${filter.filter === 'all' ? '' : reachJoins}
     where ${sql} ${reach(filter.filter, rules)}`,
    values,
  );
  return row?.n ?? 0;
}

export function countSources(
  tx: TenantTx,
  audienceId: number,
): Promise<{ source: number; sourceId: number | null; count: number }[]> {
  return tx.query(
    `select source, source_id as "sourceId", count(*)::int as count from recipient
     where account_id = $1 and audience_id = $2 group by source, source_id order by min(recipient_no)`,
    [tx.accountId, audienceId],
  );
}

/** The other numbers of the persons of these recipients that are recipients as well, in their order, by recipient. */
export async function furtherRecipients(
  tx: TenantTx,
  audienceId: number,
  nos: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await tx.query<{ no: number; phones: number[] }>(
    `select r.recipient_no as no, x.phones from unnest($3::int[]) chosen (no)
     join recipient r on r.account_id = $1 and r.audience_id = $2 and r.recipient_no = chosen.no
     cross join lateral (
       -- Numbers of one person are next to each other, the first one first.
       select array_agg(x.phone order by x.recipient_no) as phones from recipient x
       where x.account_id = $1 and x.audience_id = $2 and x.recipient_no <> r.recipient_no
         and x.recipient_no between coalesce(r.person_no, r.recipient_no) and coalesce(r.person_no, r.recipient_no) + 9
         and coalesce(x.person_no, x.recipient_no) = coalesce(r.person_no, r.recipient_no)) x
     where x.phones is not null`,
    [tx.accountId, audienceId, nos],
  );
  return new Map(rows.map(({ no, phones }) => [no, phones]));
}

/** Phones among these that the audience has. */
export async function presentPhones(
  tx: TenantTx,
  audienceId: number,
  phones: readonly number[],
): Promise<Set<number>> {
  const rows = await tx.query<{ phone: number }>(
    'select phone from recipient where account_id = $1 and audience_id = $2 and phone = any($3::bigint[])',
    [tx.accountId, audienceId, phones],
  );
  return new Set(rows.map((row) => row.phone));
}

/**
 * True when the audience ($2, of account $1) has the number. Each number has one recipient that is no housemate, which
 * the index finds alone. Probed number by number (`offset 0`): a join read the
 * whole audience once per number while the statistics showed it as small, half a minute for 18,000 people.
 */
export const inAudienceSql = (phone: string): string =>
  `exists (select from recipient x where x.account_id = $1 and x.phone = ${phone} and x.audience_id = $2
    and x.housemate_no = 0 offset 0)`;

export interface NewRecipient {
  readonly phone: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly notes: string;
  readonly custom: Readonly<Record<string, string>> | null;
  readonly line_type: number;
  /** For a person's further numbers: the position of the first one in the array. */
  readonly first_at?: number;
}

/**
 * New recipients of people with one or more numbers, in their order. `person` says which of them are the numbers of one
 * person: all but the first of them are its further numbers.
 */
export function numberedByPerson(
  numbers: readonly (Omit<NewRecipient, 'first_at'> & { readonly person: number })[],
): { rows: NewRecipient[]; firstAt: ReadonlyMap<number, number>; hasMoreNumbers: boolean } {
  const firstAt = new Map<number, number>();
  for (const [at, { person }] of numbers.entries()) if (!firstAt.has(person)) firstAt.set(person, at);
  const rows = numbers.map(({ person, ...row }, at) => {
    const first = firstAt.get(person);
    return first === undefined || first === at ? row : { ...row, first_at: first };
  });
  return { rows, firstAt, hasMoreNumbers: firstAt.size < rows.length };
}

/** Adds people whose phones the audience does not have, numbered from `firstNo`. */
export async function insertRecipients(
  tx: TenantTx,
  audienceId: number,
  people: readonly NewRecipient[],
  from: { firstNo: number; source: Source; sourceId?: number },
): Promise<void> {
  await tx.query(
    `insert into recipient (account_id, audience_id, recipient_no, phone, first_name, last_name, notes, custom, source, source_id, line_type, person_no)
     select $1, $2, $3::int + row_number() over () - 1, p.phone, p.first_name, p.last_name, p.notes, p.custom, $4, $6, p.line_type, $3::int + p.first_at
     from jsonb_to_recordset($5::jsonb) as p(phone bigint, first_name text, last_name text, notes text, custom jsonb, line_type smallint, first_at int)`,
    [
      tx.accountId,
      audienceId,
      from.firstNo,
      sourceCode(from.source),
      JSON.stringify(people),
      from.sourceId ?? null,
    ],
  );
}

export async function readRecipient(
  tx: TenantTx,
  audienceId: number,
  recipientNo: number,
  rules: ReachRules,
): Promise<RecipientRow | null> {
  const rows = await tx.query<RecipientRow>(
    `select ${columns}, ${codesOf(rules)} from recipient r ${reachJoins}
     where r.account_id = $1 and r.audience_id = $2 and r.recipient_no = $3`,
    [tx.accountId, audienceId, recipientNo],
  );
  return rows[0] ?? null;
}

export async function saveRecipient(
  tx: TenantTx,
  audienceId: number,
  row: RecipientRow,
  lineType: number | null,
): Promise<void> {
  await tx.query(
    `update recipient set phone = $4, first_name = $5, last_name = $6, notes = $7, custom = $8,
       line_type = coalesce($9, line_type), housemate_no = case when phone = $4 then housemate_no else 0 end
     where account_id = $1 and audience_id = $2 and recipient_no = $3`,
    [
      tx.accountId,
      audienceId,
      row.recipientNo,
      row.phone,
      row.firstName,
      row.lastName,
      row.notes,
      row.custom === null ? null : JSON.stringify(row.custom),
      lineType,
    ],
  );
}

/** Removes a selection from the audience and keeps it for the undo ticket, in one statement; returns how many. */
export async function removeRecipients(
  tx: TenantTx,
  audienceId: number,
  selection: { type: 'Selected' | 'SelectedAll' | 'SelectedAllExcept'; phones: readonly number[] },
  filter: RecipientFilter,
  rules: ReachRules,
  undoId: string,
): Promise<number> {
  const { sql, values } = condition(tx, audienceId, filter);
  const chosen = {
    Selected: 'r.phone = any($7::bigint[])',
    SelectedAll: '$7::bigint[] is not null',
    SelectedAllExcept: 'not r.phone = any($7::bigint[])',
  }[selection.type];
  return tx.run(
    `with gone as (
       delete from recipient r where ${sql} and ${chosen}
         ${filter.filter === 'all' ? '' : `and exists (select from (select 1) one ${reachJoins} where true ${reach(filter.filter, rules)})`}
       returning *),
     -- Taken out of a group, they stay out of it when it is read again.
     taken_out as (
       insert into audience_without (account_id, audience_id, phone)
       select account_id, audience_id, phone from gone where source = ${sourceCode('group')} on conflict do nothing)
     insert into recipient_removed (account_id, undo_id, recipient_no, audience_id, phone, first_name, last_name, notes, custom, source, source_id, line_type, person_no, message_for, own_text, is_excluded, housemate_no)
     select account_id, $6, recipient_no, audience_id, phone, first_name, last_name, notes, custom, source, source_id, line_type, person_no, message_for, own_text, is_excluded, housemate_no from gone`,
    [...values, undoId, selection.phones],
  );
}

/**
 * Puts removed recipients back under their old numbers. One whose phone was added again meanwhile, under another name,
 * comes back as a person who shares it.
 */
export async function restoreRecipients(tx: TenantTx, audienceId: number, undoId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `with back as (delete from recipient_removed where account_id = $1 and undo_id = $3 and audience_id = $2 returning *),
     not_out as (
       delete from audience_without w using back b
       where w.account_id = $1 and w.audience_id = $2 and w.phone = b.phone),
     inserted as (
       insert into recipient (account_id, audience_id, recipient_no, phone, first_name, last_name, notes, custom, source, source_id, line_type, person_no, message_for, own_text, is_excluded, housemate_no)
       select account_id, audience_id, recipient_no, phone, first_name, last_name, notes, custom, source, source_id, line_type, person_no, message_for, own_text, is_excluded, housemate_no from back
       on conflict do nothing returning phone, housemate_no),
     aside as (
       insert into housemate (account_id, audience_id, phone, first_name, last_name, notes, custom, source, source_id, line_type, message_for, own_text, is_excluded, undo_id)
       select b.account_id, b.audience_id, b.phone, b.first_name, b.last_name, b.notes, b.custom, b.source, b.source_id, b.line_type, b.message_for, b.own_text, b.is_excluded, $3
       from back b left join inserted i using (phone, housemate_no)
       where i.phone is null and b.first_name || b.last_name <> ''
         -- One that bore the names of all comes back under its own.
         and not exists (select from housemate f where f.account_id = $1 and f.audience_id = $2 and f.phone = b.phone
           and f.is_first and f.undo_id = $3))
     select count(*)::int as n from inserted`,
    [tx.accountId, audienceId, undoId],
  );
  return row?.n ?? 0;
}

/** Deletes removed recipients that no ticket can bring back any more. */
export async function forgetRemoved(tx: TenantTx, before: Date): Promise<void> {
  await tx.query(
    `delete from recipient_removed r where r.account_id = $1 and not exists (select from undo_ticket u
       where u.account_id = r.account_id and u.undo_id = r.undo_id and u.created_at >= $2)`,
    [tx.accountId, before],
  );
}
