import { plural } from '@carillon/rules/money/amounts';
import { readableText } from '@carillon/rules/texts/personalText';

/** The facts about a draft in a list of drafts. */
export interface NamedDraft {
  readonly BroadcastName: string;
  readonly TextMessage: string;
  readonly TotalTextNumberCount: number;
}

/** Its name, else its first words, else its number of recipients. */
export function draftName({ BroadcastName, TextMessage, TotalTextNumberCount }: NamedDraft): string {
  if (BroadcastName.trim() !== '') return BroadcastName;
  const words = readableText(TextMessage).replace(/\s+/g, ' ').trim();
  if (words !== '') return words;
  if (TotalTextNumberCount > 0) return `For ${plural(TotalTextNumberCount, 'recipient', 'recipients')}`;
  return 'Untitled broadcast';
}
