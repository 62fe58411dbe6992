import { standardFields } from '@carillon/rules/mergeFields';

const titles: Readonly<Record<string, string>> = {
  FirstName: 'First name',
  LastName: 'Last name',
  Notes: 'Notes',
  PrimaryPhone: 'Phone number',
};

/** What people call a merge field. */
export function fieldTitle(name: string): string {
  return titles[name] ?? name;
}

/** The same within a sentence: "first name", but a column of their own as it is written. */
export function fieldInSentence(name: string): string {
  return titles[name]?.toLowerCase() ?? name;
}

/** All fields that can be put into a text: those everybody has, then the recipients' own columns. */
export function fieldChoices(columns: readonly string[]): string[] {
  const known = new Set<string>(standardFields);
  return [...standardFields, ...columns.filter((column) => !known.has(column))];
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
