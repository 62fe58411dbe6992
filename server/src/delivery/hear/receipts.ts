import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { isOverRcs, sentAsCodes, sentAsOf } from '@carillon/rules/texts/rcs/sentAs';
import { fromE164 } from '@carillon/rules/phones/phones';
import type { CarrierEvent } from '../../carriers/index.ts';
import { bookOutcomes, bookRefunds, type Refund } from '../../credits/index.ts';
import type { Tx, TenantTx } from '../../platform/database/database.ts';
import { asAccount } from '../../sends/index.ts';
import { parseAttemptId } from '../send/lease/attemptId.ts';
import { recordConsent, factsOf, learnFacts, type PhoneFact } from '../../consent/index.ts';
import type { DeliveryDeps } from '../deliveryDeps.ts';
import { reachedChange } from './mergeOutcome.ts';
import { foldReceipts, type Folded, type ReceiptSaid, type TextState } from './foldReceipts.ts';
import { giveBackTexts } from '../send/lease/day.sql.ts';
import { checkSoon, textQueues, type QueueRow } from '../send/queue/queue.sql.ts';
import { moveArrivedAndLock, noteTravels } from './receipts.sql.ts';
import type { Booked } from '../send/lease/record.ts';
import {
  appendResults,
  CountChanges,
  deleteDoubts,
  insertRetries,
  lockResults,
  updateResults,
  waitingRetries,
  type NewResult,
  type ResultRow,
  type Retry,
} from '../show/results.sql.ts';
import { cancelRetries } from './retries.sql.ts';
import { flagCodes } from '../send/queue/sending.ts';
import { noteOddity } from './webhooks.sql.ts';
import { noteRefusals, type RefusedText } from '../../numbers/index.ts';

type ReceiptEvent = Extract<CarrierEvent, { kind: 'receipt' }>;
type ByText = Map<number, ReceiptSaid[]>;

/** The events of one account. */
interface AccountReceipts {
  readonly broadcasts: Map<number, ByText>;
  readonly events: ReceiptEvent[];
}

/** Credits of one account. They move after all its rows, so that the wallet is locked last. */
interface Ledger {
  readonly bookings: { broadcastId: number; booked: Booked }[];
  readonly refunds: Refund[];
}

/** Receipts that are applied together: all of this webhook (0), or the one at this place in it (from 1). */
export interface ReceiptBatch {
  readonly webhookId: number;
  readonly no: number;
}

/**
 * Applies receipts that were not seen before, in their order of arrival. The order does not change the final state.
 * `batch` names them once for the ledger.
 */
export async function applyReceipts(
  deps: DeliveryDeps,
  tx: Tx,
  carrier: string,
  events: readonly ReceiptEvent[],
  batch: ReceiptBatch,
): Promise<void> {
  const accounts = new Map<number, AccountReceipts>();
  for (const event of events) {
    const attempt = event.attemptId === null ? null : parseAttemptId(event.attemptId);
    if (attempt === null) {
      await noteOddity(tx, carrier, 'receipt', 'a receipt without an attempt id of ours');
      continue;
    }
    const account: AccountReceipts = accounts.get(attempt.accountId) ?? { broadcasts: new Map(), events: [] };
    accounts.set(attempt.accountId, account);
    account.events.push(event);
    const texts: ByText = account.broadcasts.get(attempt.broadcastId) ?? new Map();
    account.broadcasts.set(attempt.broadcastId, texts);
    const said: ReceiptSaid[] = texts.get(attempt.recipientNo) ?? [];
    texts.set(attempt.recipientNo, said);
    said.push({ ...event, attempt: attempt.attempt });
  }
  for (const [accountId, account] of [...accounts].sort(([a], [b]) => a - b)) {
    await asAccount(tx, accountId, async (own) => {
      const now = deps.clock.now();
      const ledger: Ledger = { bookings: [], refunds: [] };
      const refused = new Map<number, RefusedText[]>();
      let isOurs = false;
      for (const [broadcastId, texts] of [...account.broadcasts].sort(([a], [b]) => a - b)) {
        const queue = await textQueues.readForMovements(own, broadcastId);
        if (queue === null) {
          await noteOddity(own, carrier, 'receipt', 'a receipt for a broadcast that does not exist');
          continue;
        }
        isOurs = true;
        await applyToBroadcast(deps, own, queue, texts, ledger);
        noteSenderRefusals(refused, queue, texts);
        await checkSoon(own, [broadcastId], now);
        await deps.facts.onProgress(own, broadcastId);
      }
      if (!isOurs) return;
      await learn(own, account.events, now);
      for (const [textNumberId, those] of [...refused].sort(([a], [b]) => a - b))
        if (await noteRefusals(own, textNumberId, those, now))
          await deps.facts.onNumberStopped(own, textNumberId, now);
      for (const { broadcastId, booked } of ledger.bookings)
        bookOutcomes(own, { sendId: broadcastId, channel: 'text', step: 'receipts', ...batch }, booked);
      await bookRefunds(own, ledger.refunds);
    });
  }
}

async function applyToBroadcast(
  deps: DeliveryDeps,
  tx: TenantTx,
  queue: QueueRow,
  texts: ByText,
  ledger: Ledger,
): Promise<void> {
  const { send_id } = queue;
  const nos = [...texts.keys()].filter((no) => no <= queue.last_no).sort((a, b) => a - b);
  const work = new Application(deps, tx, queue, ledger);
  const { moved, others } = await moveArrivedAndLock(
    tx,
    send_id,
    nos,
    nos.filter((no) => !isPlainArrival(texts.get(no))),
    deps.clock.now(),
  );
  const waiting = await waitingRetries(tx, send_id, nos);
  work.arrived(moved, waiting);
  const arrived = new Set(moved);
  const known = new Map(others.map((row) => [row.recipient_no, row]));
  const missing: NewResult[] = [];
  const folded = new Map<number, Folded>();
  const fold = (no: number, row: ResultRow | undefined) => {
    const result = foldReceipts(row === undefined ? null : stateOf(row), texts.get(no) ?? [], {
      price: queue.settled ? 0 : queue.credits_per_text,
      waitingAttempt: waiting.get(no) ?? 0,
      mayRetry: !queue.settled && queue.state !== 'stopped',
    });
    folded.set(no, result);
    return result;
  };
  for (const no of nos) {
    if (arrived.has(no)) continue;
    const row = known.get(no);
    const result = fold(no, row);
    if (!result.isChanged) continue;
    if (row === undefined) missing.push(rowOf(no, result, queue.segments));
    else work.changed(no, row, result);
  }
  const added = await appendResults(tx, send_id, missing, deps.clock.now());
  const late = missing.filter((row) => !added.has(row.no)).map((row) => row.no);
  for (const no of added) work.added(no, folded.get(no));
  if (late.length > 0) {
    // Our own record was committed between the read and the insert. It is locked now and goes first.
    for (const row of await lockResults(tx, send_id, late)) {
      const result = fold(row.recipient_no, row);
      if (result.isChanged) work.changed(row.recipient_no, row, result);
    }
  }
  if (queue.rcs_agent_id !== null) await work.travels(texts);
  await work.write(folded);
}

/** One receipt that says only that the first attempt arrived. */
function isPlainArrival(said: readonly ReceiptSaid[] = []): boolean {
  const [first] = said;
  return (
    said.length === 1 &&
    first?.status === deliveryCodes.delivered &&
    first.attempt === 1 &&
    first.code === null &&
    !first.retry
  );
}

/** Gathers the changes of one broadcast's receipts and writes them by arrays. */
class Application {
  readonly #deps: DeliveryDeps;
  readonly #tx: TenantTx;
  readonly #queue: QueueRow;
  readonly #ledger: Ledger;
  readonly #counts = new CountChanges();
  readonly #booked: Booked = { capture: 0, release: 0 };
  readonly #updates: NewResult[] = [];
  #arrived: readonly number[] = [];
  #inVain: readonly number[] = [];

  constructor(deps: DeliveryDeps, tx: TenantTx, queue: QueueRow, ledger: Ledger) {
    this.#deps = deps;
    this.#tx = tx;
    this.#queue = queue;
    this.#ledger = ledger;
  }

  /** Results that moved from Sent To Carrier to Delivered, and which of them still wait to be resent. */
  arrived(nos: readonly number[], waiting: ReadonlyMap<number, number>): void {
    for (const no of nos) this.#counts.move(no, deliveryCodes.sentToCarrier, deliveryCodes.delivered);
    this.#arrived = nos;
    if (waiting.size > 0) this.#inVain = nos.filter((no) => waiting.has(no));
  }

  added(no: number, result: Folded | undefined): void {
    if (result === undefined) return;
    this.#counts.move(no, null, result.state.status);
    this.#credits(no, 0, result);
  }

  changed(no: number, row: ResultRow, result: Folded): void {
    this.#counts.move(no, row.status, result.state.status);
    if (row.replied) this.#counts.add(no, flagCodes.replied, reachedChange(row.status, result.state.status));
    this.#credits(no, row.charged, result);
    this.#updates.push(rowOf(no, result, 0));
  }

  /** Notes over which channel texts went, which only numbers with an RCS agent have a choice of. */
  async travels(texts: ByText): Promise<void> {
    const told = [...texts].flatMap(([no, said]) => {
      const code = sentAsOf(said);
      return code === sentAsCodes.unknown ? [] : [{ no, code }];
    });
    const flagOf = (code: number) =>
      code === sentAsCodes.unknown ? null : isOverRcs(code) ? flagCodes.overRcs : flagCodes.fellBack;
    for (const { no, was, is } of await noteTravels(this.#tx, this.#queue.send_id, told)) {
      const to = flagOf(is);
      if (to !== null) this.#counts.move(no, flagOf(was), to);
    }
  }

  async write(folded: ReadonlyMap<number, Folded>): Promise<void> {
    const { send_id } = this.#queue;
    const now = this.#deps.clock.now();
    await updateResults(this.#tx, send_id, this.#updates, now);
    const changed = [...folded].filter(([, result]) => result.isChanged).map(([no]) => no);
    await deleteDoubts(this.#tx, send_id, [...this.#arrived, ...changed]);
    const canceled = [...folded].filter(([, result]) => result.cancelsRetry).map(([no]) => no);
    await cancelRetries(this.#tx, send_id, [...this.#inVain, ...canceled], now);
    const retries: Retry[] = [];
    for (const [no, { retry, code }] of folded)
      if (retry !== null)
        retries.push({
          no,
          attempt: retry.attempt,
          tries: retry.tries,
          dueAt: now.getTime() + retry.afterMs,
          code: code ?? '',
        });
    await insertRetries(this.#tx, send_id, retries);
    const again = retries.map((retry) => retry.no);
    await giveBackTexts(this.#tx, send_id, again, now);
    this.#counts.write(this.#tx, send_id);
    this.#ledger.bookings.push({ broadcastId: send_id, booked: this.#booked });
  }

  #credits(no: number, chargedBefore: number, result: Folded): void {
    const price = this.#queue.settled ? 0 : this.#queue.credits_per_text;
    if (result.credits === 'capture') this.#booked.capture += price;
    if (result.credits === 'release') this.#booked.release += price;
    if (result.refund > 0)
      this.#ledger.refunds.push({
        sendId: this.#queue.send_id,
        recipientNo: no,
        attempt: result.state.attempt,
        amount: result.refund,
      });
    const moved = result.state.charged - chargedBefore;
    if (moved !== 0) this.#counts.add(no, flagCodes.credits, moved);
  }
}

function stateOf(row: ResultRow): TextState {
  const { status, attempt, charged, tries } = row;
  return { status, attempt, charged, tries, wasTaken: row.was_taken };
}

function rowOf(no: number, { state, code, carrierMessageId }: Folded, segments: number): NewResult {
  const { status, attempt, charged, tries } = state;
  return { no, status, attempt, charged, tries, segments, submittedAt: null, carrierMessageId, code };
}

/** Gathers, by number, the texts that a carrier refused because our number may not send. Usually there are none. */
function noteSenderRefusals(refused: Map<number, RefusedText[]>, queue: QueueRow, texts: ByText): void {
  for (const [recipientNo, said] of texts) {
    const refusal = said.find((one) => one.stopsSender === true);
    if (refusal === undefined || recipientNo > queue.last_no) continue;
    const own = refused.get(queue.text_number_id) ?? [];
    refused.set(queue.text_number_id, own);
    own.push({ broadcastId: queue.send_id, recipientNo, code: refusal.code ?? '' });
  }
}

/** Facts about numbers in receipts: opted out at the carrier, a landline, not in service. */
async function learn(tx: TenantTx, events: readonly ReceiptEvent[], now: Date): Promise<void> {
  const facts: PhoneFact[] = [];
  const optedOut = new Set<number>();
  for (const event of events) {
    // A text that arrived shows nothing new about its number, and nearly all arrive.
    if (event.status <= deliveryCodes.read && !event.optedOut) continue;
    const phone = fromE164(event.to);
    if (phone === null) continue;
    if (event.optedOut) optedOut.add(Number(phone));
    facts.push(...factsOf(Number(phone), event.status));
  }
  for (const phone of [...optedOut].sort((a, b) => a - b))
    await recordConsent(tx, [phone], { what: 'carrier', textNumberId: null, wording: '', at: now });
  await learnFacts(tx, facts, now);
}
