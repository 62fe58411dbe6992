import { useCallback, useEffect, useRef, useState } from 'react';
import {
  listMicrophones,
  lookForMicrophone,
  microphonePermission,
  openMicrophone,
  refusalOf,
} from './microphone.ts';
import type { MicrophoneChoice, OpenMicrophone } from './microphone.ts';
import type { Microphone } from './recorderMachine.ts';

/**
 * The microphone, open from the moment it is allowed for as long as `isNeeded`. `onSamples` and `onLost` keep their
 * identity from one render to the next.
 */
export function useMicrophone(props: {
  isNeeded: boolean;
  onSamples: (samples: Float32Array, rate: number) => void;
  /** A newer opening begins. */
  onOpening: () => void;
  /** It was unplugged, or the browser took it away. */
  onLost: () => void;
}) {
  const { isNeeded, onSamples, onOpening, onLost } = props;
  const [microphone, setMicrophone] = useState<Microphone>('checking');
  const [devices, setDevices] = useState<readonly MicrophoneChoice[]>([]);
  const [deviceId, setDeviceId] = useState<string>();
  const opened = useRef<OpenMicrophone | null>(null);
  const close = useCallback(() => {
    opened.current?.close();
    opened.current = null;
  }, []);
  const lost = useCallback(() => {
    close();
    onLost();
    setMicrophone('checking');
  }, [close, onLost]);

  // Each opening has a number. One that completes after a newer opening began is closed again.
  const turn = useRef(0);
  const open = useCallback(
    async (wanted?: string) => {
      turn.current += 1;
      const mine = turn.current;
      close();
      onOpening();
      try {
        const fresh = await openMicrophone(wanted, onSamples, lost);
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
    [close, lost, onOpening, onSamples],
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

  /** Closes it, and any that is still opening. */
  const release = useCallback(() => {
    turn.current += 1;
    close();
  }, [close]);
  return {
    microphone,
    devices,
    deviceId,
    /** Asks the browser for it, again if necessary. */
    allow: () => {
      setMicrophone('checking');
      void open(deviceId);
    },
    choose: (id: string) => void open(id),
    resume: () => void opened.current?.resume(),
    release,
  };
}
