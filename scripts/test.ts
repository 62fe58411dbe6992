// npm test: everything, on a fresh clone. The last line sums what every runner counted itself.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runChecks } from './check.ts';
import { findChromium } from './chromium.ts';
import { buildWeb } from './webBuild.ts';

interface Counts {
  passed: number;
  failed: number;
}

const ROOT = path.resolve(import.meta.dirname, '..');
const RESULTS = path.join(ROOT, 'test-results');
const CHAOS_SAID = path.join(RESULTS, 'chaos.txt');

/**
 * Journeys mostly wait, as a user would. Two workers, each with a product, a database and a browser of its own, take
 * little more than half the time of one.
 */
const WORKERS = 2;

/**
 * How many journeys may pass only at their second attempt before that counts as a failure
 * (docs/decisions/platform.md#failed-journeys).
 */
const UNSTEADY_AT_MOST = 2;

const only = process.argv.slice(2);
const total: Counts = { passed: 0, failed: 0 };
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
// Quick runs, and those that others need, come first. All run, even after a failure.
await stage('web build', runWebBuild);
// Chaos waits most of its time, for what it killed: 46 s of processor time in 125 s. So it runs beside the checks and
// the tests, and is over before journeys begin, which are the ones that feel what runs beside them.
const chaos = isWanted('chaos, short') ? startChaos() : undefined;
await stage('checks', runChecks);
await stage('unit and integration tests', runVitest);
await stage('chaos, short', async () => endOfChaos(await chaos));
await stage('browser journeys', runPlaywright);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function isWanted(name: string): boolean {
  return only.length === 0 || only.some((word) => name.includes(word));
}

async function stage(name: string, run: () => Counts | Promise<Counts>): Promise<void> {
  if (!isWanted(name)) return;
  const startedAt = Date.now();
  console.log(`\n=== ${name}`);
  let counts: Counts;
  try {
    counts = await run();
    if (counts.passed + counts.failed === 0) throw new Error('nothing was executed');
  } catch (error) {
    console.log(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    counts = { passed: 0, failed: 1 };
  }
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  // Not in the words of the last line, which must appear only once.
  console.log(`=== ${name}: ${counts.passed} good, ${counts.failed} bad, ${seconds} s`);
}

function runVitest(): Counts {
  const file = path.join(RESULTS, 'vitest.json');
  const program = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const done = spawnSync(
    process.execPath,
    [program, 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    { cwd: ROOT, stdio: 'inherit' },
  );
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    success: boolean;
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  // A file that could not even be loaded has no tests to count.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const counts = { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
  return failedAnyway(counts, done.status);
}

async function runWebBuild(): Promise<Counts> {
  await buildWeb(console.log);
  return { passed: 1, failed: 0 };
}

function runPlaywright(): Counts {
  const file = path.join(RESULTS, 'playwright.json');
  const output = path.join(RESULTS, 'journeys');
  const program = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
  const done = spawnSync(
    process.execPath,
    [program, 'test', '--reporter=list,json', `--workers=${WORKERS}`, '--retries=1', `--output=${output}`],
    {
      cwd: path.join(ROOT, 'e2e'),
      stdio: 'inherit',
      env: { ...process.env, CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  );
  sayWhatPagesShowed(output);
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  const unsteady = stats.flaky;
  if (unsteady > 0)
    console.log(`${unsteady} journeys passed at their second attempt only (at most ${UNSTEADY_AT_MOST})`);
  const isTooMuch = unsteady > UNSTEADY_AT_MOST;
  return failedAnyway(
    {
      passed: stats.expected + (isTooMuch ? 0 : unsteady),
      failed: stats.unexpected + (isTooMuch ? unsteady : 0),
    },
    done.status,
  );
}

/** Prints what was on the page when a journey failed: where only the text of a run is kept, it says why. */
function sayWhatPagesShowed(folder: string): void {
  if (!existsSync(folder)) return;
  for (const journey of readdirSync(folder)) {
    const shown = path.join(folder, journey, 'error-context.md');
    if (!existsSync(shown)) continue;
    console.log(`--- ${journey}`);
    for (const line of readFileSync(shown, 'utf8').split('\n').slice(0, 200)) console.log(line);
  }
}

/** Its output goes into a file, which needs no draining while other runners keep this process busy. */
function startChaos(): Promise<number | null> {
  const output = openSync(CHAOS_SAID, 'w');
  const child = spawn(process.execPath, [path.join(ROOT, 'e2e/chaos/run.ts'), '--short'], {
    cwd: ROOT,
    stdio: ['ignore', output, output],
  });
  return new Promise((resolve) => child.once('close', resolve));
}

function endOfChaos(code: number | null | undefined): Counts {
  const said = readFileSync(CHAOS_SAID, 'utf8');
  const sum = [...said.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  console.log(said.replace(/^\d+ passed, \d+ failed$/gm, '').trimEnd());
  const counts = { passed: Number(sum?.[1] ?? 0), failed: Number(sum?.[2] ?? 0) };
  return failedAnyway(counts, code ?? 1);
}

/** A runner that fails without counting a failure (a crash, an error between tests) has one failure. */
function failedAnyway(counts: Counts, exitCode: number | null): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
