import { useEffect, useSyncExternalStore } from 'react';
import { SoundPlayer } from './soundPlayer.ts';
import type { PlayerState } from './soundPlayer.ts';

const player = new SoundPlayer(() => {
  const element = new Audio();
  element.preload = 'auto';
  return element;
});
const silent: PlayerState = { src: null, phase: 'idle', position: 0 };

/** Plays the sound at this address from its beginning, for whoever is about to be shown its player. */
export function playSound(src: string): void {
  player.play(src, 0);
}

/** The one player of the page, as it stands for the sound at this address. It falls silent with whoever shows it. */
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
