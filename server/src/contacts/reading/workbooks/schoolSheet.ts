import XLSX from '@e965/xlsx';

/** A workbook as a school keeps it, and the correct figures for it. */
export interface SchoolSheet {
  readonly xlsx: Buffer;
  /** Families with a usable number that no row before had. */
  readonly people: number;
  /** Their numbers, each once. */
  readonly numbers: number;
  /** Rows by which no person can be reached. */
  readonly unusable: number;
  readonly extensions: number;
  readonly twoInACell: number;
  /** Families with a home number only. */
  readonly standIns: number;
}

const first =
  'Ana Ben Cleo Dan Eva Finn Gia Hugo Ivy Jack Kim Leo Mia Nora Omar Pia Quinn Rosa Sam Tess'.split(' ');
const last =
  'Brooks Cohen Diaz Evans Fox Garcia Hill Ito Jones Kelly Lopez Moore Nguyen Ortiz Price Ruiz'.split(' ');
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const ways = [
  (d: string) => `(${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6)}`,
  (d: string) => `${d.slice(0, 3)}-${d.slice(3, 6)}-${d.slice(6)}`,
  (d: string) => d,
  (d: string) => `+1 ${d.slice(0, 3)} ${d.slice(3, 6)} ${d.slice(6)}`,
];

/**
 * A sheet of this many families: a merged title, the nurse's number above a header of two rows ("Telephone" over Home
 * and Cell), guardians in one column in two orders, extensions, cells with two numbers, dates of two kinds, blank rows,
 * a total at the foot. The same each time.
 */
export function schoolSheet(families: number): SchoolSheet {
  const told = { people: 0, numbers: 0, unusable: 0, extensions: 0, twoInACell: 0, standIns: 0 };
  const rows: unknown[][] = [
    ['Riverbend Elementary: Families 2026'],
    [],
    ['Nurse', '214-564-0199'],
    ['Parent or guardian', 'Grade', 'Telephone', null, 'Birthday', 'Enrolled', 'Bus stop'],
    [null, null, 'Home', 'Cell'],
  ];
  for (let n = 0; n < families; n += 1) {
    const cell = `469${String(2_500_000 + n)}`;
    const home = `972${String(3_500_000 + n)}`;
    const write = pick(ways, n);
    const name =
      n % 3 === 0 ? `${pick(last, n)}, ${pick(first, n)}` : `${pick(first, n)} ${pick(last, n + 5)}`;
    const kind = n % 100;
    const hasHome = kind < 55 || kind === 60;
    let cellText: string | null = write(cell);
    let numbers = hasHome ? 2 : 1;
    if (kind === 10 || kind === 40 || kind === 70) {
      cellText = `${write(cell)} ext. ${n % 90}`;
      told.extensions += 1;
    } else if (kind === 80) {
      cellText = `${write(cell)} / ${write(`817${String(4_500_000 + n)}`)}`;
      told.twoInACell += 1;
      numbers += 1;
    } else if (kind === 60) {
      cellText = null;
      told.standIns += 1;
      numbers = 1;
    } else if (kind === 90) {
      cellText = 'none';
      told.unusable += 1;
      numbers = 0;
    } else if (kind === 95) {
      cellText = '555-0100';
      told.unusable += 1;
      numbers = 0;
    }
    told.people += numbers > 0 ? 1 : 0;
    told.numbers += numbers;
    rows.push([
      name,
      n % 6,
      hasHome ? write(home) : null,
      cellText,
      n % 2 === 0 ? new Date(Date.UTC(2016, n % 12, 1 + (n % 28))) : `0${1 + (n % 9)}/1${n % 9}/16`,
      `2025-08-${String(10 + (n % 19))} 08:30`,
      n % 7 === 0 ? '' : `Stop ${n % 40}`,
    ]);
    if (n % 250 === 249) rows.push([]);
  }
  rows.push([`Total: ${families.toLocaleString('en-US')}`]);
  const sheet = XLSX.utils.aoa_to_sheet(rows, { cellDates: true });
  const at = (r: number, c: number, toR: number, toC: number) => ({ s: { r, c }, e: { r: toR, c: toC } });
  sheet['!merges'] = [at(0, 0, 0, 6), at(3, 2, 3, 3), at(3, 0, 4, 0), at(3, 1, 4, 1)];
  const book = XLSX.utils.book_new(sheet, 'Families');
  return { ...told, xlsx: XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer };
}
