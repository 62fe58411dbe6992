import { compareTexts } from '@carillon/rules/texts/compareTexts';
import type { TextCarrier } from '../../carriers/index.ts';
import { deadlock, isDatabaseError, type Tx } from '../../platform/database/database.ts';
import { isRefusedContent } from '../../platform/http/refusedContent.ts';
import type { DeliveryDeps } from '../deliveryDeps.ts';
import { lockPhones } from './inbound.sql.ts';
import {
  ownedTexts,
  receiveInbound,
  stopAnyway,
  type InboundEvent,
  type Moved,
  type OwnedText,
} from './inbound.ts';
import { Progress } from '../send/progress.ts';
import { forgetEvent, noteOddity, rememberEvents, storeWebhooks } from './webhooks.sql.ts';

interface Waiting {
  readonly carrier: TextCarrier;
  readonly body: Buffer;
  resolve(): void;
  reject(error: unknown): void;
}

/** Bytes of the bodies in one transaction; the last may exceed it. */
const bytesAtOnce = 8 * 1_048_576;
/** Transactions of webhooks at a time. More would only wait for each other's disk. */
const atOnce = 2;
/** Longest delay until responses to a broadcast appear on its page, in milliseconds. */
const tellMs = 1_000;
/** Texts whose statements share round trips to the database. */
const together = 100;

/**
 * Accepts webhooks. Those that arrive within a few milliseconds share a transaction. An inbound text takes effect in
 * that same transaction, so that STOP holds before the carrier gets its response. Receipts are read later.
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

  /** Resolves when the webhook is committed. Rejects if it could not be stored. */
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

  /** How many of the waiting webhooks go into one transaction. */
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

  /** Shows answers soon, outside the transaction in which STOP takes effect. */
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
        if (tries < 3 && isDatabaseError(error, deadlock)) continue;
        if (!isRefusedContent(error)) throw error;
        return this.#storeApart(batch, error);
      }
    }
  }

  /**
   * When the database refuses a batch, stores it in halves until the refused webhook is alone. That one is kept to be
   * read event by event, and gets a success response like the others: sending it again would not help.
   */
  async #storeApart(batch: readonly Waiting[], error: unknown): Promise<Moved[]> {
    const half = Math.ceil(batch.length / 2);
    if (batch.length > 1)
      return [...(await this.#store(batch.slice(0, half))), ...(await this.#store(batch.slice(half)))];
    for (const { carrier, body } of batch) {
      this.#deps.log.error({ err: error, carrier: carrier.name }, 'a webhook was put aside');
      await this.#deps.database.inPlatform(async (tx) => {
        await noteOddity(tx, carrier.name, 'webhook', 'a webhook could not be taken with others');
        storeWebhooks(tx, [{ carrier: carrier.name, body }], this.#deps.clock.now());
      });
    }
    return [];
  }

  async #storeIn(tx: Tx, batch: readonly Waiting[]): Promise<Moved[]> {
    const now = this.#deps.clock.now();
    storeWebhooks(
      tx,
      batch.map(({ carrier, body }) => ({ carrier: carrier.name, body })),
      now,
    );
    const texts = inOneOrder(await ownedTexts(tx, await newTexts(tx, batch, now)));
    await lockPhones(tx, texts);
    const moved: Moved[] = [];
    for (const some of sideBySide(texts)) moved.push(...(await this.#receive(tx, some)));
    return moved;
  }

  /** Takes these together. If that fails, takes each alone. */
  async #receive(tx: Tx, texts: readonly OwnedText[]): Promise<Moved[]> {
    await tx.query('savepoint inbound');
    try {
      const moved = await receiveInbound(this.#deps, tx, texts);
      await tx.query('release savepoint inbound');
      return moved;
    } catch (error) {
      if (isDatabaseError(error, deadlock)) throw error;
      await tx.query('rollback to savepoint inbound');
      await tx.query('release savepoint inbound');
      const [first, ...others] = texts;
      if (first === undefined) throw error;
      if (others.length === 0) {
        await this.#leave(tx, first);
        this.#deps.log.error({ err: error }, 'a text that came in waits to be read again');
        return [];
      }
      const moved: Moved[] = [];
      for (const text of texts) moved.push(...(await this.#receive(tx, [text])));
      return moved;
    }
  }

  /** The text stays stored and is read again with the receipts. What must not wait is done now. */
  async #leave(tx: Tx, text: OwnedText): Promise<void> {
    await forgetEvent(tx, text.carrier, text.event.key);
    await stopAnyway(this.#deps, tx, text);
  }
}

/**
 * The texts of a batch that did not come before. They are remembered before anything of them is locked, carrier by
 * carrier, so that two transactions with the same texts wait for each other without a deadlock.
 */
async function newTexts(
  tx: Tx,
  batch: readonly Waiting[],
  now: Date,
): Promise<{ carrier: string; event: InboundEvent }[]> {
  const events = Map.groupBy(
    batch.flatMap(({ carrier, body }) =>
      inboundEvents(carrier, body).map((event) => ({ carrier: carrier.name, event })),
    ),
    ({ carrier }) => carrier,
  );
  const fresh: { carrier: string; event: InboundEvent }[] = [];
  for (const [carrier, texts] of [...events].toSorted(([one], [other]) => compareTexts(one, other))) {
    const unseen = await rememberEvents(
      tx,
      carrier,
      texts.map(({ event }) => event.key),
      now,
    );
    fresh.push(...texts.filter(({ event }) => unseen.delete(event.key)));
  }
  return fresh;
}

/** By account and phone, each phone's by time. */
function inOneOrder(texts: readonly OwnedText[]): OwnedText[] {
  return texts.toSorted(
    (one, other) =>
      one.accountId - other.accountId ||
      one.phone - other.phone ||
      one.event.at.getTime() - other.event.at.getTime() ||
      compareTexts(one.event.key, other.event.key),
  );
}

/**
 * Texts that may be taken together: of one account, each phone once. Second texts of phones come after all first ones.
 */
function sideBySide(texts: readonly OwnedText[]): OwnedText[][] {
  const rounds = new Map<string, OwnedText[]>();
  const times = new Map<string, number>();
  for (const text of texts) {
    const phone = `${text.accountId} ${text.phone}`;
    const time = (times.get(phone) ?? 0) + 1;
    times.set(phone, time);
    const key = `${text.accountId} ${time}`;
    const round = rounds.get(key);
    if (round === undefined) rounds.set(key, [text]);
    else round.push(text);
  }
  return [...rounds.values()].flatMap((round) =>
    Array.from({ length: Math.ceil(round.length / together) }, (_, part) =>
      round.slice(part * together, (part + 1) * together),
    ),
  );
}

function inboundEvents(carrier: TextCarrier, body: Buffer): InboundEvent[] {
  if (!carrier.mayBringTexts(body)) return [];
  try {
    return carrier.parseWebhook(body).filter((event) => event.kind === 'inbound');
  } catch {
    return [];
  }
}
