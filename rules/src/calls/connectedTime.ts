import { callCredits } from './callSettings.ts';

/**
 * Time that people are connected to an organization is paid in advance: credits are held for a few minutes when a
 * person asks to be connected, and for the next few shortly before those are over
 * (docs/decisions/calls.md#paying-for-connected-time).
 */

type Account = Parameters<typeof callCredits>[1];

/** How many seconds of a connection are paid in advance at a time. */
export const connectedSliceSeconds = 300;
/** No call is connected for less time than this; half of it may pass while the other phone rings. */
export const leastConnectedSeconds = 60;
/** This many seconds before the paid time runs out, more is held or the call ends. */
export const connectedLeadSeconds = 10;

/** The shortest time that is charged on its own, in seconds, and its price in thousandths of a credit (P-248). */
function unitOf(account: Account): { seconds: number; price: number } {
  const seconds = account.partialCredits ? 15 : 30;
  return { seconds, price: callCredits(seconds, account) * 1_000 };
}

/** Returns what connected time costs, in thousandths of a credit; 0 seconds cost nothing. */
export function connectedPrice(seconds: number, account: Account): number {
  return seconds <= 0 ? 0 : Math.round(callCredits(seconds, account) * 1_000);
}

/** Returns the whole seconds of connected time that an amount pays for, in thousandths of a credit. */
export function connectedSecondsFor(thousandths: number, account: Account): number {
  const { seconds, price } = unitOf(account);
  return Math.max(0, Math.floor(thousandths / price)) * seconds;
}

/**
 * How many thousandths of a credit are held for the next slice of a connection, of `available` ones; 0 when they pay
 * too little time to connect, or to stay connected.
 */
export function connectedReserve(available: number, account: Account, isFirst: boolean): number {
  const seconds = Math.min(connectedSecondsFor(available, account), connectedSliceSeconds);
  const isEnough = seconds > 0 && (!isFirst || seconds >= leastConnectedSeconds);
  return isEnough ? connectedPrice(seconds, account) : 0;
}

/** The fewest credits that an account needs beyond a broadcast's own for one person to be connected. */
export function leastForConnecting(account: Account): number {
  return connectedPrice(leastConnectedSeconds, account) / 1_000;
}
