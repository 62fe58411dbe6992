import { deliveryCodes, deliveryStatus } from '@carillon/rules/messageStatus';
import { mergeOutcome, type KnownResult } from './mergeOutcome.ts';
import { carrierLimitBackOff } from './pace.ts';

/** What a carrier reports of one attempt. */
export interface ReceiptSaid {
  readonly attempt: number;
  readonly status: number;
  readonly billed: boolean;
  readonly retry: boolean;
  readonly code: string | null;
  readonly carrierMessageId: string;
  /** Our number may not send, says the carrier. */
  readonly stopsSender?: boolean;
}

/** A text as it stands while receipts are applied to it. */
export interface TextState extends KnownResult {
  readonly tries: number;
}

/** What follows from the receipts of one text. */
export interface Folded {
  readonly state: TextState;
  readonly isChanged: boolean;
  readonly credits: 'capture' | 'release' | 'none';
  /** Thousandths to be given back. */
  readonly refund: number;
  /** To be submitted again after so many milliseconds, as this attempt. */
  readonly retry: { readonly attempt: number; readonly tries: number; readonly afterMs: number } | null;
  /** True when the text arrived after all: what waits to be sent again must not be. */
  readonly cancelsRetry: boolean;
  readonly code: string | null;
  readonly carrierMessageId: string | null;
}

/**
 * Applies receipts to a text in their order of arrival. `known` null: no record of ours yet. `waitingAttempt`:
 * attempt that waits to be submitted, 0 for none. `mayRetry`: sending again is still possible.
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
      // Captured and given back within one batch: nothing was ever charged.
      if (credits === 'capture') credits = 'release';
      else refund += charged;
      charged = 0;
    }
    if (merged.status !== state?.status) code = said.code;
    state = { status: merged.status, attempt: merged.attempt, charged, tries: state?.tries ?? 0 };
    carrierMessageId = said.carrierMessageId;
  };

  for (const said of receipts) {
    const isFailure = said.status > deliveryCodes.read;
    if (isFailure && waiting > said.attempt) continue;
    if (!isFailure && waiting > 0 && said.status !== deliveryCodes.sentToCarrier) {
      cancelsRetry = true;
      waiting = 0;
      retry = null;
    }
    const isOpen = state === null || !deliveryStatus(state.status).final;
    const isLatest = state === null || said.attempt >= state.attempt;
    const afterMs = said.retry ? carrierLimitBackOff(state?.tries ?? 0) : null;
    if (said.retry && isOpen && isLatest && terms.mayRetry && afterMs !== null) {
      // It was taken, so it is paid for; nobody got it, so it waits like a text that was never handed over.
      apply(said, deliveryCodes.sentToCarrier, true);
      const tries = (state?.tries ?? 0) + 1;
      if (state !== null) state = { ...(state as TextState), status: deliveryCodes.needsSending, tries };
      retry = { attempt: said.attempt + 1, tries, afterMs };
      waiting = said.attempt + 1;
      isChanged = true;
      code = said.code;
      continue;
    }
    apply(said, said.status, said.billed);
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
