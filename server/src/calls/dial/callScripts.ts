import type { BroadcastFlow, CallEvent, CallNews, CallState, CallStep } from '@carillon/rules/calls/callFlow';
import { recordOf } from '@carillon/rules/calls/callRecord';
import { step } from '@carillon/rules/calls/callSteps';
import { toE164 } from '@carillon/rules/phones/phones';
import type { VoiceEvent } from '../../carriers/index.ts';
import type { CallDeps } from './callDeps.ts';
import { callQueues } from './callQueue.sql.ts';
import { takeLine } from '../settle/connectedTime.ts';
import type { CallAttempt, CallReference } from './callReference.ts';
import { readPhone } from '../calls.sql.ts';
import { confirmAttempt, recordFacts, transferOver } from '../hear/recordCall.ts';
import { inAccount } from '../../sends/index.ts';

/** Scripts in memory. A broadcast that calls needs its script hundreds of times a second. */
const mostScripts = 500;
const storeAgainMs = 500;
const mostStores = 20;
/**
 * How long a person who opts out waits in silence until the opt-out is stored. If the database is unavailable, it is
 * stored later.
 */
const optOutWaitMs = 1_000;

interface Script {
  readonly flow: BroadcastFlow;
  readonly transferLines: number | null;
}

/**
 * Responds to the requests of calls in progress. A call's state travels with it, so a response needs no write, and no
 * read once the script is in memory. What happened is stored alongside the response, not before it. Only two steps ask
 * the database first: a transfer, because there are never more than there are lines and credits, and an opt-out,
 * because its confirmation must be true and some carriers never report it again.
 */
export class CallScripts {
  readonly #deps: CallDeps;
  readonly #scripts = new Map<string, Promise<Script | null>>();
  readonly #stores = new Set<Promise<void>>();

  constructor(deps: CallDeps) {
    this.#deps = deps;
  }

  /**
   * One step of a call. Null if the broadcast is gone. `connected` is the seconds of a transfer, as its end reports
   * them.
   */
  async answer(
    reference: CallReference,
    event: CallEvent,
    carrierCallId: string,
    connected: number | null = null,
  ): Promise<CallStep | null> {
    const { attempt } = reference;
    const script = await this.#script(attempt);
    if (script === null) return null;
    const party = {
      phone: mayTransfer(script.flow, reference.state, event) ? await this.#phoneOf(attempt) : '',
    };
    if (event.kind === 'transferEnded') await this.#endTransfer(attempt, event.answered, connected ?? 0);
    let result = step(script.flow, reference.state, event, party);
    const news: CallNews[] = [...result.news];
    if (result.needs?.kind === 'transferLine') {
      const granted = await this.#takeLine(attempt, script.transferLines ?? 0);
      result = step(script.flow, result.state, { kind: 'line', granted, at: event.at }, party);
      news.push(...result.news);
    }
    const isFirst = event.kind === 'answered';
    if (news.length > 0 || isFirst) {
      const stored = this.#store(attempt, result, carrierCallId);
      if (news.some(({ kind }) => kind === 'optedOut')) await atMost(optOutWaitMs, stored);
    }
    return result;
  }

  /** Waits until everything that happened in calls is stored. */
  async idle(): Promise<void> {
    while (this.#stores.size > 0) await Promise.all(this.#stores);
  }

  #script(attempt: CallAttempt): Promise<Script | null> {
    const key = `${attempt.accountId}:${attempt.broadcastId}`;
    const known = this.#scripts.get(key);
    if (known !== undefined) return known;
    const read = inAccount(this.#deps.database, attempt.accountId, async (tx) => {
      const [queue] = await callQueues.read(tx, [attempt.broadcastId]);
      return queue === undefined ? null : { flow: queue.flow, transferLines: queue.transfer_lines };
    });
    // A failure is not kept: the carrier retries at its other address.
    read.catch(() => this.#scripts.delete(key));
    const [oldest] = this.#scripts.keys();
    if (this.#scripts.size >= mostScripts && oldest !== undefined) this.#scripts.delete(oldest);
    this.#scripts.set(key, read);
    return read;
  }

  /** A free transfer line, and credits to connect. If the database can't be reached, all lines count as busy. */
  async #takeLine(attempt: CallAttempt, lines: number): Promise<boolean> {
    try {
      return await inAccount(this.#deps.database, attempt.accountId, async (tx) => {
        const queue = await callQueues.lock(tx, attempt.broadcastId);
        return queue !== null && takeLine(tx, queue, { ...attempt, lines, now: this.#deps.clock.now() });
      });
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'a transfer line could not be taken');
      return false;
    }
  }

  async #endTransfer(attempt: CallAttempt, answered: boolean, seconds: number): Promise<void> {
    try {
      await inAccount(this.#deps.database, attempt.accountId, (tx) =>
        transferOver(this.#deps, tx, attempt, { answered, seconds }),
      );
    } catch (error) {
      // The call gives its line back when it ends.
      this.#deps.log.warn({ err: error }, 'the end of a transfer could not be stored');
    }
  }

  /** Stores what a step made true. The call's state has it too, and the report of its end repeats it. */
  #store(attempt: CallAttempt, result: CallStep, carrierCallId: string): Promise<void> {
    const work = this.#storeUntilDone(attempt, result, carrierCallId).finally(() =>
      this.#stores.delete(work),
    );
    this.#stores.add(work);
    return work;
  }

  async #storeUntilDone(attempt: CallAttempt, result: CallStep, carrierCallId: string): Promise<void> {
    for (let round = 0; round < mostStores; round += 1) {
      try {
        await inAccount(this.#deps.database, attempt.accountId, async (tx) => {
          const row = await confirmAttempt(this.#deps, tx, attempt, carrierCallId);
          if (row !== null) await recordFacts(this.#deps, tx, row, attempt.attempt, recordOf(result.state));
          if (result.news.length > 0) await this.#deps.callFacts.onProgress(tx, attempt.broadcastId);
        });
        return;
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'what happened in a call could not be stored; trying again');
        await new Promise((resolve) => setTimeout(resolve, storeAgainMs));
      }
    }
  }

  /** The called number in E.164, which is never connected to itself. Empty if it can't be read now. */
  async #phoneOf(attempt: CallAttempt): Promise<string> {
    try {
      return await inAccount(this.#deps.database, attempt.accountId, async (tx) => {
        const phone = await readPhone(tx, attempt.broadcastId, attempt.recipientNo);
        return phone === null ? '' : toE164(phone);
      });
    } catch {
      return '';
    }
  }
}

/** Whether this step may connect, so that the other side must be known. All other steps don't read the number. */
function mayTransfer(flow: BroadcastFlow, state: CallState, event: CallEvent): boolean {
  return (
    flow.transferTo !== null &&
    (state.transferAskedAt !== null || (event.kind === 'keys' && event.digits.includes('0')))
  );
}

function atMost(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** What a carrier's request means for the call's flow. Null if it is not a request. */
export function eventOf(event: VoiceEvent, now: number): CallEvent | null {
  switch (event.kind) {
    case 'answered':
      return { kind: 'answered', verdict: event.verdict, at: now };
    case 'keys':
      return { kind: 'keys', digits: event.digits, at: now };
    case 'recorded':
      return { kind: 'recorded', recordingId: event.recordingId, seconds: event.seconds, at: now };
    case 'transferEnded':
      return { kind: 'transferEnded', answered: event.answered, at: now };
    case 'redirected':
    // What could not be played is played again.
    case 'scriptFailed':
      return { kind: 'again', at: now };
    default:
      return null;
  }
}
