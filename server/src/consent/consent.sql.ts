// SQL of opt_out and opt_out_event.
import type { TenantTx } from '../platform/database.ts';

/** How a number came to be opted in or out. */
export interface ConsentChange {
  readonly phone: number;
  readonly what: 'stop' | 'start' | 'carrier';
  readonly textNumberId: number | null;
  /** The words of the person, empty when a carrier said so. */
  readonly wording: string;
  readonly at: Date;
}

/**
 * Opts a number out of texts and calls (STOP, or a carrier that knows it as opted out) or in again (START);
 * 3-decisions 4.1 and 4.2. A STOP gives way only to a START that the person sent later; a START also to
 * whatever was decided after it. The history keeps every change.
 */
export async function changeConsent(tx: TenantTx, change: ConsentChange): Promise<void> {
  const isOut = change.what !== 'start';
  await tx.query(
    `insert into opt_out (account_id, phone, opted_out_text, opted_out_voice, opted_in, source, text_number_id, changed_at)
     values ($1, $2, $3, $3, not $3, 'Stop', $4, $5)
     on conflict (account_id, phone) do update set opted_out_text = $3, opted_out_voice = $3, opted_in = not $3,
       source = 'Stop', text_number_id = $4, user_id = null, changed_at = $5
     where case when $3 then not (opt_out.opted_in and opt_out.source = 'Stop' and opt_out.changed_at > $5)
       else opt_out.changed_at <= $5 end`,
    [tx.accountId, change.phone, isOut, change.textNumberId, change.at],
    'delivery_consent',
  );
  await tx.query(
    `insert into opt_out_event (account_id, phone, what, source, text_number_id, wording, at)
     values ($1, $2, $3, 'Stop', $4, $5, $6)`,
    [tx.accountId, change.phone, change.what, change.textNumberId, change.wording.slice(0, 200), change.at],
  );
}
