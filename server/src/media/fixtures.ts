import { createMp3Encoder } from 'wasm-media-encoders';
import { muLawEncode, waveHeader } from '@carillon/rules/audio/waveSound';

/** A tone of 440 Hz, -1 to 1. */
export function aTone(seconds: number, rate: number, loudness = 0.5): Float32Array {
  const samples = new Float32Array(Math.round(seconds * rate));
  for (let n = 0; n < samples.length; n += 1)
    samples[n] = loudness * Math.sin((2 * Math.PI * 440 * n) / rate);
  return samples;
}

/** How loud a tone is that stays as it is: -16 dB. */
export const standardTone = Math.SQRT2 * 10 ** (-16 / 20);

/** A .wav as row B-149 asks: 8,000 Hz, 8 bits, mono. */
export function aPhoneWave(seconds: number, loudness = 0.5): Buffer {
  const tone = aTone(seconds, 8_000, loudness);
  return Buffer.concat([
    waveHeader('mulaw', 8_000, tone.length),
    Buffer.from(Uint8Array.from(tone, (sample) => muLawEncode(sample * 32_768))),
  ]);
}

/** The same .wav with this many notes before its sound that the file has this length, in bytes. */
export function withNotes(wave: Buffer, length: number): Buffer {
  const notes = Buffer.alloc(length - wave.length);
  notes.write('LIST');
  notes.writeUInt32LE(notes.length - 8, 4);
  return Buffer.concat([wave.subarray(0, 38), notes, wave.subarray(38)]);
}

/** A .wav of 16 bits, mono or (with the same sound twice) stereo. */
export function aPcmWave(seconds: number, rate: number, channels: 1 | 2 = 1, loudness = 0.5): Buffer {
  const tone = aTone(seconds, rate, loudness);
  const data = Buffer.alloc(tone.length * 2 * channels);
  for (const [n, sample] of tone.entries())
    for (let channel = 0; channel < channels; channel += 1)
      data.writeInt16LE(Math.round(sample * 32_767), (n * channels + channel) * 2);
  const head = Buffer.from(waveHeader('pcm', rate, tone.length * channels));
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate * 2 * channels, 28);
  head.writeUInt16LE(2 * channels, 32);
  return Buffer.concat([head, data]);
}

/** An .mp3 of this tone, of frames of one size. */
export async function anMp3(
  seconds: number,
  options: { rate?: 8000 | 16000 | 44100; kbps?: 8 | 64 | 128; loudness?: number } = {},
): Promise<Buffer> {
  const { rate = 44100, kbps = 64, loudness = 0.5 } = options;
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: rate, channels: 1, bitrate: kbps });
  const sound = Buffer.from(encoder.encode([aTone(seconds, rate, loudness)]));
  return Buffer.concat([sound, Buffer.from(encoder.finalize())]);
}

/** Three hours in 11 MB: one frame again and again. */
export async function threeHours(): Promise<Buffer> {
  const frames = await anMp3(2, { rate: 8000, kbps: 8 });
  // 72 bytes and 72 milliseconds each.
  const frame = frames.subarray(72 * 10, 72 * 11);
  return Buffer.concat(Array.from({ length: 150_000 }, () => frame));
}
