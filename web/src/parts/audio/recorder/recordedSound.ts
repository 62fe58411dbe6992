import { loudestSample, softestSound } from '@carillon/rules/audio/audioChecks';
import type { SoundMeasures } from '@carillon/rules/audio/audioChecks';
import { peakCount } from '@carillon/rules/audio/audioLimits';
import { SoundMeter, SoundShaper } from '@carillon/rules/audio/soundShape';
import { waveHeader } from '@carillon/rules/audio/waveSound';
import { recorderSettings } from './recorderMachine.ts';

/** A finished recording. */
export interface RecordedSound {
  /** A .wav with 16 bits and one channel. */
  readonly file: Blob;
  readonly milliseconds: number;
  /** Peaks as in the library: values of 0 to 100, always the same number of them. */
  readonly peaks: readonly number[];
  readonly measures: SoundMeasures;
  /** The samples from -1 to 1, for cutting, and how many there are in a second. */
  readonly samples: Float32Array;
  readonly rate: number;
}

/**
 * The rate to store what was recorded at `rate`: a rate beyond what a telephone can play only takes longer to upload.
 */
export function storedRate(rate: number): number {
  const [ideal, least] = recorderSettings.sampleRates;
  return rate >= ideal ? ideal : least;
}

/** All chunks one after another, at most `most` samples. */
export function joined(chunks: readonly Float32Array[], most: number): Float32Array {
  const whole = new Float32Array(
    Math.min(
      most,
      chunks.reduce((sum, chunk) => sum + chunk.length, 0),
    ),
  );
  let place = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, whole.length - place);
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

/** Half the width of the filter, in samples of the lower rate. */
const reach = 8;

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** Weights of the samples around a point that is `phase` of `phases` after a sample: a windowed sinc. */
function weightsAt(phase: number, phases: number, ratio: number): Float32Array {
  const half = Math.ceil(reach * ratio);
  const weights = Float32Array.from({ length: 2 * half + 1 }, (_, k) => {
    const distance = (k - half - phase / phases) / ratio;
    if (Math.abs(distance) >= reach) return 0;
    const angle = Math.PI * distance;
    return (distance === 0 ? 1 : Math.sin(angle) / angle) * (0.5 + 0.5 * Math.cos(angle / reach));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/**
 * The same sound at a lower rate, without what the lower rate can't hold. Samples from -1 to 1. The same array when the
 * rates are equal. Whole rates, `to` at most `from`.
 */
export function resampled(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const ratio = from / to;
  const half = Math.ceil(reach * ratio);
  const phases = to / commonDivisor(from, to);
  const filters = new Map<number, Float32Array>();
  const result = new Float32Array(Math.floor(samples.length / ratio));
  for (let n = 0; n < result.length; n += 1) {
    const at = Math.floor((n * from) / to);
    const phase = Math.round((((n * from) % to) * phases) / to);
    let weights = filters.get(phase);
    if (weights === undefined) {
      weights = weightsAt(phase, phases, ratio);
      filters.set(phase, weights);
    }
    const first = Math.max(0, at - half);
    const last = Math.min(samples.length - 1, at + half);
    let sum = 0;
    for (let k = first; k <= last; k += 1) sum += (samples[k] ?? 0) * (weights[k - at + half] ?? 0);
    result[n] = sum;
  }
  return result;
}

/** Samples from -1 to 1 as 16 bits, little-endian. */
export function pcm16(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  samples.forEach((sample, index) => {
    const level = Math.max(-1, Math.min(1, sample));
    view.setInt16(index * 2, Math.round(level < 0 ? level * 32_768 : level * 32_767), true);
  });
  return bytes;
}

/** Loudness along the sound, and audible problems, measured as the server does. */
export function measured(
  samples: Float32Array,
  rate: number,
): Pick<RecordedSound, 'milliseconds' | 'peaks' | 'measures'> {
  const peaks = Array.from({ length: peakCount }, (_, index) => {
    let peak = 0;
    const to = Math.floor(((index + 1) * samples.length) / peakCount);
    for (let k = Math.floor((index * samples.length) / peakCount); k < to; k += 1)
      peak = Math.max(peak, Math.abs(samples[k] ?? 0));
    return Math.min(100, Math.round(peak * 100));
  });
  const span = Math.max(1, Math.round(rate / 20));
  let soundStartMs: number | null = null;
  let clipped = 0;
  for (let start = 0; start < samples.length; start += span) {
    const end = Math.min(samples.length, start + span);
    let squares = 0;
    for (let k = start; k < end; k += 1) {
      const sample = samples[k] ?? 0;
      squares += sample * sample;
      if (Math.abs(sample) >= loudestSample) clipped += 1;
    }
    if (soundStartMs === null && Math.sqrt(squares / (end - start)) > softestSound)
      soundStartMs = (start / rate) * 1_000;
  }
  const milliseconds = Math.round((samples.length / rate) * 1_000);
  const clippedPerMillion = samples.length === 0 ? 0 : Math.round((clipped / samples.length) * 1_000_000);
  return { milliseconds, peaks, measures: { milliseconds, soundStartMs, clippedPerMillion } };
}

/** Normalizes loudness and trims dead air as the server would. Also returns how much was clipped. */
function shaped(samples: Float32Array, rate: number): { samples: Float32Array; clippedPerMillion: number } {
  const meter = new SoundMeter(rate);
  meter.push(samples);
  const pieces: Float32Array[] = [];
  const shaper = new SoundShaper(rate, meter.plan(), (piece) => pieces.push(piece));
  shaper.push(samples);
  shaper.end();
  return { samples: joined(pieces, samples.length), clippedPerMillion: meter.clippedPerMillion };
}

function soundOf(samples: Float32Array, rate: number, clippedPerMillion: number): RecordedSound {
  const file = new Blob([waveHeader('pcm', rate, samples.length), pcm16(samples)], { type: 'audio/wav' });
  const { measures, ...shown } = measured(samples, rate);
  return { file, ...shown, measures: { ...measures, clippedPerMillion }, samples, rate };
}

/** The recorded samples as a .wav file with its waveform. */
export function finished(chunks: readonly Float32Array[], rate: number): RecordedSound {
  const most = Math.floor((recorderSettings.longestMs / 1_000) * rate);
  const stored = storedRate(rate);
  const { samples, clippedPerMillion } = shaped(resampled(joined(chunks, most), rate, stored), stored);
  return soundOf(samples, stored, clippedPerMillion);
}

/** The part of a recording between two instants, in seconds. */
export function cutOut(sound: RecordedSound, from: number, to: number): RecordedSound {
  const at = (seconds: number) => Math.round(seconds * sound.rate);
  return soundOf(sound.samples.slice(at(from), at(to)), sound.rate, sound.measures.clippedPerMillion);
}
