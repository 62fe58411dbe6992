import { closeSync, openSync, writeSync } from 'node:fs';
import { createMp3Encoder } from 'wasm-media-encoders';
import { softestSound } from '@carillon/rules/audio/audioChecks';
import { peakCount } from '@carillon/rules/audio/audioLimits';
import { muLawEncode, phoneRate, waveHeader } from '@carillon/rules/audio/waveSound';
import { Resampler } from './resampler.ts';
import type { SoundResult } from './soundTypes.ts';

/** Enough for speech, and a quarter of a .wav at this rate. */
const webRate = 16_000;
const webKbps = 48;
/** Peaks are taken every 10 ms, loudness over 50 ms. */
const windowSamples = phoneRate / 100;
const loudnessWindows = 5;

/**
 * Receives sound piece by piece and writes both versions as it comes: mu-law of 8,000 Hz for telephones and an .mp3 for
 * browsers. Measures what is needed later.
 */
export class SoundSink {
  readonly #phone: number;
  readonly #web: number;
  readonly #encoder: Awaited<ReturnType<typeof createMp3Encoder>>;
  readonly #toPhone: Resampler;
  readonly #toWeb: Resampler;
  readonly #rate: number;
  readonly #peaks: number[] = [];
  readonly #powers: number[] = [];
  #taken = 0;
  #phoneSamples = 0;
  #peak = 0;
  #power = 0;

  private constructor(
    rate: number,
    targets: { phone: string; web: string },
    encoder: Awaited<ReturnType<typeof createMp3Encoder>>,
  ) {
    this.#rate = rate;
    this.#encoder = encoder;
    encoder.configure({ sampleRate: webRate, channels: 1, bitrate: webKbps });
    this.#phone = openSync(targets.phone, 'w', 0o600);
    this.#web = openSync(targets.web, 'w', 0o600);
    writeSync(this.#phone, waveHeader('mulaw', phoneRate, 0));
    const isFast = rate > webRate;
    // The second step costs a fifth of what it would from the source's rate.
    this.#toPhone = new Resampler(isFast ? webRate : rate, phoneRate, (samples) => this.#writePhone(samples));
    this.#toWeb = new Resampler(rate, webRate, (samples) => {
      writeSync(this.#web, encoder.encode([limited(samples)]));
      if (isFast) this.#toPhone.push(samples);
    });
  }

  static async open(rate: number, targets: { phone: string; web: string }): Promise<SoundSink> {
    return new SoundSink(rate, targets, await createMp3Encoder());
  }

  /** Samples from -1 to 1, of one channel. */
  push(samples: Float32Array): void {
    this.#taken += samples.length;
    if (this.#rate <= webRate) this.#toPhone.push(samples);
    this.#toWeb.push(samples);
  }

  /** Milliseconds taken so far. */
  get milliseconds(): number {
    return Math.round((this.#taken * 1000) / this.#rate);
  }

  finish(): Omit<SoundResult, 'kind' | 'clippedPerMillion'> {
    this.#toWeb.end();
    this.#toPhone.end();
    writeSync(this.#web, this.#encoder.finalize());
    closeSync(this.#web);
    // A chunk of a .wav has an even length.
    if (this.#phoneSamples % 2 === 1) writeSync(this.#phone, Buffer.from([0xff]));
    const head = waveHeader('mulaw', phoneRate, this.#phoneSamples);
    writeSync(this.#phone, head, 0, head.length, 0);
    closeSync(this.#phone);
    if (this.#phoneSamples % windowSamples > 0) this.#closeWindow();
    return {
      milliseconds: this.milliseconds,
      soundStartMs: soundStart(this.#powers),
      peaks: peaksOf(this.#peaks),
    };
  }

  #writePhone(samples: Float32Array): void {
    const bytes = Buffer.allocUnsafe(samples.length);
    for (const [n, sample] of samples.entries()) {
      const size = Math.abs(sample);
      if (size > this.#peak) this.#peak = size;
      this.#power += sample * sample;
      bytes[n] = muLawEncode(sample * 32_768);
      this.#phoneSamples += 1;
      if (this.#phoneSamples % windowSamples === 0) this.#closeWindow();
    }
    writeSync(this.#phone, bytes);
  }

  #closeWindow(): void {
    this.#peaks.push(Math.min(1, this.#peak));
    this.#powers.push(this.#power / windowSamples);
    this.#peak = 0;
    this.#power = 0;
  }
}

/** The encoder would let samples that are too loud overflow into their opposite. */
function limited(samples: Float32Array): Float32Array {
  return samples.map((sample) => Math.max(-1, Math.min(1, sample)));
}

/** When it first sounds, in milliseconds; null when it never does. */
function soundStart(powers: readonly number[]): number | null {
  const least = softestSound * softestSound;
  for (let n = 0; n < powers.length; n += 1) {
    const window = powers.slice(n, n + loudnessWindows);
    if (window.reduce((sum, power) => sum + power, 0) / window.length >= least) return n * 10;
  }
  return null;
}

/** The same number of peaks whatever the length; a short sound has some of them twice. */
function peaksOf(windows: readonly number[]): number[] {
  return Array.from({ length: peakCount }, (_, n) => {
    const from = Math.floor((n * windows.length) / peakCount);
    const to = Math.max(from + 1, Math.floor(((n + 1) * windows.length) / peakCount));
    return Math.round(100 * Math.max(0, ...windows.slice(from, to)));
  });
}
