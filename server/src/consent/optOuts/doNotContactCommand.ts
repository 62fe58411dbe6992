import { phoneCountries } from '@carillon/rules/phones/countries';
import { parsePhoneIn } from '@carillon/rules/phones/phoneCountries';
import { parsePhone, type ParsedPhone } from '@carillon/rules/phones/phones';
import type { Database } from '../../platform/database/database.ts';
import { addDoNotContact, listDoNotContact, removeDoNotContact } from './doNotContact.sql.ts';

/** Numbers per transaction, and per page of the list. */
const pieceSize = 5_000;

/** What an operator can request of the installation's do-not-contact list (3-decisions 4.5). */
export interface DoNotContactOrder {
  readonly act: 'add' | 'remove';
  /**
   * Numbers as people write them, with a plus for other countries. From the lines of a file, the part before
   * the first comma.
   */
  readonly numbers: readonly string[];
  readonly reason: string;
  readonly byWhom: string;
}

/** Ten digits, or a plus and the prefix of a country that an account is in. */
function parseAnywhere(written: string): ParsedPhone {
  const home = parsePhone(written);
  if (home.ok || !written.trim().startsWith('+')) return home;
  for (const { countryId } of phoneCountries) {
    const abroad = parsePhoneIn(written, countryId);
    if (abroad.ok) return abroad;
  }
  return home;
}

/**
 * Runs the command and records each change. If any number is invalid, nothing is changed and the invalid ones
 * are returned.
 */
export async function changeDoNotContact(
  database: Database,
  order: DoNotContactOrder,
): Promise<{ changed: number; notNumbers: string[] }> {
  const phones: number[] = [];
  const notNumbers: string[] = [];
  for (const written of order.numbers) {
    const parsed = parseAnywhere(written.split(',')[0] ?? '');
    if (parsed.ok) phones.push(Number(parsed.phone));
    else if (written.trim() !== '') notNumbers.push(written);
  }
  if (notNumbers.length > 0) return { changed: 0, notNumbers };
  const change = order.act === 'add' ? addDoNotContact : removeDoNotContact;
  let changed = 0;
  for (let from = 0; from < phones.length; from += pieceSize) {
    const piece = phones.slice(from, from + pieceSize);
    changed += await database.inPlatform((tx) => change(tx, piece, order));
  }
  return { changed, notNumbers };
}

/** The whole list in order of number, one line each: number, when, by whom, why. */
export async function* doNotContactLines(database: Database): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const place = after;
    const rows = await database.inPlatform((tx) => listDoNotContact(tx, place, pieceSize));
    for (const row of rows) yield [row.phone, row.at.toISOString(), row.addedBy, row.reason].join('\t');
    if (rows.length < pieceSize) return;
    after = rows.at(-1)?.phone ?? after;
  }
}
