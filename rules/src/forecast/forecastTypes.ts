import type { CallingWindow } from '../time/callingWindow.ts';
import type { TextRates } from '../texts/pace.ts';

/** What a broadcast still has to send, under the terms of the engine. Instants are milliseconds since 1970. */
export interface ForecastTerms {
  readonly now: number;
  /** The account's IANA zone: its day limit, its calling window, and "today" go by these clocks. */
  readonly zone: string;
  readonly texts: TextTerms | null;
  readonly calls: CallTerms | null;
}

/** The texts that are still to leave. */
export interface TextTerms extends TextRates {
  readonly count: number;
  /** The first may leave then. */
  readonly startAt: number;
  /** Texts a millisecond that were seen to leave, pauses left out; null while nothing was seen. */
  readonly speed: number | null;
  /** Broadcasts that send from the number at the same time, this one included. */
  readonly sharedBy: number;
  /** The account's limit: what is left of the day of `startAt`, and of every other day. */
  readonly day: { readonly left: number; readonly limit: number };
  /** What happens to texts above the limit. */
  readonly overDay: 'Wait' | 'Fail';
  /** Texts that the credits pay for; null where they are held already. */
  readonly affordable: number | null;
}

/** Numbers that go by the same clocks; without zones, by the account's. */
export interface CallGroup {
  readonly zones: readonly string[];
  readonly count: number;
}

/** The numbers that are still to be called. */
export interface CallTerms {
  readonly groups: readonly CallGroup[];
  readonly startAt: number;
  /** When the broadcast began to call, or will. */
  readonly beganAt: number;
  /** Null: calls are made at any hour. */
  readonly window: CallingWindow | null;
  /** Calls that are left when the window closes are made at its next opening. */
  readonly goesOn: boolean;
  /** 0: no limit. */
  readonly atATime: number;
  /** Milliseconds that calls take a line, as they were seen: those to come are like them. */
  readonly lengths: readonly number[];
  /** Calls in progress; their numbers are in the groups. */
  readonly running: number;
  /** Calls a millisecond that were seen to end; null while nothing was seen, or where calls at a time are limited. */
  readonly speed: number | null;
  /** When the last of the numbers is called that are called again; null for none. */
  readonly againAt: number | null;
  /** How often a number that was missed is called again, and the share of numbers that are. */
  readonly retries: number;
  readonly missed: number;
  readonly affordable: number | null;
  /** Absent for all but ladders. */
  readonly ladder?: LadderTerms;
}

/** How a ladder calls people with several numbers: one number after another. */
export interface LadderTerms {
  /** How many of the numbers each rung calls: the first numbers of all people, then the second ones, and so on. */
  readonly rungs: readonly number[];
  /** Milliseconds that a person has to confirm before the next number. */
  readonly waitMs: number;
}

/** This many leave from `from` to `to`, one after another. */
export interface ForecastSpan {
  readonly channel: 'texts' | 'calls';
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** What holds recipients back. */
export type HoldReason =
  | 'sendRate'
  | 'numberRate'
  | 'sharedNumber'
  | 'dayLimit'
  | 'window'
  | 'ownZones'
  | 'callsAtATime';

/** `count` of them wait; until when, if that is one instant. */
export interface ForecastHold {
  readonly reason: HoldReason;
  readonly count: number;
  readonly until: number | null;
}

/** Recipients who get nothing, and why. */
export interface ForecastLoss {
  readonly reason: 'credits' | 'dayLimit' | 'windowClosed' | 'noCommonHours' | 'tooLate';
  readonly count: number;
}

/** What one channel comes to. */
export interface ChannelForecast {
  readonly spans: readonly ForecastSpan[];
  readonly holds: readonly ForecastHold[];
  readonly losses: readonly ForecastLoss[];
}

/** Who goes when. The counts of `spans` and `losses` together are the recipients. */
export interface Forecast extends ChannelForecast {
  /** When the last text has left and the last call has ended; null when none will. */
  readonly lastAt: number | null;
  /** True where only the network's speed, which is not known yet, is the limit: it ends no earlier than `lastAt`. */
  readonly isOpenEnded: boolean;
  /** How many leave today, tomorrow, and later, by the account's clocks. */
  readonly today: number;
  readonly tomorrow: number;
  readonly later: number;
}
