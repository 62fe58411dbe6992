import { recordOf } from '@carillon/rules/calls/callRecord';
import { step } from '@carillon/rules/calls/callSteps';
import type { VoiceCarrier, VoiceEvent } from '../../carriers/index.ts';
import { noteOddity } from '../../delivery/index.ts';
import { inAccountTime } from '../../platform/clock.ts';
import type { TenantTx, Tx } from '../../platform/database/database.ts';
import { isRefusedContent } from '../../platform/http/refusedContent.ts';
import { asAccount } from '../../sends/index.ts';
import type { CallDeps } from '../dial/callDeps.ts';
import { readReference, type CallReference } from '../dial/callReference.ts';
import { callQueues } from '../dial/callQueue.sql.ts';
import { lockCall } from '../calls.sql.ts';
import {
  deleteCallback,
  forgetCallEvents,
  lockCallback,
  postponeCallback,
  rememberCallEvent,
  type StoredCallback,
} from './callWebhooks.sql.ts';
import { confirmAttempt, connectCall, endCall, untoldMs } from './recordCall.ts';
import { endTransfers } from './transfers.sql.ts';

const mostTries = 8;
/** Facts about a call that are still being stored when its end is reported are there after this long. */
const patienceMs = 3_000;
const keepEventsMs = 7 * 86_400_000;
const readAtOnce = 200;

/** Reads stored callbacks, one per transaction. Several workers may do so at once. Returns how many it read. */
export async function readCallbacks(deps: CallDeps): Promise<number> {
  let read = 0;
  while (read < readAtOnce && (await readOne(deps))) read += 1;
  return read;
}

/** Forgets the keys of events that can't be repeated any more. */
export function forgetOldCallEvents(deps: CallDeps): Promise<number> {
  return deps.database.inPlatform((tx) =>
    forgetCallEvents(tx, new Date(deps.clock.now().getTime() - keepEventsMs)),
  );
}

function readOne(deps: CallDeps): Promise<boolean> {
  return deps.database.inPlatform(async (tx) => {
    const now = deps.clock.now();
    const callback = await lockCallback(tx, now);
    if (callback === null) return false;
    await tx.query('savepoint reading');
    try {
      await apply(deps, tx, callback, now);
      await deleteCallback(tx, callback.webhook_id);
    } catch (error) {
      await tx.query('rollback to savepoint reading');
      if (error instanceof TooEarly) {
        await postponeCallback(tx, callback.webhook_id, new Date(now.getTime() + patienceMs));
        return true;
      }
      deps.log.warn({ err: error, webhook: callback.webhook_id }, 'a callback of a call could not be read');
      // The database refuses this content, and would refuse it the next time as well.
      const isLast = callback.tries + 1 >= mostTries || isRefusedContent(error);
      if (isLast)
        await noteOddity(
          tx,
          callback.carrier,
          'callback',
          `callback ${callback.webhook_id} could not be read`,
        );
      const wait = 1_000 * 4 ** callback.tries;
      await postponeCallback(tx, callback.webhook_id, isLast ? null : new Date(now.getTime() + wait));
    }
    return true;
  });
}

async function apply(deps: CallDeps, tx: Tx, callback: StoredCallback, now: Date): Promise<void> {
  const carrier = [...deps.voiceCarriers.values()].find(({ name }) => name === callback.carrier);
  if (carrier === undefined) return;
  for (const event of eventsOf(deps, carrier, callback)) {
    if (!(await rememberCallEvent(tx, carrier.name, event.key, now))) continue;
    if (event.kind === 'broken') await noteOddity(tx, carrier.name, 'callback', event.reason);
    if (event.kind === 'ignored' || event.kind === 'broken') continue;
    const reference = newest(deps, callback.reference, event.reference);
    if (reference === null) continue;
    await asAccount(tx, reference.attempt.accountId, async (account) => {
      if (callback.tries === 0 && (await isTooEarly(account, reference, event))) throw new TooEarly();
      await applyOne(deps, account, reference, event);
    });
  }
}

function eventsOf(deps: CallDeps, carrier: VoiceCarrier, callback: StoredCallback): VoiceEvent[] {
  try {
    return carrier.parseVoiceWebhook(callback.body, 'events');
  } catch (error) {
    // Not this carrier's format. Nothing in it can be used.
    deps.log.warn({ err: error, bytes: callback.body.length }, 'a callback that is not of this carrier');
    return [];
  }
}

/** Returns the newer one of the address's and the tag's state. Null if neither is ours. */
function newest(deps: CallDeps, word: string, tag: string | null): CallReference | null {
  const [one, other] = [readReference(deps.calls.secret, word), readReference(deps.calls.secret, tag)];
  if (one === null || other === null) return one ?? other;
  return other.state.steps > one.state.steps ? other : one;
}

/** The end of a conversation about which nothing is known yet. */
class TooEarly extends Error {}

/**
 * Some carriers don't report the call's state with its end (Infobip). Then what was stored beside our responses counts,
 * which comes a moment later if the database was unavailable. Without it, a machine would count as a person.
 */
async function isTooEarly(
  tx: TenantTx,
  { attempt, state }: CallReference,
  event: Exclude<VoiceEvent, { kind: 'ignored' | 'broken' }>,
): Promise<boolean> {
  if (event.kind !== 'ended' || event.end.answeredAt === null || state.answeredBy !== null) return false;
  const row = await lockCall(tx, attempt.broadcastId, attempt.recipientNo);
  return row !== null && row.attempt === attempt.attempt && (row.record?.answeredBy ?? null) === null;
}

async function applyOne(
  deps: CallDeps,
  tx: TenantTx,
  { attempt, state }: CallReference,
  event: Exclude<VoiceEvent, { kind: 'ignored' | 'broken' }>,
): Promise<void> {
  const ours = (at: Date) => inAccountTime(deps.clock, tx.accountId, at);
  switch (event.kind) {
    case 'ended': {
      const [queue] = await callQueues.read(tx, [attempt.broadcastId]);
      if (queue === undefined) return;
      const { cause } = event.end;
      const over = step(queue.flow, state, { kind: 'ended', cause, at: event.at.getTime() }, { phone: '' });
      return endCall(deps, tx, attempt, {
        record: recordOf(over.state),
        cause,
        code: event.end.code,
        seconds: event.end.billedSeconds,
        carrierCallId: event.carrierCallId,
      });
    }
    case 'transferAnswered':
      return connectCall(deps, tx, attempt, ours(event.at));
    case 'transferLegEnded':
      // The report of its answer may be missing.
      if (event.end.answeredAt !== null) await connectCall(deps, tx, attempt, ours(event.end.answeredAt));
      return endTransfers(tx, {
        ...attempt,
        now: ours(event.at),
        lookAt: new Date(deps.clock.now().getTime() + untoldMs),
      });
    default:
      await confirmAttempt(deps, tx, attempt, event.carrierCallId);
  }
}
