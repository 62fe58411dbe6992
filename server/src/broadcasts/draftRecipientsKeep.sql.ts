// All SQL on: draft_broadcast. What a draft remembers of its recipients; its other columns are in drafts.sql.ts.
import type { TenantTx } from '../platform/database.ts';

/** Notes that recipients came, went or changed; the caller holds the draft's lock. */
export async function noteRecipients(
  tx: TenantTx,
  draftId: number,
  change: {
    /** Change of the number of recipients. */
    readonly count: number;
    /** Numbers used up: the next recipient gets the one after them. */
    readonly numbers: number;
    readonly duplicates: number;
    readonly customFields: readonly string[];
    /** A recipient was edited, though none came or went. */
    readonly edited?: boolean;
    /** Some person came with several numbers. */
    readonly hasMoreNumbers?: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `update draft_broadcast set recipient_count = recipient_count + $3, next_recipient_no = next_recipient_no + $4,
       duplicate_count = duplicate_count + $5,
       custom_fields = custom_fields || array(select f from unnest($6::text[]) with ordinality as t(f, at)
         where f <> all (custom_fields) order by at),
       has_more_numbers = has_more_numbers or $9,
       recipients_changed_at = case when $3 <> 0 or $8 then $7 else recipients_changed_at end
     where account_id = $1 and draft_broadcast_id = $2`,
    [
      tx.accountId,
      draftId,
      change.count,
      change.numbers,
      change.duplicates,
      [...new Set(change.customFields)],
      change.now,
      change.edited ?? false,
      change.hasMoreNumbers ?? false,
    ],
  );
}
