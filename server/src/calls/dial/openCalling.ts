import { randomUUID } from 'node:crypto';
import { Loop, wakeOn } from '../../platform/loop.ts';
import type { CallDeps } from './callDeps.ts';
import { wakeCallsChannel } from './calling.ts';
import { Dialer } from './dialer.ts';
import { finishCalls } from '../settle/finishCalls.ts';
import { checkDueCalls } from '../settle/checkCalls.ts';
import { checkDueTransfers } from '../settle/checkTransfers.ts';
import { addUpCallCounts } from '../settle/callCounts.sql.ts';
import { forgetOldCallEvents, readCallbacks } from '../hear/readCallbacks.ts';

/** A running worker of calls. */
export interface Calling {
  /** Lets requests in flight finish and records them; at most about 8 seconds. */
  close(): Promise<void>;
  /** Stops at once and leaves leases behind, as a killed process would. For tests of crashes. */
  kill(): void;
}

/** The channel that notifies workers of stored callbacks. */
export const wakeCallEventsChannel = 'carillon_call_events';

const tickMs = 25;
const idleMs = 500;
const checkMs = 1_000;
const hourMs = 3_600_000;
const closeMs = 8_000;

/** Starts the worker's loops: dialing, reading callbacks, asking about calls, finishing. */
export async function openCalling(deps: CallDeps): Promise<Calling> {
  let dialing: Loop | undefined;
  const dialer = new Dialer(deps, randomUUID(), () => dialing?.wake());
  dialing = new Loop(deps, 'dial', { busy: tickMs, idle: idleMs }, () => dialer.claimRound());
  const reader = new Loop(deps, 'read callbacks', { busy: 0, idle: idleMs }, async () => {
    const read = await readCallbacks(deps);
    // A call that ends makes room for the next one.
    if (read > 0) dialing?.wake();
    return read;
  });
  const loops = [
    dialing,
    reader,
    new Loop(deps, 'look at calls', { busy: tickMs, idle: checkMs }, () => checkDueCalls(deps)),
    new Loop(deps, 'look at transfers', { busy: tickMs, idle: checkMs }, () => checkDueTransfers(deps)),
    new Loop(deps, 'finish calls', { busy: idleMs, idle: idleMs }, () => finishCalls(deps)),
    new Loop(deps, 'add up call counts', { busy: tickMs, idle: checkMs }, () =>
      addUpCallCounts(deps.database),
    ),
    new Loop(deps, 'forget call events', { busy: idleMs, idle: hourMs }, () => forgetOldCallEvents(deps)),
  ];
  const ears = await Promise.all([
    wakeOn(deps.database, wakeCallsChannel, dialing),
    wakeOn(deps.database, wakeCallEventsChannel, reader),
  ]);
  const stop = () => {
    for (const loop of loops) loop.stop();
  };
  return {
    async close() {
      stop();
      await dialer.close(closeMs);
      await Promise.all(ears.map((stopListening) => stopListening()));
      await Promise.all(loops.map((loop) => loop.ended));
    },
    kill() {
      stop();
      dialer.kill();
      for (const stopListening of ears) void stopListening();
    },
  };
}
