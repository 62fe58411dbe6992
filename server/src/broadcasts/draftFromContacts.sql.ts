// All SQL on: recipient. Chosen contacts become recipients of a draft in one statement.
import { chosenNumbersSql, customSql, fieldNamesSql, type Choice } from '../contacts/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { sourceCode, type Source } from './draftRecipients.sql.ts';

/** Up to so many new recipients are looked through for the custom fields they use. */
const few = 20_000;

/** What came of it. */
export interface InsertedContacts {
  /** Phone numbers of the chosen people, before any was left out. */
  numbers: number;
  /** New recipients. */
  added: number;
  /** Custom fields that new recipients have values of; of very many recipients those they may have. */
  customFields: string[];
}

/**
 * Adds the numbers of chosen people to a draft: each number once, under the first of its people by name, those that
 * the draft has left out. Recipients are numbered by name, the numbers of one person next to each other. The
 * numbers are made unique before names and custom values are read: a million wide rows would be sorted on disk.
 */
export async function insertContacts(
  tx: TenantTx,
  draftId: number,
  choice: Choice,
  from: {
    firstNo: number;
    isEmpty: boolean;
    source: Source;
    sourceId: number | null;
    primaryOnly: boolean;
  },
): Promise<InsertedContacts> {
  const chosen = chosenNumbersSql(choice, 6, from.primaryOnly);
  // Half a million numbers are sorted twice; with the usual 4 MB that happens on disk.
  await tx.query(`set local work_mem = '64MB'`);
  const [row] = await tx.query<InsertedContacts>(
    `with number as materialized (${chosen.sql}),
     field as materialized (${fieldNamesSql(1)}),
     unique_number as (
       select distinct on (phone) phone, person_id, rank, place from number order by phone, rank, place),
     new_number as (
       select u.*, row_number() over (order by rank, place) as n from unique_number u
       ${
         from.isEmpty
           ? ''
           : `where not exists (select from recipient r where r.account_id = $1 and r.phone = u.phone and r.draft_broadcast_id = $2)`
       }),
     added as (
       insert into recipient (account_id, draft_broadcast_id, recipient_no, phone, first_name, last_name, notes, custom, source, source_id, line_type)
       select $1, $2, $3::int - 1 + u.n, u.phone, c.first_name, c.last_name, c.notes, ${customSql('select names from field')},
         $4, $5, coalesce(l.line_type, 0)
       from new_number u
       join contact c on c.account_id = $1 and c.person_id = u.person_id
       left join phone_lookup l on l.phone = u.phone and l.line_type <> 0
       returning custom)
     select (select count(*)::int from number) as numbers, (select count(*)::int from added) as added,
       coalesce(case when (select count(*) from added) <= ${few}
         then (select array_agg(distinct k) from added, jsonb_object_keys(custom) k)
         else (select array_agg(name) from unnest((select names from field)) name where name <> ''
           and exists (select from added where custom is not null)) end, '{}') as "customFields"`,
    [tx.accountId, draftId, from.firstNo, sourceCode(from.source), from.sourceId, ...chosen.values],
  );
  return row ?? { numbers: 0, added: 0, customFields: [] };
}
