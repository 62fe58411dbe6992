// All SQL on: recipient, audience_without. Removal of chosen recipients that can't be undone.
import type { TenantTx } from '../platform/database/database.ts';
import { noteRecipients } from './audience.sql.ts';
import { sourceCode } from './recipients.sql.ts';

/**
 * Removes recipients by phone (`only`, or all but `except`) or by their numbers in the list, and returns how many. Those
 * who came with a group stay out of it when it is read again.
 */
export async function removeChosen(
  tx: TenantTx,
  audienceId: number,
  chosen: {
    readonly only: readonly number[] | null;
    readonly except: readonly number[];
    readonly numbers: readonly number[] | null;
  },
  now: Date,
): Promise<number> {
  const count = await tx.run(
    `with gone as (
       delete from recipient r where r.account_id = $1 and r.audience_id = $2
         and ($3::bigint[] is null or r.phone = any($3)) and not r.phone = any($4::bigint[])
         and ($5::int[] is null or r.recipient_no = any($5))
       returning r.phone, r.source),
     taken_out as (
       insert into audience_without (account_id, audience_id, phone)
       select $1, $2, phone from gone where source = ${sourceCode('group')} on conflict do nothing)
     select from gone`,
    [tx.accountId, audienceId, chosen.only, chosen.except, chosen.numbers],
  );
  if (count > 0)
    await noteRecipients(tx, audienceId, {
      count: -count,
      numbers: 0,
      duplicates: 0,
      customFields: [],
      now,
    });
  return count;
}
