import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { bookOutcomes, type SendStep } from '../../../credits/index.ts';
import type { TenantTx } from '../../../platform/database/database.ts';
import { mergeOutcome, reachedChange } from '../../hear/mergeOutcome.ts';
import type { QueueRow } from '../queue/queue.sql.ts';
import {
  appendNewResults,
  appendResults,
  CountChanges,
  deleteDoubts,
  insertDoubts,
  insertRetries,
  lockResults,
  updateResults,
  type ChangedResult,
  type Doubt,
  type NewResult,
  type Retry,
} from '../../show/results.sql.ts';
import { flagCodes } from '../queue/sending.ts';

/** The outcome of one row of a lease. Times in milliseconds. */
export type RowOutcome =
  | {
      readonly kind: 'result';
      readonly no: number;
      readonly attempt: number;
      readonly tries: number;
      /** Delivery status code. */
      readonly status: number;
      /** True if the carrier accepted it or charges for it. */
      readonly billed: boolean;
      readonly segments: number;
      readonly submittedAt: number | null;
      readonly carrierMessageId: string | null;
      readonly code: string | null;
    }
  | {
      readonly kind: 'unknown';
      readonly no: number;
      readonly attempt: number;
      readonly tries: number;
      readonly segments: number;
      readonly code: string;
      readonly sentAfter: number;
      readonly sentBefore: number;
      readonly nextCheckAt: number;
    }
  /** Certainly not sent, or given back: it has to be submitted (again). */
  | ({ readonly kind: 'retry' } & Retry);

/** Credits that recorded rows move, in thousandths. */
export interface Booked {
  capture: number;
  release: number;
}

/** The changes of recorded rows, and the first row that changes anything. An attempt does so once. */
interface BookedRows extends Booked {
  first?: { readonly recipientNo: number; readonly attempt: number };
}

/** Why outcomes are recorded. Outcomes without a lease are named by the first attempt whose credits move. */
export type RecordStep =
  | Extract<SendStep, { step: 'lease' | 'leaseLate' | 'leaseOver' }>
  | { readonly step: 'lookedUp' | 'byHand' | 'retriesEnded' };

/**
 * Writes outcomes of rows into the open transaction: results are appended from arrays, rows that already had a result
 * move forward, and counters, retries, doubts, and credits follow. `step` names the event once for the ledger. The
 * queue must have been read by readQueueForMovements in the same transaction. `areNew` assumes that none of them has a
 * result. If one has, the commit fails with unique_violation and nothing is written.
 */
export async function recordOutcomes(
  tx: TenantTx,
  queue: QueueRow,
  outcomes: readonly RowOutcome[],
  step: RecordStep,
  now: Date,
  areNew = false,
): Promise<void> {
  const price = queue.settled ? 0 : queue.credits_per_text;
  const counts = new CountChanges();
  const booked: BookedRows = { capture: 0, release: 0 };
  const said = outcomes.filter((outcome) => outcome.kind !== 'retry').sort((a, b) => a.no - b.no);
  const rows = said.map((outcome) => newResult(outcome, price));
  let added: { has(no: number): boolean } = everyone;
  if (areNew) appendNewResults(tx, queue.send_id, rows, now);
  else added = await appendResults(tx, queue.send_id, rows, now);
  for (const [index, row] of rows.entries()) {
    const outcome = said[index];
    if (outcome === undefined || !added.has(row.no)) continue;
    counts.move(row.no, null, row.status);
    if (outcome.kind === 'unknown') continue;
    move(booked, outcome.billed ? 'capture' : 'release', price, row);
    if (row.charged > 0) counts.add(row.no, flagCodes.credits, row.charged);
  }
  const known = said.filter((outcome) => !added.has(outcome.no));
  const overtaken =
    known.length > 0 ? await mergeKnown(tx, queue, known, { counts, booked, price, now }) : new Set<number>();
  await insertDoubts(
    tx,
    queue.send_id,
    said.filter((outcome) => outcome.kind === 'unknown' && !overtaken.has(outcome.no)) as Doubt[],
  );
  await insertRetries(
    tx,
    queue.send_id,
    outcomes.filter((outcome) => outcome.kind === 'retry'),
  );
  counts.write(tx, queue.send_id);
  if (booked.first === undefined) return;
  const source = 'leaseId' in step ? step : { ...step, ...booked.first };
  bookOutcomes(tx, { sendId: queue.send_id, channel: 'text', ...source }, booked);
}

const everyone = { has: () => true };

function move(
  booked: BookedRows,
  kind: 'capture' | 'release',
  price: number,
  row: { readonly no: number; readonly attempt: number },
): void {
  booked[kind] += price;
  booked.first ??= { recipientNo: row.no, attempt: row.attempt };
}

type SaidOutcome = Exclude<RowOutcome, { kind: 'retry' }>;

function newResult(outcome: SaidOutcome, price: number): NewResult {
  if (outcome.kind === 'unknown')
    return {
      no: outcome.no,
      status: deliveryCodes.unconfirmed,
      attempt: outcome.attempt,
      tries: outcome.tries,
      segments: outcome.segments,
      charged: 0,
      submittedAt: outcome.sentAfter,
      carrierMessageId: null,
      code: outcome.code,
    };
  return {
    no: outcome.no,
    status: outcome.status,
    attempt: outcome.attempt,
    tries: outcome.tries,
    segments: outcome.segments,
    charged: outcome.billed ? price : 0,
    submittedAt: outcome.submittedAt,
    carrierMessageId: outcome.carrierMessageId,
    code: outcome.code,
  };
}

/**
 * Rows that had a result before ours: a receipt came first, the text was in doubt, or this is a later attempt. Returns
 * the rows that are no longer in doubt.
 */
async function mergeKnown(
  tx: TenantTx,
  queue: QueueRow,
  outcomes: readonly SaidOutcome[],
  gathered: { counts: CountChanges; booked: BookedRows; price: number; now: Date },
): Promise<Set<number>> {
  const { counts, booked, price, now } = gathered;
  const known = new Map(
    (
      await lockResults(
        tx,
        queue.send_id,
        outcomes.map((outcome) => outcome.no),
      )
    ).map((row) => [row.recipient_no, row]),
  );
  const changed: ChangedResult[] = [];
  const certain = new Set<number>();
  for (const outcome of outcomes) {
    const row = known.get(outcome.no);
    if (row === undefined) continue;
    const ours = newResult(outcome, price);
    const merged = mergeOutcome(
      { ...row, wasTaken: row.was_taken },
      {
        by: 'record',
        attempt: ours.attempt,
        status: ours.status,
        billed: outcome.kind === 'result' && outcome.billed,
      },
    );
    const isDoubtful =
      row.status === deliveryCodes.unconfirmed ||
      (row.status === deliveryCodes.needsSending && row.attempt < ours.attempt);
    const isLatest = ours.attempt >= row.attempt || ours.status === deliveryCodes.sentToCarrier;
    if (outcome.kind === 'unknown' ? !isDoubtful : isLatest) certain.add(outcome.no);
    // Even if no status changes, the row records when it was submitted and how long it was.
    if (!merged.changed && row.attempt > ours.attempt) continue;
    let charged = row.charged;
    if (merged.credits === 'capture') {
      charged = price;
      move(booked, 'capture', price, ours);
      if (price > 0) counts.add(row.recipient_no, flagCodes.credits, price);
    }
    if (merged.credits === 'release') move(booked, 'release', price, ours);
    counts.move(row.recipient_no, row.status, merged.status);
    if (row.replied)
      counts.add(row.recipient_no, flagCodes.replied, reachedChange(row.status, merged.status));
    changed.push({
      ...ours,
      status: merged.status,
      attempt: merged.attempt,
      tries: Math.max(row.tries, ours.tries),
      charged,
      code: merged.status === ours.status ? ours.code : null,
    });
  }
  await updateResults(tx, queue.send_id, changed, now);
  await deleteDoubts(tx, queue.send_id, [...certain]);
  return certain;
}
