/** A request in its key's queue. */
export interface QueueSlot {
  /** Leaves the queue if its turn has not come. Running work is not ended. */
  giveUp(): void;
  /** Ends it, so that the key's next request begins. Call it whatever the request's result is. */
  leave(): void;
}

interface Line {
  running: number;
  /** In order of arrival. Each is notified whether its turn came. */
  readonly waiting: Set<(isTurn: boolean) => void>;
}

/**
 * Runs at most `width` requests of one key at once. The key's other requests wait in order, and no other key
 * waits for them. A queue holds at most `longest` requests.
 */
export class FairQueue {
  readonly #lines = new Map<string, Line>();
  readonly #width: number;
  readonly #longest: number;

  constructor(limits: { readonly width: number; readonly longest: number }) {
    this.#width = limits.width;
    this.#longest = limits.longest;
  }

  /**
   * Calls `onTurn` with true when the turn comes, possibly at once, or with false after `giveUp`. Returns
   * null if the queue is full.
   */
  enter(key: string, onTurn: (isTurn: boolean) => void): QueueSlot | null {
    const line = this.#lines.get(key) ?? { running: 0, waiting: new Set() };
    if (line.running >= this.#width && line.waiting.size >= this.#longest) return null;
    this.#lines.set(key, line);
    let state: 'waiting' | 'running' | 'gone' = 'waiting';
    const begin = (isTurn: boolean): void => {
      state = isTurn ? 'running' : 'gone';
      onTurn(isTurn);
    };
    const giveUp = (): void => {
      if (state !== 'waiting') return;
      line.waiting.delete(begin);
      begin(false);
    };
    const leave = (): void => {
      giveUp();
      if (state !== 'running') return;
      state = 'gone';
      this.#next(key, line);
    };
    if (line.running < this.#width) {
      line.running += 1;
      begin(true);
    } else line.waiting.add(begin);
    return { giveUp, leave };
  }

  /** Number of keys with a running request. */
  get size(): number {
    return this.#lines.size;
  }

  /** A request that ends passes its slot on. */
  #next(key: string, line: Line): void {
    const [begin] = line.waiting;
    if (begin === undefined) {
      line.running -= 1;
      if (line.running === 0) this.#lines.delete(key);
      return;
    }
    line.waiting.delete(begin);
    begin(true);
  }
}
