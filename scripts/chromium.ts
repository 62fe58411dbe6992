import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The path of a Chromium for the browser journeys: CHROMIUM_PATH, or one on this machine, or, as root on
 * Debian and Ubuntu, the system's package, installed now. Throws a sentence that says how to get one.
 */
export function findChromium(): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
  }
  const found = search();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser journeys with apt-get.');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // Its output only matters when it fails.
    const update = spawnSync('apt-get', ['update', '-qq'], { env, encoding: 'utf8' });
    const install = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env,
      encoding: 'utf8',
    });
    const installed = search();
    if (installed !== undefined) return installed;
    console.log(`${update.stderr}${install.stderr}`.trim());
  }
  throw new Error(
    'The browser journeys need Chromium. Install it (Debian and Ubuntu: apt-get install chromium; macOS: Google Chrome), or set CHROMIUM_PATH to one.',
  );
}

function search(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, MAC].find((candidate) => existsSync(candidate));
}
