import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'web', 'dist');
const STAMP = path.join(DIST, '.built-from');
const SOURCES = ['web', 'contract', 'rules', 'package-lock.json'];

/**
 * Builds web/dist when it does not match the current sources. It is built in another folder and then moved into place,
 * so that a running server never serves half of it. Rejects when the build fails.
 */
export async function buildWeb(log: (sentence: string) => void): Promise<void> {
  if (!existsSync(path.join(ROOT, 'web', 'vite.config.ts'))) return;
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  log('Building the web app.');
  const fresh = `dist.${process.pid}`;
  const target = path.join(ROOT, 'web', fresh);
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = spawn(
    process.execPath,
    [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: path.join(ROOT, 'web'),
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  const abandon = () => build.kill('SIGKILL');
  process.once('exit', abandon);
  const status = await new Promise((resolve) => build.once('close', resolve));
  process.off('exit', abandon);
  if (status !== 0) {
    rmSync(target, { recursive: true, force: true });
    throw new Error('The web app could not be built (see above).');
  }
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, '.built-from'), wanted);
  const old = `${DIST}.${process.pid}.old`;
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(target, DIST);
  rmSync(old, { recursive: true, force: true });
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const start = path.join(ROOT, source);
    const files = source.includes('.') ? [start] : walk(start);
    for (const file of files.sort()) {
      hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('dist')) return [];
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return walk(full);
    return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [full] : [];
  });
}
