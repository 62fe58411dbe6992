import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../server/src/platform/settings/config.ts';
import { identifyProcess, isAlive } from '../server/src/platform/processIdentity.ts';
import { localCredentials } from '../simulator/src/localCredentials.ts';
import { Part } from './supervisor/part.ts';
import { takeDataDir } from './supervisor/supervisorLock.ts';

let dataDir = '';
const said: string[] = [];
const log = (sentence: string) => void said.push(sentence);
const started: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'carillon-start-'));
  chmodSync(dataDir, 0o711);
  said.length = 0;
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Another process that takes the data folder and reports when it has it. */
async function otherSupervisor(then: string): Promise<ChildProcess> {
  const program = `
    import { takeDataDir } from ${JSON.stringify(path.join(import.meta.dirname, 'supervisor/supervisorLock.ts'))};
    const lock = await takeDataDir(${JSON.stringify(dataDir)}, () => undefined);
    ${then}
    console.log('taken');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
}

function ended(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('exit', resolve));
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the data folder', () => {
  it('belongs to one supervisor at a time, and the second says so', async () => {
    const first = await otherSupervisor('');
    await expect(takeDataDir(dataDir, log)).rejects.toThrow(
      `Carillon already runs on ${dataDir} (process ${first.pid}).`,
    );
  });

  it('is taken over from a killed supervisor, and what that one started is ended', async () => {
    const part = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    started.push(part);
    const identity = identifyProcess(part.pid ?? 0);
    if (identity === undefined) throw new Error('the part does not run');
    const first = await otherSupervisor(`lock.note({ web: ${JSON.stringify(identity)} });`);
    const gone = ended(first);
    first.kill('SIGKILL');
    await gone;
    const lock = await takeDataDir(dataDir, log);
    expect(isAlive(identity)).toBe(false);
    expect(said.join()).toContain('Stopping web, left over from an earlier start');
    lock.release();
  });

  it('does not end an unrelated process that got the process id of a part', async () => {
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    started.push(stranger);
    const identity = identifyProcess(stranger.pid ?? 0);
    if (identity === undefined) throw new Error('the stranger does not run');
    const first = await otherSupervisor(`lock.note({ web: { pid: ${stranger.pid}, born: 'long ago' } });`);
    const gone = ended(first);
    first.kill('SIGKILL');
    await gone;
    (await takeDataDir(dataDir, log)).release();
    expect(isAlive(identity)).toBe(true);
  });

  it('makes the next start wait while its supervisor stops', async () => {
    await otherSupervisor('lock.announceStop(); setTimeout(() => process.exit(0), 1_800);');
    (await takeDataDir(dataDir, log)).release();
  });
});

describe('a part', () => {
  function aPart(code: string): Part {
    return new Part({
      name: 'trial',
      args: ['-e', code],
      cwd: dataDir,
      env: process.env,
      dataDir,
      log,
      onChange: () => undefined,
      verbose: false,
    });
  }

  it('is started again when it is killed, and not when it is stopped', async () => {
    (await takeDataDir(dataDir, log)).release();
    const part = aPart('setInterval(() => {}, 1000)');
    part.start();
    const first = part.identity;
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await until(() => part.identity !== undefined && part.identity.pid !== first?.pid);
    expect(said).toEqual(['trial ended (SIGKILL); starting it again in 0.3 s.']);
    const second = part.identity;
    await part.stop(5_000);
    expect(second !== undefined && isAlive(second)).toBe(false);
    expect(part.identity).toBeUndefined();
    expect(said).toHaveLength(1);
  });

  it('waits longer and longer when it does not stay up, and its last output is kept', async () => {
    (await takeDataDir(dataDir, log)).release();
    const part = aPart('console.error("no database"); process.exit(3)');
    part.start();
    await until(() => said.length === 3);
    await part.stop(1_000);
    expect(said).toEqual([
      'trial ended (exit code 3); starting it again in 0.3 s.',
      'trial ended (exit code 3); starting it again in 0.6 s.',
      'trial ended (exit code 3); starting it again in 1.2 s.',
    ]);
    expect(part.lastWords(1)).toBe('no database');
  });
});

describe('a part whose supervisor is killed', () => {
  it('stops automatically', async () => {
    const program = `
      import { Part } from ${JSON.stringify(path.join(import.meta.dirname, 'supervisor/part.ts'))};
      import { takeDataDir } from ${JSON.stringify(path.join(import.meta.dirname, 'supervisor/supervisorLock.ts'))};
      const dataDir = ${JSON.stringify(dataDir)};
      await takeDataDir(dataDir, () => undefined);
      const part = new Part({ name: 'trial', args: ['-e', 'setInterval(() => {}, 1000); console.log("up")'], cwd: dataDir,
        env: process.env, dataDir, log() {}, onChange() {}, verbose: false });
      part.start();
      while (part.lastWords(1) !== 'up') await new Promise((resolve) => setTimeout(resolve, 20));
      console.log(part.identity.pid);`;
    const supervisor = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(supervisor);
    const pid = await new Promise<number>((resolve) =>
      supervisor.stdout.once('data', (line: Buffer) => resolve(Number(String(line)))),
    );
    const part = identifyProcess(pid);
    if (part === undefined) throw new Error('the part does not run');
    supervisor.kill('SIGKILL');
    await until(() => !isAlive(part));
  });
});

describe('without any setting', () => {
  it('the product and the simulated carriers know each other', () => {
    const { bandwidth, bandwidthVoice, infobip, recordingNumber } = readConfig({});
    expect({
      bandwidthAccountId: bandwidth?.accountId,
      bandwidthApplicationId: bandwidth?.applicationId,
      bandwidthVoiceApplicationId: bandwidthVoice?.applicationId,
      bandwidthApiUser: bandwidth?.apiUser,
      bandwidthApiPassword: bandwidth?.apiPassword,
      bandwidthWebhookUser: bandwidth?.webhookUser,
      bandwidthWebhookPassword: bandwidth?.webhookPassword,
      infobipApiKey: infobip?.apiKey,
      infobipWebhookUser: infobip?.webhookUser,
      infobipWebhookPassword: infobip?.webhookPassword,
      recordingNumber: String(recordingNumber),
    }).toEqual(localCredentials);
  });
});
