// SQL of opt_out and opt_out_event: undoing a decision.
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';
import { channels, type ConsentSource } from '../consent.sql.ts';

/** The stored state of a number. Instants are text, to the microsecond. */
export interface KeptConsent {
  readonly phone: number;
  readonly optedOutText: boolean;
  readonly optedOutVoice: boolean;
  readonly optedIn: boolean;
  readonly source: ConsentSource;
  readonly textNumberId: number | null;
  readonly userId: number | null;
  readonly changedAt: string;
  readonly optedInAt: string | null;
  readonly sourceText: string;
}

/** The state of numbers before a decision, for restoring it. Unknown numbers are left out. */
export function keepConsent(tx: TenantTx, phones: readonly number[]): Promise<KeptConsent[]> {
  return tx.query<KeptConsent>(
    `select phone, opted_out_text as "optedOutText", opted_out_voice as "optedOutVoice", opted_in as "optedIn", source,
       text_number_id as "textNumberId", user_id as "userId", changed_at::text as "changedAt",
       opted_in_at::text as "optedInAt", source_text as "sourceText"
     from opt_out where account_id = $1 and phone = any($2::bigint[]) order by phone for update`,
    [tx.accountId, numberArray(phones)],
  );
}

/** A user's decision to undo. */
export interface Decision {
  readonly phones: readonly number[];
  /** Their state before the decision. */
  readonly before: readonly KeptConsent[];
  readonly userId: number;
  readonly at: Date;
}

/**
 * Restores the consent of numbers to its state before a user's decision. Lifting an opt-out does not claim an
 * agreement, and undoing an opt-in restores the earlier opt-out. The history keeps all steps. Numbers with
 * newer information are not changed, and are returned.
 */
export async function restoreConsent(
  tx: TenantTx,
  decision: Decision,
  by: { readonly userId: number; readonly at: Date },
): Promise<number[]> {
  const phones = numberArray(decision.phones);
  const overtaken = await tx.query<{ phone: number }>(
    'select phone from opt_out where account_id = $1 and phone = any($2::bigint[]) and changed_at > $3 order by phone for update',
    [tx.accountId, phones, decision.at],
  );
  const own = `account_id = $1 and changed_at = $3 and user_id = $4 and source = 'User'`;
  const restored = await tx.query<{ phone: number }>(
    `update opt_out o set opted_out_text = b."optedOutText", opted_out_voice = b."optedOutVoice", opted_in = b."optedIn",
       source = b.source, text_number_id = b."textNumberId", user_id = b."userId", changed_at = b."changedAt",
       opted_in_at = b."optedInAt", source_text = b."sourceText"
     from jsonb_to_recordset($2::jsonb) b (phone bigint, "optedOutText" boolean, "optedOutVoice" boolean,
       "optedIn" boolean, source text, "textNumberId" int, "userId" int, "changedAt" timestamptz,
       "optedInAt" timestamptz, "sourceText" text)
     where o.phone = b.phone and o.${own.replaceAll(' and ', ' and o.')} returning o.phone`,
    [tx.accountId, JSON.stringify(decision.before), decision.at, decision.userId],
  );
  // Nothing was known about these numbers.
  const known = new Set(decision.before.map((row) => row.phone));
  const removed = await tx.query<{ phone: number }>(
    `delete from opt_out where phone = any($2::bigint[]) and ${own} returning phone`,
    [
      tx.accountId,
      numberArray(decision.phones.filter((phone) => !known.has(phone))),
      decision.at,
      decision.userId,
    ],
  );
  const changed = [...restored, ...removed].map((row) => row.phone).toSorted((a, b) => a - b);
  await tx.query(
    `insert into opt_out_event (account_id, phone, what, source, user_id, wording, at, channel)
     select $1::int, phone, 'restore', 'User', $3::int, 'Undo', $4::timestamptz, $5::smallint
     from unnest($2::bigint[]) phone order by phone`,
    [tx.accountId, numberArray(changed), by.userId, by.at, channels.text],
  );
  return overtaken.map((row) => row.phone);
}
