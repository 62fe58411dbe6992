// All SQL on: recipient, audience_without. Removal of chosen recipients that can't be undone.
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { TenantTx } from '../platform/database/database.ts';
import { noteRecipients } from './audience.sql.ts';
import { dropMates } from './households/settle.sql.ts';
import { sourceCode } from './recipients.sql.ts';

/** Recipients by phone (`only`, or all but `except`), or by their numbers in the list; null for any. */
export interface Chosen {
  readonly only: readonly number[] | null;
  readonly except: readonly number[];
  readonly numbers: readonly number[] | null;
}

const isChosen = `($3::bigint[] is null or r.phone = any($3)) and not r.phone = any($4::bigint[])
  and ($5::int[] is null or r.recipient_no = any($5))`;

/** Removes chosen recipients, and returns how many. Those who came with a group stay out of it when it is read again. */
export async function removeChosen(
  tx: TenantTx,
  audienceId: number,
  chosen: Chosen,
  now: Date,
): Promise<number> {
  const count = await tx.run(
    `with gone as (
       delete from recipient r where r.account_id = $1 and r.audience_id = $2
         and ${isChosen}
       returning r.phone, r.source),
     taken_out as (
       insert into audience_without (account_id, audience_id, phone)
       select $1, $2, phone from gone where source = ${sourceCode('group')} on conflict do nothing)
     select from gone`,
    [tx.accountId, audienceId, chosen.only, chosen.except, chosen.numbers],
  );
  if (count > 0) {
    await dropMates(tx, audienceId);
    await noteRecipients(tx, audienceId, {
      count: -count,
      numbers: 0,
      duplicates: 0,
      customFields: [],
      now,
    });
  }
  return count;
}

/** How many recipients are chosen, without those who were removed while their broadcast was sent. */
export async function countChosen(tx: TenantTx, audienceId: number, chosen: Chosen): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from recipient r
     where r.account_id = $1 and r.audience_id = $2 and ${isChosen} and r.left_out <> ${deliveryCodes.removed}`,
    [tx.accountId, audienceId, chosen.only, chosen.except, chosen.numbers],
  );
  return row?.n ?? 0;
}
