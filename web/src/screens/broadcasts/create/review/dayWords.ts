import type { DraftDay } from '@carillon/contract/broadcasts/draftStart';
import { count, plural } from '@carillon/rules/money/amounts';
import { exceedsDayText } from '@carillon/rules/accounts/sendingDay';

/** A day that has room for so many times the texts is not worth a word. */
const amplyFits = 10;

/** The line about the daily limit, and what is wrong with it (row B-156). */
export interface DayWords {
  readonly line: string;
  /** Undefined if all of the texts fit into the day. */
  readonly problem: string | undefined;
}

/** `texts` are to be sent on a day with this limit. */
export function dayWords({ MessagesPerDay, Left, IsToday }: DraftDay, texts: number): DayWords {
  const day = IsToday ? 'today' : 'that day';
  const words = plural(texts, 'text', 'texts');
  if (texts * amplyFits <= Left) return { line: words, problem: undefined };
  const line = `${words}; ${count(Left)} of ${count(MessagesPerDay)} a day remaining ${day}`;
  if (texts <= Left) return { line, problem: undefined };
  const over = texts - Left;
  const mend =
    texts <= MessagesPerDay
      ? `Start it on another day, or remove ${plural(over, 'recipient', 'recipients')}.`
      : `Remove ${plural(texts - MessagesPerDay, 'recipient', 'recipients')}, or send it in parts on several days.`;
  return { line, problem: `${exceedsDayText(MessagesPerDay)} ${mend}` };
}
