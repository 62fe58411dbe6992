import type { TextCarrier } from '../carriers/index.ts';
import { isDatabaseError, type Tx } from '../platform/database.ts';
import type { DeliveryDeps } from './deliveryDeps.ts';
import { receiveInbound, stopAnyway, type InboundEvent, type Moved } from './inbound.ts';
import { Progress } from './progress.ts';
import { rememberEvents, storeWebhooks } from './webhooks.sql.ts';

interface Waiting {
  readonly carrier: TextCarrier;
  readonly body: Buffer;
  resolve(): void;
  reject(error: unknown): void;
}

/** Bodies in one transaction, in bytes: the last may go beyond. */
const bytesAtOnce = 8 * 1_048_576;
/** Transactions of webhooks at a time; more only wait for each other's disk. */
const atOnce = 2;
/** Answers to a broadcast are shown after at most so long. */
const tellMs = 1_000;
const deadlock = '40P01';

/**
 * Takes webhooks in: those that come within a few milliseconds share a transaction. What a person texted takes
 * effect in that same transaction, so that STOP holds before the carrier is answered; receipts are read later.
 */
export class WebhookIntake {
  readonly #deps: DeliveryDeps;
  readonly #onStored: () => void;
  readonly #progress: Progress;
  #telling: NodeJS.Timeout | undefined;
  #waiting: Waiting[] = [];
  #writing = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: DeliveryDeps, onStored: () => void = () => undefined) {
    this.#deps = deps;
    this.#onStored = onStored;
    this.#progress = new Progress(deps.facts);
  }

  /** Resolves when the webhook is committed; rejects when it could not be stored. */
  take(carrier: TextCarrier, body: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ carrier, body, resolve, reject });
      if (this.#waiting.length >= this.#deps.settings.receiptBatchSize) this.#write();
      else this.#timer ??= setTimeout(() => this.#write(), this.#deps.settings.receiptBatchMs);
    });
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#writing >= atOnce || this.#waiting.length === 0) return;
    const batch = this.#waiting.splice(0, this.#atOnce());
    this.#writing += 1;
    void this.#store(batch)
      .then(
        (moved) => {
          for (const webhook of batch) webhook.resolve();
          this.#onStored();
          this.#tell(moved);
        },
        (error: unknown) => {
          for (const webhook of batch) webhook.reject(error);
        },
      )
      .finally(() => {
        this.#writing -= 1;
        if (this.#waiting.length > 0) this.#write();
      });
  }

  /** How many of those that wait go into one transaction. */
  #atOnce(): number {
    let bytes = 0;
    let count = 0;
    for (const { body } of this.#waiting) {
      if (count === this.#deps.settings.receiptBatchSize || bytes >= bytesAtOnce) break;
      bytes += body.length;
      count += 1;
    }
    return count;
  }

  /** Shows answers soon, outside of the transaction in which STOP takes effect. */
  #tell(moved: readonly Moved[]): void {
    for (const { accountId, broadcastId } of moved) this.#progress.tellSoon(accountId, broadcastId);
    if (moved.length === 0 || this.#telling !== undefined) return;
    this.#telling = setTimeout(() => {
      this.#telling = undefined;
      this.#progress
        .flush(this.#deps)
        .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'answers could not be shown live'));
    }, tellMs);
    this.#telling.unref();
  }

  async #store(batch: readonly Waiting[]): Promise<Moved[]> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#deps.database.inPlatform((tx) => this.#storeIn(tx, batch));
      } catch (error) {
        if (tries >= 3 || !isDatabaseError(error, deadlock)) throw error;
      }
    }
  }

  async #storeIn(tx: Tx, batch: readonly Waiting[]): Promise<Moved[]> {
    const now = this.#deps.clock.now();
    const moved: Moved[] = [];
    storeWebhooks(
      tx,
      batch.map(({ carrier, body }) => ({ carrier: carrier.name, body })),
      now,
    );
    for (const { carrier, event } of inOneOrder(batch)) {
      await tx.query('savepoint inbound');
      try {
        const isNew = (await rememberEvents(tx, carrier.name, [event.key], now)).size > 0;
        if (isNew) moved.push(...(await receiveInbound(this.#deps.facts, tx, carrier.name, event, now)));
        await tx.query('release savepoint inbound');
      } catch (error) {
        if (isDatabaseError(error, deadlock)) throw error;
        // It stays stored and is read again with the receipts; the others of this batch go on.
        await tx.query('rollback to savepoint inbound');
        await stopAnyway(tx, event, now);
        this.#deps.log.error({ err: error }, 'a text that came in waits to be read again');
      }
    }
    return moved;
  }
}

/**
 * The texts of a transaction by phone, each phone's by time: two transactions that bring texts of the same phones, or
 * the same texts again, then wait for each other and never for ever.
 */
function inOneOrder(batch: readonly Waiting[]): { carrier: TextCarrier; event: InboundEvent }[] {
  return batch
    .flatMap(({ carrier, body }) => inboundEvents(carrier, body).map((event) => ({ carrier, event })))
    .toSorted(
      ({ event: one }, { event: other }) =>
        compare(one.from, other.from) || one.at.getTime() - other.at.getTime() || compare(one.key, other.key),
    );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function inboundEvents(carrier: TextCarrier, body: Buffer): InboundEvent[] {
  if (!carrier.mayBringTexts(body)) return [];
  try {
    return carrier.parseWebhook(body).filter((event) => event.kind === 'inbound');
  } catch {
    return [];
  }
}
