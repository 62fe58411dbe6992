import { interruptedText, waitMs } from './outbox.ts';
import type { Outbox, Waiting } from './outbox.ts';

/** What a sender needs from outside. Tests pass their own. */
export interface SenderWorld {
  /** Sends a text. Rejects when it was not sent, or when that is unknown. */
  readonly send: (one: Waiting) => Promise<void>;
  /** True when there was no response, so that a later retry is right. */
  readonly isOutOfReach: (error: unknown) => boolean;
  /** What users read about a failure. */
  readonly reasonOf: (error: unknown) => string;
  readonly now: () => number;
  /** Calls `run` after some milliseconds. The returned function stops it. */
  readonly later: (run: () => void, ms: number) => () => void;
}

/** Waits between tries while the server can't be reached, in milliseconds: doubling from the first to the longest. */
const firstWait = 5_000;
const longestWait = 60_000;

/**
 * Sends the texts of an outbox, one after another in each conversation, so that they arrive in the order in which they
 * were written. While the server can't be reached they wait, and are sent when `resume` is called or on an automatic
 * retry. The server recognizes a text by its key, so a retry never sends it twice.
 */
export class OutboxSender {
  readonly #box: Outbox;
  readonly #world: SenderWorld;
  readonly #lines = new Map<number, Promise<void>>();
  readonly #underWay = new Set<string>();
  #tries = 0;
  #stopTimer: (() => void) | null = null;

  constructor(box: Outbox, world: SenderWorld) {
    this.#box = box;
    this.#world = world;
  }

  /** Sends one text of the outbox. Resolves after the try. */
  post(one: Waiting): Promise<void> {
    const line = this.#lines.get(one.conversationId) ?? Promise.resolve();
    if (this.#underWay.has(one.key)) return line;
    this.#underWay.add(one.key);
    const next = line.then(() => this.#run(one));
    this.#lines.set(one.conversationId, next);
    return next;
  }

  /** Sends all texts that wait or were interrupted by a reload. Resolves when all were tried. */
  async resume(): Promise<void> {
    this.#stopTimer?.();
    this.#stopTimer = null;
    const due = this.#box.unsent().filter((one) => !this.#underWay.has(one.key));
    await Promise.all(due.map((one) => this.#again(one)));
  }

  #again(one: Waiting): Promise<void> {
    if (this.#world.now() - one.at > waitMs) {
      this.#box.failed(one.key, interruptedText);
      return Promise.resolve();
    }
    this.#box.sending(one.key);
    return this.post(one);
  }

  async #run(one: Waiting): Promise<void> {
    try {
      const isBehind = this.#box
        .of(one.conversationId)
        .some((other) => other.state === 'waiting' && other.at < one.at);
      // It never overtakes a waiting one.
      if (isBehind) this.#wait(one);
      else {
        await this.#world.send(one);
        this.#tries = 0;
        this.#box.remove(one.key);
      }
    } catch (error) {
      if (this.#world.isOutOfReach(error)) this.#wait(one);
      else this.#box.failed(one.key, this.#world.reasonOf(error));
    } finally {
      this.#underWay.delete(one.key);
    }
  }

  #wait(one: Waiting): void {
    this.#box.waits(one.key);
    if (this.#stopTimer !== null) return;
    const wait = Math.min(longestWait, firstWait * 2 ** this.#tries);
    this.#tries += 1;
    this.#stopTimer = this.#world.later(() => void this.resume(), wait);
  }
}
