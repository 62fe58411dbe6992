import { muLawEncode, waveHeader } from '@carillon/rules/audio/waveSound';

/** A tone as telephones play it: .wav of 8,000 samples a second, 8 bits, mu-law. A different one for each `pitch`. */
export function aWave(seconds: number, pitch: number): Buffer {
  const samples = Float32Array.from(
    { length: seconds * 8_000 },
    (_, n) => 16_000 * Math.sin((2 * Math.PI * (300 + 7 * pitch) * n) / 8_000),
  );
  return Buffer.concat([
    waveHeader('mulaw', 8_000, samples.length),
    Buffer.from(Uint8Array.from(samples, (sample) => muLawEncode(sample))),
  ]);
}
