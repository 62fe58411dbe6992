import { fieldName, readParts } from './mergeFields.ts';

const titles: Readonly<Record<string, string>> = {
  firstname: 'First name',
  lastname: 'Last name',
  notes: 'Notes',
  primaryphone: 'Phone number',
};

/** The name of a merge field for users: the column as its owner wrote it ("Bus stop" for `{{BusStop}}`). */
export function fieldDisplayName(token: string, columns: readonly string[] = []): string {
  const key = token.toLowerCase();
  return (
    titles[key] ??
    columns.find((column) => column === token) ??
    columns.find((column) => fieldName(column).toLowerCase() === key) ??
    token
  );
}

/** "no Bus stop", "no Bus stop and no Last name", "no A, no B and no C". */
export function missingWords(tokens: readonly string[], columns: readonly string[] = []): string {
  const names = [...new Set(tokens.map((token) => `no ${fieldDisplayName(token, columns)}`))];
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

/** Why a person did not get a text that needs values (field H17). */
export function notSentWithout(tokens: readonly string[], columns: readonly string[] = []): string {
  return `Not sent: ${missingWords(tokens, columns)}.`;
}

/** A piece of a text for users who read it, not edit it. */
export type ReadablePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly name: string; readonly fallback: string };

/** A text in pieces, its fields by the names of their columns; braces that are not a field stay as they are. */
export function readableParts(template: string, columns: readonly string[] = []): ReadablePart[] {
  return readParts(template).map((part) => {
    if (part.kind === 'text') return part;
    if (part.kind !== 'field') return { kind: 'text', text: part.token };
    return { kind: 'field', name: fieldDisplayName(part.name, columns), fallback: part.fallback ?? '' };
  });
}

/** The same in one line of plain text: "Hello [First name], your stop is [Bus stop]." */
export function readableText(template: string, columns: readonly string[] = []): string {
  return readableParts(template, columns)
    .map((part) => (part.kind === 'text' ? part.text : `[${part.name}]`))
    .join('');
}
