import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, type Settings } from './settings.ts';
import { startSimulator } from './server.ts';

/** `node simulator/src/main.ts`: the simulated carriers as a separate process. */
async function main(): Promise<void> {
  // Other users of this machine must not read what phones received.
  process.umask(0o077);
  let settings: Settings;
  try {
    settings = readSettings(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    return;
  }
  if (settings.port === 0) {
    console.log('The carrier simulator is turned off (SIMULATOR_PORT=0).');
    return;
  }
  const simulator = await startSimulator(settings);
  const pidFile = join(settings.dataDir, 'run', 'simulator.pid');
  mkdirSync(join(settings.dataDir, 'run'), { recursive: true });
  writeFileSync(pidFile, `${process.pid}\n`);
  console.log(
    `Carrier simulator: http://localhost:${simulator.port} (webhooks go to ${settings.webhookBase})`,
  );
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void simulator.close().then(() => {
      if (readFileSync(pidFile, 'utf8').trim() === String(process.pid)) rmSync(pidFile, { force: true });
      process.exit(0);
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  console.error(
    code === 'EADDRINUSE'
      ? 'The carrier simulator cannot start: its port (SIMULATOR_PORT) is in use.'
      : error,
  );
  process.exit(1);
});
