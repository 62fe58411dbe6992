import { plural } from '@carillon/rules/amounts';
import { readableText } from '@carillon/rules/personalText';

/** What is known of a draft where it is one of several. */
export interface NamedDraft {
  readonly BroadcastName: string;
  readonly TextMessage: string;
  readonly TotalTextNumberCount: number;
}

/** By its name, else its first words, else how many it is for. */
export function draftName({ BroadcastName, TextMessage, TotalTextNumberCount }: NamedDraft): string {
  if (BroadcastName.trim() !== '') return BroadcastName;
  const words = readableText(TextMessage).replace(/\s+/g, ' ').trim();
  if (words !== '') return words;
  if (TotalTextNumberCount > 0) return `For ${plural(TotalTextNumberCount, 'recipient', 'recipients')}`;
  return 'Untitled broadcast';
}
