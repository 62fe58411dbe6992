/**
 * The conversation that a person opened with Enter, and what was typed before its reply box was there. Until then keys
 * belong to the reply and are commands for nobody.
 */
interface Pending {
  readonly conversationId: number;
  readonly at: number;
  typed: string;
}
let pending: Pending | null = null;

/** So long a reply box is waited for, in milliseconds; then keys are commands again. */
export const waitForBoxMs = 5_000;

/** The reply box of this conversation gets the cursor as soon as it is there. */
export function askForReply(conversationId: number, now: number): void {
  pending = { conversationId, at: now, typed: '' };
}

/** Whoever turns elsewhere, by pointer or Escape, waits no more. */
export function forgetReply(): void {
  pending = null;
}

/** True when a key was meant for a reply box that is not there yet: it is kept for it. Enter itself opens the row. */
export function keepForReply(key: string, now: number): boolean {
  if (pending === null) return false;
  if (now - pending.at > waitForBoxMs || key === 'Escape') {
    pending = null;
    return false;
  }
  // Half a pair of UTF-16 is one character too.
  if ([...key].length === 1) pending.typed += key;
  else if (key === 'Backspace') pending.typed = [...pending.typed].slice(0, -1).join('');
  else return false;
  return true;
}

/** What was typed for this conversation's reply, for its box that is there now; null when none was asked for. */
export function takeReply(conversationId: number, now: number): string | null {
  const found = pending;
  if (found === null || found.conversationId !== conversationId) return null;
  pending = null;
  return now - found.at > waitForBoxMs ? null : found.typed;
}
