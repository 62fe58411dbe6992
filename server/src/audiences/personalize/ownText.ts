import { createHash } from 'node:crypto';

/** A recipient with what was decided about its message. */
export interface Decided {
  readonly message_for?: string | null;
  readonly own_text?: string | null;
  readonly is_excluded?: boolean;
}

/** What a decision about a message refers to: another text is another message. */
export function messageKey(message: string): string {
  return createHash('sha256').update(message).digest('base64url').slice(0, 16);
}

/** True if the user excluded this recipient from the message. */
export function isExcludedFrom(row: Decided, key: string): boolean {
  return row.message_for === key && row.is_excluded === true;
}

/** The text of its own that a recipient gets instead of the message; null for none. Without the signature. */
export function ownTextOf(row: Decided, key: string): string | null {
  return row.message_for === key && row.is_excluded !== true ? (row.own_text ?? null) : null;
}
