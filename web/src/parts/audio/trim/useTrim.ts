import { useEffect, useRef, useState } from 'react';
import { cutOut } from '../recorder/recordedSound.ts';
import { whole } from './trim.ts';
import type { Cut } from './trim.ts';
import type { Recording } from '../recorder/useRecorder.ts';

/** The part of a recording to keep: the positions of its handles, and the part between them once they are released. */
export function useTrim(sound: Recording | null) {
  const [cut, setCut] = useState<Cut | null>(null);
  const [kept, setKept] = useState<Recording | null>(null);
  // A key moves a handle and releases it before the next render.
  const latest = useRef<Cut | null>(null);
  // Another recording starts untrimmed.
  const [of, setOf] = useState(sound);
  if (of !== sound) {
    setOf(sound);
    setCut(null);
    setKept(null);
  }
  const address = kept?.address;
  useEffect(() => {
    if (address === undefined) return undefined;
    return () => URL.revokeObjectURL(address);
  }, [address]);
  const move = (to: Cut): void => {
    latest.current = to;
    setCut(to);
  };
  const settle = (): void => {
    if (sound === null) return;
    const all = whole(sound.milliseconds);
    const [from, to] = latest.current ?? all;
    if (from === all[0] && to === all[1]) {
      setKept(null);
      return;
    }
    const part = cutOut(sound, from, to);
    setKept({ ...part, address: URL.createObjectURL(part.file) });
  };
  return { cut: cut ?? whole(sound?.milliseconds ?? 0), kept: kept ?? sound, move, settle };
}
