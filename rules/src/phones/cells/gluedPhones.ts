import { isAbroad, parsePhoneIn } from '../phoneCountries.ts';
import { quickPhone } from '../phones.ts';

/** Minimum and maximum digits of two numbers in any country, and maximum of three at home. */
const [fewestFigures, mostFigures] = [14, 33];
/** Digits and the marks that people write within a number. */
const figuresForm = /^[\s\d().+\-/\u00a0\u2010-\u2015]+$/;
/** Minimum digits of a number. */
const shortest = 7;

/**
 * The numbers in a cell that runs them together, "21456401019725640101", in stored form. Empty if the cell
 * isn't one, or can be split in more than one way. The split is offered to the user, never made
 * automatically, because a single number with an extra digit looks the same.
 */
export function gluedPhones(cell: string, countryId: number): string[] {
  if (cell.length > 2 * mostFigures || !figuresForm.test(cell)) return [];
  const figures = cell.replace(/\D/g, '');
  if (figures.length < fewestFigures || figures.length > mostFigures) return [];
  const phones = isAbroad(countryId) ? cutAbroad(figures, countryId) : cutAtHome(figures);
  return new Set(phones).size === phones.length ? phones : [];
}

/** Ten digits each, or eleven with a leading 1, which no area code begins with. */
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
