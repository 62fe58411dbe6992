import type { Hold } from '@carillon/rules/broadcasts/broadcastStatus';
import type { Carriers } from '../carriers/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, TenantTx } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';

/** Settings of the engine (config.engine); times in milliseconds. */
export interface EngineSettings {
  /** Most requests in flight per carrier in this worker. */
  readonly senderConcurrency: number;
  readonly chunkSize: number;
  readonly leaseMs: number;
  readonly submitTimeoutMs: number;
  readonly reconcileAfterMs: number;
  readonly finalizingMs: number;
  readonly receiptBatchSize: number;
  readonly receiptBatchMs: number;
}

/** A text from a phone to one of our numbers. */
export interface IncomingText {
  readonly carrier: string;
  readonly carrierMessageId: string;
  readonly phone: number;
  readonly textNumberId: number;
  readonly message: string;
  readonly mediaUrls: readonly string[];
  readonly at: Date;
  readonly now: Date;
}

/**
 * What the engine reports to the capabilities that depend on it, in the transaction in which it became true. wiring.ts
 * connects the listeners. Each may receive the same report again and must then change nothing.
 */
export interface DeliveryFacts {
  /**
   * Called before a queue's state changes. Users' actions lock the broadcast first and its queue second; the opposite
   * order could deadlock with them.
   */
  lockFirst(tx: TenantTx, broadcastId: number): Promise<void>;
  /**
   * Every recipient was attempted and recorded; receipts or doubts may be outstanding (2-decisions A2 row 23). Reported
   * again while they are.
   */
  onDrained(tx: TenantTx, broadcastId: number, at: Date): Promise<void>;
  /** Texts wait to be resent although all were attempted. Reported again while they do. */
  onWaiting(tx: TenantTx, broadcastId: number, at: Date): Promise<void>;
  /** Every row is final, or the wait for receipts is over (`isOverdue`); credits are settled (rows 24, 25). */
  onFinished(tx: TenantTx, broadcastId: number, at: Date, isOverdue: boolean): Promise<void>;
  /** Sending has stopped (row 27). */
  onHeld(tx: TenantTx, broadcastId: number, hold: Hold, at: Date): Promise<void>;
  /**
   * A number was stopped because its carrier refused several texts with the reason that the number may not send.
   * Reported once for each stop.
   */
  onNumberStopped(tx: TenantTx, textNumberId: number, at: Date): Promise<void>;
  /**
   * Texts of different phones came in. Their locks are held, and the carrier gets its response only after this
   * transaction commits. Each text is reported once, those of one phone in order. Returns the broadcasts whose results
   * changed. If it throws, everything is rolled back, and each text is reported alone.
   */
  onTexts(tx: TenantTx, texts: readonly IncomingText[]): Promise<readonly number[]>;
  /** Results changed; reported at most every 2 seconds per broadcast and process. */
  onProgress(tx: TenantTx, broadcastId: number): Promise<void>;
}

/** What the engine depends on. */
export interface DeliveryDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly carriers: Carriers;
  readonly settings: EngineSettings;
  readonly facts: DeliveryFacts;
  readonly metrics?: Pick<Metrics, 'texts' | 'webhooks' | 'leases'>;
}

/** The facts when no capability listens. */
export const noFacts: DeliveryFacts = {
  lockFirst: async () => undefined,
  onDrained: async () => undefined,
  onWaiting: async () => undefined,
  onFinished: async () => undefined,
  onHeld: async () => undefined,
  onNumberStopped: async () => undefined,
  onTexts: async () => [],
  onProgress: async () => undefined,
};
