/**
 * Finds the rules that comments, tests, and docs cite by id, such as "row B-109", "2-decisions A2 row 23", or
 * "engine invariant 6". docs/rules.md has a line for each; a test fails when one is missing. To list those
 * without a line, and lines that nothing cites:
 *
 *   node scripts/checks/citedRules.ts
 */
import { readFileSync } from 'node:fs';
import { readSourceFiles, type SourceFile } from '../../server/src/testing/architecture/sourceFiles.ts';

/** Where this very syntax is explained or tested. */
const aboutIds = [
  'docs/rules.md',
  'docs/english.md',
  'scripts/checks/citedRules.ts',
  'scripts/checks/citedRules.test.ts',
];

const section = String.raw`(?:G-\d+|[A-N]\d{0,2}(?:\.\d+)?|\d{1,2}(?:\.\d+)?)(?![\w-])`;
const rowList = String.raw`(?: rows? \d+(?:(?:, | and | to )\d+(?!\.\d))*)?`;
const sectionList = String.raw`${section}${rowList}(?:(?:, | and | to )${section}${rowList})*`;
const inDecisions = new RegExp(String.raw`\b([123])-decisions (${sectionList})`, 'g');
/** "(C1.5, C3)" and "(A2 row 5, C6.2)": sections of 2-decisions, in parentheses. */
const inParentheses = new RegExp(
  String.raw`(?<![\w(])\((?:[PBC]-\d{3}[,;] )?([A-N]\d{1,2}(?:\.\d+)?${rowList}(?:(?:, | and | to )[A-N]\d{1,2}(?:\.\d+)?${rowList})*)(?=[),;])`,
  'g',
);
const row = /(?<!['\w-])([PBC])-(\d{3})(?:(?: to | - )\1-(\d{3}))?(?![\w'-])/g;
const document = /\b([123]-(?:product|broadcasts|conversations)) section (\d+)/g;
const invariant = /\bengine invariant (\d+)/g;

/** Numbers of a list such as "4, 6 to 8 and 10". */
function numbersOf(list: string): number[] {
  return list.split(/, | and /).flatMap((part) => {
    const [first = 0, last = first] = part.split(' to ').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** Ids of a list of sections such as "A2 rows 4 to 7, C6.5" or "G1 to G7". */
function sectionsOf(number: string, list: string): string[] {
  const ids: string[] = [];
  let from: string | null = null;
  for (const [, joint = '', name = '', rows] of list.matchAll(
    new RegExp(
      String.raw`(, | and | to )?(${section})(?: rows? (\d+(?:(?:, | and | to )\d+(?!\.\d))*))?`,
      'g',
    ),
  )) {
    if (rows !== undefined)
      ids.push(...numbersOf(rows).map((each) => `${number}-decisions ${name} row ${each}`));
    else if (joint === ' to ' && from !== null)
      ids.push(...between(from, name).map((each) => `${number}-decisions ${each}`));
    else ids.push(`${number}-decisions ${name}`);
    from = name;
  }
  return ids;
}

/** "G2", "G3", ... of "G1 to G3": what comes after the first. */
function between(first: string, last: string): string[] {
  const [head, begin] = /^(.*?)(\d+)$/.exec(first)?.slice(1) ?? [first, ''];
  const end = /(\d+)$/.exec(last)?.[1] ?? '';
  return Array.from(
    { length: Number(end) - Number(begin) },
    (_, index) => `${head}${Number(begin) + index + 1}`,
  );
}

/** The ids that a text cites. Lines of a comment are read as one. */
export function citedIn(text: string): Set<string> {
  const line = text.replaceAll(/\s*\n\s*(?:\*|\/\/|--|#)?\s*/g, ' ');
  const ids = new Set<string>();
  for (const [, letter = '', first = '', last = first] of line.matchAll(row))
    for (let number = Number(first); number <= Number(last); number += 1)
      ids.add(`${letter}-${String(number).padStart(3, '0')}`);
  for (const [, number = '', list = ''] of line.matchAll(inDecisions))
    for (const id of sectionsOf(number, list)) ids.add(id);
  for (const [, list = ''] of line.matchAll(inParentheses))
    for (const id of sectionsOf('2', list)) ids.add(id);
  for (const [, name = '', number = ''] of line.matchAll(document)) ids.add(`${name} section ${number}`);
  for (const [, number = ''] of line.matchAll(invariant)) ids.add(`engine invariant ${number}`);
  return ids;
}

/** Every id that the sources cite, with the files that cite it. */
export function citedRules(files: readonly SourceFile[] = readSourceFiles()): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    if (aboutIds.includes(file.path) || file.path.endsWith('.json')) continue;
    for (const id of citedIn(file.text)) found.set(id, [...(found.get(id) ?? []), file.path]);
  }
  return new Map([...found].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })));
}

/** Ids that docs/rules.md has a line for, in its order. */
export function explainedRules(
  page: string = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8'),
): string[] {
  return [
    ...page.matchAll(/^\| ([PBC]-\d{3}|[123]-\w+ [^|]+|engine invariant \d+) \| [^|]*\w[^|]* \|$/gm),
  ].map(([, id = '']) => id);
}

if (import.meta.filename === process.argv[1]) {
  const cited = citedRules();
  const explained = explainedRules();
  for (const [id, places] of cited)
    if (!explained.includes(id)) console.log(`${id} has no line, cited by ${places.join(', ')}`);
  for (const id of explained) if (!cited.has(id)) console.log(`${id} has a line that nothing cites`);
}
