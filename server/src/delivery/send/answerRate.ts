/** Time over which answers are counted, in milliseconds. */
const windowMs = 100;

/** How many texts per second a carrier has responded to lately. */
export class AnswerRate {
  #since = 0;
  #count = 0;
  #perSecond: number | null = null;

  /** Null until the first responses are counted. */
  get perSecond(): number | null {
    return this.#perSecond;
  }

  /** Requests leave after none was in flight, so the time before does not measure the carrier. */
  begun(nowMs: number): void {
    this.#since = nowMs;
    this.#count = 0;
  }

  answered(texts: number, nowMs: number): void {
    this.#count += texts;
    const elapsed = nowMs - this.#since;
    if (elapsed < windowMs) return;
    const now = (this.#count / elapsed) * 1000;
    // Half of the latest windows, so that one empty window does not set the pace.
    this.#perSecond = this.#perSecond === null ? now : (this.#perSecond + now) / 2;
    this.begun(nowMs);
  }
}
