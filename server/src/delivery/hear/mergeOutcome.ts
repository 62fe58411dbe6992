import { deliveryCodes, isDelivered, isFinal, mayMove } from '@carillon/rules/texts/messageStatus';

/** What is known about a text. */
export interface KnownResult {
  readonly status: number;
  readonly attempt: number;
  /** Thousandths of a credit. */
  readonly charged: number;
  /** True if a carrier accepted one of its attempts, so that we know its id. */
  readonly wasTaken?: boolean;
}

/** New information about a text, from a carrier's response, a look-up, the gate, or a receipt. */
export interface Said {
  readonly by: 'record' | 'receipt';
  readonly attempt: number;
  readonly status: number;
  /** False: the carrier does not charge for it. */
  readonly billed: boolean;
}

/** The changes that follow from it. */
export interface Merged {
  readonly status: number;
  readonly attempt: number;
  /** What happens to the credits of the text. */
  readonly credits: 'capture' | 'release' | 'refund' | 'none';
  /** True if the row or anything that depends on it changes. */
  readonly changed: boolean;
}

const { needsSending, sending, unconfirmed, sentToCarrier, carrierLimitExceeded } = deliveryCodes;

/**
 * Results of texts that may still be submitted, apart from texts without a result. No other text may have a retry
 * waiting.
 */
export const openToRetry: readonly number[] = [needsSending, sending, unconfirmed];

/**
 * Merges new information with what is known (null: nothing yet). Statuses only move forward (rules/messageStatus
 * mayMove). Credits move once: they are captured when a carrier accepted the text, released when none did, and refunded
 * when a failure turns out not to be billed. The first writer of the row moves them; the second sees that they moved. A
 * second attempt that the carrier itself requested (its own limits) is not charged again. Until it leaves, the row says
 * Needs Sending (2-decisions B1), and only that attempt or an arrival changes it. A text that the carrier sent back
 * free of charge is charged when it leaves again.
 */
export function mergeOutcome(known: KnownResult | null, said: Said): Merged {
  // A text that arrived is charged, whatever a report says about its bill.
  const billed = said.billed || !isFailure(said.status);
  if (known === null) {
    const credits = said.status === unconfirmed ? 'none' : billed ? 'capture' : 'release';
    return { status: said.status, attempt: said.attempt, credits, changed: true };
  }
  const same: Merged = { status: known.status, attempt: known.attempt, credits: 'none', changed: false };
  const attempt = Math.max(known.attempt, said.attempt);
  // The outcome of an older attempt means nothing once a newer one has left, unless the older one arrived.
  const isNews = said.attempt >= known.attempt || !isFailure(said.status);
  if (!isNews) return same;
  if (known.status === unconfirmed && said.status === unconfirmed) return { ...same, attempt, changed: true };
  const isSentBack = known.status === needsSending;
  if (isSentBack && said.attempt <= known.attempt && !hasArrived(said.status)) return same;
  // It was accepted once and sent back, and a later attempt is in doubt. The acceptance of the first tells us nothing
  // new.
  const isOldNews = known.wasTaken === true && known.status === unconfirmed && said.attempt < known.attempt;
  if (isOldNews && said.status === sentToCarrier) return same;
  // An attempt that seemed not to have left is on its way. Nothing about the next one can undo that.
  const isOnItsWay = known.status === sentToCarrier && said.attempt > known.attempt;
  if (isOnItsWay && said.by === 'record' && isFailure(said.status)) return same;
  let status = known.status;
  if (mayBecome(known.status, said.status)) status = said.status;
  else if (said.by === 'record' && (isSentBack || known.status === sentToCarrier) && isFinal(said.status)) {
    // The carrier's limits sent it back after acceptance, and now the gate refuses it.
    status = carrierLimitExceeded;
  }
  if (status === known.status) return { ...same, attempt, changed: attempt !== known.attempt };
  let credits: Merged['credits'] = 'none';
  if ((known.status === unconfirmed || isSentBack) && known.charged === 0)
    credits = billed ? 'capture' : 'release';
  else if (said.by === 'receipt' && known.charged > 0 && !billed) credits = 'refund';
  return { status, attempt, credits, changed: true };
}

/**
 * How a change of status changes the number of texts that may get an answer: +1, 0, or -1. A recipient can answer a
 * text even if the carrier never responded.
 */
export function reachedChange(from: number, to: number): number {
  const isReached = (status: number) => Number(isDelivered(status) || status === unconfirmed);
  return isReached(to) - isReached(from);
}

/** A text that a carrier sent back was submitted once, so our own refusals come too late for it. */
function mayBecome(from: number, to: number): boolean {
  if (from !== needsSending || to === sentToCarrier || to === unconfirmed) return mayMove(from, to);
  return mayMove(sentToCarrier, to);
}

function hasArrived(status: number): boolean {
  return status === deliveryCodes.delivered || status === deliveryCodes.read;
}

function isFailure(status: number): boolean {
  return status > deliveryCodes.read && status !== unconfirmed;
}
