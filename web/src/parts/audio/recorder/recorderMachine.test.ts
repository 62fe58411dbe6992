import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  heard,
  hearsNothing,
  lostText,
  microphoneTexts,
  recorderReducer,
  recorderSettings,
  recorderStart,
  tooShortText,
} from './recorderMachine.ts';
import type { RecorderEvent, RecorderState } from './recorderMachine.ts';

type State = RecorderState<string>;
type Event = RecorderEvent<string>;
const after = (...events: Event[]): State =>
  events.reduce<State>((state, event) => recorderReducer(state, event), recorderStart);
const chunk = (milliseconds: number): Event => ({ type: 'chunk', milliseconds });
const recording: Event[] = [{ type: 'start' }, { type: 'began' }];

describe('a recording (B-124, B-271, 2-decisions H10)', () => {
  it('is started, recorded, processed and reviewed', () => {
    expect(after().step).toBe('initial');
    expect(after({ type: 'start' }).step).toBe('starting');
    expect(after(...recording).step).toBe('recording');
    expect(after(...recording, chunk(1_000), { type: 'stop' })).toMatchObject({
      step: 'processing',
      ended: null,
    });
    const sound = after(...recording, chunk(1_000), { type: 'stop' }, { type: 'processed', sound: 'wav' });
    expect(sound).toMatchObject({ step: 'review', sound: 'wav', milliseconds: 1_000 });
    expect(recorderReducer(sound, { type: 'again' })).toEqual(recorderStart);
  });

  it('does not count what comes before it began', () => {
    expect(after({ type: 'start' }, chunk(300), { type: 'began' }).milliseconds).toBe(0);
  });

  it('stops automatically at 120 seconds, and is never longer', () => {
    const nearly = after(...recording, chunk(119_950));
    expect(nearly.step).toBe('recording');
    expect(recorderReducer(nearly, chunk(100))).toMatchObject({
      step: 'processing',
      milliseconds: 120_000,
      ended: 'limit',
    });
  });

  it('is refused below a second', () => {
    expect(after(...recording, chunk(999), { type: 'stop' })).toMatchObject({
      step: 'error',
      message: tooShortText,
      sound: null,
    });
    expect(after({ type: 'start' }, { type: 'stop' })).toEqual(recorderStart);
  });

  it('is kept when the microphone disappears, unless it is too short', () => {
    expect(after(...recording, chunk(5_000), { type: 'lost' })).toMatchObject({
      step: 'processing',
      ended: 'lost',
    });
    expect(after(...recording, chunk(200), { type: 'lost' })).toMatchObject({
      step: 'error',
      message: lostText,
    });
    expect(after({ type: 'start' }, { type: 'lost' }).step).toBe('error');
  });

  it('that fails can be repeated', () => {
    const failed = after(...recording, { type: 'failed', message: 'Why.' });
    expect(failed).toMatchObject({ step: 'error', message: 'Why.' });
    expect(recorderReducer(failed, { type: 'start' }).step).toBe('starting');
  });

  it('is never lost to a late event during review', () => {
    const reviewed = after(...recording, chunk(2_000), { type: 'stop' }, { type: 'processed', sound: 'wav' });
    const late: Event[] = [
      { type: 'start' },
      { type: 'began' },
      chunk(100),
      { type: 'stop' },
      { type: 'lost' },
      { type: 'failed', message: '' },
    ];
    for (const event of late) expect(recorderReducer(reviewed, event)).toEqual(reviewed);
  });

  const anyEvent: fc.Arbitrary<Event> = fc.oneof(
    fc.constantFrom<Event>(
      { type: 'start' },
      { type: 'began' },
      { type: 'stop' },
      { type: 'lost' },
      { type: 'processed', sound: 'wav' },
      { type: 'failed', message: 'x' },
      { type: 'again' },
    ),
    fc.integer({ min: 1, max: 60_000 }).map(chunk),
  );
  it('stays consistent for any events in any order', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        const state = after(...events);
        expect(state.milliseconds).toBeLessThanOrEqual(recorderSettings.longestMs);
        expect(state.sound !== null).toBe(state.step === 'review');
        expect(state.message !== '').toBe(state.step === 'error');
        if (state.step === 'review') expect(state.milliseconds).toBeGreaterThanOrEqual(1_000);
      }),
    );
  });
});

it('keeps to the settings of row B-271', () => {
  expect(recorderSettings).toMatchObject({
    chunkMs: 100,
    startDelayMs: 300,
    startDelayIosMs: 4_000,
    channels: 1,
  });
  expect(recorderSettings.sampleRates.toSorted((a, b) => a - b)).toEqual([8_000, 16_000, 44_100]);
});

it('says what is wrong with the microphone (2-decisions M)', () => {
  expect(microphoneTexts['no-devices'].said).toBe('No microphone was found.');
  expect(microphoneTexts.denied.said).toBe(
    'Microphone access was denied. Allow it in your browser settings.',
  );
  expect(microphoneTexts.prompt.said).toBe('Allow microphone access to start recording.');
});

describe('a recording hears nothing', () => {
  const quiet = (n: number) => Array.from({ length: n }, () => 0.2);
  const loud = (n: number) => Array.from({ length: n }, () => 0.7);
  it.each<[what: string, levels: number[], milliseconds: number, isUnheard: boolean]>([
    ['silence for four seconds', quiet(60), 4_000, true],
    ['a flat line', Array.from({ length: 60 }, () => 0), 9_000, true],
    ['as loud as a quiet room at most', quiet(59).concat(heard), 5_000, true],
    ['not yet four seconds', quiet(60), 3_900, false],
    ['words before the recording do not count', [...loud(20), ...quiet(40)], 4_000, true],
    ['a word four seconds ago', [...loud(1), ...quiet(40)], 5_000, true],
    ['a word just within four seconds', [...loud(1), ...quiet(39)], 5_000, false],
    ['a word now', [...quiet(59), ...loud(1)], 5_000, false],
    ['speech', loud(60), 60_000, false],
    ['a pause in speech', [...loud(30), ...quiet(30)], 60_000, false],
    ['nothing measured yet', [], 0, false],
  ])('%s', (_what, levels, milliseconds, isUnheard) => {
    expect(hearsNothing(levels, milliseconds)).toBe(isUnheard);
  });
});
