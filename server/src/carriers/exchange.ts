import { inSpan, isTracing, type SpanFacts } from '../platform/tracing.ts';
import { CarrierLine, type LineEnd } from './carrierLine.ts';
import type { ExchangeLimits } from './settings.ts';

/** How one HTTP request to a carrier ended. Closed; the adapters interpret it. */
export type ExchangeResult =
  /** The carrier responded. `body` is null when it was cut off, too large or never ended. */
  | {
      readonly kind: 'answer';
      readonly statusCode: number;
      readonly retryAfter: string | null;
      readonly body: string | null;
      /** The same body as it came, for sounds. */
      readonly bytes: Buffer | null;
    }
  /** No byte of the request left: the carrier can't have accepted anything. */
  | { readonly kind: 'notSent'; readonly code: string }
  /** Bytes may have left and no response came. */
  | { readonly kind: 'open'; readonly code: string };

/** How to reach a carrier's HTTP service. */
export interface ExchangeSettings extends ExchangeLimits {
  /** Address with the path prefix of the API, no slash at the end. */
  readonly baseUrl: string;
  /** Headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A connection that cannot be made within this is treated as refused. */
const CONNECT_TIMEOUT_MS = 5_000;

/** With less time left than this, a response is unlikely, and the request would only put a text in doubt. */
const LEAST_SHARE_LEFT = 0.1;

interface Asked {
  readonly request: string;
  /** Moment of performance.now() after which it is not started any more. */
  readonly latestStart: number;
  readonly resolve: (result: ExchangeResult) => void;
  deadline: NodeJS.Timeout | null;
  line: CarrierLine | null;
  isOver: boolean;
}

/**
 * Kept connections to one carrier. Sends each request at most once: no retries, no redirects, no pipelining. Requests
 * beyond the number of connections wait; the deadline counts from the call.
 */
export class CarrierExchange {
  readonly #origin: URL;
  readonly #connectTimeoutMs: number;
  readonly #most: number;
  readonly #lines: CarrierLine[] = [];
  /** The most recently used connection is reused first, so that few stay open while little is sent. */
  readonly #free: CarrierLine[] = [];
  readonly #waiting: Asked[] = [];
  readonly #underWay = new Set<Promise<ExchangeResult>>();
  readonly #prefix: string;
  readonly #head: string;
  readonly #timeoutMs: number;

  constructor(settings: ExchangeSettings) {
    const url = new URL(settings.baseUrl);
    this.#origin = url;
    this.#prefix = url.pathname.replace(/\/+$/, '');
    const fields = Object.entries({ host: url.host, ...settings.headers });
    for (const [name, value] of fields)
      if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name) || !/^[\t\x20-\x7e]*$/.test(value))
        throw new RangeError(`The header ${name} of a carrier holds what no header may hold.`);
    this.#head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    this.#timeoutMs = settings.requestTimeoutMs;
    this.#connectTimeoutMs = Math.min(CONNECT_TIMEOUT_MS, settings.requestTimeoutMs);
    this.#most = settings.connections;
  }

  /** Posts a JSON body. Never rejects. */
  post(path: string, body: string): Promise<ExchangeResult> {
    const length = `content-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    return this.#traced('POST', this.#requestHead('POST', path) + length + body);
  }

  /** Gets a path with its query. Never rejects. */
  get(path: string): Promise<ExchangeResult> {
    return this.#traced('GET', `${this.#requestHead('GET', path)}\r\n`);
  }

  /** Waits for the exchanges in flight, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all(this.#underWay);
    for (const line of this.#lines) line.close();
  }

  #requestHead(method: string, path: string): string {
    const target = this.#prefix + path;
    if (!/^[\x21-\x7e]+$/.test(target))
      throw new RangeError('The address of a request holds what none may hold.');
    return `${method} ${target} HTTP/1.1\r\n${this.#head}`;
  }

  #traced(method: 'GET' | 'POST', request: string): Promise<ExchangeResult> {
    if (!isTracing()) return this.#ask(request);
    const facts = { 'http.request.method': method, 'server.address': this.#origin.hostname };
    return inSpan('carrier request', facts, () => this.#ask(request), factsOf);
  }

  #ask(request: string): Promise<ExchangeResult> {
    const result = new Promise<ExchangeResult>((resolve) => {
      const latestStart = performance.now() + this.#timeoutMs * (1 - LEAST_SHARE_LEFT);
      const asked: Asked = { request, latestStart, resolve, deadline: null, line: null, isOver: false };
      asked.deadline = setTimeout(() => this.#tooLate(asked), this.#timeoutMs);
      const line = this.#free.pop() ?? this.#another();
      if (line === undefined) this.#waiting.push(asked);
      else this.#give(line, asked);
    });
    this.#underWay.add(result);
    void result.then(() => this.#underWay.delete(result));
    return result;
  }

  #another(): CarrierLine | undefined {
    if (this.#lines.length >= this.#most) return undefined;
    const line = new CarrierLine(this.#origin, this.#connectTimeoutMs);
    this.#lines.push(line);
    return line;
  }

  #give(line: CarrierLine, asked: Asked): void {
    asked.line = line;
    const over = (end: LineEnd): void => {
      settle(asked, resultOf(end));
      const next = this.#nextInTime();
      if (next !== undefined) this.#give(line, next);
      else if (end.kind === 'answer') this.#free.push(line);
      // Its connection was lost or never made, so the others are used first.
      else this.#free.unshift(line);
    };
    line.send(asked.request, over, asked.latestStart);
  }

  #nextInTime(): Asked | undefined {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (next.isOver) continue;
      if (performance.now() < next.latestStart) return next;
      settle(next, { kind: 'notSent', code: 'TIMEOUT' });
    }
    return undefined;
  }

  #tooLate(asked: Asked): void {
    if (asked.line === null) settle(asked, { kind: 'notSent', code: 'TIMEOUT' });
    else asked.line.breakOff('TIMEOUT');
  }
}

function factsOf(result: ExchangeResult): SpanFacts {
  const outcome = { 'carillon.outcome': result.kind };
  return result.kind === 'answer' ? { ...outcome, 'http.response.status_code': result.statusCode } : outcome;
}

function resultOf(end: LineEnd): ExchangeResult {
  if (end.kind === 'broken')
    return {
      kind: 'answer',
      statusCode: end.statusCode,
      retryAfter: end.retryAfter,
      body: null,
      bytes: null,
    };
  if (end.kind !== 'answer') return end;
  const { statusCode, retryAfter, bytes } = end.answer;
  return { kind: 'answer', statusCode, retryAfter, body: bytes.toString('utf8'), bytes };
}

function settle(asked: Asked, result: ExchangeResult): void {
  if (asked.isOver) return;
  asked.isOver = true;
  if (asked.deadline !== null) clearTimeout(asked.deadline);
  asked.resolve(result);
}
