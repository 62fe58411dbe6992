// All SQL on: audience. What an audience remembers of its recipients.
import type { HouseholdChoice } from '@carillon/rules/households/household';
import type { TenantTx } from '../platform/database/database.ts';
import { numberArray } from '../platform/database/pgArrays.ts';

/** An audience as its row has it, without its recipients. */
export interface Audience {
  audienceId: number;
  /** The next recipient gets this number. */
  nextRecipientNo: number;
  recipientCount: number;
  duplicateCount: number;
  /** Some person came with several numbers. */
  hasMoreNumbers: boolean;
  /** When recipients last came, went, or were edited; null for never. */
  recipientsChangedAt: Date | null;
  customFields: string[];
  /** Grows with each decision about a recipient's message. */
  decisionNo: number;
  /** What is done for people who share a number. */
  households: HouseholdChoice;
}

/** The columns of an audience `a`, for statements that join it with the table it belongs to. */
export const audienceColumns = `a.audience_id as "audienceId", a.next_recipient_no as "nextRecipientNo",
  a.recipient_count as "recipientCount", a.duplicate_count as "duplicateCount", a.has_more_numbers as "hasMoreNumbers",
  a.changed_at as "recipientsChangedAt", a.custom_fields as "customFields", a.decision_no as "decisionNo",
  a.households`;

/** Makes an empty audience. */
export async function createAudience(tx: TenantTx, now: Date): Promise<Audience> {
  const [row] = await tx.query<Audience>(
    `insert into audience as a (account_id, created_at) values ($1, $2) returning ${audienceColumns}`,
    [tx.accountId, now],
  );
  if (row === undefined) throw new Error('an audience was not made');
  return row;
}

/**
 * Makes the audience of single texts or calls, numbered from 1 in the order of `phones`, and returns its id.
 */
export async function createAudienceOf(tx: TenantTx, phones: readonly number[]): Promise<number> {
  const [row] = await tx.query<{ audienceId: number }>(
    `with made as (
       insert into audience (account_id, next_recipient_no, recipient_count)
         values ($1, cardinality($2::bigint[]) + 1, cardinality($2::bigint[])) returning audience_id),
     people as (
       insert into recipient (account_id, audience_id, recipient_no, phone, source)
         select $1, m.audience_id, u.no, u.phone, 0
         from made m, unnest($2::bigint[]) with ordinality u (phone, no))
     select audience_id as "audienceId" from made`,
    [tx.accountId, numberArray(phones)],
  );
  if (row === undefined) throw new Error('an audience was not made');
  return row.audienceId;
}

/** An audience that is there. */
export async function readAudience(tx: TenantTx, audienceId: number): Promise<Audience> {
  const [row] = await tx.query<Audience>(
    `select ${audienceColumns} from audience a where a.account_id = $1 and a.audience_id = $2`,
    [tx.accountId, audienceId],
  );
  if (row === undefined) throw new Error(`there is no audience ${audienceId}`);
  return row;
}

/** Notes that recipients came, went or changed; the caller holds the lock of the audience. */
export async function noteRecipients(
  tx: TenantTx,
  audienceId: number,
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
    `update audience set recipient_count = recipient_count + $3, next_recipient_no = next_recipient_no + $4,
       duplicate_count = duplicate_count + $5,
       custom_fields = custom_fields || array(select f from unnest($6::text[]) with ordinality as t(f, at)
         where f <> all (custom_fields) order by at),
       has_more_numbers = has_more_numbers or $9,
       changed_at = case when $3 <> 0 or $8 then $7 else changed_at end
     where account_id = $1 and audience_id = $2`,
    [
      tx.accountId,
      audienceId,
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
