import { checkSound } from '@carillon/rules/audio/audioChecks';
import { readWaveFormat } from '@carillon/rules/audio/waveSound';
import { describe, expect, it } from 'vitest';
import { cutOut, finished, joined, measured, pcm16, resampled, storedRate } from './recordedSound.ts';

function tone(seconds: number, rate: number, hertz = 440, loud = 0.5): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, n) => loud * Math.sin((2 * Math.PI * hertz * n) / rate),
  );
}
const loudness = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

describe('the stored rate (B-271, 2-decisions H3)', () => {
  it.each([
    [8_000, 8_000],
    [16_000, 16_000],
    [44_100, 16_000],
    [48_000, 16_000],
    [96_000, 16_000],
    [11_025, 8_000],
  ])('of %d Hz is %d Hz', (rate, stored) => expect(storedRate(rate)).toBe(stored));
});

describe('a lower rate', () => {
  it.each([44_100, 48_000])('keeps a voice at %d Hz', (rate) => {
    const lower = resampled(tone(1, rate), rate, 16_000);
    expect(lower).toHaveLength(16_000);
    const expected = tone(1, 16_000);
    const middle = lower.slice(1_000, 15_000).map((sample, n) => sample - (expected[n + 1_000] ?? 0));
    expect(loudness(middle)).toBeLessThan(0.01);
  });
  it("removes what it can't hold, which would become another tone", () => {
    expect(loudness(resampled(tone(1, 48_000, 12_000), 48_000, 16_000))).toBeLessThan(0.02);
  });
});

it('cuts what is longer than the limit', () => {
  const chunks = [new Float32Array(600), new Float32Array(600)];
  expect(joined(chunks, 1_000)).toHaveLength(1_000);
  expect(joined(chunks, 5_000)).toHaveLength(1_200);
});

it('writes 16 bits and never beyond them', () => {
  const view = new DataView(pcm16(Float32Array.from([0, 1, -1, 3, -3])).buffer);
  expect([0, 1, 2, 3, 4].map((n) => view.getInt16(n * 2, true))).toEqual([
    0, 32_767, -32_768, 32_767, -32_768,
  ]);
});

describe('a finished recording', () => {
  it('is a .wav of one channel, 16 bits and the stored rate', async () => {
    const chunks = Array.from({ length: 20 }, () => tone(0.1, 48_000));
    const sound = finished(chunks, 48_000);
    const bytes = new Uint8Array(await sound.file.arrayBuffer());
    expect(readWaveFormat(bytes)).toMatchObject({
      encoding: 'pcm',
      rate: 16_000,
      channels: 1,
      bits: 16,
      dataBytes: 64_000,
      isCut: false,
    });
    expect(sound.milliseconds).toBe(2_000);
    expect(sound.peaks).toHaveLength(120);
    // As loud as every message: a tone of -16 dB has peaks of 0.22.
    expect(sound.peaks.every((peak) => peak >= 20 && peak <= 24)).toBe(true);
  });

  it('has no dead air: three seconds before Stop was pressed are cut off', () => {
    const chunks = [tone(4, 16_000, 440, 0.1), new Float32Array(3 * 16_000)];
    const sound = finished(chunks, 16_000);
    expect(Math.abs(sound.milliseconds - 4_300)).toBeLessThan(60);
  });

  it('is cut at the handles, and describes what is left', async () => {
    const sound = finished([tone(10, 16_000), tone(2, 16_000, 440, 0.02)], 16_000);
    const part = cutOut(sound, 2, 5.5);
    expect(part).toMatchObject({ milliseconds: 3_500, rate: 16_000 });
    expect(part.samples[0]).toBe(sound.samples[32_000]);
    const bytes = new Uint8Array(await part.file.arrayBuffer());
    expect(readWaveFormat(bytes)).toMatchObject({ rate: 16_000, dataBytes: 112_000 });
    expect(checkSound(cutOut(sound, 0, 0.4).measures).map(({ Code }) => Code)).toEqual(['TooShort']);
  });

  it('that was distorted says so, however it was cut', () => {
    const loud = tone(4, 16_000, 440, 1.4).map((sample) => Math.max(-1, Math.min(1, sample)));
    const sound = finished([loud], 16_000);
    for (const one of [sound, cutOut(sound, 1, 3)])
      expect(checkSound(one.measures).map(({ Code }) => Code)).toEqual(['Clipping']);
  });

  it('is 120 seconds long at most', () => {
    const sound = finished(
      Array.from({ length: 122 }, () => new Float32Array(8_000)),
      8_000,
    );
    expect(sound.milliseconds).toBe(120_000);
  });

  it('tells silence, a silent start and distortion', () => {
    const codes = (samples: Float32Array) =>
      checkSound(measured(samples, 8_000).measures).map(({ Code }) => Code);
    expect(codes(new Float32Array(16_000))).toEqual(['Silent']);
    expect(codes(joined([new Float32Array(24_000), tone(2, 8_000)], 1e6))).toEqual(['SilentStart']);
    expect(codes(tone(2, 8_000, 440, 1))).toEqual(['Clipping']);
    expect(codes(tone(2, 8_000))).toEqual([]);
  });
});
