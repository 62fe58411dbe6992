import { withoutDates } from '../../time/dateText.ts';
import { isAbroad, parseCellPhone } from '../phoneCountries.ts';
import { isOpenCode, plainMarks } from './phoneMarks.ts';
import { asksNotToContact, isNotedAsUnusable, numbersAnotherThing } from './phoneNotes.ts';
import { quickPhone, type ParsedPhone, type PhoneProblem, type PhoneRemark } from '../phones.ts';

/** A number from a cell, with its extension or ''. */
interface CellPhone {
  readonly phone: string;
  readonly extension: string;
  /** The doubt with which it was accepted; usually absent. */
  readonly remark?: PhoneRemark | undefined;
}

/** Everything that a phone column's cell holds. */
export interface PhoneCell {
  readonly phones: readonly CellPhone[];
  /** The reason if there is none; null if there is one. */
  readonly problem: PhoneProblem | null;
  /** True if digits beside a good number were not understood: a second number with a typo, "0101/0102". */
  readonly hasUnread: boolean;
  /** True if a number was left out because of a note beside it: "(do not call)", "old". */
  readonly isNoted?: boolean;
}

/** Longest cell that is read piece by piece. A longer one is prose. */
const longestCell = 300;
const separators =
  /[\n\r;|,&]|:::|\s[-–]\s|\/(?=\s*[+(]?\d[\d\s().-]{5,})|\s\/\s|\/(?=\s*\d{1,6}\s*$)|\s(?:or|and|y|o|ou|u|et|oder|und)\s|\s(?=\(?(?:was|formerly|previously|antes|avant)[\s:]{1,3}\(?\d{3})|\s(?:now|new|is now|ahora|nuevo|maintenant|nouveau)[\s:]{1,3}(?=[+(]?\d{3})/i;
/** "214-555-0101 -> 214-555-0102": the first was replaced by the second. */
const arrows = /(\d)\s{0,3}(?:-{1,2}>|=>|[→➔⇒])\s{0,3}(?=[+(]{0,2}\d)/g;
/** What a phone dials after a pause: "469-555-0124,,55#", "469-555-0124 w55#". */
const dialed = /(\d)(?:\s{0,3},{2,6}\s{0,3}(\d{1,6})#?|[\s,;pw]{1,6}(\d{1,6})#)\s*$/i;
/** Crossed-out text is a separate piece. */
const crossings = /(~~[\s\d().+-]{7,40}~~)/g;
const extensionForm =
  /^(.{7,}?)[\s,;(]*(?:x|ext\.?|extn\.?|extension|#|;|p|w)[\s:.=]*(\d{1,8})\s*\)?[\s\p{L}().]*$/iu;
const extensionAlone = /^\s*\(?(?:x|ext\.?|extn\.?|extension|#)?[\s:.=]*(\d{1,6})\)?\s*$/i;
const homeForm =
  /(?:^|\D)((?:\+?1[\s\u00a0.-]{0,2})?\(?[2-9]\d\d\)?[\s\u00a0./-]{0,3}\d{3}[\s\u00a0.-]{0,3}\d{4})(?!\d)/g;

/** Longest cell that may be a single number and nothing else. */
const longestPlain = 17;

/**
 * The number of a cell with a single number, which nearly all cells are, for accounts at home. Null:
 * `phonesOfCell` reads it in detail.
 */
export function plainPhoneAtHome(cell: string): string | null {
  return cell.length > longestPlain ? null : quickPhone(cell);
}

/** Maximum number of digits beside a number that belong to words: "after 5", "room 1204". */
const mostOfWords = 4;

/** Only digits with the usual marks, like nearly all cells: one number, without further checks. */
function isPlainPhone(cell: string): boolean {
  if (cell.length > longestPlain) return false;
  for (let at = 0; at < cell.length; at += 1) {
    const code = cell.charCodeAt(at);
    // Digits, space, ( ) + - .
    if ((code < 48 || code > 57) && code !== 32 && code !== 40 && code !== 41 && code !== 43 && code !== 45)
      if (code !== 46) return false;
  }
  return true;
}

function digits(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** A phone followed by its extension: "555-0100 x12", "555-0100 ext. 12", "555-0100#12". */
export function splitExtension(text: string): CellPhone {
  if (text.length > longestCell) return { phone: text, extension: '' };
  const match = extensionForm.exec(text);
  return { phone: match?.[1] ?? text, extension: match?.[2] ?? '' };
}

/**
 * All numbers of a phone column's cell, as accounts of the country write them. Includes the second of
 * "214-555-0101 or 214-555-0102", numbers on separate lines or after a semicolon, and extensions. Words
 * around numbers and dates are skipped. Duplicates within a cell are dropped.
 */
export function phonesOfCell(cell: string, countryId: number): PhoneCell {
  if (isPlainPhone(cell)) {
    const parsed = parseCellPhone(cell, countryId);
    return parsed.ok ? one(parsed) : none(parsed.reason);
  }
  return closeLook(cell.trim(), countryId);
}

const one = ({ phone, remark }: { phone: string; remark?: PhoneRemark }): PhoneCell => ({
  phones: [{ phone, extension: '', remark }],
  problem: null,
  hasUnread: false,
});
const none = (problem: PhoneProblem): PhoneCell => ({ phones: [], problem, hasUnread: false });
const noted: PhoneCell = { ...none('notWanted'), isNoted: true };

function closeLook(cell: string, countryId: number): PhoneCell {
  const short = plainMarks(cell.slice(0, longestCell))
    .replace(
      dialed,
      (_, before: string, first?: string, second?: string) => `${before} x${first ?? second ?? ''}`,
    )
    .replace(arrows, '$1 (was), ')
    .replace(crossings, ',$1,');
  if (asksNotToContact(short) && !hasSeveral(short)) return noted;
  // "214/555-0101" is one number: so few digits are never two.
  if (digits(short) <= (isAbroad(countryId) ? 12 : 11) && !extensionForm.test(short)) {
    const parsed = readPiece(withoutDates(short), countryId);
    if (parsed.ok) return isNotedAsUnusable(short) ? noted : one(parsed);
  }
  const text = withoutDates(short, '\n');
  const found = new FoundPhones();
  for (const piece of piecesOf(text, text !== short)) readInto(found, piece, short, countryId);
  if (found.phones.length > 0 || found.isNoted) return found.cell();
  const { problem } = found;
  if (problem !== null) return none(text !== short && digits(text) < 7 ? 'date' : problem);
  const whole = parseCellPhone(cell, countryId);
  return none(whole.ok ? 'date' : whole.reason);
}

/** Digits of more than one number. Notes then belong to individual numbers. */
function hasSeveral(text: string): boolean {
  return digits(text) >= 17;
}

/** The parts of a cell that may be separate numbers. A country code stays with what follows it. */
function piecesOf(text: string, hadDates: boolean): string[] {
  if (!hadDates && !separators.test(text)) return [text];
  const pieces = text.split(separators);
  return pieces.some(isOpenCode) ? [text] : pieces;
}

function readPiece(text: string, countryId: number): ParsedPhone {
  const at = text.search(/\d/);
  if (at > 0 && numbersAnotherThing(text.slice(0, at), text.slice(at)))
    return { ok: false, reason: 'otherNumber' };
  return parseCellPhone(text, countryId);
}

/** The numbers of a cell, read piece by piece. */
class FoundPhones {
  readonly phones: CellPhone[] = [];
  problem: PhoneProblem | null = null;
  hasUnread = false;
  isNoted = false;
  #barred: 'none' | 'next' | 'all' = 'none';

  /**
   * A separate note is about the number before it or after it. A request not to be contacted is about the
   * whole cell.
   */
  note(text: string): void {
    this.isNoted = true;
    if (asksNotToContact(text)) this.#barred = 'all';
    else if (this.phones.length === 0 && this.#barred === 'none') this.#barred = 'next';
    this.phones.splice(this.#barred === 'all' ? 0 : -1);
  }

  add(phone: CellPhone): void {
    if (this.#barred === 'next') this.#barred = 'none';
    else if (this.#barred === 'none' && !this.phones.some((other) => other.phone === phone.phone))
      this.phones.push(phone);
  }

  refuse(problem: PhoneProblem, figures: number): void {
    this.hasUnread ||= figures >= 4;
    this.problem ??= problem;
  }

  cell(): PhoneCell {
    if (this.phones.length === 0) return noted;
    const found = { phones: this.phones, problem: null, hasUnread: this.hasUnread };
    return this.isNoted ? { ...found, isNoted: true } : found;
  }
}

function readInto(found: FoundPhones, piece: string, whole: string, countryId: number): void {
  const last = found.phones.at(-1);
  if (!/\d/.test(piece)) {
    if (isNotedAsUnusable(piece)) found.note(piece);
    return;
  }
  const alone = last === undefined || last.extension !== '' ? null : extensionAlone.exec(piece);
  if (last !== undefined && alone !== null && !/\/\s*\d{4}\s*$/.test(whole)) {
    found.phones[found.phones.length - 1] = { ...last, extension: alone[1] ?? '' };
    return;
  }
  const split = splitExtension(piece);
  const parsed = readPiece(split.phone, countryId);
  const several = !parsed.ok && parsed.reason === 'tooLong' ? withinWords(piece, countryId) : [];
  if (!parsed.ok && several.length === 0) found.refuse(parsed.reason, digits(piece));
  else if (isNotedAsUnusable(piece)) found.isNoted = true;
  else if (parsed.ok) found.add({ phone: parsed.phone, extension: split.extension, remark: parsed.remark });
  else {
    for (const phone of several) found.add(phone);
    found.hasUnread ||= several.length === 1;
  }
}

/** Only marks and words precede the next digits, with at least one word among them. */
const wordBefore = /\p{L}\D*$/u;
const wordBehind = /^\D*\p{L}/u;

/**
 * "Mom 214-555-0101 Dad 214-555-0102", "214-555-0101 after 5": whole numbers with no other digits than a list
 * marker, or a few that belong to words.
 */
function withinWords(piece: string, countryId: number): CellPhone[] {
  if (isAbroad(countryId)) return [];
  const matches = Array.from(piece.matchAll(homeForm), ([, match = '']) => match);
  const phones = matches.flatMap((match) => {
    const parsed = parseCellPhone(match, countryId);
    return parsed.ok ? [{ phone: parsed.phone, extension: '', remark: parsed.remark }] : [];
  });
  if (phones.length !== matches.length || phones.length === 0) return [];
  const rest = digits(piece) - matches.reduce((sum, match) => sum + digits(match), 0);
  if (phones.length > 1) return rest <= phones.length ? phones : [];
  const [before = '', behind = ''] = piece.split(matches[0] ?? '');
  const isOfWords =
    (!/\d/.test(before) || wordBefore.test(before)) && (!/\d/.test(behind) || wordBehind.test(behind));
  return isOfWords && rest <= mostOfWords ? phones : [];
}
