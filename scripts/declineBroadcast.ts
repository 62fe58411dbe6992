// node scripts/declineBroadcast.ts <broadcast> --reason "..." [--kind spam|quality|component|language|other]
// Declines the message of a broadcast: see docs/operations.md.
import { parseArgs } from 'node:util';
import { declineBroadcast, declineKinds, type DeclineKind } from '../server/src/broadcasts/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { databaseUrl } from './databaseUrl.ts';

const closing: (() => Promise<void> | void)[] = [];
const log = (sentence: string) => console.log(sentence);
const isKind = (word: string): word is DeclineKind => Object.hasOwn(declineKinds, word);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' }, kind: { type: 'string', default: 'other' } },
  });
  const broadcastId = Number(positionals[0]);
  const { kind, reason } = values;
  if (!Number.isInteger(broadcastId) || broadcastId < 1)
    throw new Error('Name the broadcast by its number, the one in the address of its page.');
  if (!isKind(kind)) throw new Error(`--kind is one of ${Object.keys(declineKinds).join(', ')}.`);
  if (reason === undefined || reason.trim() === '')
    throw new Error(
      'Give the reason that its organization reads, for example --reason "It does not say who is calling."',
    );
  const database = openDatabase(await databaseUrl(log, closing, { whileRunning: true }), {
    size: 1,
    log: createLog('silent', 'decline'),
    name: 'decline',
  });
  closing.push(() => database.close());
  const [found] = await database.inPlatform((tx) =>
    tx.query<{ account_id: number }>(
      'select account_id from broadcast where broadcast_id = $1 and deleted_at is null',
      [broadcastId],
    ),
  );
  if (found === undefined) throw new Error(`There is no broadcast ${broadcastId}.`);
  const name = await declineBroadcast(
    { database, clock: systemClock },
    { accountId: found.account_id, broadcastId, kind, reason: reason.trim() },
  );
  if (name === null)
    throw new Error(
      `Broadcast ${broadcastId} is over, or still has no message, so there is nothing to decline.`,
    );
  log(`"${name}" was declined. Nobody else is called or texted, and unused credits went back.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  for (const close of closing.toReversed()) await close();
}
