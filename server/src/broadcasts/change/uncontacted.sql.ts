// Reads recipient, call and the lists that a number may be on together; it writes nothing.
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { Chosen } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';

/** A recipient whom a broadcast has neither texted nor called yet. */
export interface UncontactedRow {
  readonly no: number;
  readonly personNo: number;
  readonly phone: number;
  /** Was to be texted: not left out of the texts. */
  readonly isTexted: boolean;
  /** Has a call that waits for its time. */
  readonly isWaiting: boolean;
  /** Credits are held for its call: its number is on no list that forbids it. */
  readonly isCallable: boolean;
}

/**
 * Chosen recipients whom a broadcast has neither texted nor called, and still would. `textFrom` and `callFrom`: the
 * recipient number from which on no turn has come; null if the broadcast has no such part, and above every number if it
 * is through with it. Both queues are locked.
 */
export function chosenUncontacted(
  tx: TenantTx,
  broadcast: { readonly broadcastId: number; readonly audienceId: number },
  chosen: Chosen,
  turns: { readonly textFrom: number | null; readonly callFrom: number | null },
): Promise<UncontactedRow[]> {
  return tx.query<UncontactedRow>(
    `with chosen as (
       select r.recipient_no as no, coalesce(r.person_no, r.recipient_no) as person_no, r.phone, r.left_out = 0 as is_texted,
         coalesce(c.state = 'waiting' and c.dials = 0, false) as is_waiting, c.state is not null as has_call
       from recipient r
         left join call c on c.account_id = $1 and c.send_id = $3 and c.recipient_no = r.recipient_no
       where r.account_id = $1 and r.audience_id = $2 and r.left_out <> ${deliveryCodes.removed}
         and ($4::bigint[] is null or r.phone = any($4)) and not r.phone = any($5::bigint[])
         and ($6::int[] is null or r.recipient_no = any($6)))
     select no, person_no as "personNo", phone, is_texted as "isTexted", is_waiting as "isWaiting",
       not exists (select from do_not_contact d where d.phone = c.phone)
         and not exists (select from opt_out o where o.account_id = $1 and o.phone = c.phone and o.opted_out_voice)
         and not exists (select from phone_fact f where f.phone = c.phone and f.dead) as "isCallable"
     from chosen c
     where ($7::int is null or no >= $7 or not is_texted) and ($8::int is null or (no >= $8 and not has_call) or is_waiting)
       and ($8::int is not null or (is_texted and no >= $7))
     order by no`,
    [
      tx.accountId,
      broadcast.audienceId,
      broadcast.broadcastId,
      chosen.only,
      chosen.except,
      chosen.numbers,
      turns.textFrom,
      turns.callFrom,
    ],
  );
}
