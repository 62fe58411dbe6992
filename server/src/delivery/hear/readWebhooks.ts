import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { CarrierEvent, TextCarrier } from '../../carriers/index.ts';
import { deadlock, isDatabaseError, type Tx } from '../../platform/database/database.ts';
import { isRefusedContent } from '../../platform/http/refusedContent.ts';
import type { DeliveryDeps } from '../deliveryDeps.ts';
import { lockPhones } from './inbound.sql.ts';
import { ownedTexts, receiveInbound, type InboundEvent } from './inbound.ts';
import { applyReceipts, type ReceiptBatch } from './receipts.ts';
import {
  deleteWebhooks,
  forgetEvents,
  lockWebhooks,
  noteOddity,
  postponeWebhook,
  rememberEvents,
  webhookBytesAtOnce,
  type StoredWebhook,
} from './webhooks.sql.ts';

/** Webhooks read in one transaction. */
const webhooksAtOnce = 500;
const mostTries = 8;
const mostDeadlocks = 3;
const keepEventsMs = 7 * 86_400_000;

export interface WebhooksRead {
  readonly read: number;
  /** True if the batch was full: more may wait. */
  readonly isFull: boolean;
  /** True if a few webhooks filled the memory for one batch: more may wait. */
  readonly isLarge: boolean;
}

/**
 * Reads stored webhooks, hundreds in one transaction. Several workers may do so at once. If a batch fails, its webhooks
 * are read one by one, so that an unreadable one does not hold up others.
 */
export async function readWebhooks(deps: DeliveryDeps): Promise<WebhooksRead> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await readSome(deps, webhooksAtOnce);
    } catch (error) {
      // Another worker read the same receipts, repeated. One of the two gave way and starts over.
      if (tries < mostDeadlocks && isDatabaseError(error, deadlock)) continue;
      deps.log.warn({ err: error }, 'a batch of webhooks failed; reading them one by one');
      break;
    }
  }
  let read = 0;
  for (; read < webhooksAtOnce; read += 1) if ((await readOne(deps)) === 0) break;
  return { read, isFull: read === webhooksAtOnce, isLarge: false };
}

/** Forgets the keys of events that can't be repeated any more. */
export function forgetOldEvents(deps: DeliveryDeps): Promise<number> {
  return deps.database.inPlatform((tx) =>
    forgetEvents(tx, new Date(deps.clock.now().getTime() - keepEventsMs)),
  );
}

function readSome(deps: DeliveryDeps, most: number): Promise<WebhooksRead> {
  return deps.database.inPlatform(async (tx) => {
    const webhooks = await lockWebhooks(tx, deps.clock.now(), most);
    await apply(deps, tx, webhooks);
    const bytes = webhooks.reduce((sum, webhook) => sum + webhook.size, 0);
    const read = webhooks.length;
    return { read, isFull: read === most, isLarge: bytes >= webhookBytesAtOnce };
  });
}

async function readOne(deps: DeliveryDeps): Promise<number> {
  return deps.database.inPlatform(async (tx) => {
    const now = deps.clock.now();
    const [webhook] = await lockWebhooks(tx, now, 1);
    if (webhook === undefined) return 0;
    await tx.query('savepoint reading');
    try {
      await apply(deps, tx, [webhook]);
    } catch (error) {
      await tx.query('rollback to savepoint reading');
      if (isRefusedContent(error) && (await applyApart(deps, tx, webhook))) return 1;
      deps.log.warn({ err: error, webhook: webhook.webhook_id }, 'a webhook could not be read');
      const isLast = webhook.tries + 1 >= mostTries;
      const wait = 1_000 * 4 ** webhook.tries;
      await postponeWebhook(tx, webhook.webhook_id, isLast ? null : new Date(now.getTime() + wait));
      if (isLast)
        await noteOddity(tx, webhook.carrier, 'webhook', `webhook ${webhook.webhook_id} could not be read`);
    }
    return 1;
  });
}

async function apply(deps: DeliveryDeps, tx: Tx, webhooks: readonly StoredWebhook[]): Promise<void> {
  if (webhooks.length === 0) return;
  for (const carrier of deps.carriers.values()) {
    const events: CarrierEvent[] = [];
    const own = webhooks.filter((webhook) => webhook.carrier === carrier.name);
    for (const webhook of own) for (const event of await eventsOf(tx, carrier, webhook)) events.push(event);
    await applyEvents(deps, tx, carrier.name, events, { webhookId: own[0]?.webhook_id ?? 0, no: 0 });
  }
  await deleteWebhooks(
    tx,
    webhooks.map((webhook) => webhook.webhook_id),
  );
}

/** Applies events that did not come before. `batch` names them once for the ledger. */
async function applyEvents(
  deps: DeliveryDeps,
  tx: Tx,
  carrier: string,
  events: readonly CarrierEvent[],
  batch: ReceiptBatch,
): Promise<void> {
  const now = deps.clock.now();
  const fresh = await newEvents(tx, carrier, events, now);
  const counted = new Map<CarrierEvent['kind'], number>();
  for (const event of fresh) {
    counted.set(event.kind, (counted.get(event.kind) ?? 0) + 1);
    if (event.kind === 'inbound') await receiveAlone(deps, tx, carrier, event);
    if (event.kind === 'broken') await noteOddity(tx, carrier, 'broken', event.reason);
  }
  for (const [result, n] of counted) deps.metrics?.webhooks.inc({ carrier, result }, n);
  const receipts = fresh.filter((event) => event.kind === 'receipt');
  if (receipts.length > 0) await applyReceipts(deps, tx, carrier, receipts, batch);
}

/**
 * Applies the events of one webhook one at a time. Events whose content the database refuses are set aside as oddities
 * and never read again. Returns false if something else failed; then nothing was applied.
 */
async function applyApart(deps: DeliveryDeps, tx: Tx, webhook: StoredWebhook): Promise<boolean> {
  const carrier = [...deps.carriers.values()].find(({ name }) => name === webhook.carrier);
  const events = carrier === undefined ? [] : await eventsOf(tx, carrier, webhook);
  for (const [place, event] of events.entries()) {
    await tx.query('savepoint one_event');
    try {
      await applyEvents(deps, tx, webhook.carrier, [event], { webhookId: webhook.webhook_id, no: place + 1 });
    } catch (error) {
      await tx.query('rollback to savepoint one_event');
      if (!isRefusedContent(error)) {
        await tx.query('rollback to savepoint reading');
        return false;
      }
      deps.log.warn({ err: error, webhook: webhook.webhook_id }, 'an event of a webhook was put aside');
      await noteOddity(tx, webhook.carrier, event.kind, 'an event holds what cannot be stored');
    }
  }
  await deleteWebhooks(tx, [webhook.webhook_id]);
  return true;
}

/** A text that failed when it came in. */
async function receiveAlone(deps: DeliveryDeps, tx: Tx, carrier: string, event: InboundEvent): Promise<void> {
  const texts = await ownedTexts(tx, [{ carrier, event }]);
  await lockPhones(tx, texts);
  await receiveInbound(deps, tx, texts);
}

async function eventsOf(tx: Tx, carrier: TextCarrier, webhook: StoredWebhook): Promise<CarrierEvent[]> {
  try {
    return carrier.parseWebhook(webhook.body);
  } catch {
    // Not this carrier's JSON. Nothing in it can be used, and nothing of it may be logged.
    await noteOddity(tx, carrier.name, 'body', `a body of ${webhook.size} bytes is not of this carrier`);
    return [];
  }
}

/**
 * True for a receipt that is harmless when repeated: the text arrived or was accepted, which moves a result forward
 * once and changes nothing after that. Nearly all receipts are like this. Remembering each would cost as much as its
 * result.
 */
function isHarmlessTwice(event: CarrierEvent): boolean {
  return event.kind === 'receipt' && event.status <= deliveryCodes.read && !event.retry && !event.optedOut;
}

/** Events that came neither in an earlier webhook nor twice in these, and harmless ones. */
async function newEvents(
  tx: Tx,
  carrier: string,
  events: readonly CarrierEvent[],
  now: Date,
): Promise<CarrierEvent[]> {
  const unseen = await rememberEvents(
    tx,
    carrier,
    events.filter((event) => !isHarmlessTwice(event)).map((event) => event.key),
    now,
  );
  return events.filter((event) => isHarmlessTwice(event) || unseen.delete(event.key));
}
