/** What a player shows of a sound. Times are in seconds. */
export interface PlayerState {
  /** The address that is loaded. Null before the first sound. */
  readonly src: string | null;
  readonly phase: 'idle' | 'loading' | 'playing' | 'paused' | 'failed';
  readonly position: number;
}

/** The part of an audio element that is used. Tests pass their own. */
export interface SoundElement {
  src: string;
  currentTime: number;
  play(): Promise<void>;
  pause(): void;
  addEventListener(event: string, listener: () => void): void;
}

const nothing: PlayerState = { src: null, phase: 'idle', position: 0 };

/**
 * Plays one sound at a time for the whole page: starting a sound ends the previous one. Every change makes a new state,
 * which `subscribe` reports.
 */
export class SoundPlayer {
  #state: PlayerState = nothing;
  #element: SoundElement | null = null;
  readonly #make: () => SoundElement;
  readonly #listeners = new Set<() => void>();

  constructor(make: () => SoundElement) {
    this.#make = make;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): PlayerState => this.#state;

  /** Plays from `at` seconds, or resumes where it was paused. */
  play(src: string, at?: number): void {
    const element = this.#ready();
    const isSame = this.#state.src === src && this.#state.phase !== 'failed';
    const from = at ?? (isSame ? this.#state.position : 0);
    if (!isSame) element.src = src;
    if (!isSame || at !== undefined) element.currentTime = from;
    this.#set({ src, phase: 'loading', position: from });
    element.play().then(
      () => undefined,
      // Another sound that started in the meantime also ends this promise. That is not a failure.
      (error: unknown) => {
        if (this.#state.src !== src || this.#state.phase !== 'loading') return;
        // A browser that plays only right after a click waits for the next one. That is not a failure either.
        const isHeldBack = error instanceof Error && error.name === 'NotAllowedError';
        this.#set({ phase: isHeldBack ? 'paused' : 'failed' });
      },
    );
  }
  pause(src: string): void {
    if (this.#state.src !== src) return;
    this.#element?.pause();
    if (this.#state.phase === 'playing' || this.#state.phase === 'loading') this.#set({ phase: 'paused' });
  }
  toggle(src: string): void {
    const { phase } = this.#state;
    if (this.#state.src === src && (phase === 'playing' || phase === 'loading')) this.pause(src);
    else this.play(src);
  }
  /** Seeks within a sound. One that is not loaded starts to play there. */
  seek(src: string, position: number): void {
    if (this.#state.src !== src || this.#state.phase === 'failed') this.play(src, position);
    else {
      if (this.#element) this.#element.currentTime = position;
      this.#set({ position });
    }
  }
  /** Stops and forgets the position: the page that played it is gone. */
  stop(src: string): void {
    if (this.#state.src !== src) return;
    this.#element?.pause();
    this.#set(nothing);
  }

  #set(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
  #ready(): SoundElement {
    if (this.#element) return this.#element;
    const element = this.#make();
    this.#element = element;
    const isBusy = (): boolean => this.#state.phase === 'playing' || this.#state.phase === 'loading';
    element.addEventListener('playing', () => isBusy() && this.#set({ phase: 'playing' }));
    element.addEventListener(
      'timeupdate',
      () => this.#state.phase === 'playing' && this.#set({ position: element.currentTime }),
    );
    // Paused by the browser: headphones were pulled out, or a call came in.
    element.addEventListener('pause', () => isBusy() && this.#set({ phase: 'paused' }));
    element.addEventListener('ended', () => this.#set({ phase: 'idle', position: 0 }));
    element.addEventListener(
      'error',
      () => this.#state.src !== null && this.#state.phase !== 'idle' && this.#set({ phase: 'failed' }),
    );
    return element;
  }
}
