/** Time over which answers are counted, in milliseconds. */
const windowMs = 100;

/** How many texts a carrier has answered for lately, per second. */
export class AnswerRate {
  #since = 0;
  #count = 0;
  #perSecond: number | null = null;

  /** Null until the first answers are counted. */
  get perSecond(): number | null {
    return this.#perSecond;
  }

  /** Requests leave after none was in flight: the time before says nothing of the carrier. */
  begun(nowMs: number): void {
    this.#since = nowMs;
    this.#count = 0;
  }

  answered(texts: number, nowMs: number): void {
    this.#count += texts;
    const elapsed = nowMs - this.#since;
    if (elapsed < windowMs) return;
    const now = (this.#count / elapsed) * 1000;
    // Half of the last windows: one that happens to be empty is not the pace.
    this.#perSecond = this.#perSecond === null ? now : (this.#perSecond + now) / 2;
    this.begun(nowMs);
  }
}
