import { describe, expect, it } from 'vitest';
import { guessColumns } from '@carillon/rules/files/columnGuess';
import { findHeader } from '@carillon/rules/files/headerRows';
import { exportLayouts } from './exportLayouts.ts';

interface Layout {
  readonly system: string;
  readonly headers: string[];
  readonly rows: string[][];
  readonly phones: string[];
  readonly names: string[];
  readonly asked: string[];
}

/** Ten people from one: figures of four and more digits count on, so that no column repeats one number. */
function peopleFrom(cells: readonly string[]): string[][] {
  return Array.from({ length: 10 }, (_, n) =>
    cells.map((cell) =>
      cell.replace(/\d{4,}(?!\d)/g, (run) => String(Number(run) + n).padStart(run.length, '0')),
    ),
  );
}

const list = (text: string): string[] =>
  text.trim() === '' ? [] : text.split(/, (?=\S)/).map((one) => one.trim());

function parse(block: string): Layout {
  const [system = '', columns = '', wanted = ''] = block.trim().split('\n');
  const pairs = columns.split('|').map((pair) => pair.split('='));
  const headers = pairs.map(([header = '']) => header);
  const [, phones = '', rest = ''] = /^> (.*?) \/ (.*)$/.exec(wanted) ?? [];
  const [names = '', asked = ''] = rest.split(' ? ');
  // One header holds a comma itself.
  const nameList = headers.includes(names.trim()) ? [names.trim()] : list(names);
  const plain = (one: string) => one.replace(/^\?/, '');
  return {
    system,
    headers,
    rows: peopleFrom(pairs.map(([, cell = '']) => cell)),
    phones: list(phones),
    names: nameList.map(plain),
    asked: [...nameList.filter((one) => one.startsWith('?')).map(plain), ...list(asked)],
  };
}

const layouts = exportLayouts.split(/^# /m).slice(1).map(parse);

describe('exports of other systems', () => {
  it('are at least sixty', () => expect(layouts.length).toBeGreaterThanOrEqual(60));

  it.each(layouts)('$system', ({ headers, rows, phones, names, asked }) => {
    expect(findHeader([headers, ...rows])).toEqual({ titles: 0, rows: 1 });
    const columns = guessColumns(headers, rows);
    const found = (wanted: RegExp) =>
      columns
        .filter((column) => wanted.test(column.Meaning))
        .toSorted((a, b) => a.Meaning.localeCompare(b.Meaning))
        .map((column) => column.Header);
    expect({
      phones: found(/^Phone/),
      names: found(/Name$/),
      asked: columns.filter((column) => column.Doubt !== undefined).map((column) => column.Header),
    }).toEqual({ phones, names, asked });
    // All other columns are kept.
    expect(columns.map((column) => column.Meaning)).not.toContain('Ignore');
  });
});
