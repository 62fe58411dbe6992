import { describe, expect, it } from 'vitest';
import { SoundPlayer } from './soundPlayer.ts';
import type { SoundElement } from './soundPlayer.ts';

class FakeElement implements SoundElement {
  src = '';
  currentTime = 0;
  playing = false;
  refuses = false;
  readonly listeners = new Map<string, () => void>();
  play(): Promise<void> {
    this.playing = true;
    return this.refuses ? Promise.reject(new Error('no decoder')) : Promise.resolve();
  }
  pause(): void {
    this.playing = false;
  }
  addEventListener(event: string, listener: () => void): void {
    this.listeners.set(event, listener);
  }
  tell(event: string, at?: number): void {
    if (at !== undefined) this.currentTime = at;
    this.listeners.get(event)?.();
  }
}

function setUp() {
  const element = new FakeElement();
  let made = 0;
  const player = new SoundPlayer(() => {
    made += 1;
    return element;
  });
  return { element, player, made: () => made };
}

describe('the player', () => {
  it('plays one sound at a time, with one element', () => {
    const { element, player, made } = setUp();
    player.toggle('/a.mp3');
    element.tell('playing');
    expect(player.state()).toMatchObject({ src: '/a.mp3', phase: 'playing' });
    player.toggle('/b.mp3');
    element.tell('playing');
    expect(player.state()).toMatchObject({ src: '/b.mp3', phase: 'playing', position: 0 });
    expect(element.src).toBe('/b.mp3');
    expect(made()).toBe(1);
  });

  it('resumes where it was paused', () => {
    const { element, player } = setUp();
    player.toggle('/a.mp3');
    element.tell('playing');
    element.tell('timeupdate', 4.5);
    player.toggle('/a.mp3');
    expect(player.state()).toMatchObject({ phase: 'paused', position: 4.5 });
    expect(element.playing).toBe(false);
    player.toggle('/a.mp3');
    expect(player.state()).toMatchObject({ phase: 'loading', position: 4.5 });
    expect(element.currentTime).toBe(4.5);
  });

  it('begins at the start again after the end', () => {
    const { element, player } = setUp();
    player.toggle('/a.mp3');
    element.tell('playing');
    element.tell('timeupdate', 9);
    element.tell('ended');
    expect(player.state()).toMatchObject({ phase: 'idle', position: 0 });
    player.toggle('/a.mp3');
    expect(player.state().position).toBe(0);
  });

  it('seeks in the playing sound, and starts another one', () => {
    const { element, player } = setUp();
    player.seek('/a.mp3', 3);
    expect(element.playing).toBe(true);
    expect(player.state()).toMatchObject({ src: '/a.mp3', position: 3 });
    element.tell('playing');
    player.seek('/a.mp3', 7);
    expect(element.currentTime).toBe(7);
    expect(player.state()).toMatchObject({ phase: 'playing', position: 7 });
  });

  it("says that a sound can't be played, and retries on request", async () => {
    const { element, player } = setUp();
    element.refuses = true;
    player.toggle('/a.mp3');
    await Promise.resolve();
    await Promise.resolve();
    expect(player.state().phase).toBe('failed');
    element.refuses = false;
    element.src = '';
    player.toggle('/a.mp3');
    expect(player.state().phase).toBe('loading');
    expect(element.src).toBe('/a.mp3');
  });

  it('falls silent with the page that played, but not with another one', () => {
    const { element, player } = setUp();
    player.toggle('/a.mp3');
    player.stop('/b.mp3');
    expect(element.playing).toBe(true);
    player.stop('/a.mp3');
    expect(element.playing).toBe(false);
    expect(player.state().src).toBeNull();
  });
});
