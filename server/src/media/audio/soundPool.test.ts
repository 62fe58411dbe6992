import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { aPhoneWave } from '../fixtures.ts';
import { SoundPool } from './soundPool.ts';
import { SoundRefused } from '../sound/soundTypes.ts';

// Each sound is read in a separate process, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-pool-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
function order(bytes: Buffer) {
  count += 1;
  const name = String(count);
  const place = (version: string) => path.join(folder, `${name}.${version}`);
  writeFileSync(place('given'), bytes);
  return {
    type: 'convert',
    rules: 'file',
    file: place('given'),
    phone: place('wav'),
    web: place('mp3'),
  } as const;
}

it('reads one after the other when it has one process', async () => {
  const pool = new SoundPool({ width: 1, timeoutMs: 60_000 });
  const sounds = [1, 2, 3].map((seconds) => pool.run(order(aPhoneWave(seconds))));
  expect((await Promise.all(sounds)).map(({ milliseconds }) => milliseconds)).toEqual([1_000, 2_000, 3_000]);
});

it('ends what takes too long, reports it, and continues', async () => {
  const hasty = new SoundPool({ width: 1, timeoutMs: 1 });
  const tooLong = /^The file could not be processed\. It takes too long/;
  await expect(hasty.run(order(aPhoneWave(1)))).rejects.toThrow(tooLong);
  await expect(hasty.run(order(aPhoneWave(1)))).rejects.toThrow(SoundRefused);
});

it('does not treat a process that ended early as done', async () => {
  const pool = new SoundPool({ width: 1, timeoutMs: 60_000 });
  const lost = { ...order(aPhoneWave(1)), phone: path.join(folder, 'no such folder', 'x.wav') };
  await expect(pool.run(lost)).rejects.toThrow(SoundRefused);
  const mute = { type: 'speak', engine: 'espeak', voice: 'nobody', text: 'x', phone: '/', web: '/' } as const;
  await expect(pool.run(mute)).rejects.toThrow('the speech process failed');
  expect(await pool.run(order(aPhoneWave(1)))).toMatchObject({ kind: 'wav' });
});
