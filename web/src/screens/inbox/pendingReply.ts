/**
 * The conversation that the user opened with Enter, and what was typed before its reply box appeared. Until then keys
 * belong to the reply and are not commands. If the conversation has no box, because no reply can be written, letters do
 * nothing until Escape: typed words must not mark it done or open another one.
 */
interface Pending {
  readonly conversationId: number;
  typed: string;
}
let pending: Pending | null = null;

/** The reply box of this conversation gets the cursor as soon as it appears. */
export function askForReply(conversationId: number): void {
  pending = { conversationId, typed: '' };
}

/** A press elsewhere or Escape ends the wait. */
export function forgetReply(): void {
  pending = null;
}

/**
 * True if a key was meant for a reply box that has not appeared yet. The key is kept for it. Enter itself opens the
 * row.
 */
export function keepForReply(key: string): boolean {
  if (pending === null) return false;
  if (key === 'Escape') {
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
export function takeReply(conversationId: number): string | null {
  const found = pending;
  if (found === null || found.conversationId !== conversationId) return null;
  pending = null;
  return found.typed;
}
