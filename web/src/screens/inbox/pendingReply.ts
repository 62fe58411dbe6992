/**
 * The conversation that the user opened with Enter, and what was typed before its reply box appeared. Until then keys
 * belong to the reply and are not commands.
 */
interface Pending {
  readonly conversationId: number;
  readonly at: number;
  typed: string;
}
let pending: Pending | null = null;

/** How long to wait for a reply box, in milliseconds. After that keys are commands again. */
export const waitForBoxMs = 5_000;

/** The reply box of this conversation gets the cursor as soon as it appears. */
export function askForReply(conversationId: number, now: number): void {
  pending = { conversationId, at: now, typed: '' };
}

/** A press elsewhere or Escape ends the wait. */
export function forgetReply(): void {
  pending = null;
}

/**
 * True if a key was meant for a reply box that has not appeared yet. The key is kept for it. Enter itself opens the
 * row.
 */
export function keepForReply(key: string, now: number): boolean {
  if (pending === null) return false;
  if (now - pending.at > waitForBoxMs || key === 'Escape') {
    pending = null;
    return false;
  }
  // A surrogate pair of UTF-16 is one character.
  if ([...key].length === 1) pending.typed += key;
  else if (key === 'Backspace') pending.typed = [...pending.typed].slice(0, -1).join('');
  else return false;
  return true;
}

/** What was typed for this conversation's reply, now that its box has appeared. Null when no reply was pending. */
export function takeReply(conversationId: number, now: number): string | null {
  const found = pending;
  if (found === null || found.conversationId !== conversationId) return null;
  pending = null;
  return now - found.at > waitForBoxMs ? null : found.typed;
}
