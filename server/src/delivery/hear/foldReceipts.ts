import type { TravelReceipt } from '@carillon/rules/texts/rcs/sentAs';
import { deliveryCodes, deliveryStatus } from '@carillon/rules/texts/messageStatus';
import { mergeOutcome, openToRetry, type KnownResult } from './mergeOutcome.ts';
import { carrierLimitBackOff } from '../send/pace.ts';

/** A carrier's report about one attempt. */
export interface ReceiptSaid extends TravelReceipt {
  readonly attempt: number;
  readonly status: number;
  readonly billed: boolean;
  readonly retry: boolean;
  readonly code: string | null;
  readonly carrierMessageId: string;
  /** The carrier reports that our number may not send. */
  readonly stopsSender?: boolean;
}

/** The state of a text while receipts are applied to it. */
export interface TextState extends KnownResult {
  readonly tries: number;
}

/** What follows from the receipts of one text. */
export interface Folded {
  readonly state: TextState;
  readonly isChanged: boolean;
  readonly credits: 'capture' | 'release' | 'none';
  /** Thousandths of a credit to refund. */
  readonly refund: number;
  /** Resubmit after this many milliseconds, as this attempt. */
  readonly retry: { readonly attempt: number; readonly tries: number; readonly afterMs: number } | null;
  /** True if the text arrived, is on its way, or failed for good. If it waits to be resent, it must not be. */
  readonly cancelsRetry: boolean;
  readonly code: string | null;
  readonly carrierMessageId: string | null;
}

/** A carrier has it, according to our own record or an earlier receipt. */
function isTaken(state: TextState | null): boolean {
  return state !== null && state.status !== deliveryCodes.unconfirmed;
}

/**
 * Applies receipts to a text in their order of arrival. `known` is null if we have no record yet. `waitingAttempt` is
 * the attempt that waits to be submitted, 0 for none. `mayRetry` says that resending is still possible.
 *
 * A carrier can refuse an attempt and send it all the same, so its receipts arrive while the next attempt waits. They
 * count like those of any attempt. The next attempt keeps waiting only if the carrier sends this one back.
 */
export function foldReceipts(
  known: TextState | null,
  receipts: readonly ReceiptSaid[],
  terms: { price: number; waitingAttempt: number; mayRetry: boolean },
): Folded {
  let state = known;
  let credits: Folded['credits'] = 'none';
  let refund = 0;
  let retry: Folded['retry'] = null;
  let cancelsRetry = false;
  let isChanged = false;
  let code: string | null = null;
  let carrierMessageId: string | null = null;
  let waiting = terms.waitingAttempt;

  const apply = (said: ReceiptSaid, status: number, billed: boolean) => {
    const merged = mergeOutcome(state, { by: 'receipt', attempt: said.attempt, status, billed });
    if (!merged.changed) return;
    isChanged = true;
    let charged = state?.charged ?? 0;
    if (merged.credits === 'capture') {
      credits = 'capture';
      charged = terms.price;
    } else if (merged.credits === 'release') credits = 'release';
    else if (merged.credits === 'refund') {
      // Captured and refunded within one batch: nothing was ever charged.
      if (credits === 'capture') credits = 'release';
      else refund += charged;
      charged = 0;
    }
    if (merged.status !== state?.status) code = said.code;
    state = {
      status: merged.status,
      attempt: merged.attempt,
      charged,
      tries: state?.tries ?? 0,
      wasTaken: true,
    };
    carrierMessageId = said.carrierMessageId;
  };
  const endWaiting = () => {
    if (waiting === 0 || state === null || openToRetry.includes(state.status)) return;
    cancelsRetry = true;
    waiting = 0;
    retry = null;
  };
  endWaiting();

  for (const said of receipts) {
    const isSentBack = state?.status === deliveryCodes.needsSending;
    // What was sent back already waits. A repeated report of its failure is not a new failure.
    if (isSentBack && waiting > said.attempt && said.status > deliveryCodes.read) continue;
    const isOpen = state === null || !deliveryStatus(state.status).final;
    const isLatest = state === null || said.attempt >= state.attempt;
    const afterMs = said.retry ? carrierLimitBackOff(state?.tries ?? 0) : null;
    if (said.retry && isOpen && isLatest && terms.mayRetry && afterMs !== null) {
      const attempt = Math.max(said.attempt + 1, waiting);
      const tries = (state?.tries ?? 0) + 1;
      cancelsRetry ||= waiting > 0;
      // The carrier accepted it, so it is charged. No recipient got it, so it waits like a text that was never
      // submitted.
      if (said.billed || isTaken(state)) apply(said, deliveryCodes.sentToCarrier, true);
      state = {
        status: deliveryCodes.needsSending,
        attempt: Math.max(state?.attempt ?? 0, said.attempt),
        charged: state?.charged ?? 0,
        tries,
        wasTaken: true,
      };
      carrierMessageId = said.carrierMessageId;
      retry = { attempt, tries, afterMs };
      waiting = attempt;
      isChanged = true;
      code = said.code;
      continue;
    }
    apply(said, said.status, said.billed);
    endWaiting();
  }
  return {
    state: state ?? { status: deliveryCodes.sentToCarrier, attempt: 1, charged: 0, tries: 0 },
    isChanged,
    credits,
    refund,
    retry,
    cancelsRetry,
    code,
    carrierMessageId,
  };
}
