// node scripts/doNotContact.ts add|remove|import|list [numbers or a file] [--reason "..."] [--by name] The
// do-not-contact list, numbers that no account on this installation may contact: see docs/operations.md.
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { changeDoNotContact, doNotContactLines } from '../server/src/consent/index.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { queues } from '../server/src/queues.ts';
import { databaseUrl } from './databaseUrl.ts';

const closing: (() => Promise<void> | void)[] = [];
const log = (sentence: string) => console.log(sentence);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' }, by: { type: 'string', default: os.userInfo().username } },
  });
  const [what, ...rest] = positionals;
  const isChange = what === 'add' || what === 'remove' || what === 'import';
  if (!isChange && what !== 'list') throw new Error('Say add, remove, import or list.');
  if (isChange && rest.length === 0)
    throw new Error('Name phone numbers, or for import a file with one on each line.');
  if (isChange && values.reason === undefined)
    throw new Error('Give a reason, for example --reason "Letter of March 4".');
  const url = await databaseUrl(log, closing);
  await migrate(url, queues);
  const database = openDatabase(url, {
    size: 1,
    log: createLog('silent', 'numbers'),
    name: 'do not contact',
  });
  closing.push(() => database.close());
  if (!isChange) for await (const line of doNotContactLines(database)) log(line);
  else {
    const numbers =
      what === 'import' ? rest.flatMap((file) => readFileSync(file, 'utf8').split(/\r?\n/)) : rest;
    const act = what === 'remove' ? 'remove' : 'add';
    const { changed, notNumbers } = await changeDoNotContact(database, {
      act,
      numbers,
      reason: values.reason ?? '',
      byWhom: values.by,
    });
    if (notNumbers.length > 0)
      throw new Error(
        `Nothing was changed. These are no phone numbers: ${notNumbers.slice(0, 20).join(' · ')}`,
      );
    log(`${changed} ${changed === 1 ? 'number' : 'numbers'} ${act === 'add' ? 'added' : 'removed'}.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  for (const close of closing.toReversed()) await close();
}
