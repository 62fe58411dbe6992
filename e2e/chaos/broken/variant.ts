import type { Journal, Mark } from './journal.ts';

/** What a variant works with. */
export interface SenderTools {
  readonly journal: Journal;
  /** Hands one text to the carrier, once. */
  submit(phone: string): Promise<void>;
  /** Asks the carrier whether it accepted a text to this phone. */
  wasTaken(phone: string): Promise<boolean>;
  /** Dies here, as by kill -9, when this is the phone of the crash. */
  mayDie(phone: string): void;
}

/** How a sender keeps its records. */
export interface Variant {
  /** Everything it does for one phone, first time and after a crash. */
  send(tools: SenderTools, phone: string): Promise<void>;
  /** How it handles a receipt. */
  receive(journal: Journal, phone: string, status: Mark): void;
}
