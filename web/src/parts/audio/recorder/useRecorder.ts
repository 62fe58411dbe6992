import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import {
  listMicrophones,
  lookForMicrophone,
  microphonePermission,
  openMicrophone,
  refusalOf,
  startDelay,
} from './microphone.ts';
import type { MicrophoneChoice, OpenMicrophone } from './microphone.ts';
import { finished } from './recordedSound.ts';
import type { RecordedSound } from './recordedSound.ts';
import { recorderReducer, recorderStart } from './recorderMachine.ts';
import type { Microphone, RecorderEvent, RecorderState } from './recorderMachine.ts';

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
  const [microphone, setMicrophone] = useState<Microphone>('checking');
  const [devices, setDevices] = useState<readonly MicrophoneChoice[]>([]);
  const [deviceId, setDeviceId] = useState<string>();
  const [levels, setLevels] = useState(noLevels);
  const opened = useRef<OpenMicrophone | null>(null);
  const recorded = useRef<{ chunks: Float32Array[]; rate: number; isOn: boolean }>({
    chunks: [],
    rate: 0,
    isOn: false,
  });
  const { step } = state;
  const isNeeded = step !== 'processing' && step !== 'review';

  const take = useCallback((samples: Float32Array, rate: number) => {
    setLevels((before) => [...before.slice(1 - shownLevels), levelOf(samples)]);
    const { current } = recorded;
    if (!current.isOn) return;
    current.rate = rate;
    current.chunks.push(samples);
    send({ type: 'chunk', milliseconds: (samples.length / rate) * 1_000 });
  }, []);
  const close = useCallback(() => {
    opened.current?.close();
    opened.current = null;
  }, []);
  const lost = useCallback(() => {
    recorded.current.isOn = false;
    close();
    send({ type: 'lost' });
    setMicrophone('checking');
  }, [close]);

  // Each opening has a number. One that completes after a newer opening began is closed again.
  const turn = useRef(0);
  const open = useCallback(
    async (wanted?: string) => {
      turn.current += 1;
      const mine = turn.current;
      close();
      setLevels(noLevels);
      try {
        const fresh = await openMicrophone(wanted, take, lost);
        if (mine !== turn.current) {
          fresh.close();
          return;
        }
        opened.current = fresh;
        setDeviceId(fresh.deviceId);
        setDevices(await listMicrophones());
        setMicrophone('ready');
      } catch (error) {
        if (mine === turn.current) setMicrophone(refusalOf(error));
      }
    },
    [close, lost, take],
  );
  const check = useCallback(async () => {
    const found = await lookForMicrophone();
    if (found === 'granted') await open();
    else setMicrophone(found);
  }, [open]);

  useEffect(() => {
    if (!isNeeded || opened.current !== null) return;
    void check();
  }, [isNeeded, check]);
  // Leaving the page closes the microphone.
  useEffect(
    () => () => {
      turn.current += 1;
      recorded.current.isOn = false;
      opened.current?.close();
      opened.current = null;
    },
    [],
  );
  // Allowed elsewhere, or plugged in: detected automatically.
  const isMissing = isNeeded && microphone !== 'ready';
  useEffect(() => {
    if (!isMissing) return undefined;
    let permission: PermissionStatus | null = null;
    let isOver = false;
    const again = (): void => void check();
    void microphonePermission().then((found) => {
      if (isOver || found === null) return;
      permission = found;
      found.addEventListener('change', again);
    });
    const found = navigator.mediaDevices as MediaDevices | undefined;
    found?.addEventListener('devicechange', again);
    return () => {
      isOver = true;
      permission?.removeEventListener('change', again);
      found?.removeEventListener('devicechange', again);
    };
  }, [isMissing, check]);

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
    turn.current += 1;
    close();
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
  }, [step, close]);

  const address = state.sound?.address;
  useEffect(() => {
    if (address === undefined) return undefined;
    return () => URL.revokeObjectURL(address);
  }, [address]);

  return {
    state,
    microphone,
    devices,
    deviceId,
    levels,
    /** Asks the browser for the microphone, again if necessary. */
    allow: () => {
      setMicrophone('checking');
      void open(deviceId);
    },
    choose: (id: string) => void open(id),
    start: () => {
      void opened.current?.resume();
      send({ type: 'start' });
    },
    stop: () => send({ type: 'stop' }),
    again: () => send({ type: 'again' }),
  };
}
