import { Agent, errors, request } from 'undici';
import { readAudio } from './audioFile.ts';
import type { CallbackTarget } from './bandwidth/bxml.ts';

/** What the product returned to a callback that waits for it. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** The address that responded, against which relative ones are resolved. */
  readonly url: string;
}

/** How a callback went wrong: no connection (it may be retried), or no response in time. */
export type NoReply = 'connection' | 'timeout';

/** How long the product took to say what comes next in a call. */
export interface Wait {
  /** When the request was made, in milliseconds since 1970. */
  readonly at: number;
  readonly ms: number;
  /** HTTP status. 0 when there was no response. */
  readonly status: number;
}

interface CachedAudio {
  readonly audio: Promise<{ seconds: number } | string>;
  until: number;
}

const largestAudio = 64 * 1024 * 1024;
const mostCached = 500;
/** Maximum waits that are kept. Beyond that, the older half is dropped at once. */
const mostWaits = 200_000;

/**
 * The carrier's connection to the product in calls: callbacks that return the next document, events, and audio files.
 * `underWay` counts requests without a response yet.
 */
export class ProductLine {
  readonly #agent = new Agent({ connections: 256, pipelining: 1, connect: { timeout: 5_000 } });
  readonly #now: () => number;
  #audio = new Map<string, CachedAudio>();
  #waits: Wait[] = [];
  underWay = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Waits of requests that got a response since that instant, oldest first. */
  waitsSince(at: number): readonly Wait[] {
    return this.#waits.filter((wait) => wait.at >= at);
  }

  /** Requests the next document of a call, and notes how long the person heard silence. */
  async ask(
    target: CallbackTarget,
    properties: Readonly<Record<string, unknown>>,
    timeoutMs: number,
  ): Promise<Reply | NoReply> {
    const at = Date.now();
    const began = performance.now();
    const reply = await this.send(target, properties, timeoutMs);
    const ms = Math.round((performance.now() - began) * 100) / 100;
    this.#waits.push({ at, ms, status: typeof reply === 'string' ? 0 : reply.status });
    if (this.#waits.length > mostWaits) this.#waits = this.#waits.slice(mostWaits / 2);
    return reply;
  }

  /** Sends one callback; properties go into the body, or into the query with GET. Never rejects. */
  async send(
    target: CallbackTarget,
    properties: Readonly<Record<string, unknown>>,
    timeoutMs: number,
  ): Promise<Reply | NoReply> {
    this.underWay++;
    try {
      const isGet = target.method === 'GET';
      const url = isGet ? withQuery(target.url, properties) : target.url;
      const answer = await request(url, {
        dispatcher: this.#agent,
        method: target.method,
        headers: {
          ...(!isGet && { 'content-type': 'application/json' }),
          ...authorization(target.username, target.password),
        },
        body: isGet ? null : JSON.stringify(properties),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = await answer.body.text();
      return { status: answer.statusCode, body, url };
    } catch (error) {
      return error instanceof DOMException ||
        error instanceof errors.HeadersTimeoutError ||
        error instanceof errors.BodyTimeoutError
        ? 'timeout'
        : 'connection';
    } finally {
      this.underWay--;
    }
  }

  /** Length of the audio at that address. A sentence when it can't be played. Cached as `Cache-Control` allows. */
  audio(
    url: string,
    username: string | null,
    password: string | null,
  ): Promise<{ seconds: number } | string> {
    const key = `${username ?? ''} ${url}`;
    const cached = this.#audio.get(key);
    if (cached && cached.until > this.#now()) return cached.audio;
    // Requests that arrive while it is being fetched share it.
    const entry: CachedAudio = {
      until: Infinity,
      audio: this.#fetchAudio(url, username, password, (maxAgeMs) => {
        entry.until = this.#now() + maxAgeMs;
      }),
    };
    this.#audio.delete(key);
    this.#audio.set(key, entry);
    if (this.#audio.size > mostCached) {
      const oldest = this.#audio.keys().next();
      if (!oldest.done) this.#audio.delete(oldest.value);
    }
    return entry.audio;
  }

  forget(): void {
    this.#audio.clear();
    this.#waits = [];
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #fetchAudio(
    url: string,
    username: string | null,
    password: string | null,
    keep: (maxAgeMs: number) => void,
  ): Promise<{ seconds: number } | string> {
    let maxAgeMs = 0;
    this.underWay++;
    try {
      const answer = await request(url, {
        dispatcher: this.#agent,
        headers: authorization(username, password),
        signal: AbortSignal.timeout(30_000),
      });
      if (answer.statusCode !== 200) {
        await answer.body.dump();
        return `The audio file was answered with ${answer.statusCode}.`;
      }
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of answer.body as AsyncIterable<Buffer>) {
        size += part.length;
        if (size > largestAudio) return 'The audio file is too large.';
        parts.push(part);
      }
      const cacheControl = String(answer.headers['cache-control'] ?? '');
      if (!/no-store|no-cache/.test(cacheControl))
        maxAgeMs = Number(/max-age=(\d+)/.exec(cacheControl)?.[1] ?? 0) * 1_000;
      return readAudio(
        Buffer.concat(parts),
        String(answer.headers['content-type'] ?? ''),
        new URL(url).pathname,
      );
    } catch {
      return 'The audio file could not be fetched.';
    } finally {
      keep(maxAgeMs);
      this.underWay--;
    }
  }
}

function authorization(username: string | null, password: string | null): Record<string, string> {
  if (username === null && password === null) return {};
  const pair = Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64');
  return { authorization: `Basic ${pair}` };
}

function withQuery(address: string, properties: Readonly<Record<string, unknown>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(properties))
    if (value !== undefined && value !== null)
      url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return url.href;
}
