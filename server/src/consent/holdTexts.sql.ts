// SQL of opt_out and opt_out_event: possible opt-outs, and users' decisions about them.
import type { TenantTx } from '../platform/database/database.ts';
import { channels, clean } from './consent.sql.ts';

/** A text that may be an opt-out, or was classified as one. */
interface Doubt {
  readonly phone: number;
  readonly textNumberId: number | null;
  /** The person's words. */
  readonly wording: string;
  readonly at: Date;
}

/**
 * Holds texts to a number until a user decides, or until `until`. A number already on hold keeps its text and
 * its time, so that another text does not extend the hold. Returns false if the number is already on hold or
 * opted out.
 */
export async function holdTexts(
  tx: TenantTx,
  doubt: Doubt & { readonly until: Date; readonly textMessageId: number; readonly conversationId: number },
): Promise<boolean> {
  const { phone, textNumberId, wording, at, until } = doubt;
  const held = await tx.run(
    `insert into opt_out as o (account_id, phone, source, text_number_id, changed_at, held_until, held_message_id,
       held_conversation_id) values ($1, $2, 'AutoOptOut', $3, $4, $5, $6, $7)
     on conflict (account_id, phone) do update set held_until = $5, held_message_id = $6, held_conversation_id = $7
       where o.held_until is null and not o.opted_out_text`,
    [tx.accountId, phone, textNumberId, at, until, doubt.textMessageId, doubt.conversationId],
    'consent_hold',
  );
  await note(tx, { phone, textNumberId, wording, at }, 'hold', null);
  return held > 0;
}

/** The reason why a number is on hold. */
export interface Hold {
  readonly until: Date;
  readonly textMessageId: number;
  readonly conversationId: number;
  readonly textNumberId: number | null;
}

/** The reason why a number is on hold, locked until the transaction ends; null if it is not. */
export async function lockHold(tx: TenantTx, phone: number): Promise<Hold | null> {
  const [row] = await tx.query<Hold>(
    `select held_until as until, held_message_id as "textMessageId", held_conversation_id as "conversationId",
       text_number_id as "textNumberId"
     from opt_out where account_id = $1 and phone = $2 and held_until is not null for update`,
    [tx.accountId, phone],
    'consent_lock_hold',
  );
  return row ?? null;
}

/**
 * A user's decision "Not an opt-out": held texts are sent again, and the detector's opt-out is lifted,
 * restoring the opt-in that it removed. It never creates a consent that was not given. A STOP, or a decision
 * by a user or a file, stays. Returns false if there was nothing to lift.
 */
export async function liftDoubt(
  tx: TenantTx,
  doubt: Doubt & { readonly userId: number; readonly what: 'held' | 'optedOut' },
): Promise<boolean> {
  const lifted = await tx.run(
    doubt.what === 'held'
      ? `update opt_out set held_until = null, held_message_id = null, held_conversation_id = null
         where account_id = $1 and phone = $2 and held_until is not null`
      : `update opt_out set opted_out_text = false, opted_in = was_opted_in, changed_at = greatest(changed_at, $3), user_id = $4
         where account_id = $1 and phone = $2 and opted_out_text and source = 'AutoOptOut'`,
    doubt.what === 'held' ? [tx.accountId, doubt.phone] : [tx.accountId, doubt.phone, doubt.at, doubt.userId],
    `consent_lift_${doubt.what}`,
  );
  if (lifted > 0) await note(tx, doubt, 'notOptOut', doubt.userId);
  return lifted > 0;
}

async function note(tx: TenantTx, doubt: Doubt, what: string, userId: number | null): Promise<void> {
  await tx.query(
    `insert into opt_out_event (account_id, phone, what, source, text_number_id, user_id, wording, at, channel)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.accountId,
      doubt.phone,
      what,
      userId === null ? 'AutoOptOut' : 'User',
      doubt.textNumberId,
      userId,
      clean(doubt.wording),
      doubt.at,
      channels.text,
    ],
    'consent_doubt_event',
  );
}
