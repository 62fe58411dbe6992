import { isAbroad, parsePhoneIn } from './phoneCountries.ts';
import { quickPhone } from './phones.ts';

/** Fewest and most figures of two numbers in any country, and most of three at home. */
const [fewestFigures, mostFigures] = [14, 33];
/** Figures and the marks that people write within a number. */
const figuresForm = /^[\s\d().+\-/\u00a0\u2010-\u2015]+$/;
/** Fewest figures of a number. */
const shortest = 7;

/**
 * The numbers of a cell that runs them together, "21456401019725640101", in the stored form; empty where it is no such
 * cell, or can be cut in more than one way. It is offered to the user, never done automatically: a digit too many in
 * one number looks the same.
 */
export function gluedPhones(cell: string, countryId: number): string[] {
  if (cell.length > 2 * mostFigures || !figuresForm.test(cell)) return [];
  const figures = cell.replace(/\D/g, '');
  if (figures.length < fewestFigures || figures.length > mostFigures) return [];
  const phones = isAbroad(countryId) ? cutAbroad(figures, countryId) : cutAtHome(figures);
  return new Set(phones).size === phones.length ? phones : [];
}

/** Ten figures each, or eleven behind a 1, with which no area code begins. */
function cutAtHome(figures: string): string[] {
  const phones: string[] = [];
  let at = 0;
  while (at < figures.length) {
    const end = at + (figures[at] === '1' ? 11 : 10);
    const phone = end > figures.length ? null : quickPhone(figures.slice(at, end));
    if (phone === null) return [];
    phones.push(phone);
    at = end;
  }
  return phones.length > 1 ? phones : [];
}

function cutAbroad(figures: string, countryId: number): string[] {
  let found: string[] = [];
  for (let at = shortest; at <= figures.length - shortest; at += 1) {
    const pair = [figures.slice(0, at), figures.slice(at)].map((piece) => parsePhoneIn(piece, countryId));
    const phones = pair.flatMap((one) => (one.ok ? [one.phone] : []));
    if (phones.length < pair.length) continue;
    if (found.length > 0) return [];
    found = phones;
  }
  return found;
}
