import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { startDelay } from './microphone.ts';
import { finished } from './recordedSound.ts';
import type { RecordedSound } from './recordedSound.ts';
import { recorderReducer, recorderStart } from './recorderMachine.ts';
import type { RecorderEvent, RecorderState } from './recorderMachine.ts';
import { useMicrophone } from './useMicrophone.ts';

/** How many of the latest loudness values are drawn, one for each 100 ms. */
export const shownLevels = 60;
const noLevels: readonly number[] = [];
const processingFailedText =
  'The recording could not be prepared. Record it again, or upload a file instead.';

/** A finished recording with an address to play it from. */
export type Recording = RecordedSound & { readonly address: string };

type Reducer = (state: RecorderState<Recording>, event: RecorderEvent<Recording>) => RecorderState<Recording>;

/** Perceived loudness of a chunk, 0 to 1. */
function levelOf(samples: Float32Array): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  const decibels = 10 * Math.log10(squares / samples.length + 1e-9);
  return Math.max(0, Math.min(1, (decibels + 60) / 54));
}

/**
 * Records with the microphone. It is open from the moment it is allowed until the recording is done, so that its level
 * shows in advance. `state` is of recorderMachine.
 */
export function useRecorder() {
  const [state, send] = useReducer<RecorderState<Recording>, [RecorderEvent<Recording>]>(
    recorderReducer as Reducer,
    recorderStart,
  );
  const [levels, setLevels] = useState(noLevels);
  const recorded = useRef<{ chunks: Float32Array[]; rate: number; isOn: boolean }>({
    chunks: [],
    rate: 0,
    isOn: false,
  });
  const { step } = state;

  const take = useCallback((samples: Float32Array, rate: number) => {
    setLevels((before) => [...before.slice(1 - shownLevels), levelOf(samples)]);
    const { current } = recorded;
    if (!current.isOn) return;
    current.rate = rate;
    current.chunks.push(samples);
    send({ type: 'chunk', milliseconds: (samples.length / rate) * 1_000 });
  }, []);
  const { release, ...device } = useMicrophone({
    isNeeded: step !== 'processing' && step !== 'review',
    onSamples: take,
    onOpening: useCallback(() => setLevels(noLevels), []),
    onLost: useCallback(() => {
      recorded.current.isOn = false;
      send({ type: 'lost' });
    }, []),
  });
  // Leaving the page ends the recording.
  useEffect(
    () => () => {
      recorded.current.isOn = false;
    },
    [],
  );

  useEffect(() => {
    if (step !== 'starting') return undefined;
    const timer = setTimeout(() => {
      recorded.current = { chunks: [], rate: 0, isOn: true };
      send({ type: 'began' });
    }, startDelay());
    return () => clearTimeout(timer);
  }, [step]);
  useEffect(() => {
    if (step === 'recording') return undefined;
    recorded.current.isOn = false;
    if (step !== 'processing') return undefined;
    release();
    // Gives the page a moment to show that it is working.
    const timer = setTimeout(() => {
      const { chunks, rate } = recorded.current;
      try {
        const sound = finished(chunks, rate);
        send({ type: 'processed', sound: { ...sound, address: URL.createObjectURL(sound.file) } });
      } catch {
        send({ type: 'failed', message: processingFailedText });
      }
      recorded.current = { chunks: [], rate: 0, isOn: false };
    }, 50);
    return () => clearTimeout(timer);
  }, [step, release]);

  const address = state.sound?.address;
  useEffect(() => {
    if (address === undefined) return undefined;
    return () => URL.revokeObjectURL(address);
  }, [address]);

  return {
    state,
    microphone: device.microphone,
    devices: device.devices,
    deviceId: device.deviceId,
    levels,
    /** Asks the browser for the microphone, again if necessary. */
    allow: device.allow,
    choose: device.choose,
    start: () => {
      device.resume();
      send({ type: 'start' });
    },
    stop: () => send({ type: 'stop' }),
    again: () => send({ type: 'again' }),
  };
}
