import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Tenant } from '../database/tenant.ts';
import type { Log } from '../log.ts';

export interface LiveCaller {
  readonly tenant: Tenant;
  readonly userId: number;
  readonly firstName: string;
  /** Text numbers whose conversations the user may access. */
  readonly numbers: readonly number[];
  /** Hash of the session that requested the key. */
  readonly sessionHash: Buffer;
  /** When the session ends if unused, in milliseconds since 1970. */
  readonly endsAt: number;
}

export interface LiveOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * Exchanges a single-use key for the user it was issued to. Returns null if it is unknown, used, or
   * expired.
   */
  redeem(key: string): Promise<LiveCaller | null>;
  /** The valid ones among these sessions, by hex hash, with their end (as `endsAt`). */
  standing(sessionHashes: readonly Buffer[]): Promise<ReadonlyMap<string, number>>;
  /** The text number of a conversation that this user may access; null for other conversations. */
  numberOfConversation(caller: LiveCaller, conversationId: number): Promise<number | null>;
  /** The numbers that a user works with now. */
  numbersOf(caller: LiveCaller): Promise<readonly number[]>;
  /** Origins that may connect, besides our own host. */
  readonly publicUrl: string;
  /** Whether a Host header names the product. */
  isOwnHost(host: string | undefined): boolean;
}
