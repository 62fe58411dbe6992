import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aLawDecode,
  looksLikeWave,
  muLawDecode,
  muLawEncode,
  readWaveFormat,
  waveHeader,
} from './waveSound.ts';

const bytes = Array.from({ length: 256 }, (_, n) => n);
const sample = fc.integer({ min: -32_768, max: 32_767 });

describe('mu-law', () => {
  it.each([
    [0, 0xff],
    [-1, 0x7f],
    [32_767, 0x80],
    [-32_768, 0x00],
    [1000, 0xce],
    [-1000, 0x4e],
  ])('writes %i as %i (G.711)', (value, byte) => {
    expect(muLawEncode(value)).toBe(byte);
  });

  it('reads every byte and writes it again, both zeros too', () => {
    for (const byte of bytes) expect(muLawEncode(muLawDecode(byte))).toBe(byte);
  });

  it('stays within a byte and near the sample', () => {
    fc.assert(
      fc.property(sample, (value) => {
        const byte = muLawEncode(value);
        expect(Number.isInteger(byte) && byte >= 0 && byte <= 255).toBe(true);
        // A step is a sixteenth of its segment.
        const off = Math.abs(muLawDecode(byte) - value);
        expect(off).toBeLessThanOrEqual(Math.max(4, (Math.abs(value) + 132) / 30));
      }),
    );
  });

  it('keeps the order of samples', () => {
    fc.assert(
      fc.property(sample, sample, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(muLawDecode(muLawEncode(low))).toBeLessThanOrEqual(muLawDecode(muLawEncode(high)));
      }),
    );
  });

  it('clips what is too loud to the loudest', () => {
    expect(muLawEncode(1_000_000)).toBe(0x80);
    expect(muLawEncode(-1_000_000)).toBe(0x00);
  });
});

describe('A-law', () => {
  it.each([
    [0xd5, 8],
    [0x55, -8],
    [0xaa, 32_256],
    [0x2a, -32_256],
  ])('reads %i as %i (G.711)', (byte, value) => {
    expect(aLawDecode(byte)).toBe(value);
  });

  it('has 256 different samples, half of them below zero', () => {
    const values = bytes.map(aLawDecode);
    expect(new Set(values).size).toBe(256);
    expect(values.filter((value) => value < 0)).toHaveLength(128);
  });
});

/** A .wav file of this many bytes of samples. */
function file(head: Uint8Array, data: number): Uint8Array {
  const whole = new Uint8Array(head.length + data);
  whole.set(head);
  return whole;
}

describe('a .wav file', () => {
  it('that was written is read', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('mulaw' as const, 'pcm' as const),
        fc.integer({ min: 1, max: 192_000 }),
        fc.integer({ min: 0, max: 3_000 }),
        (encoding, rate, samples) => {
          const bits = encoding === 'pcm' ? 16 : 8;
          const dataBytes = (samples * bits) / 8;
          const head = waveHeader(encoding, rate, samples);
          expect(readWaveFormat(file(head, dataBytes))).toEqual({
            encoding,
            rate,
            channels: 1,
            bits,
            dataStart: head.length,
            dataBytes,
            isCut: false,
          });
        },
      ),
    );
  });

  it('that ends too early is cut', () => {
    const head = waveHeader('mulaw', 8_000, 100);
    expect(readWaveFormat(file(head, 99))).toMatchObject({ isCut: true, dataBytes: 99 });
  });

  it('without a length lasts to its end', () => {
    for (const size of [0, 0xffff_ffff]) {
      const whole = file(waveHeader('pcm', 8_000, 0), 20);
      new DataView(whole.buffer).setUint32(40, size, true);
      expect(readWaveFormat(whole)).toMatchObject({ isCut: false, dataBytes: 20 });
    }
  });

  it('may have notes before its samples', () => {
    const head = waveHeader('pcm', 8_000, 2);
    const whole = new Uint8Array(head.length + 12 + 4);
    whole.set(head.subarray(0, 36));
    whole.set([0x4c, 0x49, 0x53, 0x54, 3, 0, 0, 0, 1, 2, 3, 0], 36);
    whole.set(head.subarray(36), 48);
    expect(readWaveFormat(whole)).toMatchObject({ dataStart: 56, dataBytes: 4, isCut: false });
  });

  it('states its format in the longer head too', () => {
    const whole = new Uint8Array(12 + 8 + 40 + 8);
    const plain = waveHeader('pcm', 44_100, 0);
    whole.set(plain.subarray(0, 36));
    const view = new DataView(whole.buffer);
    view.setUint32(16, 40, true);
    view.setUint16(20, 0xfffe, true);
    view.setUint16(44, 7, true);
    whole.set(plain.subarray(36), 60);
    expect(readWaveFormat(whole)).toMatchObject({ encoding: 'mulaw', rate: 44_100 });
  });

  it('of any bytes ends nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (noise, asWave) => {
        const whole = asWave ? file(waveHeader('pcm', 8_000, 1).subarray(0, 12), noise.length) : noise;
        if (asWave) whole.set(noise, 12);
        const format = readWaveFormat(whole);
        expect(format === null || format.dataStart + format.dataBytes <= whole.length).toBe(true);
      }),
    );
    expect(looksLikeWave(new Uint8Array(0))).toBe(false);
  });
});
