// node scripts/databaseLogin.ts Prints the address at which the running product signs in to the database; creates the
// login when there is none. For processes under your own supervisor: see docs/operations.md.
import { prepareAppLogin } from '../server/src/platform/database/appLogin.ts';
import { readConfig } from '../server/src/platform/settings/config.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { queues } from '../server/src/queues.ts';
import { databaseUrl } from './databaseUrl.ts';

const closing: (() => Promise<void> | void)[] = [];

try {
  const { appUrl } = readConfig().database;
  const ownerUrl = await databaseUrl((sentence) => console.error(sentence), closing, { whileRunning: true });
  await migrate(ownerUrl, queues);
  console.log(appUrl ?? (await prepareAppLogin(ownerUrl)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  for (const close of closing.toReversed()) await close();
}
