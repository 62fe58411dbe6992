// All SQL on: recipient, audience. What users decided about the message of single recipients.
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';
import { noteRecipients, type Audience } from '../audience.sql.ts';
import { messageKey } from './ownText.ts';

/** What is decided about a message; what is absent stays as it is. */
export interface Decision {
  readonly exclude?: boolean | undefined;
  /** A text of their own, without the signature; null takes it back. */
  readonly ownText?: string | null | undefined;
}

/**
 * Stores a decision about `message` for these recipients and, for people with several numbers, for all of them. A text
 * of their own includes them again. What was decided about an earlier message goes.
 */
export async function decide(
  tx: TenantTx,
  { audienceId, hasMoreNumbers }: Pick<Audience, 'audienceId' | 'hasMoreNumbers'>,
  nos: readonly number[],
  message: string,
  { exclude, ownText }: Decision,
): Promise<void> {
  const own = `case when $5::boolean then $6::text when r.message_for = $4 then r.own_text end`;
  const excluded = `case when $5 and $6 is not null then false
    else coalesce($7::boolean, r.message_for = $4 and r.is_excluded, false) end`;
  await tx.query(
    `update recipient r set own_text = ${own}, is_excluded = ${excluded},
       message_for = case when (${excluded}) or (${own}) is not null then $4 end
     where r.account_id = $1 and r.audience_id = $2 and r.recipient_no = any($3::int[])`,
    [
      tx.accountId,
      audienceId,
      numberArray(hasMoreNumbers ? await allNumbers(tx, audienceId, nos) : nos),
      messageKey(message),
      ownText !== undefined,
      ownText ?? null,
      exclude ?? null,
    ],
  );
  await tx.query(
    'update audience set decision_no = decision_no + 1 where account_id = $1 and audience_id = $2',
    [tx.accountId, audienceId],
  );
}

/** All numbers of the people who have these. */
async function allNumbers(tx: TenantTx, audienceId: number, nos: readonly number[]): Promise<number[]> {
  const ofPerson = 'coalesce(person_no, recipient_no)';
  const ofAudience = 'from recipient where account_id = $1 and audience_id = $2';
  const people = await tx.query<{ no: number }>(
    `select distinct ${ofPerson} as no ${ofAudience} and recipient_no = any($3::int[])`,
    [tx.accountId, audienceId, numberArray(nos)],
  );
  const rows = await tx.query<{ no: number }>(
    `select recipient_no as no ${ofAudience} and ${ofPerson} = any($3::int[])`,
    [tx.accountId, audienceId, numberArray(people.map(({ no }) => no))],
  );
  return rows.map(({ no }) => no);
}

/** How many recipients are excluded from a message, and how many have a text of their own instead of it. */
export async function countDecided(
  tx: TenantTx,
  audienceId: number,
  message: string,
): Promise<{ excluded: number; fixed: number }> {
  const [row] = await tx.query<{ excluded: number; fixed: number }>(
    `select count(*) filter (where is_excluded)::int as excluded,
       count(*) filter (where not is_excluded)::int as fixed
     from recipient where account_id = $1 and audience_id = $2 and message_for = $3`,
    [tx.accountId, audienceId, messageKey(message)],
  );
  return row ?? { excluded: 0, fixed: 0 };
}

/** Removes the recipients excluded from a message from an audience that is about to be sent to; returns how many. */
export async function dropExcluded(
  tx: TenantTx,
  audienceId: number,
  message: string,
  now: Date,
): Promise<number> {
  const gone = await tx.run(
    'delete from recipient where account_id = $1 and audience_id = $2 and message_for = $3 and is_excluded',
    [tx.accountId, audienceId, messageKey(message)],
  );
  if (gone > 0)
    await noteRecipients(tx, audienceId, { count: -gone, numbers: 0, duplicates: 0, customFields: [], now });
  return gone;
}

/** Decisions about one message hold for another that takes its place. */
export async function keepDecisions(
  tx: TenantTx,
  audienceId: number,
  message: string,
  next: string,
): Promise<void> {
  await tx.query(
    'update recipient set message_for = $4 where account_id = $1 and audience_id = $2 and message_for = $3',
    [tx.accountId, audienceId, messageKey(message), messageKey(next)],
  );
}

/** A recipient with a text of their own. */
export interface OwnTextRow {
  readonly phone: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly ownText: string;
}

/** Recipients with a text of their own instead of a message, in the order of the list: the first `limit`. */
export function listOwnTexts(
  tx: TenantTx,
  audienceId: number,
  message: string,
  limit: number,
): Promise<OwnTextRow[]> {
  return tx.query<OwnTextRow>(
    `select phone, first_name as "firstName", last_name as "lastName", own_text as "ownText" from recipient
     where account_id = $1 and audience_id = $2 and message_for = $3 and not is_excluded
     order by recipient_no limit $4`,
    [tx.accountId, audienceId, messageKey(message), limit],
  );
}

/** How many of these texts have more than `most` characters. */
export async function countLongOwnTexts(
  tx: TenantTx,
  audienceId: number,
  message: string,
  most: number,
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from recipient where account_id = $1 and audience_id = $2 and message_for = $3
       and not is_excluded and char_length(own_text) > $4`,
    [tx.accountId, audienceId, messageKey(message), most],
  );
  return row?.n ?? 0;
}
