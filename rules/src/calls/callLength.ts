/** A call that has ended. */
export interface EndedCall {
  /** Milliseconds from its dialing to its end. */
  readonly ms: number;
  /** Milliseconds of its broadcast's message. */
  readonly messageMs: number;
  /** Whether a person or a machine took it. */
  readonly isAnswered: boolean;
}

/** What calls of an account usually take. */
export interface UsualCall {
  /** Of all calls, the share in which the message is heard. */
  readonly answered: number;
  /** Milliseconds on average besides the message: ringing, greetings, keys. */
  readonly besidesMs: number;
  /** Milliseconds besides the message of each call, shortest first; empty: nothing was seen yet. */
  readonly besides: readonly number[];
}

/** Nothing was seen yet (2-decisions C1). */
export const unknownCall: UsualCall = { answered: 1, besidesMs: 30_000, besides: [] };

/** Milliseconds besides the message of a long call, before any was seen. */
const longBesidesMs = 45_000;

/** Fewer calls say too little. */
const fewest = 20;
/** Milliseconds of a message that is not known. */
const usualMessageMs = 30_000;

/** Learns from calls that have ended what the next ones will take; few calls teach nothing. */
export function usualCall(calls: readonly EndedCall[]): UsualCall {
  if (calls.length < fewest) return unknownCall;
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const heardMs = ({ messageMs, isAnswered }: EndedCall): number => (isAnswered ? messageMs : 0);
  const besides = calls.map((call) => Math.max(0, call.ms - heardMs(call))).toSorted((a, b) => a - b);
  return {
    answered: calls.filter(({ isAnswered }) => isAnswered).length / calls.length,
    besidesMs: mean(besides),
    besides,
  };
}

/**
 * Milliseconds of a call with a message of so many seconds (null: not known), on average and of the longest of so many
 * that are made at a time (0: no limit).
 */
export function callLength(
  seconds: number | null,
  { answered, besidesMs, besides }: UsualCall,
  atATime: number,
): { callMs: number; longCallMs: number } {
  const messageMs = seconds === null ? usualMessageMs : seconds * 1_000;
  const callMs = besidesMs + answered * messageMs;
  const share = atATime === 0 ? 1 : atATime / (atATime + 1);
  const long = besides[Math.ceil(besides.length * share) - 1] ?? longBesidesMs;
  return { callMs, longCallMs: Math.max(callMs, long + (answered > 0 ? messageMs : 0)) };
}
