// node scripts/reviewBroadcasts.ts                                    lists broadcasts that wait for approval
// node scripts/reviewBroadcasts.ts approve <broadcast>
// node scripts/reviewBroadcasts.ts decline <broadcast> --reason "..." [--kind spam|quality|component|language|other]
// node scripts/reviewBroadcasts.ts account <account> on|off            whether its broadcasts wait for approval
// See docs/operations.md.
import { parseArgs } from 'node:util';
import { approveBroadcast, declineBroadcast, isDeclineKind } from '../server/src/broadcasts/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase, type Database } from '../server/src/platform/database/database.ts';
import { openJobs } from '../server/src/platform/jobs.ts';
import { createLog } from '../server/src/platform/log.ts';
import { databaseUrl } from './databaseUrl.ts';

const closing: (() => Promise<void> | void)[] = [];
const log = (sentence: string) => console.log(sentence);

/** A positive whole number from the command line. */
function idOf(word: string | undefined, sentence: string): number {
  const id = Number(word);
  if (!Number.isInteger(id) || id < 1) throw new Error(sentence);
  return id;
}

const numberOfPage = 'Name the broadcast by its number, the one in the address of its page.';

async function accountOf(database: Database, broadcastId: number): Promise<number> {
  const [found] = await database.inPlatform((tx) =>
    tx.query<{ account_id: number }>(
      'select account_id from broadcast where broadcast_id = $1 and deleted_at is null',
      [broadcastId],
    ),
  );
  if (found === undefined) throw new Error(`There is no broadcast ${broadcastId}.`);
  return found.account_id;
}

async function list(database: Database): Promise<void> {
  const waiting = await database.inPlatform((tx) =>
    tx.query<{ id: number; company: string; name: string; text: string }>(
      `select b.broadcast_id as id, a.company_name as company, b.name, b.text_message as text
       from broadcast b join account a using (account_id)
       where b.status = 'AwaitingAuthorization' and b.deleted_at is null order by b.broadcast_id`,
    ),
  );
  if (waiting.length === 0) log('No broadcast waits for approval.');
  for (const { id, company, name, text } of waiting)
    log(`${id}  ${company}: "${name}"${text === '' ? '' : `\n    ${text.replaceAll('\n', '\n    ')}`}`);
}

async function setReview(database: Database, accountId: number, word: string | undefined): Promise<void> {
  if (word !== 'on' && word !== 'off') throw new Error('Say "on" or "off" after the account.');
  const changed = await database.inPlatform((tx) =>
    tx.run('update account set reviews_broadcasts = $2 where account_id = $1', [accountId, word === 'on']),
  );
  if (changed === 0) throw new Error(`There is no account ${accountId}.`);
  log(
    word === 'on'
      ? `New broadcasts of account ${accountId} wait until they are approved.`
      : `New broadcasts of account ${accountId} go out without approval. Those that wait still do.`,
  );
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' }, kind: { type: 'string', default: 'other' } },
  });
  const [verb, first, second] = positionals;
  const url = await databaseUrl(log, closing, { whileRunning: true });
  const quiet = createLog('silent', 'review');
  const database = openDatabase(url, { size: 1, log: quiet, name: 'review' });
  closing.push(() => database.close());
  if (verb === undefined) await list(database);
  else if (verb === 'account')
    await setReview(database, idOf(first, 'Name the account by its number.'), second);
  else if (verb === 'approve' || verb === 'decline') {
    const broadcastId = idOf(first, numberOfPage);
    const { kind, reason } = values;
    if (!isDeclineKind(kind))
      throw new Error('--kind is one of spam, quality, component, language, and other.');
    if (verb === 'decline' && (reason === undefined || reason.trim() === ''))
      throw new Error(
        'Give the reason that its organization reads, for example --reason "It does not say who is calling."',
      );
    const accountId = await accountOf(database, broadcastId);
    const jobs = await openJobs(url, { worker: false, log: quiet });
    closing.push(() => jobs.close());
    const deps = { database, clock: systemClock, jobs };
    if (verb === 'approve') {
      const name = await approveBroadcast(deps, { accountId, broadcastId });
      if (name === null) throw new Error(`Broadcast ${broadcastId} does not wait for approval.`);
      log(`"${name}" was approved. It goes out at its start.`);
    } else {
      const name = await declineBroadcast(deps, {
        accountId,
        broadcastId,
        kind,
        reason: reason?.trim() ?? '',
      });
      if (name === null)
        throw new Error(
          `Broadcast ${broadcastId} is over, or still has no message, so there is nothing to decline.`,
        );
      log(`"${name}" was declined. No one else is called or texted, and unused credits went back.`);
    }
  } else
    throw new Error('Say approve, decline, or account; without a word, broadcasts that wait are listed.');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  for (const close of closing.toReversed()) await close();
}
