import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { checkSound } from '@carillon/rules/audio/audioChecks';
import { peakCount, unsupportedAudioText } from '@carillon/rules/audio/audioLimits';
import { aLawDecode, muLawDecode, readWaveFormat } from '@carillon/rules/audio/waveSound';
import { aPcmWave, aPhoneWave, anMp3, aTone, standardTone, threeHours } from '../fixtures.ts';
import { convertSound } from './convertSound.ts';
import { readMpegFrames } from './mpegFrames.ts';
import { espeakText, fliteText } from './plainText.ts';
import { Resampler } from './resampler.ts';
import type { SoundRules } from './soundTypes.ts';

// Hundreds of sounds are read, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-sound-'));
afterAll(() => rmSync(folder, { recursive: true }));
const targets = { phone: path.join(folder, 'phone.wav'), web: path.join(folder, 'web.mp3') };

function convert(bytes: Buffer, rules: SoundRules = 'file') {
  const file = path.join(folder, 'given');
  writeFileSync(file, bytes);
  return convertSound(file, rules, targets);
}

function resampled(samples: Float32Array, inRate: number, outRate: number, pieces: number[] = []) {
  const out: number[] = [];
  const resampler = new Resampler(inRate, outRate, (piece) => out.push(...piece));
  let from = 0;
  for (const length of pieces) {
    resampler.push(samples.subarray(from, from + length));
    from += length;
  }
  resampler.push(samples.subarray(from));
  resampler.end();
  return out;
}

/** Mean square, as a number from 0 to 1. */
const power = (samples: readonly number[]) =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;

describe('resampling', () => {
  it.each([
    [44_100, 8_000],
    [44_100, 16_000],
    [48_000, 16_000],
    [22_050, 16_000],
    [16_000, 8_000],
    [8_000, 16_000],
    [8_000, 8_000],
  ])('%i to %i keeps a tone where and as loud as it was', (inRate, outRate) => {
    const out = resampled(aTone(0.5, inRate), inRate, outRate);
    expect(out).toHaveLength(outRate / 2);
    const wanted = aTone(0.5, outRate);
    // At the ends half of the sound is missing.
    const off = out.slice(200, -200).map((sample, n) => sample - (wanted[n + 200] ?? 0));
    expect(Math.max(...off.map(Math.abs))).toBeLessThan(0.002);
  });

  it('leaves out what is too high for the lower rate', () => {
    const high = Float32Array.from({ length: 44_100 }, (_, n) =>
      Math.sin((2 * Math.PI * 6_000 * n) / 44_100),
    );
    expect(power(resampled(high, 44_100, 8_000).slice(200, -200))).toBeLessThan(1e-5);
  });

  it('is the same for any pieces of the sound', () => {
    const rate = fc.constantFrom(8_000, 11_025, 16_000, 22_050, 44_100, 48_000);
    const sound = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { maxLength: 600 });
    const pieces = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 5 });
    fc.assert(
      fc.property(sound, pieces, rate, rate, (samples, lengths, inRate, outRate) => {
        const whole = resampled(Float32Array.from(samples), inRate, outRate);
        expect(resampled(Float32Array.from(samples), inRate, outRate, lengths)).toEqual(whole);
        expect(whole).toHaveLength(Math.ceil((samples.length * outRate) / inRate));
        expect(whole.every((sample) => Math.abs(sample) < 2)).toBe(true);
      }),
    );
  });
});

describe('the frames of an .mp3', () => {
  it('say how long it is, behind and before tags', async () => {
    const sound = await anMp3(3);
    const tag = Buffer.from([
      0x49,
      0x44,
      0x33,
      4,
      0,
      0,
      0,
      0,
      1,
      0,
      ...Array.from({ length: 128 }, () => 0xff),
    ]);
    const end = Buffer.alloc(128);
    end.write('TAG');
    for (const file of [sound, Buffer.concat([tag, sound, end])]) {
      const frames = readMpegFrames(file);
      expect(frames).toMatchObject({ rate: 44_100, isCut: false, junk: 0 });
      expect(Math.abs((frames?.milliseconds ?? 0) - 3_000)).toBeLessThan(100);
    }
  });

  it('are missed where a file was cut', async () => {
    const sound = await anMp3(3);
    expect(readMpegFrames(sound.subarray(0, sound.length / 2 + 7))).toMatchObject({ isCut: true });
  });

  it('are found again after a hole', async () => {
    const sound = await anMp3(3);
    const hole = Buffer.concat([sound.subarray(0, 9_000), Buffer.alloc(500), sound.subarray(9_500)]);
    const frames = readMpegFrames(hole);
    expect(frames?.isCut).toBe(false);
    expect(frames?.junk).toBeGreaterThan(300);
  });

  it('are in no other file', () => {
    for (const text of ['#EXTM3U\n#EXTINF:1,a\nhttp://127.0.0.1/a.mp3\n', 'OggS\0\u0002', 'fLaC', ''])
      expect(readMpegFrames(Buffer.from(text, 'latin1'))).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const frames = readMpegFrames(bytes);
        expect(frames === null || frames.end <= bytes.length).toBe(true);
      }),
    );
  });
});

describe('a sound that is accepted', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, SoundRules, 'mp3' | 'wav']>([
    ['an .mp3', () => anMp3(3), 'file', 'mp3'],
    ['an .mp3 of 16,000 Hz', () => anMp3(3, { rate: 16000 }), 'file', 'mp3'],
    ['a .wav for telephones', () => aPhoneWave(3), 'file', 'wav'],
    ['a recording of 8,000 Hz', () => aPcmWave(3, 8_000), 'recording', 'wav'],
    ['a recording of 16,000 Hz', () => aPcmWave(3, 16_000), 'recording', 'wav'],
    ['a recording of 44,100 Hz', () => aPcmWave(3, 44_100), 'recording', 'wav'],
    ['a recording of 48,000 Hz', () => aPcmWave(3, 48_000), 'recording', 'wav'],
    ['what a carrier recorded', () => aPcmWave(3, 22_050, 2), 'any', 'wav'],
  ])('%s becomes both versions', async (_what, make, rules, kind) => {
    const sound = await convert(await make(), rules);
    expect(sound).toMatchObject({ kind, clippedPerMillion: 0 });
    expect(Math.abs(sound.milliseconds - 3_000)).toBeLessThan(120);
    expect(sound.soundStartMs).toBeLessThan(150);
    expect(sound.peaks).toHaveLength(peakCount);
    // As loud as every message: a tone of -16 dB has peaks of 0.22.
    expect(sound.peaks.slice(10, -10).every((peak) => peak >= 20 && peak <= 24)).toBe(true);
    const phone = readWaveFormat(readFileSync(targets.phone));
    expect(phone).toMatchObject({ encoding: 'mulaw', rate: 8_000, channels: 1, bits: 8, isCut: false });
    expect(Math.abs((phone?.dataBytes ?? 0) - sound.milliseconds * 8)).toBeLessThan(16);
    const web = readMpegFrames(readFileSync(targets.web));
    expect(web).toMatchObject({ rate: 16_000, isCut: false });
    expect(Math.abs((web?.milliseconds ?? 0) - sound.milliseconds)).toBeLessThan(200);
  });

  it('of telephones that is as loud as it should be is passed on bit by bit', async () => {
    const given = aPhoneWave(1.5, standardTone);
    await convert(given);
    expect(readFileSync(targets.phone).equals(given)).toBe(true);
  });

  it.each<[string, 7 | 6, (byte: number) => number]>([
    ['mu-law', 7, muLawDecode],
    ['A-law', 6, aLawDecode],
  ])('of %s that is distorted is distinguished from one that is only loud', async (_what, code, decode) => {
    const levels = Array.from({ length: 256 }, (_, byte) => decode(byte));
    const nearest = (sample: number) =>
      levels.reduce((best, level, byte) => {
        const before = Math.abs((levels[best] ?? 0) - sample);
        return Math.abs(level - sample) < before ? byte : best;
      }, 0);
    const clippedAt = async (loudness: number) => {
      const wave = aPhoneWave(1);
      wave.writeUInt16LE(code, 20);
      for (const [n, sample] of aTone(1, 8_000, loudness).entries())
        wave[wave.length - 8_000 + n] = nearest(Math.max(-1, Math.min(1, sample)) * 32_768);
      const sound = await convert(wave);
      return checkSound({ ...sound, soundStartMs: 0 }).some(({ Code }) => Code === 'Clipping');
    };
    expect(await clippedAt(3)).toBe(true);
    expect(await clippedAt(0.95)).toBe(false);
  });

  it('without sound, or with too much, is detected', async () => {
    expect((await convert(aPhoneWave(2, 0))).soundStartMs).toBeNull();
    expect((await convert(aPhoneWave(2, 0.001))).soundStartMs).toBeNull();
    expect((await convert(aPcmWave(2, 8_000, 1, 1), 'recording')).clippedPerMillion).toBeGreaterThan(50_000);
    const late = Buffer.concat([aPhoneWave(0), Buffer.alloc(24_000, 0xff), aPhoneWave(1).subarray(58)]);
    late.writeUInt32LE(32_000, 54);
    const { soundStartMs, milliseconds } = await convert(late);
    expect(Math.abs((soundStartMs ?? 0) - 300)).toBeLessThanOrEqual(20);
    expect(Math.abs(milliseconds - 1_300)).toBeLessThanOrEqual(20);
  });
});

describe('a sound that is not accepted', () => {
  const refusal = async (bytes: Buffer | Promise<Buffer>, rules: SoundRules = 'file') => {
    try {
      await convert(await bytes, rules);
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
    return 'taken';
  };
  const processed = /^The file could not be processed\. /;

  it('is not a sound', async () => {
    expect(await refusal(Buffer.from('#EXTM3U\nhttp://127.0.0.1/a.mp3\n'))).toBe(unsupportedAudioText);
    expect(await refusal(Buffer.from('OggS'.padEnd(3_000, 'x')))).toBe(unsupportedAudioText);
  });

  it('is a .wav of another kind (B-149)', async () => {
    expect(await refusal(aPcmWave(1, 44_100, 2))).toBe(
      `${unsupportedAudioText} This file is 44,100 Hz, 1,411.2kbps, stereo.`,
    );
    expect(await refusal(aPcmWave(1, 8_000))).toContain('8,000 Hz, 128kbps, mono.');
    expect(await refusal(aPcmWave(1, 44_100, 2), 'recording')).toContain('stereo.');
    expect(await refusal(aPcmWave(1, 22_050), 'recording')).toContain('22,050 Hz');
    const changed = (place: number, value: number) => {
      const wave = aPhoneWave(1);
      wave.writeUInt16LE(value, place);
      return wave;
    };
    expect(await refusal(changed(22, 2))).toContain('8,000 Hz, 128kbps, stereo.');
    expect(await refusal(changed(24, 16_000))).toContain('16,000 Hz, 128kbps, mono.');
    expect(await refusal(changed(20, 0x55))).toContain('8,000 Hz, 64kbps, mono.');
    // The other two ways to write 64kbps.
    expect(await refusal(changed(20, 1))).toBe('taken');
    expect(await refusal(changed(20, 6))).toBe('taken');
  });

  it('is cut', async () => {
    const mp3 = await anMp3(3);
    expect(await refusal(mp3.subarray(0, mp3.length / 2 + 7))).toMatch(/ends in the middle of the sound/);
    expect(await refusal(aPhoneWave(3).subarray(0, 9_000))).toMatch(/ends in the middle of the sound/);
  });

  it('is empty', async () => {
    expect(await refusal(Buffer.alloc(0))).toMatch(processed);
    expect(await refusal(aPhoneWave(0))).toMatch(/There is no sound in it/);
  });

  it('lasts three hours, which is detected without decoding', async () => {
    expect(await refusal(threeHours())).toMatch(
      /^This file is 3 hours long\. The library takes up to 2 hours/,
    );
  });

  it('is broken in any way', async () => {
    const [mp3, wave] = [await anMp3(0.3), aPhoneWave(0.2)];
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 20 }),
        async (isWave, changes) => {
          const bytes = Buffer.from(isWave ? wave : mp3);
          for (const [place, value] of changes) bytes[place] = value;
          expect(await refusal(bytes)).toMatch(/^(taken|The file could not|We aren't able|This file is)/);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('text that is spoken', () => {
  it('is words and no markup', () => {
    expect(espeakText('Hola <break time="5s"/> & [[h@l@U]]')).toBe(
      'Hola &lt;break time="5s"/&gt; &amp; h@l@U',
    );
    expect(fliteText('“Caf\u00e9” \u2014 it\u2019s\topen\u2026 \u{1F600}')).toBe('"Cafe", it\'s open.');
    expect(fliteText('\u4f60\u597d')).toBe('');
  });

  it('has no sign that means something to an engine', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(espeakText(text)).not.toMatch(/[<>[\]\p{Cc}]/u);
        expect(fliteText(text)).toMatch(/^[\x20-\x7e]*$/);
      }),
    );
  });
});
