import { capabilities, type Breach, type Verdict } from './architectureRules.ts';
import { isTest, type SourceFile } from './sourceFiles.ts';
import { claimedTables, tablesOf } from './tableRules.ts';

/** A folder that reads tables of a folder above it: which tables, and why it must. */
export interface UpwardRead {
  /** The reading folder and the owner of the tables, each a folder below server/src. */
  readonly reader: string;
  readonly owner: string;
  readonly tables: readonly string[];
  readonly why: string;
}

/**
 * Reads against the order of the capabilities. An import in this direction would not be allowed, and a read ties the
 * two folders just as much, so each one states its reason. Take one away when you end it; add one only with a reason
 * that a view, an announcement, or a table further down can't answer.
 */
export const upwardReads: readonly UpwardRead[] = [
  {
    reader: 'accounts',
    owner: 'numbers',
    tables: ['text_number_user'],
    why: 'what a user may do depends on having a text number, and is read with each request in one statement',
  },
  {
    reader: 'numbers',
    owner: 'delivery',
    tables: ['text_result'],
    why: 'a number is stopped by refusals that no later receipt has taken back',
  },
  {
    reader: 'billing',
    owner: 'contacts',
    tables: ['contact'],
    why: 'the page of credit movements names the person that a single text went to',
  },
  {
    reader: 'billing',
    owner: 'delivery',
    tables: ['direct_text'],
    why: 'the page of credit movements says whom single texts went to',
  },
  {
    reader: 'billing',
    owner: 'conversations',
    tables: ['conversation', 'text_message'],
    why: 'the page of credit movements links the conversation that a text stands in',
  },
  {
    reader: 'billing',
    owner: 'broadcasts',
    tables: ['broadcast'],
    why: 'the page of credit movements names the broadcast that credits were held for',
  },
  {
    reader: 'consent',
    owner: 'contacts',
    tables: ['contact', 'contact_before', 'contact_group'],
    why: 'the report on opt-outs names people, look-ups go through an import, and a join page names its groups',
  },
  {
    reader: 'consent',
    owner: 'conversations',
    tables: ['conversation'],
    why: 'the report on opt-outs names people who are in a conversation but in no contact',
  },
  {
    reader: 'contacts',
    owner: 'broadcasts',
    tables: ['draft_broadcast'],
    why: 'an uploaded file is purged when the draft that it was for is over',
  },
  {
    reader: 'media',
    owner: 'broadcasts',
    tables: ['broadcast', 'draft_broadcast'],
    why: 'the library says which drafts and broadcasts use an audio message',
  },
  {
    reader: 'templates',
    owner: 'broadcasts',
    tables: ['broadcast', 'draft_broadcast'],
    why: 'the library says which drafts and broadcasts use a text',
  },
  {
    reader: 'delivery',
    owner: 'conversations',
    tables: ['text_message'],
    why: 'the results of a broadcast show what recipients answered',
  },
  {
    reader: 'conversations',
    owner: 'broadcasts',
    tables: ['broadcast'],
    why: 'a thread names the broadcast of a text, and the inbox filters by broadcast',
  },
  {
    reader: 'sends',
    owner: 'calls',
    tables: ['call', 'call_queue'],
    why: 'an answer by text or by call confirms a ladder only, and under the person of the number',
  },
  {
    reader: 'sends',
    owner: 'audiences',
    tables: ['recipient'],
    why: 'a confirmation stands under the first number of its person',
  },
];

// The second table of a list (`from a x, b y`) is looked ahead for, so that the next word is read again as a keyword.
const reading =
  /\b(?:from|join|using)\s+(?:only\s+)?\(?([a-z_]+)\b(?=(?:\s+(?:as\s+)?[a-z_]+)?(?:\s*,\s*([a-z_]+)\b)?)/g;
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Tables that the SQL of a file reads by name. What a function of the database reads is not seen here. */
export function readTables(file: SourceFile, tables: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const [, first, second] of file.text.replace(comments, '').matchAll(reading))
    for (const name of [first, second]) if (name !== undefined && tables.has(name)) found.add(name);
  return [...found];
}

const folderOf = (file: string) => /^server\/src\/([^/]+)\//.exec(file)?.[1] ?? null;
/** The floor of a folder: its place among the capabilities, and below all of them for `platform`. */
const floorOf = (folder: string) => (capabilities as readonly string[]).indexOf(folder);

/** A folder reads the tables of folders below it, and of those above it only what is listed; all that is listed is read. */
export function readRule(
  files: readonly SourceFile[],
  allowed: readonly UpwardRead[] = upwardReads,
): Verdict {
  const tables = tablesOf(files);
  const sources = files.filter(
    (file) => file.path.endsWith('.ts') && folderOf(file.path) !== null && !isTest(file),
  );
  const owners = new Map<string, string>();
  for (const file of sources)
    for (const table of claimedTables(file, tables)) owners.set(table, folderOf(file.path) ?? '');
  const key = (reader: string, owner: string, table: string) => `${reader} reads ${table} of ${owner}`;
  const unused = new Set(
    allowed.flatMap((one) => one.tables.map((table) => key(one.reader, one.owner, table))),
  );
  const listed = new Set(unused);
  const breaches: Breach[] = [];
  let checked = 0;
  for (const file of sources) {
    const reader = folderOf(file.path) ?? '';
    for (const table of readTables(file, tables)) {
      const owner = owners.get(table);
      if (owner === undefined || owner === reader) continue;
      checked += 1;
      if (floorOf(owner) <= floorOf(reader)) continue;
      const read = key(reader, owner, table);
      unused.delete(read);
      if (!listed.has(read)) breaches.push({ file: file.path, why: `${read}, which stands above it` });
    }
  }
  for (const read of unused)
    breaches.push({
      file: 'server/src/testing/architecture/readRules.ts',
      why: `lists that ${read}, which it does not`,
    });
  return { breaches, checked };
}
