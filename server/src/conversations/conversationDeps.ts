import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Database, TenantTx } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';

/** What conversations depend on. */
export interface ConversationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
}

/** A text that came into a conversation. */
export interface ReceivedText {
  readonly textMessageId: number;
  readonly conversationId: number;
  readonly textNumberId: number;
  /** Whether users are notified at once: not of STOP, HELP, and the like (3-decisions 12.4). */
  readonly isTold: boolean;
}

/** A conversation that a colleague assigned to a user. */
export interface AssignedConversation {
  readonly eventId: number;
  readonly userId: number;
}

/**
 * What conversations report to the capabilities that depend on them, in the transaction in which it became true.
 * wiring.ts connects the listeners.
 */
export interface ConversationFacts {
  onReceived(tx: TenantTx, text: ReceivedText): Promise<void>;
  onAssigned(tx: TenantTx, assigned: AssignedConversation): Promise<void>;
}
