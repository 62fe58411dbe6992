import type { Conversation } from '@carillon/contract/conversations/conversations';
import type { OutboxMark } from '../compose/outbox/outbox.ts';

/** What a line of the list shows of its newest text. */
export interface Snippet {
  readonly words: string;
  /** Shown as a mark beside the words: a text that was not sent, or waits. */
  readonly mark: 'none' | 'waiting' | 'failed';
}

type Last = NonNullable<Conversation['LastMessage']>;

/**
 * The author of one of our texts, in the words of the list: "You", the first name of a colleague, "Sent" where no user
 * did.
 */
export function authorOf(by: Last['CreatedBy'], myId: number): string {
  if (by === null) return 'Sent';
  if (by.UserID === myId) return 'You';
  return by.Name.trim().split(/\s+/u)[0] || 'A colleague';
}

function wordsOf(text: string, hasPicture: boolean): string {
  return text.trim() === '' && hasPicture ? 'Picture' : text;
}

/**
 * The words below a name: what a search found, else a text of this browser that waits or failed, else the newest text
 * with who wrote it.
 */
export function snippetOf(
  row: Pick<Conversation, 'LastMessage'> & { readonly FoundMessage: { readonly Message: string } | null },
  myId: number,
  own: OutboxMark | undefined,
): Snippet {
  const mark = own?.state ?? (row.LastMessage?.IsFailed === true ? 'failed' : 'none');
  if (row.FoundMessage) return { words: row.FoundMessage.Message, mark };
  if (own) return { words: `You: ${wordsOf(own.one.message, own.one.image !== null)}`, mark };
  const last = row.LastMessage;
  if (!last) return { words: 'No texts yet', mark };
  const words = wordsOf(last.Message, last.HasMedia);
  return { words: last.IsInbound ? words : `${authorOf(last.CreatedBy, myId)}: ${words}`, mark };
}
