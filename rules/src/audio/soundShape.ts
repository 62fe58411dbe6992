import { loudestSample, softestSound } from './audioChecks.ts';

/** How loud every message is where there is sound in it: mean square, as -16 dB below the loudest (full scale). */
const targetLoudness = 10 ** (-16 / 10);
/** No sample is louder afterwards: -1 dB. */
export const ceiling = 10 ** (-1 / 20);
/** As much is made louder at most: what is softer is silence (`softestSound`). */
const mostGain = 10 ** (26 / 20);
/** A difference under half a decibel is inaudible, so such a sound stays as it is. */
const leastChange = 10 ** (0.5 / 20);
/** A file with a longer sound is kept to be cut; no call plays it. */
export const longestShapedSeconds = 600;
/** Silence that is kept before and behind the sound, and the least that is cut off, in seconds. */
const keptSilence = 0.3;
const leastCut = 0.1;

/** Windows of 10 ms; sound begins and ends with five of them, loudness is measured over ten. */
const windowsASecond = 100;
const edgeWindows = 5;
const blockWindows = 10;

/** What is done to a sound. */
export interface SoundPlan {
  /** The mean of all samples, which is taken away: a fault of the microphone's circuit. */
  readonly offset: number;
  readonly gain: number;
  /** Samples that stay, the second one excluded. */
  readonly from: number;
  readonly to: number;
  /** True: some samples would be louder than `ceiling`. */
  readonly isLimited: boolean;
}

/** Listens to a whole sound, samples from -1 to 1 of one channel, and returns what to do to it. */
export class SoundMeter {
  readonly #rate: number;
  readonly #window: number;
  readonly #sums: number[] = [];
  readonly #squares: number[] = [];
  #taken = 0;
  #clipped = 0;
  #sum = 0;
  #square = 0;
  #inWindow = 0;
  #low = 0;
  #high = 0;

  constructor(rate: number) {
    this.#rate = rate;
    this.#window = Math.max(1, Math.round(rate / windowsASecond));
  }

  push(samples: Float32Array): void {
    this.#taken += samples.length;
    for (const sample of samples) {
      if (Math.abs(sample) >= loudestSample) this.#clipped += 1;
      if (sample < this.#low) this.#low = sample;
      if (sample > this.#high) this.#high = sample;
      this.#sum += sample;
      this.#square += sample * sample;
      this.#inWindow += 1;
      if (this.#inWindow === this.#window) this.#close();
    }
  }

  get milliseconds(): number {
    return Math.round((this.#taken * 1_000) / this.#rate);
  }

  /** Samples at the loudest value there is, per million. */
  get clippedPerMillion(): number {
    return this.#taken === 0 ? 0 : Math.round((this.#clipped * 1_000_000) / this.#taken);
  }

  /** Silence is left as it is, and so is what is too long for a call. */
  plan(): SoundPlan {
    if (this.#inWindow > 0) this.#close();
    const asItIs = { offset: 0, gain: 1, from: 0, to: this.#taken, isLimited: false };
    if (this.#taken === 0 || this.#taken > longestShapedSeconds * this.#rate) return asItIs;
    const mean = this.#sums.reduce((all, sum) => all + sum, 0) / this.#taken;
    const offset = Math.abs(mean) < softestSound / 4 ? 0 : mean;
    const powers = this.#powers(offset);
    const loudness = loudnessOf(powers);
    if (loudness === null) return { ...asItIs, offset };
    const wanted = Math.min(mostGain, Math.sqrt(targetLoudness / loudness));
    const gain = wanted < leastChange && wanted > 1 / leastChange ? 1 : wanted;
    const peak = Math.max(this.#high - offset, offset - this.#low);
    return { offset, gain, ...this.#edges(powers, loudness), isLimited: peak * gain > ceiling };
  }

  #powers(offset: number): number[] {
    return this.#squares.map((square, n) => {
      const left = this.#taken - n * this.#window;
      const count = Math.min(this.#window, left);
      const sum = this.#sums[n] ?? 0;
      return Math.max(0, (square - 2 * offset * sum) / count + offset * offset);
    });
  }

  #edges(powers: readonly number[], loudness: number): { from: number; to: number } {
    const least = edgeOf(powers, loudness);
    // A click is one window; words are most of five.
    const isSound = (n: number) =>
      powers.slice(Math.max(0, n), n + edgeWindows).filter((power) => power >= least).length >
      edgeWindows / 2;
    let first = 0;
    while (first < powers.length && !isSound(first)) first += 1;
    let last = powers.length - 1;
    while (last > first && !isSound(last - edgeWindows + 1)) last -= 1;
    const kept = keptSilence * this.#rate;
    const from = Math.max(0, Math.round(first * this.#window - kept));
    const to = Math.min(this.#taken, Math.round((last + 1) * this.#window + kept));
    const cut = leastCut * this.#rate;
    return { from: from < cut ? 0 : from, to: this.#taken - to < cut ? this.#taken : to };
  }

  #close(): void {
    this.#sums.push(this.#sum);
    this.#squares.push(this.#square);
    this.#sum = 0;
    this.#square = 0;
    this.#inWindow = 0;
  }
}

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((all, one) => all + one, 0) / numbers.length;

/**
 * Mean square of what sounds, as ITU-R BS.1770 gates it: blocks of silence do not count, nor those 10 dB below the mean
 * of the others, so that pauses do not make a speaker loud. Null: there is no sound.
 */
function loudnessOf(powers: readonly number[]): number | null {
  const blocks: number[] = [];
  for (let n = 0; n < powers.length; n += blockWindows) blocks.push(mean(powers.slice(n, n + blockWindows)));
  const silence = softestSound * softestSound;
  if (!blocks.some((block) => block >= silence)) return null;
  // Where there is sound, its softer syllables count as well.
  const heard = blocks.filter((block) => block >= silence / 10);
  const gate = mean(heard) / 10;
  return mean(heard.filter((block) => block >= gate));
}

/** From which power on a sound begins: above the noise of the room, between 20 and 35 dB below what is said. */
function edgeOf(powers: readonly number[], loudness: number): number {
  const noise = powers.toSorted((a, b) => a - b)[Math.floor(powers.length / 10)] ?? 0;
  return Math.min(loudness / 100, Math.max(loudness / 3_000, noise * 4));
}

/** How far ahead the limiter sees what is coming, and how soon it lets go, in seconds. */
const lookahead = 0.005;
const release = 0.08;

/** Applies a plan to a sound, piece by piece. */
export class SoundShaper {
  readonly #plan: SoundPlan;
  readonly #emit: (samples: Float32Array) => void;
  readonly #limiter: Limiter | null;
  #at = 0;

  constructor(rate: number, plan: SoundPlan, emit: (samples: Float32Array) => void) {
    this.#plan = plan;
    this.#emit = emit;
    this.#limiter = plan.isLimited ? new Limiter(rate) : null;
  }

  push(samples: Float32Array): void {
    const { from, to, offset, gain } = this.#plan;
    const kept = samples.subarray(
      Math.min(samples.length, Math.max(0, from - this.#at)),
      Math.min(samples.length, Math.max(0, to - this.#at)),
    );
    this.#at += samples.length;
    if (kept.length === 0) return;
    const isSame = offset === 0 && gain === 1;
    this.#give(isSame ? kept : kept.map((sample) => (sample - offset) * gain));
  }

  /** The rest, which the limiter held back. */
  end(): void {
    const rest = this.#limiter?.end();
    if (rest !== undefined && rest.length > 0) this.#emit(rest);
  }

  #give(samples: Float32Array): void {
    const given = this.#limiter === null ? samples : this.#limiter.push(samples);
    if (given.length > 0) this.#emit(given);
  }
}

/**
 * Turns down what would be louder than `ceiling` before it comes, and lets go slowly. As many samples come out as went
 * in, a few milliseconds later. What turns it down is the mean over the lookahead of the least that is allowed within
 * it, so that it never jumps and never comes too late.
 */
class Limiter {
  readonly #ahead: number;
  readonly #back: number;
  readonly #held: Float32Array;
  readonly #factors: Float64Array;
  /** Places and what they allow, rising: the first is the least of the lookahead. */
  readonly #least: { at: number; allowed: number }[] = [];
  #factor = 1;
  #sum: number;
  #at = 0;

  constructor(rate: number) {
    this.#ahead = Math.max(1, Math.round(lookahead * rate));
    this.#back = 1 - Math.exp(-1 / (release * rate));
    this.#held = new Float32Array(this.#ahead);
    this.#factors = new Float64Array(this.#ahead).fill(1);
    this.#sum = this.#ahead;
  }

  push(samples: Float32Array): Float32Array {
    const out = new Float32Array(samples.length);
    for (const [n, sample] of samples.entries()) out[n] = this.#step(sample);
    // Before the first sample there is silence.
    const early = Math.max(0, Math.min(out.length, this.#ahead - (this.#at - samples.length)));
    return out.subarray(early);
  }

  end(): Float32Array {
    return this.push(new Float32Array(Math.min(this.#ahead, this.#at)));
  }

  #step(sample: number): number {
    const place = this.#at % this.#ahead;
    const size = Math.abs(sample);
    const allowed = size > ceiling ? ceiling / size : 1;
    while (this.#least.length > 0 && (this.#least.at(-1)?.allowed ?? 0) >= allowed) this.#least.pop();
    this.#least.push({ at: this.#at, allowed });
    if ((this.#least[0]?.at ?? 0) < this.#at - this.#ahead) this.#least.shift();
    const least = this.#least[0]?.allowed ?? 1;
    this.#factor = Math.min(least, this.#factor + (1 - this.#factor) * this.#back);
    this.#sum += this.#factor - (this.#factors[place] ?? 1);
    this.#factors[place] = this.#factor;
    const late = this.#held[place] ?? 0;
    this.#held[place] = sample;
    this.#at += 1;
    return Math.max(-ceiling, Math.min(ceiling, late * (this.#sum / this.#ahead)));
  }
}
