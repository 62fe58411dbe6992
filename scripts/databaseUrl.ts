// The database for a standalone script.
import { readConfig } from '../server/src/platform/settings/config.ts';
import {
  runningPostgresUrl,
  startEmbeddedPostgres,
} from '../server/src/platform/database/embeddedPostgres.ts';
import { takeDataDir } from './supervisor/supervisorLock.ts';

/**
 * Address of the database of the settings, as its owner. The embedded one is started for as long as the script runs:
 * `closing` gets the functions that stop it, to be called from last to first. When Carillon is running on the same data
 * it throws, or with `whileRunning` uses the database that runs.
 */
export async function databaseUrl(
  log: (sentence: string) => void,
  closing: (() => Promise<void> | void)[],
  { whileRunning = false } = {},
): Promise<string> {
  const config = readConfig();
  if (config.database.ownerUrl !== undefined) return config.database.ownerUrl;
  const running = whileRunning ? runningPostgresUrl(config.dataDir) : null;
  if (running !== null) return running;
  const lock = await takeDataDir(config.dataDir, log);
  closing.push(() => lock.release());
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  closing.push(() => server.stop());
  return server.url;
}
