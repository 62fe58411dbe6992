// All SQL on: housemate. SQL on: recipient. People who share a number with another recipient: who they are.
import { householdChoices, type HouseholdChoice } from '@carillon/rules/households/household';
import type { TenantTx } from '../../platform/database/database.ts';
import { inAudienceSql } from '../recipients.sql.ts';

/**
 * People who were set aside because of their number, as SQL with the columns n (their order), phone, first_name,
 * last_name, notes, custom, source, source_id, and line_type; and its values from $3 on.
 */
export interface Candidates {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly count: number;
}

const norm = (column: string) => `lower(btrim(${column}))`;
/** `areTwoPeople` of the rules as SQL: false for two entries that may be one person. */
const maySame = (a: { first: string; last: string }, b: { first: string; last: string }) =>
  `(${a.first} = ${b.first} or ${a.first} = '' or ${b.first} = '') and (${a.last} = ${b.last} or ${a.last} = '' or ${b.last} = '')`;
const candidate = { first: 'c.f', last: 'c.l' };
const there = { first: norm('x.first_name'), last: norm('x.last_name') };

/**
 * Keeps the candidates whose number the audience ($2) has under another name, each name once, and returns how many are
 * new. The same person again is a duplicate and nothing more. Each number is looked up by its key (`offset 0`): right
 * after people were added, the statistics show an audience as small.
 */
export async function keepHousemates(
  tx: TenantTx,
  audienceId: number,
  { sql, values, count }: Candidates,
): Promise<number> {
  if (count === 0) return 0;
  return tx.run(
    `with candidate as materialized (
         select distinct on (phone, f, l) *
         from (select i.*, ${norm('i.first_name')} as f, ${norm('i.last_name')} as l from (${sql}) i) named
         order by phone, f, l, n),
       -- "Ana" beside "Ana Ruiz" is one person.
       whole as (
         select * from (select *, max(l) over (partition by phone, f) as fuller_l, max(f) over (partition by phone, l) as fuller_f
           from candidate where f <> '' or l <> '') c
         where not (l = '' and fuller_l <> '') and not (f = '' and fuller_f <> '')),
       new as (
         select c.* from whole c
         where ${inAudienceSql('c.phone')}
           and not exists (select from recipient x
             where x.account_id = $1 and x.phone = c.phone and x.audience_id = $2
               and ${maySame(candidate, there)} offset 0)
           and not exists (select from housemate x
             where x.account_id = $1 and x.audience_id = $2 and x.phone = c.phone and x.undo_id is null
               and ${maySame(candidate, there)} offset 0))
       insert into housemate (account_id, audience_id, phone, first_name, last_name, notes, custom, source, source_id, line_type)
       select $1, $2, phone, first_name, last_name, notes, custom, source, source_id, line_type from new order by n`,
    [tx.accountId, audienceId, ...values],
  );
}

/** A person who was set aside, as calls bring them. */
export interface SetAside {
  readonly phone: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly notes: string;
  readonly custom: Readonly<Record<string, string>> | null;
}

/** People of a call as candidates, in their order. */
export function candidatesOf(
  people: readonly SetAside[],
  from: { readonly source: number; readonly sourceId: number | null },
): Candidates {
  return {
    sql: `select row_number() over () as n, p.phone, p.first_name, p.last_name, p.notes, p.custom,
        $4::smallint as source, $5::int as source_id, 0::smallint as line_type
      from jsonb_to_recordset($3::jsonb) as p(phone bigint, first_name text, last_name text, notes text, custom jsonb)`,
    values: [JSON.stringify(people), from.source, from.sourceId],
    count: people.length,
  };
}

/** True if more than `most` people of the audience share the number of another recipient. */
export async function hasMoreHousemates(tx: TenantTx, audienceId: number, most: number): Promise<boolean> {
  const rows = await tx.query(
    `select from housemate where account_id = $1 and audience_id = $2
     union all select from recipient where account_id = $1 and audience_id = $2 and housemate_no > 0
     offset $3 limit 1`,
    [tx.accountId, audienceId, most],
  );
  return rows.length > 0;
}

/** True if somewhere in the audience several people share a number, whatever was chosen for them. */
export function hasHousemates(tx: TenantTx, audienceId: number): Promise<boolean> {
  return hasMoreHousemates(tx, audienceId, 0);
}

/** Numbers of the audience that several people share, and those people; by what is chosen, from $1 and $2. */
const sharedSql = `select h.phone, count(*)::int + 1 as people from housemate h
    where h.account_id = $1 and h.audience_id = $2 and not h.is_first and h.undo_id is null
      and ${inAudienceSql('h.phone')}
    group by h.phone
  union all select m.phone, m.others + 1 from (
      select phone, count(*)::int as others from recipient
      where account_id = $1 and audience_id = $2 and housemate_no > 0 group by phone) m
    where ${inAudienceSql('m.phone')}`;

/** How many numbers of the audience several people share, and how many people those are. */
export async function countShared(
  tx: TenantTx,
  audienceId: number,
): Promise<{ numbers: number; people: number }> {
  const [row] = await tx.query<{ numbers: number; people: number }>(
    `select count(*)::int as numbers, coalesce(sum(people), 0)::int as people from (${sharedSql}) shared`,
    [tx.accountId, audienceId],
  );
  return row ?? { numbers: 0, people: 0 };
}

/** A number that several people share, and their names in the order in which they came. */
export interface Household {
  readonly phone: number;
  readonly people: readonly { readonly firstName: string; readonly lastName: string }[];
}

/** A page of the numbers that several people share, in the order of the numbers. */
export function listHouseholds(
  tx: TenantTx,
  audienceId: number,
  page: { readonly offset: number; readonly limit: number },
): Promise<Household[]> {
  return tx.query<Household>(
    `select s.phone, (
       select jsonb_agg(jsonb_build_object('firstName', p.first_name, 'lastName', p.last_name) order by p.place, p.no)
       from (select case when f.phone is null then r.first_name else f.first_name end as first_name,
               case when f.phone is null then r.last_name else f.last_name end as last_name,
               0 as place, r.housemate_no as no
             from recipient r left join housemate f on f.account_id = $1 and f.audience_id = $2 and f.phone = r.phone and f.is_first
             where r.account_id = $1 and r.phone = s.phone and r.audience_id = $2
             union all select h.first_name, h.last_name, 1, h.housemate_no from housemate h
             where h.account_id = $1 and h.audience_id = $2 and h.phone = s.phone and not h.is_first and h.undo_id is null) p) as people
     from (select phone from (${sharedSql}) shared order by phone offset $3 limit $4) s order by s.phone`,
    [tx.accountId, audienceId, page.offset, page.limit],
  );
}

/** A person who shares the number of a recipient, and that recipient. */
export interface Housemate {
  readonly housemateNo: number;
  readonly phone: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly notes: string;
  readonly custom: Record<string, string> | null;
  /** The recipient of the number; null when there is none. */
  readonly recipientNo: number | null;
  /** The own name of the first person of the number. */
  readonly withName: string;
}

/** People who are reached, or not, with the recipient of their number, after a place in the list. */
export function housematesAfter(
  tx: TenantTx,
  audienceId: number,
  after: { readonly phone: number; readonly housemateNo: number },
  limit: number,
): Promise<Housemate[]> {
  return tx.query<Housemate>(
    `select h.housemate_no as "housemateNo", h.phone, h.first_name as "firstName", h.last_name as "lastName", h.notes,
       h.custom, r.recipient_no as "recipientNo",
       coalesce(btrim(coalesce(f.first_name, r.first_name) || ' ' || coalesce(f.last_name, r.last_name)), '') as "withName"
     from (select * from housemate h where h.account_id = $1 and h.audience_id = $2 and not h.is_first and h.undo_id is null
         and (h.phone, h.housemate_no) > ($3, $4) order by h.phone, h.housemate_no limit $5) h
       left join recipient r on r.account_id = $1 and r.phone = h.phone and r.audience_id = $2 and r.housemate_no = 0
       left join housemate f on f.account_id = $1 and f.audience_id = $2 and f.phone = h.phone and f.is_first
     order by h.phone, h.housemate_no`,
    [tx.accountId, audienceId, after.phone, after.housemateNo, limit],
  );
}

/** A page of the same people, and how many there are. */
export async function pageOfHousemates(
  tx: TenantTx,
  audienceId: number,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: Housemate[]; total: number }> {
  const where = 'h.account_id = $1 and h.audience_id = $2 and not h.is_first and h.undo_id is null';
  const [found] = await tx.query<{ total: number; phone: number | null; no: number | null }>(
    `select (select count(*)::int from housemate h where ${where}) as total, b.phone, b.housemate_no as no
     from (select 1) one left join (select h.phone, h.housemate_no from housemate h where ${where}
       order by h.phone, h.housemate_no offset $3 limit 1) b on true`,
    [tx.accountId, audienceId, Math.max(0, page.offset - 1)],
  );
  const start =
    page.offset === 0
      ? { phone: 0, housemateNo: 0 }
      : { phone: found?.phone ?? 0, housemateNo: found?.no ?? 0 };
  const isPast = page.offset > 0 && found?.phone === null;
  return {
    rows: isPast ? [] : await housematesAfter(tx, audienceId, start, page.limit),
    total: found?.total ?? 0,
  };
}

/** What is chosen for the households of an audience. */
export async function chosenHouseholds(tx: TenantTx, audienceId: number): Promise<HouseholdChoice> {
  const [row] = await tx.query<{ households: HouseholdChoice }>(
    'select households from audience where account_id = $1 and audience_id = $2',
    [tx.accountId, audienceId],
  );
  return row?.households ?? householdChoices[0];
}
