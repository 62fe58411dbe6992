import { fieldError } from '@carillon/rules/contacts/fieldRules';

/** Reads a typed page number: where to go, why not (P-128, P-129), or null when nothing was typed. */
export function readPage(typed: string, last: number): { page: number } | { error: string } | null {
  const text = typed.trim();
  if (text === '') return null;
  const error = fieldError('page', text, { digitsOnly: true, minValue: 1, maxValue: last });
  return error === null ? { page: Number(text) } : { error };
}
