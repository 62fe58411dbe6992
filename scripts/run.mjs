// Behind every npm command. Runs on Node 20 with nothing installed: finds a Node that runs TypeScript,
// installs what package-lock.json lists, then hands over to the command's own script.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const cache = path.join(root, '.cache');

const commands = {
  start: ['scripts/start.ts'],
  dev: ['scripts/start.ts', '--dev'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  bench: ['bench/run.ts'],
  chaos: ['e2e/chaos/run.ts', '--full'],
};

const command = commands[process.argv[2]];
if (command === undefined) fail(`Say one of: ${Object.keys(commands).join(', ')}.`);

const node = runsTypeScript(process.versions.node) ? process.execPath : findNode();
install();
const script = path.join(root, command[0]);
if (!existsSync(script)) fail(`${command[0]} does not exist.`);

const child = spawn(node, [script, ...command.slice(1), ...process.argv.slice(3)], {
  cwd: root,
  stdio: 'inherit',
  env: withNode(),
});
// Ctrl-C in a terminal reaches the child as well; `kill` reaches only us. The child takes both as one.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill('SIGTERM'));
child.on('error', (error) => fail(`${node} could not be started: ${error.message}.`));
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));

function runsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

/** The path of a Node 24, fetched once by npx when this machine's own is too old. */
function findNode() {
  const note = path.join(cache, 'node-path');
  if (existsSync(note)) {
    const known = readFileSync(note, 'utf8').trim();
    if (existsSync(known)) return known;
  }
  console.log(`Node ${process.versions.node} is too old to run TypeScript; fetching Node 24 with npx.`);
  // The binary itself, because npx would stand between us and the signals.
  const asked = spawnSync('npx', ['-y', 'node@24', '-p', 'process.execPath'], {
    encoding: 'utf8',
    cwd: path.dirname(root),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const found = (asked.stdout ?? '').trim().split('\n').pop() ?? '';
  if (asked.status !== 0 || !existsSync(found)) {
    fail(
      `Carillon needs Node 22.18 or later, and "npx -y node@24" did not deliver it: ${(asked.stderr ?? String(asked.error)).trim().split('\n').pop()}`,
    );
  }
  mkdirSync(cache, { recursive: true });
  writeFileSync(note, found);
  return found;
}

/** The environment with that Node first, so that npm and what it runs use it too. */
function withNode() {
  return { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` };
}

function install() {
  if (isInstalled()) return;
  mkdirSync(cache, { recursive: true });
  const lock = path.join(cache, 'install.lock');
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  let told = false;
  for (;;) {
    try {
      // A link is created atomically: a lock is never read without its holder.
      linkSync(mine, lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isRunning(readHolder(lock))) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!told) console.log('Another process is installing the packages; waiting for it.');
    told = true;
    spawnSync(process.execPath, ['-e', 'setTimeout(() => {}, 300)']);
  }
  try {
    if (isInstalled()) return;
    console.log('Installing the packages that package-lock.json lists.');
    // Install scripts are not needed: we do what they would do where it matters.
    const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
    if (!npm(['ci', ...flags])) {
      // Some registries and npm versions disagree with a lock file about packages for other machines.
      console.log('npm ci did not work here; trying npm install, which takes the same versions.');
      if (!npm(['install', '--no-save', ...flags])) fail('The packages could not be installed (see above).');
    }
  } finally {
    rmSync(lock, { force: true });
    rmSync(mine, { force: true });
  }
}

/** Runs npm under the Node that will use the packages; the same npm that started us, if any. */
function npm(args) {
  const own = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit', env: withNode() };
  return own !== undefined && /npm-cli\.c?js$/.test(own)
    ? spawnSync(node, [own, ...args], options).status === 0
    : spawnSync('npm', args, options).status === 0;
}

/** Whether node_modules holds what package-lock.json lists; npm keeps its own list of what it put there. */
function isInstalled() {
  const present = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(present)) return false;
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(present, 'utf8')).packages;
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes('node_modules/')) return true;
    const found = installed[place];
    // Optional packages for other machines are not installed.
    if (found === undefined) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function readHolder(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

function isRunning(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
