import type { TextMessage } from '@carillon/contract/conversations/conversations';

/** An image that goes with a text. */
export interface ChosenImage {
  readonly MediaID: string;
  readonly Uri: string;
}

/** A text that the user sent from this browser and that the server has not confirmed yet. */
export interface Waiting {
  /** The same key for every try, so that the server sends it once. */
  readonly key: string;
  readonly conversationId: number;
  readonly message: string;
  readonly image: ChosenImage | null;
  /** When it was written, in milliseconds. */
  readonly at: number;
  /** `waiting`: the server could not be reached. It is sent automatically as soon as there is a connection. */
  readonly state: 'sending' | 'waiting' | 'failed';
  /** Why it was not sent. Empty for all but failed ones. */
  readonly reason: string;
}

/** What the list shows for a conversation with texts that the server does not have. */
export interface OutboxMark {
  /** Failed if any of them failed: that one needs a user. */
  readonly state: 'waiting' | 'failed';
  /** The newest of them in that state. */
  readonly one: Waiting;
}

/** Where they are stored, so that a reload loses nothing. Tests pass their own. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const none: readonly Waiting[] = [];
/**
 * A text that a reload interrupted is sent automatically if it is younger than this, in milliseconds. Otherwise the
 * user decides.
 */
export const freshMs = 2 * 60_000;
/**
 * A text that waits for the connection is sent automatically for this long, in milliseconds: users don't expect it a
 * day later.
 */
export const waitMs = 60 * 60_000;
export const interruptedText =
  'It is not known whether this text was sent. Try again sends it only if it was not.';

function isWaiting(value: unknown): value is Waiting {
  if (typeof value !== 'object' || value === null) return false;
  const one = value as Partial<Record<keyof Waiting, unknown>>;
  return (
    typeof one.key === 'string' &&
    typeof one.conversationId === 'number' &&
    typeof one.message === 'string' &&
    typeof one.at === 'number'
  );
}

function isTooOld(one: Waiting, now: number): boolean {
  if (one.state === 'failed') return false;
  return now - one.at > (one.state === 'waiting' ? waitMs : freshMs);
}

function marksOf(all: readonly Waiting[]): ReadonlyMap<number, OutboxMark> {
  const marks = new Map<number, OutboxMark>();
  for (const one of all) {
    if (one.state === 'sending') continue;
    if (one.state === 'waiting' && marks.get(one.conversationId)?.state === 'failed') continue;
    marks.set(one.conversationId, { state: one.state, one });
  }
  return marks;
}

/** Texts under way of one user, in the order in which they were written. */
export class Outbox {
  readonly #storageKey: string;
  readonly #store: Store;
  readonly #listeners = new Set<() => void>();
  #all: readonly Waiting[];
  #marks: ReadonlyMap<number, OutboxMark> | null = null;
  readonly #of = new Map<number, readonly Waiting[]>();

  constructor(userId: number, store: Store, now: number) {
    this.#storageKey = `carillon.outbox.${userId}`;
    this.#store = store;
    this.#all = this.#read().map((one) =>
      isTooOld(one, now) ? { ...one, state: 'failed', reason: interruptedText } : one,
    );
  }

  /** Those of one conversation. The same list until something changes. */
  of(conversationId: number): readonly Waiting[] {
    const known = this.#of.get(conversationId);
    if (known !== undefined) return known;
    const found = this.#all.filter((one) => one.conversationId === conversationId);
    const kept = found.length === 0 ? none : found;
    this.#of.set(conversationId, kept);
    return kept;
  }

  /** All of them that are not failed, in the order in which they were written. */
  unsent(): readonly Waiting[] {
    return this.#all.filter((one) => one.state !== 'failed');
  }

  /** Conversations in which a text waits or failed. The same map until something changes. */
  marks(): ReadonlyMap<number, OutboxMark> {
    this.#marks ??= marksOf(this.#all);
    return this.#marks;
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(one: Pick<Waiting, 'key' | 'conversationId' | 'message' | 'image' | 'at'>): void {
    this.#write([...this.#all, { ...one, state: 'sending', reason: '' }]);
  }

  sending(key: string): void {
    this.#change(key, { state: 'sending', reason: '' });
  }

  /** No response: it is sent as soon as there is a connection. */
  waits(key: string): void {
    this.#change(key, { state: 'waiting', reason: '' });
  }

  failed(key: string, reason: string): void {
    this.#change(key, { state: 'failed', reason });
  }

  remove(key: string): void {
    this.#write(this.#all.filter((one) => one.key !== key));
  }

  /** Restores a removed one in order of time. */
  restore(one: Waiting): void {
    this.#write([...this.#all, one].sort((a, b) => a.at - b.at));
  }

  /** What the server shows is no longer under way. */
  arrived(texts: readonly Pick<TextMessage, 'RequestKey'>[]): void {
    const keys = new Set(texts.map((text) => text.RequestKey));
    if (this.#all.some((one) => keys.has(one.key)))
      this.#write(this.#all.filter((one) => !keys.has(one.key)));
  }

  #change(key: string, change: Partial<Waiting>): void {
    this.#write(this.#all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }

  #read(): Waiting[] {
    try {
      const kept: unknown = JSON.parse(this.#store.getItem(this.#storageKey) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isWaiting) : [];
    } catch {
      return [];
    }
  }

  #write(all: readonly Waiting[]): void {
    this.#all = all;
    this.#of.clear();
    this.#marks = null;
    try {
      if (all.length === 0) this.#store.removeItem(this.#storageKey);
      else this.#store.setItem(this.#storageKey, JSON.stringify(all));
    } catch {
      // A full storage only loses the copy for a reload, not the text.
    }
    for (const listener of this.#listeners) listener();
  }
}
