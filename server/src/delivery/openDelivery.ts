import { randomUUID } from 'node:crypto';
import { Loop, wakeOn } from '../platform/loop.ts';
import type { DeliveryDeps } from './deliveryDeps.ts';
import { queueDirectTexts } from './send/queue/directTexts.ts';
import { finishBroadcasts } from './settle/finish.ts';
import { endLeases } from './send/lease/leaseExpiry.ts';
import { reconcile } from './settle/reconcile.ts';
import { Sender } from './send/sender.ts';
import { Progress } from './send/progress.ts';
import { forgetOldEvents, readWebhooks } from './hear/readWebhooks.ts';
import { wakeChannel, wakeReaderChannel } from './send/queue/sending.ts';

/** A running worker of the engine. */
export interface Delivery {
  /** Lets requests in flight finish and records them; at most about 8 seconds. */
  close(): Promise<void>;
  /** Stops at once and leaves leases behind, as a killed process would. For tests of crashes. */
  kill(): void;
}

const tickMs = 25;
const idleMs = 500;
const busyMs = 50;
/**
 * Receipts that arrive within this time are read together, because a transaction of ten costs nearly as much as one of
 * a thousand. While texts leave, receipts are gathered longer: users wait for texts, not for the half second of a
 * receipt. STOP does not wait here. It holds before the carrier gets its response.
 */
const gatherMs = { sending: 500, quiet: 100 };
/** After a full read, more receipts are already waiting. */
const largeWaitPart = 4;
const leaseCheckMs = 1_000;
const progressMs = 2_000;
const hourMs = 3_600_000;
const closeMs = 8_000;

/** Starts the worker's loops: sending, ending leases, finishing, reconciling, reading webhooks. */
export async function openDelivery(given: DeliveryDeps): Promise<Delivery> {
  const progress = new Progress(given.facts);
  const deps: DeliveryDeps = { ...given, facts: progress.facts };
  const worker = randomUUID();
  let sending: Loop | undefined;
  const finishing = new Loop(deps, 'finish', { busy: idleMs, idle: idleMs }, () => finishBroadcasts(deps));
  const sender = new Sender(deps, worker, () => {
    sending?.wake();
    if (sender.activeLeases === 0) finishing.wake();
  });
  sending = new Loop(deps, 'send', { busy: tickMs, idle: idleMs }, async () => {
    const taken = await sender.claimRound();
    if (taken > 0) sending?.wake();
    return taken > 0 || (await sender.mayHaveMore()) ? 1 : 0;
  });
  const reader = new Loop(deps, 'read webhooks', { busy: 0, idle: idleMs }, async () => {
    const { read, isFull, isLarge } = await readWebhooks(deps);
    if (read > 0 && !isFull) {
      const wait = sender.activeLeases > 0 ? gatherMs.sending : gatherMs.quiet;
      await new Promise((resolve) => setTimeout(resolve, isLarge ? wait / largeWaitPart : wait));
    }
    if (read > 0 && sender.activeLeases === 0) finishing.wake();
    return read;
  });
  const loops = [
    sending,
    new Loop(deps, 'end leases', { busy: tickMs, idle: leaseCheckMs }, () => endLeases(deps)),
    finishing,
    reader,
    new Loop(deps, 'queue direct texts', { busy: 0, idle: idleMs }, () => queueDirectTexts(deps)),
    new Loop(deps, 'reconcile', { busy: busyMs, idle: leaseCheckMs }, () => reconcile(deps)),
    new Loop(deps, 'tell progress', { busy: progressMs, idle: progressMs }, () => progress.flush(deps)),
    new Loop(deps, 'forget events', { busy: idleMs, idle: hourMs }, () => forgetOldEvents(deps)),
  ];
  const ticker = setInterval(() => sender.tick(), tickMs);
  const ears = await Promise.all([
    wakeOn(deps.database, wakeChannel, sending),
    wakeOn(deps.database, wakeReaderChannel, reader),
  ]);
  const stop = () => {
    for (const loop of loops) loop.stop();
  };
  return {
    async close() {
      stop();
      await sender.close(closeMs);
      clearInterval(ticker);
      await Promise.all(ears.map((stopListening) => stopListening()));
      await Promise.all(loops.map((loop) => loop.ended));
    },
    kill() {
      stop();
      sender.kill();
      clearInterval(ticker);
      for (const stopListening of ears) void stopListening();
    },
  };
}
