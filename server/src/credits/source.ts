import type { Channel } from '../sends/index.ts';

/**
 * The broadcast that a send belongs to: itself, the survey that it replies to, or null for a single text and a test.
 * The holds name it; everything booked for the send afterward belongs to the same broadcast.
 */
interface Belongs {
  readonly broadcastId: number | null;
}

/** What was done with a number, in which of its attempts. */
interface OfAttempt {
  readonly recipientNo: number;
  readonly attempt: number;
}

/** A step of a send that moves credits, with what identifies it. */
export type SendStep =
  /** Held when it was made; when a scheduled broadcast started with more people than before. */
  | ({ readonly step: 'made' | 'started' } & Belongs)
  /** The price changed before its start; `no` counts these changes of the broadcast from 1. */
  | ({ readonly step: 'changed'; readonly no: number } & Belongs)
  /** Released: it never had a queue; it was stopped, texts in doubt excepted; all of it is over. */
  | { readonly step: 'canceled' | 'stopped' | 'settled' }
  /**
   * A worker recorded a part of its lease, in time or after the lease had ended; 0 is the part that the gate refused.
   */
  | { readonly step: 'lease' | 'leaseLate'; readonly leaseId: number; readonly no: number }
  /** A lease ended without its worker. */
  | { readonly step: 'leaseOver'; readonly leaseId: number }
  /** Receipts that were read together with this webhook; `no` is 0, or the place of a receipt that was read alone. */
  | { readonly step: 'receipts'; readonly webhookId: number; readonly no: number }
  /** Refunded: the carrier took the text and sent it back. */
  | ({ readonly step: 'sentBack' } & OfAttempt)
  /** Texts in doubt, named by the first of them: looked up at the carrier, decided by a user, no longer retried. */
  | ({ readonly step: 'lookedUp' | 'byHand' | 'retriesEnded' } & OfAttempt)
  /** A person or a machine answered the call. */
  | ({ readonly step: 'answered' } & OfAttempt)
  /**
   * Time connected to the organization. Held a few minutes at a time, each by what was held before (`no`, thousandths);
   * `transferLate` pays the seconds by which it ended late.
   */
  | ({
      readonly step: 'transfer' | 'transferLate';
      readonly beganAt: Date;
      readonly no?: number;
    } & OfAttempt);

/** Names what credits were moved for. The same source is booked once for each kind of movement. */
export type Source =
  | ({ readonly sendId: number; readonly channel: Channel } & SendStep)
  /** Credits that an invoice pays for. */
  | { readonly step: 'invoice'; readonly invoiceId: number }
  /** Given or corrected by hand, under a name of its own. */
  | { readonly step: 'manual'; readonly key: string };

/** The columns of a source, in the order in which `post_ledger` takes them: `p_step` to `p_key`. */
export function columnsOf(source: Source): unknown[] {
  // One shape for all, so that no code reads a field from a source that lacks it.
  const all: AllColumns = source;
  return [
    all.step,
    all.sendId ?? null,
    all.channel ?? null,
    all.broadcastId ?? null,
    all.recipientNo ?? null,
    all.attempt ?? null,
    all.leaseId ?? null,
    all.webhookId ?? null,
    all.beganAt ?? null,
    all.no ?? null,
    all.invoiceId ?? null,
    all.key ?? null,
  ];
}

interface AllColumns extends Partial<OfAttempt>, Partial<Belongs> {
  readonly step: Source['step'];
  readonly sendId?: number;
  readonly channel?: Channel;
  readonly leaseId?: number;
  readonly webhookId?: number;
  readonly beganAt?: Date;
  readonly no?: number;
  readonly invoiceId?: number;
  readonly key?: string;
}
