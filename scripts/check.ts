// npm run check: types, lint (with types, so that a forgotten await is found), format, unused code, and dependencies.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '..');
const BIN = path.join(ROOT, 'node_modules', '.bin');

const CHECKS: [string, string[]][] = [
  ['types', ['tsc', '-p', 'tsconfig.json', '--noEmit']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings']],
  ['format', ['oxfmt', '--check', '.']],
  ['unused code', ['knip', '--no-progress']],
  ['packages', [process.execPath, path.join(import.meta.dirname, 'checks/supplyChain.ts')]],
];

/** Runs the checks, each to its end, and says how many passed and failed. */
export function runChecks(): { passed: number; failed: number } {
  const counts = { passed: 0, failed: 0 };
  for (const [name, [program = '', ...args]] of CHECKS) {
    console.log(`Checking ${name}.`);
    const done = spawnSync(path.resolve(BIN, program), args, { cwd: ROOT, stdio: 'inherit' });
    if (done.status === 0) counts.passed += 1;
    else {
      counts.failed += 1;
      console.log(`Failed: ${name}${done.error === undefined ? '' : ` (${done.error.message})`}.`);
    }
  }
  return counts;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
