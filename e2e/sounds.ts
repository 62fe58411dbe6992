// Generated sounds, as files that users upload.
import { muLawEncode, waveHeader } from '../rules/src/audio/waveSound.ts';

/** A tone of this many seconds as telephones store it: .wav, 8,000 Hz, 8 bits, mono. */
export function phoneWave(seconds: number): Buffer {
  const samples = Math.round(seconds * 8_000);
  const sound = Uint8Array.from({ length: samples }, (_, n) =>
    muLawEncode(12_000 * Math.sin((2 * Math.PI * 330 * n) / 8_000)),
  );
  return Buffer.concat([waveHeader('mulaw', 8_000, samples), sound]);
}

/** As music programs store it: 44,100 Hz, 16 bits. */
export function musicWave(seconds: number): Buffer {
  const samples = Math.round(seconds * 44_100);
  return Buffer.concat([waveHeader('pcm', 44_100, samples), Buffer.alloc(samples * 2)]);
}
