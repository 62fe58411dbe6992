import type { Hold } from '@carillon/rules/broadcasts/broadcastStatus';
import type { VoiceCarriers } from '../../carriers/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';

/** Settings of the engine of calls; times in milliseconds. */
export interface CallSettings {
  /** Most calls of a broadcast at a time if it says "Max". */
  readonly callsAtOnce: number;
  /** Most requests in flight per carrier in this worker. */
  readonly dialConcurrency: number;
  readonly leaseMs: number;
  /**
   * How long after the first doubt the worker asks the carrier about a call whose outcome is unknown. It asks again
   * after 3 and 15 times as long.
   */
  readonly reconcileAfterMs: number;
  /** How often the worker asks the carrier about a call in progress, in case the report of its end got lost. */
  readonly pollMs: number;
  /** Calls that are still open this long after the last attempt become Call Failed (2-decisions A2 row 25). */
  readonly finalizingMs: number;
  /** Time between two attempts, from the end of the first (B-263). */
  readonly retryMs: number;
  /** The address at which carriers reach us. */
  readonly publicUrl: string;
  /** Signs the addresses that carriers receive. */
  readonly secret: string;
}

/** A closed calling window. */
export interface WindowShut {
  readonly opens: Date;
  readonly clocks: 'sender' | 'recipients';
}

/**
 * What calling reports to the capabilities that depend on it, in the transaction in which it became true. Each report
 * may be repeated.
 */
export interface CallFacts {
  /** Called before a queue's state changes. Users' actions lock the broadcast first and its queue second. */
  lockFirst(tx: TenantTx, broadcastId: number): Promise<void>;
  /** Every number was called as often as chosen; ends or doubts may be outstanding (2-decisions A2 row 23). */
  onCallsDrained(tx: TenantTx, broadcastId: number, at: Date): Promise<void>;
  /** Every row is final, some because their results never came (`isOverdue`); credits are settled (rows 24, 25). */
  onCallsFinished(tx: TenantTx, broadcastId: number, at: Date, isOverdue: boolean): Promise<void>;
  /** The calling window closed with numbers left, and does not continue the next day (row 22). */
  onWindowClosed(tx: TenantTx, broadcastId: number, at: Date): Promise<void>;
  /**
   * Calls wait until their window opens (rows 17, 21), by the sender's clock or by those of the recipients who are
   * left. Reported again while they do.
   */
  onWindowShut(tx: TenantTx, broadcastId: number, shut: WindowShut, at: Date): Promise<void>;
  /** Calling has stopped (row 27). */
  onHeld(tx: TenantTx, broadcastId: number, hold: Hold, at: Date): Promise<void>;
  /** Results changed. */
  onProgress(tx: TenantTx, broadcastId: number): Promise<void>;
}

/** What calling depends on. */
export interface CallDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly voiceCarriers: VoiceCarriers;
  readonly calls: CallSettings;
  readonly callFacts: CallFacts;
}
