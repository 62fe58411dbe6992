import { fieldName } from './mergeFields.ts';

const titles: Readonly<Record<string, string>> = {
  firstname: 'First name',
  lastname: 'Last name',
  notes: 'Notes',
  primaryphone: 'Phone number',
};

/** What people call a merge field: the column as its owner wrote it ("Bus stop" for `{{BusStop}}`). */
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
