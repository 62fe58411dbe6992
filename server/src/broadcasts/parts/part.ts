import type { BroadcastForm, DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { Part as PartName } from '@carillon/rules/broadcasts/types';
import type { AccountRow, UserRow } from '../../accounts/index.ts';
import type { CallCounts, CallsUnderWay } from '../../calls/index.ts';
import type { TextPace } from '../../delivery/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { BroadcastRow, TextColumns } from '../broadcasts.sql.ts';
import type { Channel } from '../../sends/index.ts';
import type { DraftRow } from '../drafts/drafts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import type { Reach, TypedText } from '../../audiences/index.ts';
import type { VoiceDeps } from '../start/voicePart.ts';

/** What the parts need to check a form. */
export type PartDeps = DraftDeps & VoiceDeps;

/** A broadcast that is being created, before any of it is stored. */
export interface Making {
  readonly caller: Caller;
  readonly form: BroadcastForm;
  readonly draft: DraftRow;
  readonly account: AccountRow;
  readonly user: UserRow;
  readonly now: Date;
}

/** A broadcast that was just stored, with the recipients of its draft, numbered 1 to `lastNo` with gaps. */
export interface Made {
  readonly broadcastId: number;
  readonly audienceId: number;
  readonly lastNo: number;
  readonly recipientCount: number;
  readonly reach: Reach;
  /** True while its voice message is missing: no call can be queued yet. */
  readonly isWaiting: boolean;
  readonly now: Date;
}

/** The values of a form for one part, checked and priced. */
export interface CheckedPart {
  readonly part: Part;
  /** The most that one recipient of this part costs, in thousandths of a credit. */
  readonly price: number;
  /** True while a message that comes later is missing: nothing goes out before that. */
  readonly isMessageMissing: boolean;
  /** The fields to fill in for each recipient. Null if all get the same text. */
  readonly typed: TypedText | null;
  /** What the broadcast's row stores of it from the beginning. */
  readonly columns: Partial<TextColumns>;
  /** Throws if this part may not begin at `start` (null: now). */
  requireStart(start: Date | null): void;
  /** Stores what belongs to the part beside the broadcast's row, and makes it ready for its engine. */
  queue(tx: TenantTx, made: Made): Promise<void>;
}

/** How a broadcast ends before every recipient was reached. Each part has its own code for it. */
export type Ending = 'canceled' | 'expired' | 'messageRejected';
/** The fields of a broadcast that decide how its parts end. */
export type Ended = Pick<BroadcastRow, 'broadcastId' | 'callerId' | 'maxCallCost'>;

/** The progress of a broadcast's parts, as far as both determine it. */
export interface Progress {
  readonly texts: {
    readonly completed: number;
    readonly unconfirmed: number;
    /** When the last text that is resent has its last try, in milliseconds. 0 without one. */
    readonly lastTurnAt: number;
    /** The terms under which it goes on; undefined once it is over, and without texts. */
    readonly pace: TextPace | undefined;
  };
  /** Undefined for a broadcast without calls. */
  readonly calls: {
    readonly counts: CallCounts | undefined;
    readonly underWay: CallsUnderWay | undefined;
  };
}

/** What the wire shows of one part of a broadcast. */
export interface ShownPart {
  readonly fields: Partial<Broadcast>;
  /** Results by label, in no order. */
  readonly results: Broadcast['Results'];
  /** Thousandths of a credit that were charged so far. */
  readonly charged: number;
  readonly progress: Partial<Progress>;
}

/**
 * One way in which broadcasts reach people: texts or calls. Every action of a broadcast applies to each of its parts,
 * with the same verbs.
 */
export interface Part {
  readonly name: PartName;
  /** The channel of its credits. */
  readonly channel: Channel;
  /** Checks and prices this part of a form. Throws the sentence of the first fault. */
  check(tx: TenantTx, deps: PartDeps, making: Making): Promise<CheckedPart>;
  /** Throws unless the part may begin at `start` (null: now). */
  requireStart(broadcast: BroadcastRow, start: Date | null, now: Date): void;
  /** Throws unless the number that the part sends or calls from is still usable. */
  requireUsable(tx: TenantTx, caller: Caller, broadcast: BroadcastRow, now: Date): Promise<void>;
  /** Lets its engine work. Without a queue it does nothing, like the verbs below. */
  start(tx: TenantTx, broadcastId: number): Promise<unknown>;
  /** Pauses within about a second. Texts and calls in flight finish. */
  pause(tx: TenantTx, broadcastId: number): Promise<unknown>;
  /** Resumes where it stopped. */
  resume(tx: TenantTx, broadcastId: number): Promise<unknown>;
  /** Ends it for good: numbers that were never reached get the result, and their credits are released. */
  stop(tx: TenantTx, broadcast: Ended, ending: Ending, now: Date): Promise<void>;
  /** The progress of its engine. Null if the engine has nothing of this broadcast. */
  state(tx: TenantTx, broadcastId: number): Promise<{ state: string; settled: boolean } | null>;
  /** Reads what pages show of this part, for several broadcasts at once. */
  present(tx: TenantTx, rows: readonly BroadcastRow[], now: Date): Promise<(row: BroadcastRow) => ShownPart>;
  /** This part of a copy's form, as far as it can still be used. */
  copy(tx: TenantTx, caller: Caller, broadcast: BroadcastRow): Promise<DraftForm>;
}
