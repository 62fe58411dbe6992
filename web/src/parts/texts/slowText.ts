import { useEffect, useState } from 'react';

/** Shortest time between two texts, in milliseconds. */
const every = 10_000;
/** After the first text of a phase: it is corrected sooner, because its numbers come a moment later. */
const soon = 2_000;

/**
 * Passes on the newest of texts that change often: the first at once, then at most one every 10 s, and always the last
 * one. A text of another phase does not wait, and the next one after it only waits briefly.
 */
export function slowly(say: (text: string) => void) {
  let said: string | undefined;
  let waiting: string | undefined;
  let last: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (text: string, rest = every): void => {
    clearTimeout(timer);
    waiting = undefined;
    if (text !== said) say(text);
    said = text;
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting !== undefined) tell(waiting);
    }, rest);
  };
  return {
    hear(text: string, phase = ''): void {
      if (phase !== last) tell(text, last === undefined ? every : soon);
      else if (timer === undefined) tell(text);
      else waiting = text;
      last = phase;
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** `text` for a polite live region. It follows at intervals, and at once when `phase` changes. */
export function useSlowText(text: string, phase: string): string {
  const [said, setSaid] = useState(text);
  const [voice] = useState(() => slowly(setSaid));
  useEffect(() => voice.hear(text, phase), [voice, text, phase]);
  useEffect(() => voice.stop, [voice]);
  return said;
}
