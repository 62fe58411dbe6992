import { isListAlwaysThere } from '@carillon/rules/contacts/groupNames';
import { keptText, textLimits } from '@carillon/rules/texts/keptText';
import { copyText } from './goodRowLine.ts';
import type { GoodRow } from './goodRow.ts';

/** Columns of a person's line, in PostgreSQL's COPY text format. */
export const personLineColumns = [
  'primary_phone',
  'secondary_phone',
  'tertiary_phone',
  'extensions',
  'first_name',
  'last_name',
  'notes',
  'custom',
  'groups',
] as const;

/** Most phones that a contact has. */
export const contactPhones = 3;

/** One line for a person with all phones, ending in a newline: what an import into contacts is made of. */
export function personLine(row: GoodRow): string {
  const [primary = '', secondary = '\\N', tertiary = '\\N'] = row.phones;
  const extensions = row.phones.slice(0, contactPhones).map((_, at) => row.extensions[at] ?? '');
  return `${[
    primary,
    secondary,
    tertiary,
    arrayText(extensions.some((digits) => digits !== '') ? extensions : []),
    copyText(row.first),
    copyText(row.last),
    copyText(row.notes),
    row.custom === null ? '\\N' : copyText(row.custom),
    arrayText(row.groups),
  ].join('\t')}\n`;
}

/** A text array as COPY takes it; NULL for none. */
function arrayText(values: readonly string[]): string {
  if (values.length === 0) return '\\N';
  const quoted = values.map((value) => `"${value.replace(/["\\]/g, (char) => `\\${char}`)}"`);
  return copyText(`{${quoted.join(',')}}`);
}

/**
 * Names of groups in a cell, separated by ; or |; each once, in any case. Lists that always exist are not groups: every
 * person in a file is in Everyone anyway.
 */
export function groupsOfCell(cell: string): string[] {
  const names = new Map<string, string>();
  for (const part of cell.split(/[;|]/)) {
    const name = keptText(part.trim(), textLimits.group).toWellFormed();
    if (name !== '' && !isListAlwaysThere(name) && !names.has(name.toLowerCase()))
      names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

/** The names of groups in a cell that are too long, as they are kept; null for nearly all cells. */
export function shortenedGroups(cell: string): string | null {
  if (cell.length <= textLimits.group) return null;
  const long = cell.split(/[;|]/).filter((part) => part.trim().length > textLimits.group);
  return long.length === 0 ? null : long.map((part) => keptText(part.trim(), textLimits.group)).join('; ');
}

/**
 * A number that represents a person's phone and name, to count people who come twice. Two people may rarely share one.
 */
export function personMark(row: GoodRow): number {
  const text = `${row.phones[0] ?? ''}\t${row.first}\t${row.last}`.toLowerCase();
  let high = 0x811c9dc5;
  let low = 0x9e3779b1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b) ^ (low >>> 13);
  }
  // 53 bits, never zero: a PhoneSet takes it for a phone.
  return ((high >>> 0) & 0x1fffff) * 4_294_967_296 + (low >>> 0) + 1;
}
