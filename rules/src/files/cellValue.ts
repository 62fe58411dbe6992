// What a cell of a sheet holds: a value, or a mark that stands for none.

/** Error values as spreadsheets show and export them: Excel and Google Sheets, LibreOffice, and Excel in German, French, and Spanish. */
const sheetErrors = new Set(
  (
    '#n/a #ref! #value! #name? #div/0! #null! #num! #spill! #calc! #field! #blocked! #unknown! #connect! #busy! ' +
    '#error! #getting_data #nv #bezug! #wert! #zahl! #überlauf! #nom? #valeur! #nombre! #nul! #¡ref! #¡valor! ' +
    '#¿nombre? #¡div/0! #¡num! #¡nulo! err:502 err:504 err:508 err:522 err:523'
  ).split(' '),
);

/** Written instead of a value by people and by exports of databases. */
const marks = new Set([
  'n/a',
  'n.a.',
  'none',
  '(none)',
  '<none>',
  '(null)',
  '<null>',
  '(blank)',
  '(empty)',
  'undefined',
]);

/** Also written by databases, but real last names (Null, Nil), so they count in other columns only. */
const marksOutsideNames = new Set(['null', 'nil', 'nan']);

const longestMark = 13;

/** White space, control and format characters, letters that Unicode says not to show, and the empty Braille cell. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

const dashes = /^[-\u2010-\u2015\u2212_]+$/;

/**
 * The value of a cell without the blanks around it, '' for none. A cell has none when nothing in it can be seen, or when
 * it holds only dashes, a spreadsheet's error (a failed look-up is #N/A), or a word that stands for a missing value: a
 * recipient would read "Your room is #N/A". Names keep "Null", which is one.
 */
export function cellValue(cell: string, isName = false): string {
  const value = cell.trim();
  return value === '' || !isMark(value, isName) ? value : '';
}

/** True for a cell that seems to hold something but has no value; see `cellValue`. */
export function hasMarkOnly(cell: string, isName = false): boolean {
  const value = cell.trim();
  return value !== '' && isMark(value, isName) && !unseen.test(value);
}

function isMark(value: string, isName: boolean): boolean {
  // Nearly all cells end here.
  if (value.length > longestMark) return unseen.test(value);
  const lower = value.toLowerCase();
  return (
    sheetErrors.has(lower) ||
    marks.has(lower) ||
    (!isName && marksOutsideNames.has(lower)) ||
    dashes.test(value) ||
    unseen.test(value)
  );
}
