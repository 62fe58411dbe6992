import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { softestSound } from './audioChecks.ts';
import { ceiling, longestShapedSeconds, SoundMeter, SoundShaper } from './soundShape.ts';

const rate = 8_000;
const seconds = (count: number) => Math.round(count * rate);
const db = (decibels: number) => 10 ** (decibels / 20);

/** A repeatable stream of numbers in [-1, 1). */
function noise(seed = 7): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 1_073_741_824 - 1;
}

/** What sounds like speech to a meter: syllables of a fifth of a second, with a pause every second. */
function speech(length: number, rms: number): Float32Array {
  const next = noise();
  const sound = Float32Array.from({ length: seconds(length) }, (_, n) => {
    const at = n / rate;
    const isPause = at % 1 > 0.8;
    const swell = 0.6 + 0.4 * Math.sin(2 * Math.PI * 5 * at);
    return isPause
      ? 0
      : swell * (Math.sin(2 * Math.PI * 190 * at) + 0.5 * Math.sin(2 * Math.PI * 710 * at) + 0.1 * next());
  });
  const own = Math.sqrt(loud(sound));
  return sound.map((sample) => (sample * rms) / own);
}
const silence = (length: number) => new Float32Array(seconds(length));
const room = (length: number, level: number) => {
  const next = noise(11);
  return Float32Array.from({ length: seconds(length) }, () => next() * level * Math.sqrt(3));
};
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));
const mixed = (a: Float32Array, b: Float32Array) => a.map((sample, n) => sample + (b[n] ?? 0));

/** Mean square over the blocks that sound, measured another way than the code does: by those near the loudest. */
function loud(samples: Float32Array): number {
  const blocks = Array.from({ length: Math.floor(samples.length / 800) }, (_, n) => {
    const block = samples.subarray(n * 800, (n + 1) * 800);
    return block.reduce((sum, sample) => sum + sample * sample, 0) / block.length;
  });
  const least = Math.max(...blocks) / 30;
  const heard = blocks.filter((block) => block >= least);
  return heard.reduce((sum, block) => sum + block, 0) / heard.length;
}
const decibels = (samples: Float32Array) => 10 * Math.log10(loud(samples));
const peak = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

function shape(samples: Float32Array, pieces: readonly number[] = [1_000], at = rate) {
  const meter = new SoundMeter(at);
  const out: number[] = [];
  const each = (push: (piece: Float32Array) => void) => {
    for (let from = 0, n = 0; from < samples.length; n += 1) {
      const length = pieces[n % pieces.length] ?? 1;
      push(samples.subarray(from, from + length));
      from += length;
    }
  };
  each((piece) => meter.push(piece));
  const plan = meter.plan();
  const shaper = new SoundShaper(at, plan, (piece) => out.push(...piece));
  each((piece) => shaper.push(piece));
  shaper.end();
  return { plan, meter, sound: Float32Array.from(out) };
}

describe('every source comes to one loudness', () => {
  const even = speech(5, db(-21));
  it.each<[string, Float32Array]>([
    ['a microphone 6 dB too soft', speech(12, db(-21))],
    ['typed speech', speech(12, db(-15))],
    ['a whisper far from the microphone', speech(8, db(-34))],
    ['the softest that is a sound', speech(8, db(-39))],
    ['a loud upload', speech(8, db(-8))],
    [
      'one that was recorded too loud and clipped',
      speech(6, db(-3)).map((s) => Math.max(-1, Math.min(1, s))),
    ],
    ['a second of speech', speech(1, db(-28))],
    [
      'two minutes with long pauses',
      joined(...Array.from({ length: 12 }, () => joined(speech(3, db(-25)), silence(7)))),
    ],
    ['with a constant offset', speech(6, db(-24)).map((sample) => sample + 0.2)],
    ['with a negative offset that reaches the edge', speech(6, db(-18)).map((s) => Math.max(-1, s - 0.5))],
    ['over the noise of a room', mixed(speech(8, db(-22)), room(8, db(-48)))],
    [
      'a tone',
      Float32Array.from({ length: seconds(3) }, (_, n) => 0.5 * Math.sin((2 * Math.PI * 440 * n) / rate)),
    ],
    ['steady noise that is loud', room(4, db(-30))],
    [
      'music, half of it soft',
      joined(
        even,
        even.map((s) => s / 4),
      ),
    ],
  ])('%s', (_what, samples) => {
    const { sound } = shape(samples);
    expect(Math.abs(decibels(sound) + 16)).toBeLessThan(1.5);
    expect(peak(sound)).toBeLessThanOrEqual(ceiling);
  });

  it.each<[string, Float32Array]>([
    ['silence', silence(3)],
    ['a room in which no one speaks', room(3, db(-50))],
    ['noise just below what is a sound', room(3, softestSound * 0.8)],
    ['nothing at all', new Float32Array(0)],
    ['a click in silence', Float32Array.from({ length: seconds(2) }, (_, n) => (n === 9_000 ? 0.05 : 0))],
  ])('%s stays as it is', (_what, samples) => {
    const { sound, plan } = shape(samples);
    expect(plan).toMatchObject({ gain: 1, from: 0, to: samples.length });
    expect(sound).toEqual(samples);
  });

  it('an offset without sound is silence', () => {
    expect(peak(shape(silence(2).fill(0.4)).sound)).toBeLessThan(0.001);
  });

  it('what has this loudness already is passed on as it is', () => {
    const samples = speech(4, db(-16));
    expect(shape(samples).sound).toEqual(samples);
  });

  it('a shout in soft speech does not clip, nor does it make the speech soft', () => {
    const samples = speech(10, db(-32));
    for (let n = 40_000; n < 40_400; n += 1) samples[n] = 0.9 * Math.sin(n);
    const { sound, plan } = shape(samples);
    expect(plan.isLimited).toBe(true);
    expect(peak(sound)).toBeLessThanOrEqual(ceiling);
    // The speech before it and well after it is as loud as the rest of it.
    expect(Math.abs(decibels(sound.subarray(0, 36_000)) - decibels(sound.subarray(48_000)))).toBeLessThan(1);
  });

  it('what is too long for a call is left to be cut', () => {
    const meter = new SoundMeter(10);
    meter.push(new Float32Array(10 * longestShapedSeconds + 1).fill(0.1));
    expect(meter.plan()).toMatchObject({ offset: 0, gain: 1, from: 0, isLimited: false });
  });

  it('comes out the same however it comes in, and never above the ceiling', () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 4 });
    const rates = fc.constantFrom(8_000, 16_000, 44_100);
    const samples = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 3_000 });
    fc.assert(
      fc.property(samples, pieces, rates, (list, lengths, at) => {
        const whole = shape(Float32Array.from(list), [list.length], at);
        expect(shape(Float32Array.from(list), lengths, at).sound).toEqual(whole.sound);
        expect(whole.sound).toHaveLength(whole.plan.to - whole.plan.from);
        if (whole.plan.isLimited) expect(peak(whole.sound)).toBeLessThanOrEqual(ceiling);
      }),
      { numRuns: 60 },
    );
  });
});

describe('dead air', () => {
  const said = speech(3, db(-20));
  /** Of said, its last fifth of a second is a pause as well. */
  it.each<[string, Float32Array, start: number, end: number]>([
    ['three seconds at the end', joined(said, silence(3)), 0, 2.8 + 0.3],
    ['at the beginning', joined(silence(2), said), 1.7, 5],
    ['at both ends', joined(silence(4), said, silence(6)), 3.7, 6.8 + 0.3],
    ['as short as what is kept', joined(silence(0.3), said), 0, 3.3],
    ['hardly more than that', joined(silence(0.35), said), 0, 3.35],
    [
      'with the noise of a room',
      mixed(joined(silence(2), said, silence(2)), room(7, db(-52))),
      1.7,
      4.8 + 0.3,
    ],
    [
      'with louder noise of a room',
      mixed(joined(silence(2), said, silence(2)), room(7, db(-44))),
      1.7,
      4.8 + 0.3,
    ],
    ['behind a click', joined(silence(1), Float32Array.from([0.1, -0.1]), silence(1), said), 1.7, 5],
    ['in the middle stays', joined(said, silence(5), said, silence(2)), 0, 10.8 + 0.3],
    ['of a soft speaker', joined(silence(2), speech(3, db(-36)), silence(2)), 1.7, 4.8 + 0.3],
    ['none', speech(2.8, db(-20)), 0, 2.8],
    [
      'soft words before loud ones stay',
      joined(silence(2), speech(2, db(-38)), speech(3, db(-14)), silence(1)),
      1.7,
      6.8 + 0.3,
    ],
  ])('%s', (_what, samples, start, end) => {
    const { plan, sound } = shape(samples);
    expect(Math.abs(plan.from / rate - start)).toBeLessThanOrEqual(0.06);
    expect(Math.abs(plan.to / rate - end)).toBeLessThanOrEqual(0.06);
    expect(sound).toHaveLength(plan.to - plan.from);
  });
});
