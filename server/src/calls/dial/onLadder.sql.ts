// Reads where people stand on a ladder, from text_result, send_queue, call, and confirmation together; it writes nothing.
import type { CallRow } from '../calls.sql.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';

/** A number of a person on a ladder: its text, if it has a result, and its call. */
export interface NumberOnLadder {
  readonly person_no: number;
  readonly recipient_no: number;
  readonly state: CallRow['state'];
  readonly status: number;
  readonly dialed_at: Date | null;
  readonly ended_at: Date | null;
  /** The delivery status of its text; null while the text has none. */
  readonly text_status: number | null;
  readonly submitted_at: Date | null;
  readonly is_confirmed: boolean;
  /** The text is still to come: it has no result, and its queue goes on. */
  readonly is_text_open: boolean;
}

/** All numbers of these people in the order in which they are called. */
export function readOnLadder(
  tx: TenantTx,
  sendId: number,
  people: readonly number[],
): Promise<NumberOnLadder[]> {
  return tx.query<NumberOnLadder>(
    `select c.person_no, c.recipient_no, c.state, c.status, c.dialed_at, c.ended_at, t.status as text_status,
       t.submitted_at, f.person_no is not null as is_confirmed,
       t.status is null and coalesce((select s.state not in ('stopped', 'drained') from send_queue s
         where s.account_id = $1 and s.send_id = $2), false) as is_text_open
     from unnest($3::int[]) p (no)
       cross join lateral (select * from call x
         where x.account_id = $1 and x.send_id = $2 and x.person_no = p.no offset 0) c
       left join lateral (select * from text_result x
         where x.account_id = $1 and x.send_id = $2 and x.recipient_no = c.recipient_no offset 0) t on true
       left join lateral (select * from confirmation x
         where x.account_id = $1 and x.send_id = $2 and x.person_no = p.no offset 0) f on true
     order by c.person_no, c.recipient_no`,
    [tx.accountId, sendId, numberArray(people)],
    'calls_on_ladder',
  );
}

/** The people that these numbers belong to, by number. */
export async function peopleOfCalls(
  tx: TenantTx,
  sendId: number,
  nos: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx.query<{ no: number; person: number }>(
    `select recipient_no as no, person_no as person from call
     where account_id = $1 and send_id = $2 and recipient_no = any($3::int[]) and person_no is not null`,
    [tx.accountId, sendId, numberArray(nos)],
    'calls_people',
  );
  return new Map(rows.map(({ no, person }) => [no, person]));
}
