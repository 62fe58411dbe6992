import { standardFields } from '@carillon/rules/texts/mergeFields';
import { fieldDisplayName } from '@carillon/rules/texts/personalText';
import { usableFields } from './textFacts.ts';

/** What users call a merge field within a sentence: "first name", but a custom column as it is written. */
export function fieldInSentence(name: string, columns: readonly string[] = []): string {
  const title = fieldDisplayName(name, columns);
  const isOurs = standardFields.some((one) => one.toLowerCase() === name.toLowerCase());
  return isOurs ? title.toLowerCase() : title;
}

/** A field that can be inserted into a text. */
export interface FieldChoice {
  /** As written between the braces. */
  readonly name: string;
  readonly title: string;
}

/** All fields that can be inserted into a text: those of every recipient, then the columns with the user's names. */
export function fieldChoices(columns: readonly string[]): FieldChoice[] {
  const known = new Set(standardFields.map((name) => name.toLowerCase()));
  const own = usableFields(columns).filter((name) => !known.has(name.toLowerCase()));
  return [...standardFields, ...own].map((name) => ({ name, title: fieldDisplayName(name, columns) }));
}

/** Whether typed letters match a field: the beginning of its name, or of a word of its title. */
export function isChoiceFor({ name, title }: FieldChoice, query: string): boolean {
  const typed = query.toLowerCase();
  return [name, ...title.split(/\s+/)].some((word) => word.toLowerCase().startsWith(typed));
}

/** The fields of a text with their fallbacks, in order, each form once. */
export function fieldsInText(text: string): { token: string; name: string; fallback: string }[] {
  const found = new Map<string, { token: string; name: string; fallback: string }>();
  for (const match of text.matchAll(/\{\{([A-Za-z0-9_]+)(?: default="([^"{}]{0,50})")?\}\}/g)) {
    const [token, name = '', fallback = ''] = match;
    found.set(token, { token, name, fallback });
  }
  return [...found.values()];
}
