import { chmodSync, lstatSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';
import { identifyProcess, isAlive } from '../processIdentity.ts';

const log = () => undefined;

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  let dataDir = '';
  beforeAll(() => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'carillon-pg-'));
    chmodSync(dataDir, 0o711);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('keeps what was committed when it is killed, and comes back at the same address', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log });
    await ask(first.url, 'create table kept (n int)');
    await ask(first.url, 'insert into kept values (42)');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;

    const second = await startEmbeddedPostgres({ dataDir, log });
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
    expect(
      await ask(
        second.url,
        "select setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
      ),
    ).toEqual([{ setting: 'on' }, { setting: 'on' }, { setting: 'on' }]);
    await second.stop();
    expect(identifyProcess(second.pid)).toBeUndefined();
  });

  it('listens on no network port and keeps its password to its owner', async () => {
    const server = await startEmbeddedPostgres({ dataDir, log });
    expect(await ask(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(statSync(path.join(dataDir, 'postgres.password')).mode & 0o077).toBe(0);
    const wrong = server.url.replace(/:[^:@/]*@/, ':wrong@');
    await expect(ask(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
    await server.stop();
  });

  it('ends with the process that started it, even when that is killed, and starts again', async () => {
    const program = `
      import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'embeddedPostgres.ts'))};
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} });
      console.log(server.pid);
      setInterval(() => undefined, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (said: Buffer) => resolve(Number(String(said)))),
    );
    const orphan = identifyProcess(pid);
    if (orphan === undefined) throw new Error('the server does not run');
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/already in use by process/);

    parent.kill('SIGKILL');
    await new Promise((resolve) => parent.once('exit', resolve));
    // No wait: the next start must handle a server that is still running or just shutting down.
    const next = await startEmbeddedPostgres({ dataDir, log });
    expect(isAlive(orphan)).toBe(false);
    expect(await ask(next.url, 'select n from kept')).toEqual([{ n: 42 }]);
    await next.stop();
  });

  it('puts its files where its account can reach them when the data folder is closed to it', async () => {
    const closed = mkdtempSync(path.join(os.tmpdir(), 'carillon-closed-'));
    const inner = path.join(closed, 'data');
    const server = await startEmbeddedPostgres({ dataDir: inner, log });
    const place = path.join(inner, 'postgres');
    // Only root runs the server under another account, and this matters only then.
    expect(lstatSync(place).isSymbolicLink()).toBe(process.getuid?.() === 0);
    await ask(server.url, 'create table old (n int)');
    await server.stop();
    expect(readFileSync(path.join(place, 'cluster', 'PG_VERSION'), 'utf8').trim()).toBe('18');

    // Deleting the data folder means a new database, never the old one under the same name.
    const real = realpathSync(place);
    rmSync(inner, { recursive: true });
    const again = await startEmbeddedPostgres({ dataDir: inner, log });
    expect(await ask(again.url, "select to_regclass('old') as old")).toEqual([{ old: null }]);
    await again.stop();
    for (const folder of [closed, real, `${real}.old`]) rmSync(folder, { recursive: true, force: true });
  });
});
