// The whole product, started once for all journeys of a worker with data of its own, stopped at the end.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../server/src/platform/database/embeddedPostgres.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const START_MS = 180_000;

/** The addresses of the product and its simulator, set before the first journey. */
export function addresses(): { product: string; simulator: string } {
  return {
    product: process.env['E2E_PRODUCT_URL'] ?? '',
    simulator: process.env['E2E_SIMULATOR_URL'] ?? '',
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** Returns how to stop it; a running product is used, and left running, if E2E_PRODUCT_URL names one. */
export async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_PRODUCT_URL'] !== undefined) return undefined;
  const port = Number(process.env['E2E_PORT'] ?? (await freePort()));
  const simulatorPort = process.env['E2E_PORT'] === undefined ? await freePort() : port + 1;
  const folder = mkdtempSync(path.join(tmpdir(), 'carillon-e2e-'));
  // The database of root runs under another account, which has to pass through here.
  chmodSync(folder, 0o711);
  // It does not outlive the journeys, so it has no need to wait for the disk.
  const database = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'database'),
    forgetful: true,
    log: () => undefined,
  });
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_ENV: 'local',
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: database.url,
      DATABASE_APP_URL: '',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'warn',
      // Unknown outcomes stay on their list while a journey looks at it.
      RECONCILE_AFTER_SECONDS: '600',
    },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await database.stop();
    if (process.env['E2E_KEEP'] === undefined) rmSync(folder, { recursive: true, force: true });
    else console.log(`Kept ${folder}.`);
  };
  const product = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_MS;
  while (!(await answers(product))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`The product did not start. It said:\n${said.slice(-4_000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  process.env['E2E_PRODUCT_URL'] = product;
  process.env['E2E_SIMULATOR_URL'] = `http://127.0.0.1:${simulatorPort}`;
  return async () => {
    const log = path.join(folder, 'data/logs/web.log');
    const errors = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => /"level":"?(50|60|error|fatal)/.test(line));
    if (errors.length > 0)
      console.log(`The web process logged ${errors.length} errors:\n${errors.slice(0, 5).join('\n')}`);
    await stop();
  };
}
