import { FileRefused, type FileKind } from './readingTypes.ts';

/** How many bytes from the beginning of a file `fileKind` wants to see. */
export const headLength = 8_192;

const saveAs = 'Save your list as CSV or XLSX and upload that file.';
const known: readonly (readonly [what: string, at: number, bytes: string])[] = [
  ['a PNG picture', 0, '\x89PNG'],
  ['a JPEG picture', 0, '\xff\xd8\xff'],
  ['a GIF picture', 0, 'GIF8'],
  ['a WebP picture', 8, 'WEBP'],
  ['a TIFF picture', 0, 'II*\0'],
  ['a TIFF picture', 0, 'MM\0*'],
  ['a PDF document', 0, '%PDF'],
  ['a rich text document', 0, '{\\rtf'],
  ['a recording', 0, 'ID3'],
  ['a recording', 8, 'WAVE'],
  ['a recording', 0, 'OggS'],
  ['a video', 4, 'ftyp'],
  ['a compressed archive', 0, '\x1f\x8b'],
  ['a compressed archive', 0, 'Rar!'],
  ['a compressed archive', 0, '7z\xbc\xaf'],
  ['a program', 0, 'MZ'],
  ['a program', 0, '\x7fELF'],
  ['a database', 0, 'SQLite format 3'],
];

/**
 * Texts that are not lists of rows, though they contain names and numbers: read as rows they would name the wrong
 * people.
 */
const otherTexts: readonly (readonly [what: string, form: RegExp])[] = [
  [
    'a SYLK file (.slk), an old format for exchanging sheets',
    /^ID;P[^\r\n]*[\r\n]+(?:[BPFO];|C;(?:[XY]\d+;)|NN;)/,
  ],
  ['a DIF file (.dif), an old format for exchanging sheets', /^TABLE[ \t]*[\r\n]+0,1[\r\n]/],
  ['a file of contact cards (.vcf)', /^BEGIN:VCARD[\r\n]/i],
  ['a calendar (.ics)', /^BEGIN:VCALENDAR[\r\n]/i],
  ['a JSON file', /^(?:\[\s*\{\s*"|\{\s*"[^"]*"\s*:|\[\s*\[\s*")/],
  ['a web page saved as one file (.mht)', /^MIME-Version:/i],
  ['an LDIF file, the export of an address book', /^(?:version: \d+\s+)?dn:{1,2} /i],
  ['a web query of Excel (.iqy)', /^WEB[\r\n]+1[\r\n]/],
  ['a PostScript document', /^%!PS/],
];

/**
 * What a file is, by its first bytes. Throws FileRefused with a sentence when it can't be a list. A zip counts as a
 * workbook until its directory is read (`checkArchive`).
 */
export function fileKind(head: Buffer): FileKind {
  if (head.length === 0) throw new FileRefused('This file is empty.');
  const bytes = head.toString('latin1');
  for (const [what, at, magic] of known) {
    if (bytes.startsWith(magic, at))
      throw new FileRefused(`This file is ${what}, whatever its name says, not a contact list. ${saveAs}`);
  }
  if (bytes.startsWith('PK\x03\x04') || bytes.startsWith('PK\x05\x06')) return 'zip';
  if (bytes.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'sheets';
  // Old Excel files without a container begin with a BOF record (2.0 to 4.0).
  if (/^\x09[\x00\x02\x04]\x06\x00/.test(bytes)) return 'sheets';
  const text = bytes.replace(/^\xef\xbb\xbf/, '').trimStart();
  // Programs that "export to Excel" often write a web page or XML and call it .xls.
  if (/^(?:<!doctype html|<html|<table|<\?xml|<meta)/i.test(text)) return 'sheets';
  for (const [what, form] of otherTexts)
    if (form.test(text))
      throw new FileRefused(
        `This is ${what}, which can't be read as a list. Open it in the program it comes from, save your list as CSV or XLSX, and upload that file.`,
      );
  if (!isText(head)) throw new FileRefused(`This file is not a contact list. ${saveAs}`);
  return 'text';
}

/** UTF-16 has a zero in every other byte of Latin text; anything else with zeros or many controls is not text. */
function isText(head: Buffer): boolean {
  if (utf16Of(head) !== null) return true;
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 26) controls += 1;
  }
  return controls * 100 <= head.length;
}

/** UTF-16 and its byte order, by mark or by where the zeros are; null when it is not UTF-16. */
export function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  let even = 0;
  let odd = 0;
  const length = Math.min(head.length, 2_048);
  for (let at = 0; at < length; at += 1) {
    if (head[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd * 4 > length && even * 20 < odd) return 'utf-16le';
  if (even * 4 > length && odd * 20 < even) return 'utf-16be';
  return null;
}
