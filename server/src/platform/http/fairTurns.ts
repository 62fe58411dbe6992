/** A request in the line of its key. */
export interface Place {
  /** Leaves the line if its turn has not come; what runs already is not ended. */
  giveUp(): void;
  /** Ends it: the next request of the key begins. Call it whatever the result of the request. */
  leave(): void;
}

interface Line {
  running: number;
  /** In the order in which they came; each learns whether its turn came. */
  readonly waiting: Set<(isTurn: boolean) => void>;
}

/**
 * Lets at most `width` requests of one key run at once; the others of the key wait in their order, and no other key
 * waits for them. A line holds no more than `longest`.
 */
export class FairTurns {
  readonly #lines = new Map<string, Line>();
  readonly #width: number;
  readonly #longest: number;

  constructor(limits: { readonly width: number; readonly longest: number }) {
    this.#width = limits.width;
    this.#longest = limits.longest;
  }

  /**
   * Calls `onTurn` with true when the turn comes, maybe at once, or with false after `giveUp`. Null: the line is full.
   */
  enter(key: string, onTurn: (isTurn: boolean) => void): Place | null {
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

  /** How many keys have a running request. */
  get size(): number {
    return this.#lines.size;
  }

  /** A request that ends hands its place on. */
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
