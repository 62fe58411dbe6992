/** Zero crossings of the kernel on each side, counted at the lower of the two rates. */
const crossings = 16;
/** Where the low pass begins to close, as a part of half the lower rate. */
const edge = 0.94;

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/**
 * Changes the sample rate of a stream by a windowed sinc, one set of weights for each place that an output sample can
 * have between two input samples. Nothing is shifted: output sample n lies at n * inRate / outRate.
 */
export class Resampler {
  readonly #emit: (samples: Float32Array) => void;
  readonly #step: number;
  readonly #phases: number;
  readonly #half: number;
  readonly #weights: readonly Float32Array[];
  readonly #isSame: boolean;
  readonly #ratio: number;
  /** Input that is still needed; its first sample is number `#from`. */
  #held: Float32Array;
  #from: number;
  #taken = 0;
  #given = 0;

  constructor(inRate: number, outRate: number, emit: (samples: Float32Array) => void) {
    const common = divisor(inRate, outRate);
    this.#emit = emit;
    this.#isSame = inRate === outRate;
    this.#step = inRate / common;
    this.#phases = outRate / common;
    this.#ratio = outRate / inRate;
    const cutoff = Math.min(1, outRate / inRate) * edge;
    this.#half = Math.ceil(crossings / cutoff);
    this.#weights = this.#isSame ? [] : weightsOf(this.#phases, this.#half, cutoff);
    this.#from = -this.#half;
    this.#held = new Float32Array(this.#half);
  }

  push(samples: Float32Array): void {
    if (samples.length === 0) return;
    this.#taken += samples.length;
    if (this.#isSame) return this.#emit(samples);
    this.#hold(samples);
    this.#give(Number.MAX_SAFE_INTEGER);
  }

  /** The rest; as many samples come out as there is time in what went in. */
  end(): void {
    if (this.#isSame) return;
    const total = Math.ceil(this.#taken * this.#ratio);
    this.#hold(new Float32Array(2 * this.#half + 2));
    this.#give(total);
  }

  #hold(samples: Float32Array): void {
    const both = new Float32Array(this.#held.length + samples.length);
    both.set(this.#held);
    both.set(samples, this.#held.length);
    this.#held = both;
  }

  #give(total: number): void {
    const last = this.#from + this.#held.length - 1;
    const out: number[] = [];
    while (this.#given < total) {
      const place = this.#given * this.#step;
      const center = Math.floor(place / this.#phases);
      if (center + this.#half > last) break;
      const weights = this.#weights[place % this.#phases] ?? new Float32Array(0);
      const start = center - this.#half + 1 - this.#from;
      let sum = 0;
      for (let n = 0; n < weights.length; n += 1) sum += (weights[n] ?? 0) * (this.#held[start + n] ?? 0);
      out.push(sum);
      this.#given += 1;
    }
    const needed = Math.floor((this.#given * this.#step) / this.#phases) - this.#half + 1;
    const drop = Math.max(0, Math.min(needed - this.#from, this.#held.length));
    this.#held = this.#held.slice(drop);
    this.#from += drop;
    if (out.length > 0) this.#emit(Float32Array.from(out));
  }
}

/** Weights of 2 * half input samples around each place; each set lets a steady value through as it is. */
function weightsOf(phases: number, half: number, cutoff: number): Float32Array[] {
  return Array.from({ length: phases }, (_, phase) => {
    const weights = Array.from({ length: 2 * half }, (__, n) => {
      const x = n - half + 1 - phase / phases;
      const angle = Math.PI * cutoff * x;
      const sinc = x === 0 ? 1 : Math.sin(angle) / angle;
      // Blackman: what it lets through outside the band is 58 dB down.
      const turn = (Math.PI * x) / half;
      const window = 0.42 + 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn);
      return Math.abs(x) >= half ? 0 : sinc * window;
    });
    const sum = weights.reduce((all, weight) => all + weight, 0);
    return Float32Array.from(weights, (weight) => weight / sum);
  });
}
