// SQL that reads the people of a drip, with what came of each step.
import type { LeaveReason } from '@carillon/rules/drips/drip';
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';

export interface DripPersonRow {
  readonly no: number;
  readonly phone: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly reason: LeaveReason | null;
  readonly leftAt: Date | null;
  readonly optedOutAt: Date | null;
}

/** All people, those who left, or those who have opted out of texts. */
export type DripFilter = 'all' | 'left' | 'optedout';

interface Which {
  readonly dripId: number;
  readonly audienceId: number;
  readonly filter: DripFilter;
  /** Part of a name or of a number; null for no search. */
  readonly q: string | null;
}

const narrowed = {
  all: '',
  left: 'and r.phone in (select l.phone from drip_leaver l where l.account_id = $1 and l.drip_id = $3)',
  optedout: 'and r.phone in (select o.phone from opt_out o where o.account_id = $1 and o.opted_out_text)',
} as const;

function condition(tx: TenantTx, { dripId, audienceId, filter, q }: Which) {
  // "214-555" is searched in numbers, "Ana 2" in names.
  const digits = q !== null && !/\p{L}/u.test(q) ? q.replace(/\D/g, '') : '';
  return {
    sql: `r.account_id = $1 and r.audience_id = $2 and $3::int is not null ${narrowed[filter]}
      and ($4::text is null or position(lower($4) in lower(r.first_name || ' ' || r.last_name)) > 0
        or ($5 <> '' and position($5 in r.phone::text) > 0))`,
    values: [tx.accountId, audienceId, dripId, q, digits],
  };
}

/** A page of the people of a drip, in the order in which they were added. */
export function dripPeople(
  tx: TenantTx,
  which: Which,
  { offset, limit }: { offset: number; limit: number },
): Promise<DripPersonRow[]> {
  const { sql, values } = condition(tx, which);
  return tx.query<DripPersonRow>(
    `select r.recipient_no as no, r.phone, r.first_name as "firstName", r.last_name as "lastName", l.reason,
       l.left_at as "leftAt", case when o.opted_out_text then o.changed_at end as "optedOutAt"
     from (select r.* from recipient r where ${sql} order by r.recipient_no offset $6 limit $7) r
       left join drip_leaver l on l.account_id = $1 and l.drip_id = $3 and l.phone = r.phone
       left join opt_out o on o.account_id = $1 and o.phone = r.phone
     order by r.recipient_no`,
    [...values, offset, limit],
  );
}

export async function countDripPeople(tx: TenantTx, which: Which): Promise<number> {
  const { sql, values } = condition(tx, which);
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from recipient r where ${sql}`,
    values,
  );
  return row?.n ?? 0;
}

/** The result of a person in a step whose recipient the person is. */
export interface StepResultRow {
  readonly stepNo: number;
  readonly no: number;
  readonly queueState: 'waiting' | 'running' | 'paused' | 'stopped' | 'drained';
  readonly unreachedStatus: number;
  /** Null while the person's turn has not come. */
  readonly status: number | null;
  readonly code: string | null;
  readonly submittedAt: Date | null;
  readonly isReplied: boolean;
  readonly isOptedOut: boolean;
}

/** What came of the steps for these people: one look-up by key for each person and step. */
export function stepResults(tx: TenantTx, dripId: number, nos: readonly number[]): Promise<StepResultRow[]> {
  return tx.query<StepResultRow>(
    `select s.step_no as "stepNo", r.recipient_no as no, q.state as "queueState", q.unreached_status as "unreachedStatus",
       x.status, x.code, x.submitted_at as "submittedAt", coalesce(x.replied, false) as "isReplied",
       coalesce(x.opted_out, false) as "isOptedOut"
     from drip_step s
       join send_queue q on q.account_id = s.account_id and q.send_id = s.broadcast_id
       cross join unnest($3::int[]) p (no)
       join recipient r on r.account_id = q.account_id and r.audience_id = q.audience_id and r.recipient_no = p.no
       left join text_result x on x.account_id = q.account_id and x.send_id = q.send_id and x.recipient_no = p.no
     where s.account_id = $1 and s.drip_id = $2 order by p.no, s.step_no`,
    [tx.accountId, dripId, numberArray(nos)],
  );
}
