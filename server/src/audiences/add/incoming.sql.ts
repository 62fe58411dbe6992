// All SQL on: recipient. Many recipients at once, through a temporary table of the transaction.
import type { Writable } from 'node:stream';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Candidates } from '../households/housemates.sql.ts';
import { inAudienceSql, sourceCode, type Source } from '../recipients.sql.ts';

/**
 * Makes the temporary table `incoming`. Rows go there first because COPY can't write a table with row level security.
 * From there one INSERT adds them under the policy of the account.
 */
export async function openIncoming(tx: TenantTx): Promise<void> {
  // Room for some 200,000 rows in memory; a session can choose this only before its first temporary table.
  await tx.query(`do $$ begin set temp_buffers = '32MB'; exception when others then null; end $$`);
  await tx.query('drop table if exists incoming');
  await tx.query(
    `create temporary table incoming (n integer, phone bigint, first_name text, last_name text, notes text,
       custom jsonb, line_type smallint, person_n integer,
       is_mate boolean not null default false) on commit drop`,
  );
}

/**
 * Lines of COPY's text format: n, phone, first_name, last_name, notes, custom, line_type, n of the person's first line or
 * null, and whether another line of the file has the number already.
 */
export function copyIncoming(tx: TenantTx): Writable {
  return tx.copy(
    'copy incoming (n, phone, first_name, last_name, notes, custom, line_type, person_n, is_mate) from stdin',
  );
}

/**
 * Moves `incoming` into the audience; returns how many were new. Phones that the audience already has are left out. An
 * empty audience and phones that are unique among themselves take the short path.
 */
export function insertIncoming(
  tx: TenantTx,
  audienceId: number,
  from: {
    firstNo: number;
    source: Source;
    sourceId: number | null;
    isEmpty: boolean;
    isUnique: boolean;
    hasMoreNumbers?: boolean;
  },
): Promise<number> {
  const simple = from.isEmpty && from.isUnique;
  if (from.hasMoreNumbers === true && !simple) return insertWithPersons(tx, audienceId, from);
  return tx.run(
    `insert into recipient (account_id, audience_id, recipient_no, phone, first_name, last_name, notes, custom, source, source_id, line_type, person_no)
     select $1, $2, $3::int - 1 + ${simple ? 'i.n' : 'row_number() over (order by i.n)'}, i.phone, i.first_name, i.last_name, i.notes, i.custom, $4, $5, i.line_type, ${from.hasMoreNumbers === true ? '$3::int - 1 + i.person_n' : 'null'}
     from incoming i
     where not i.is_mate ${from.isEmpty ? '' : `and not ${inAudienceSql('i.phone')}`}
     ${simple ? '' : 'on conflict (account_id, phone, audience_id, housemate_no) do nothing'}`,
    [tx.accountId, audienceId, from.firstNo, sourceCode(from.source), from.sourceId],
  );
}

/** The long path, for people with several numbers: the first number of each person is known only for new ones. */
function insertWithPersons(
  tx: TenantTx,
  audienceId: number,
  from: { firstNo: number; source: Source; sourceId: number | null },
): Promise<number> {
  return tx.run(
    `insert into recipient (account_id, audience_id, recipient_no, phone, first_name, last_name, notes, custom, source, source_id, line_type, person_no)
     select $1, $2, $3::int - 1 + no, phone, first_name, last_name, notes, custom, $4, $5, line_type,
       $3::int - 1 + nullif(first_value(no) over (partition by coalesce(person_n, n) order by no), no)
     from (select u.*, row_number() over (order by n)::int as no
       from (select distinct on (i.phone) i.* from incoming i where not i.is_mate and not ${inAudienceSql('i.phone')} order by i.phone, i.n) u) new`,
    [tx.accountId, audienceId, from.firstNo, sourceCode(from.source), from.sourceId],
  );
}

/**
 * The people of `incoming` who may share a number with another recipient: the file's own repetitions, and with
 * `withAll` also those whose number the audience had before.
 */
export function incomingCandidates(
  from: { readonly source: Source; readonly sourceId: number | null },
  { withAll, count }: { readonly withAll: boolean; readonly count: number },
): Candidates {
  return {
    sql: `select i.n, i.phone, i.first_name, i.last_name, i.notes, i.custom, $3::smallint as source, $4::int as source_id,
        i.line_type from incoming i where $5::boolean or i.is_mate`,
    values: [sourceCode(from.source), from.sourceId, withAll],
    count,
  };
}
