import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';

const dist = process.env['WEB_DIST'] ?? path.resolve(import.meta.dirname, 'dist');
const manifestFile = path.join(dist, '.vite', 'manifest.json');

interface Part {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  src?: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Part>;

const kB = 1000;
/** Script and styles of the entry with the page it opens, gzipped. */
const firstVisit = 280 * kB;
/** The entry alone, which every page needs: what it takes, no page has. */
const entry = 215 * kB;
/** A page's own chunk, gzipped. */
const routeChunk = 60 * kB;

function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const part = manifest[key];
    if (!part || files.has(part.file)) return;
    files.add(part.file);
    part.css?.forEach((file) => files.add(file));
    part.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}
function gzipped(files: Iterable<string>): number {
  let sum = 0;
  for (const file of files) sum += gzipSync(readFileSync(path.join(dist, file))).length;
  return sum;
}
/** Sources of the pages that the router opens. */
function routed(): string[] {
  const src = path.join(import.meta.dirname, 'src');
  return globSync('screens/*/pages.ts', { cwd: src }).flatMap((list) =>
    [...readFileSync(path.join(src, list), 'utf8').matchAll(/import\('\.\/([^']+)'\)/g)].map(([, file]) =>
      path.posix.join('src', path.posix.dirname(list), file ?? ''),
    ),
  );
}
function scripts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

// Only a built app can be weighed; `npm test` builds it first.
describe.runIf(existsSync(manifestFile))('the built app', () => {
  const manifest = (): Manifest => JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const screens = (): [string, Part][] =>
    Object.entries(manifest()).filter(([, part]) => part.isDynamicEntry && part.src?.includes('/screens/'));

  it('has its pages in chunks of their own', () => {
    expect(screens().length).toBeGreaterThanOrEqual(8);
  });

  it('what every page needs stays within 215 kB', () => {
    const parts = manifest();
    const keys = Object.keys(parts).filter((key) => parts[key]?.isEntry);
    expect(keys).toHaveLength(1);
    expect(gzipped(filesOf(parts, keys))).toBeLessThanOrEqual(entry);
  });

  it('every page of the router has a chunk', () => {
    const sources = screens().map(([, part]) => part.src);
    expect(routed().length).toBeGreaterThanOrEqual(30);
    expect(routed().filter((source) => !sources.includes(source))).toEqual([]);
  });

  it.each(routed())('first visit at %s stays within 280 kB', (source) => {
    const parts = manifest();
    const keys = Object.keys(parts).filter((key) => parts[key]?.isEntry);
    expect(gzipped(filesOf(parts, [...keys, source]))).toBeLessThanOrEqual(firstVisit);
  });

  it('every step of the wizard, which an address may open, stays within 280 kB too', () => {
    const parts = manifest();
    const wizard = 'src/screens/broadcasts/create/CreateBroadcast.tsx';
    const start = [...Object.keys(parts).filter((key) => parts[key]?.isEntry), wizard];
    const steps = Object.keys(parts).filter((key) => /\/create\/.*Step\.tsx$/.test(key));
    expect(steps.length).toBeGreaterThanOrEqual(3);
    const heavy = steps
      .map((step) => ({ step, size: gzipped(filesOf(parts, [...start, step])) }))
      .filter((one) => one.size > firstVisit);
    expect(heavy).toEqual([]);
  });

  it('no schema of the contract came along (leanContract.ts)', () => {
    const heavy = scripts(dist).filter((file) =>
      /\bZod(?:Type|Error|String)\b/.test(readFileSync(file, 'utf8')),
    );
    expect(heavy).toEqual([]);
  });

  it('every page stays within 60 kB of its own', () => {
    const heavy = screens()
      .map(([name, part]) => ({ name, size: gzipped([part.file]) }))
      .filter((one) => one.size > routeChunk);
    expect(heavy).toEqual([]);
  });

  it('every script can be read by the oldest browsers (ES2021)', () => {
    const files = scripts(dist);
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const code = readFileSync(file, 'utf8');
      const sourceType = file.includes(`${path.sep}assets${path.sep}`) ? 'module' : 'script';
      expect(() => parse(code, { ecmaVersion: 2021, sourceType }), file).not.toThrow();
      // Look-behind is a syntax error in Safari before 16.4, in the middle of a running page.
      expect(/\(\?<[=!]/.test(code), `${file} uses a look-behind`).toBe(false);
    }
  });
});
