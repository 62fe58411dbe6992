/** A call that has ended. */
export interface EndedCall {
  /** Milliseconds from its dialing to its end. */
  readonly ms: number;
  /** Milliseconds of its broadcast's message. */
  readonly messageMs: number;
  /** Whether a person or a machine took it. */
  readonly isAnswered: boolean;
  /** Whether its number had to be called again, or would have been with retries. */
  readonly isMissed: boolean;
}

/** What calls of an account usually take. */
export interface UsualCall {
  /** Milliseconds of each call besides the message (ringing, greetings, keys), and whether the message was heard. */
  readonly calls: readonly { readonly besidesMs: number; readonly isAnswered: boolean }[];
  /** Share of numbers that are called again where there are retries. */
  readonly missed: number;
}

/** Nothing was seen yet: half a minute besides the message (2-decisions C1), not the same for all. */
export const unknownCall: UsualCall = {
  calls: [15, 20, 25, 30, 35, 40, 45].map((seconds) => ({ besidesMs: seconds * 1_000, isAnswered: true })),
  missed: 0.1,
};

/** Fewer calls say too little. */
const fewest = 20;
/** Milliseconds of a message that is not known. */
const usualMessageMs = 30_000;
/** Milliseconds from the end of a call until its line dials the next one: workers learn of the end and claim. */
const betweenCallsMs = 250;

/** Learns from calls that have ended what the next ones will take; few calls teach nothing. */
export function usualCall(calls: readonly EndedCall[]): UsualCall {
  if (calls.length < fewest) return unknownCall;
  return {
    calls: calls.map(({ ms, messageMs, isAnswered }) => ({
      besidesMs: Math.max(0, ms - (isAnswered ? messageMs : 0)),
      isAnswered,
    })),
    missed: calls.filter(({ isMissed }) => isMissed).length / calls.length,
  };
}

/**
 * Milliseconds that lines are taken by calls with a message of so many seconds (null: not known), one for each call that
 * was seen.
 */
export function callLengths(seconds: number | null, { calls }: UsualCall): number[] {
  const messageMs = seconds === null ? usualMessageMs : seconds * 1_000;
  return calls.map(({ besidesMs, isAnswered }) => besidesMs + (isAnswered ? messageMs : 0) + betweenCallsMs);
}
