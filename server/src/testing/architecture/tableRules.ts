import type { Breach, Verdict } from './architectureRules.ts';
import { isTest, type SourceFile } from './sourceFiles.ts';

/** Tables of the migrations, by name. */
export function tablesOf(files: readonly SourceFile[]): Set<string> {
  const names = new Set<string>();
  for (const file of files) {
    if (!/^server\/migrations\/.*\.sql$/.test(file.path)) continue;
    for (const match of file.text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gim))
      names.add(match[1] ?? '');
  }
  return names;
}

/** Files that write tables of several folders, and why they may. */
const writers: Readonly<Record<string, string>> = {
  'server/src/demo/index.ts': 'notes that the samples are made',
  'server/src/demo/seedOrganizations.ts': 'sample data in an empty database, as its owner',
  'server/src/demo/seedInbox.ts': 'sample data in an empty inbox',
};

const writing =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|truncate(?:\s+table)?|merge\s+into)\s+([a-z_]\w*|\$\{)|\bcopy\s+([a-z_]\w*|\$\{)\s*\(/gi;

/** Tables a file writes, from its SQL; `${` where a name is put together. */
export function writtenTables(file: SourceFile, tables: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const match of file.text.matchAll(writing)) {
    const name = (match[1] ?? match[2] ?? '').toLowerCase();
    if (name === '${' || tables.has(name)) found.add(name);
  }
  return [...found];
}

/** Tables that the first comment of a file claims: `// All SQL on: a, b.` or `// SQL of a and b.` */
export function claimedTables(file: SourceFile, tables: ReadonlySet<string>): string[] {
  const claim = /^\/\/ (?:All )?SQL (?:on:|of) ([^.]*)\./.exec(file.text.replace(/\n\/\/ /g, ' '))?.[1] ?? '';
  return (claim.match(/\w+/g) ?? []).filter((word) => tables.has(word));
}

const folderOf = (file: string) => file.split('/').slice(0, 3).join('/');

/** SQL functions that write tables, and the folder whose SQL files may call them. */
const writingFunctions: Readonly<Record<string, string>> = { post_ledger: 'server/src/credits' };

/** A table that is written by a function is written by its folder all the same. */
export function functionRule(files: readonly SourceFile[]): Verdict {
  const breaches: Breach[] = [];
  let checked = 0;
  for (const file of files) {
    if (!/^server\/src\/.*\.ts$/.test(file.path) || isTest(file) || file.path in writers) continue;
    for (const [name, folder] of Object.entries(writingFunctions)) {
      if (!new RegExp(`\\b${name}\\(`).test(file.text)) continue;
      checked += 1;
      if (folderOf(file.path) !== folder || !file.path.endsWith('.sql.ts'))
        breaches.push({ file: file.path, why: `calls ${name}, which only the SQL files of ${folder} call` });
    }
  }
  return { breaches, checked };
}

/** One folder writes a table, in its SQL files, one of which names the table in its first comment. */
export function tableRule(files: readonly SourceFile[]): Verdict {
  const tables = tablesOf(files);
  const breaches: Breach[] = [];
  const owners = new Map<string, string>();
  let checked = 0;
  const sources = files.filter(
    (file) => /^server\/src\/.*\.ts$/.test(file.path) && !isTest(file) && !(file.path in writers),
  );
  for (const file of sources) {
    const folder = folderOf(file.path);
    for (const table of claimedTables(file, tables)) {
      const other = owners.get(table) ?? folder;
      if (other !== folder) breaches.push({ file: file.path, why: `claims ${table} of ${other}` });
      owners.set(table, other);
    }
  }
  for (const file of sources) {
    const folder = folderOf(file.path);
    const isSql = file.path.endsWith('.sql.ts') || claimedTables(file, tables).length > 0;
    for (const table of writtenTables(file, tables)) {
      checked += 1;
      const owner = owners.get(table);
      let why: string | null = null;
      if (table === '${') why = 'writes a table whose name is put together at run time';
      else if (!isSql) why = `writes ${table} outside the SQL files of its folder`;
      else if (owner === undefined) why = `writes ${table}, which no first comment names`;
      else if (owner !== folder) why = `writes ${table}, which belongs to ${owner}`;
      if (why !== null) breaches.push({ file: file.path, why });
    }
  }
  return { breaches, checked };
}

/** Who stores a status of a broadcast: a new one has its first, and `moveBroadcast` every other. */
const statusWriters: Readonly<Record<string, readonly string[]>> = {
  'setStatus(': ['server/src/broadcasts/life/move.ts'],
  'setCategory(': ['server/src/broadcasts/life/move.ts'],
  'insertBroadcast(': ['server/src/broadcasts/start/createBroadcast.ts'],
};
const broadcastSql = 'server/src/broadcasts/broadcasts.sql.ts';
/** Files that store statuses outside of the life of a broadcast, and why they may. */
const statusExceptions: Readonly<Record<string, string>> = {
  'scripts/afterRestore.sql.ts': 'holds every broadcast of a restored backup, as the owner of the database',
};

/** The status of a broadcast changes by the table of 2-decisions A2: one place stores it, so no other can go around it. */
export function statusRule(files: readonly SourceFile[]): Verdict {
  const breaches: Breach[] = [];
  let checked = 0;
  for (const file of files) {
    if (!/^(?:server\/src|scripts|bench)\/.*\.ts$/.test(file.path) || isTest(file)) continue;
    if (file.path in statusExceptions || file.path.startsWith('server/src/testing/')) continue;
    checked += 1;
    for (const [, set = ''] of file.text.matchAll(
      /\bupdate\s+broadcast\b[^`']*?\bset\b([^`']*?)(?:\bwhere\b|[`'])/gi,
    ))
      if (/\b(?:status|category)\s*=/i.test(set) && file.path !== broadcastSql)
        breaches.push({ file: file.path, why: 'stores a status of a broadcast; only moveBroadcast does' });
    if (!file.path.startsWith('server/src/broadcasts/') || file.path === broadcastSql) continue;
    for (const [call, places] of Object.entries(statusWriters))
      if (file.text.includes(call) && !places.includes(file.path))
        breaches.push({ file: file.path, why: `calls ${call}), which only ${places.join(' and ')} may` });
  }
  return { breaches, checked };
}
