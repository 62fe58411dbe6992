// All SQL on: recipient. Chosen contacts become recipients of an audience in one statement.
import { selectedNumbersSql, customSql, fieldNamesSql, type ContactSelection } from '../../contacts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Candidates } from '../households/housemates.sql.ts';
import { inAudienceSql, sourceCode, type Source } from '../recipients.sql.ts';

/** Up to this many new recipients are searched for the custom fields they use. */
const few = 20_000;

/** True when a user took the number out of the audience. Probed like `inAudienceSql`. */
const takenOutSql = `exists (select from audience_without w
  where w.account_id = $1 and w.audience_id = $2 and w.phone = u.phone offset 0)`;

const personSql = `c.first_name, c.last_name, c.notes, ${customSql('select names from field')} as custom`;
/** Recipients of people with one number each: person. */
const onePerPerson = `
     person as (
       select p.n, p.phone, p.line_type, null::int as first_n, ${personSql}
       from new_number p join contact c on c.account_id = $1 and c.person_id = p.person_id
       offset 0)`;
/** Recipients of people with up to three numbers each: person. The shared values of the numbers are built once. */
const manyPerPerson = `
     new_person as (
       select min(person_id) as person_id, min(n) as first_n, array_agg(phone order by place) as phones,
         array_agg(line_type order by place) as types
       from new_number group by rank),
     met as (
       select p.first_n, p.phones, p.types, ${personSql}
       from new_person p join contact c on c.account_id = $1 and c.person_id = p.person_id
       offset 0),
     person as (
       select m.first_n - 1 + u.place as n, case when u.place > 1 then m.first_n end as first_n, u.phone, u.line_type, m.first_name, m.last_name, m.notes, m.custom
       from met m cross join lateral unnest(m.phones, m.types) with ordinality u (phone, line_type, place))`;

/** The outcome. */
export interface InsertedContacts {
  /** Phone numbers of the chosen people, before any was left out. */
  numbers: number;
  /** New recipients. */
  added: number;
  /** At least one person came with several numbers. */
  hasMoreNumbers: boolean;
  /** Custom fields that new recipients have values of; of very many recipients those they may have. */
  customFields: string[];
}

/**
 * Adds the numbers of chosen people to an audience: each number once, under the first of its people by name, leaving
 * out the numbers that the audience already has. Recipients are numbered by name, with the numbers of one person next
 * to each other. The numbers are made unique before names and custom values are read: a million wide rows would be
 * sorted on disk.
 */
export async function insertContacts(
  tx: TenantTx,
  audienceId: number,
  choice: ContactSelection,
  from: {
    firstNo: number;
    isEmpty: boolean;
    source: Source;
    sourceId: number | null;
    primaryOnly: boolean;
    isReread?: boolean;
  },
): Promise<InsertedContacts> {
  const chosen = selectedNumbersSql(choice, 6, from.primaryOnly);
  // Half a million numbers are sorted twice. With the usual 4 MB that happens on disk.
  await tx.query(`set local work_mem = '64MB'`);
  const [row] = await tx.query<InsertedContacts & { hasCustom: boolean }>(
    `with number as materialized (
       select p.*, l.line_type
       from (${chosen.sql}) p left join phone_lookup l on l.phone = p.phone and l.line_type <> 0),
     field as materialized (${fieldNamesSql(1)}),
     unique_number as (
       select distinct on (phone) * from number order by phone, rank, place),
     new_number as (
       select u.*, row_number() over (order by rank, place) as n from unique_number u
       where ${from.isEmpty ? 'true' : `not ${inAudienceSql('u.phone')}`} ${from.isReread === true ? `and not ${takenOutSql}` : ''}),
     ${from.primaryOnly ? onePerPerson : manyPerPerson},
     added as (
       insert into recipient (account_id, audience_id, recipient_no, phone, first_name, last_name, notes, custom, source, source_id, line_type, person_no)
       select $1, $2, $3::int - 1 + p.n, p.phone, p.first_name, p.last_name, p.notes, p.custom,
         $4, $5, coalesce(p.line_type, 0), $3::int - 1 + p.first_n
       from person p
       returning custom is not null as has_custom, person_no is not null as is_further)
     select (select count(*)::int from number) as numbers, count(*)::int as added,
       coalesce(bool_or(has_custom), false) as "hasCustom", coalesce(bool_or(is_further), false) as "hasMoreNumbers",
       coalesce((select array_remove(names, '') from field), '{}') as "customFields"
     from added`,
    [tx.accountId, audienceId, from.firstNo, sourceCode(from.source), from.sourceId, ...chosen.values],
  );
  if (row === undefined) return { numbers: 0, added: 0, hasMoreNumbers: false, customFields: [] };
  const { numbers, added, hasCustom, hasMoreNumbers } = row;
  if (!hasCustom) return { numbers, added, hasMoreNumbers, customFields: [] };
  const customFields = added > few ? row.customFields : await usedFields(tx, audienceId, from.firstNo, added);
  return { numbers, added, hasMoreNumbers, customFields };
}

/**
 * The chosen people again, for those among them whose number has another recipient. `duplicates` of their numbers did not
 * become recipients; without any, no one shares a number.
 */
export function contactCandidates(
  choice: ContactSelection,
  from: { readonly source: Source; readonly sourceId: number | null; readonly primaryOnly: boolean },
  duplicates: number,
): Candidates {
  const chosen = selectedNumbersSql(choice, 5, from.primaryOnly);
  return {
    sql: `select row_number() over (order by p.rank, p.place) as n, p.phone, c.first_name, c.last_name, c.notes,
        ${customSql(fieldNamesSql(1))} as custom, $3::smallint as source, $4::int as source_id,
        coalesce(l.line_type, 0) as line_type
      from (${chosen.sql}) p join contact c on c.account_id = $1 and c.person_id = p.person_id
        left join phone_lookup l on l.phone = p.phone and l.line_type <> 0`,
    values: [sourceCode(from.source), from.sourceId, ...chosen.values],
    count: duplicates,
  };
}

/** Custom fields for which the `count` recipients from `firstNo` on have values. */
async function usedFields(
  tx: TenantTx,
  audienceId: number,
  firstNo: number,
  count: number,
): Promise<string[]> {
  const [row] = await tx.query<{ names: string[] }>(
    `select coalesce(array_agg(distinct name), '{}') as names
     from recipient r, jsonb_object_keys(r.custom) name
     where r.account_id = $1 and r.audience_id = $2 and r.recipient_no >= $3 and r.recipient_no < $3 + $4::int`,
    [tx.accountId, audienceId, firstNo, count],
  );
  return row?.names ?? [];
}
