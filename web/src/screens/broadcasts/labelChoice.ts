import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { maxLengthText } from '@carillon/rules/contacts/fieldRules';

type Label = Broadcast['Labels'][number];

/** Maximum length of a label's name, in characters. */
export const maxLabelName = 50;

/** What is wrong with a new label's name. Null when nothing is. */
export function labelError(name: string, labels: readonly Label[]): string | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'Enter a label name';
  if ([...trimmed].length > maxLabelName) return maxLengthText('Label name', maxLabelName);
  const wanted = trimmed.toLowerCase();
  return labels.some((label) => label.LabelName.toLowerCase() === wanted)
    ? 'A label of this name exists already.'
    : null;
}

/** The labels with a new one in its place by name. */
export function withNew(labels: readonly Label[], made: Label): Label[] {
  return [...labels.filter((label) => label.LabelID !== made.LabelID), made].sort((a, b) =>
    a.LabelName.localeCompare(b.LabelName, 'en-US'),
  );
}

/** True when both choices hold the same labels, in any order. */
export function isSameChoice(one: readonly number[], other: readonly number[]): boolean {
  const known = new Set(other);
  return one.length === known.size && one.every((id) => known.has(id));
}
