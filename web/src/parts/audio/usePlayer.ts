import { useEffect, useSyncExternalStore } from 'react';
import { SoundPlayer } from './soundPlayer.ts';
import type { PlayerState } from './soundPlayer.ts';

const player = new SoundPlayer(() => {
  const element = new Audio();
  element.preload = 'auto';
  return element;
});
const silent: PlayerState = { src: null, phase: 'idle', position: 0 };

/** Plays the sound at this address from its beginning, just before its player is shown. */
export function playSound(src: string): void {
  player.play(src, 0);
}

/**
 * The page's player, with its state for the sound at this address. It stops when the component that shows it unmounts.
 */
export function usePlayer(src: string) {
  const state = useSyncExternalStore(player.subscribe, () => {
    const now = player.state();
    return now.src === src ? now : silent;
  });
  useEffect(() => () => player.stop(src), [src]);
  return {
    ...state,
    isPlaying: state.phase === 'playing' || state.phase === 'loading',
    play: () => player.play(src, 0),
    toggle: () => player.toggle(src),
    seek: (position: number) => player.seek(src, position),
  };
}
