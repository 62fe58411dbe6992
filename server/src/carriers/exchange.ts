import { Client, type Dispatcher } from 'undici';
import type { ExchangeLimits } from './settings.ts';

/** What one HTTP request to a carrier came to. Closed; the adapters give it its meaning. */
export type ExchangeResult =
  /** The carrier answered. `body` is null when it was cut off, too large or never ended. */
  | {
      readonly kind: 'answer';
      readonly statusCode: number;
      readonly retryAfter: string | null;
      readonly body: string | null;
      /** The same body as it came, for sounds. */
      readonly bytes: Buffer | null;
    }
  /** No byte of the request left: the carrier cannot have taken anything. */
  | { readonly kind: 'notSent'; readonly code: string }
  /** Bytes may have left and no answer came. */
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
/** A thousand log entries of Infobip are under 1 MB; anything far above is not a carrier's answer. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * Kept connections to one carrier. Sends each request at most once: no retries, no redirects, no
 * pipelining, and a request that undici would write a second time is cut off before its first byte.
 *
 * Connections that have nothing to do are kept in a list of their own: undici's pool looks through all of them for
 * each request, which costs as much as the request when there are a hundred.
 */
export class CarrierExchange {
  readonly #origin: string;
  readonly #options: Client.Options;
  readonly #most: number;
  readonly #clients: Client[] = [];
  /** The one that was used last is taken first, so that few are kept open while little is sent. */
  readonly #free: Client[] = [];
  readonly #waiting: { readonly request: Dispatcher.DispatchOptions; readonly exchange: Exchange }[] = [];
  readonly #prefix: string;
  readonly #headers: string[];
  readonly #timeoutMs: number;

  constructor(settings: ExchangeSettings) {
    const url = new URL(settings.baseUrl);
    this.#origin = url.origin;
    this.#prefix = url.pathname.replace(/\/+$/, '');
    this.#headers = Object.entries(settings.headers).flat();
    this.#timeoutMs = settings.requestTimeoutMs;
    this.#most = settings.connections;
    this.#options = {
      pipelining: 1,
      connect: { timeout: Math.min(CONNECT_TIMEOUT_MS, settings.requestTimeoutMs) },
      // One deadline of our own covers the whole exchange; two more clocks would only blur the outcome.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
  }

  /** Posts a JSON body. Never rejects. */
  post(path: string, body: string): Promise<ExchangeResult> {
    return this.#send({ path: this.#prefix + path, method: 'POST', headers: this.#headers, body });
  }

  /** Gets a path with its query. Never rejects. */
  get(path: string): Promise<ExchangeResult> {
    return this.#send({ path: this.#prefix + path, method: 'GET', headers: this.#headers });
  }

  /** Waits for the exchanges under way, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
  }

  #send(request: Dispatcher.DispatchOptions): Promise<ExchangeResult> {
    return new Promise((resolve) => {
      const exchange = new Exchange(resolve, this.#timeoutMs);
      const client = this.#free.pop() ?? this.#another();
      if (client === undefined) this.#waiting.push({ request, exchange });
      else this.#give(client, request, exchange);
    });
  }

  #another(): Client | undefined {
    if (this.#clients.length >= this.#most) return undefined;
    const client = new Client(this.#origin, this.#options);
    this.#clients.push(client);
    return client;
  }

  #give(client: Client, request: Dispatcher.DispatchOptions, exchange: Exchange): void {
    exchange.onOver = (isWhole) => {
      // Those that waited too long have been answered.
      let next = this.#waiting.shift();
      while (next?.exchange.isOver === true) next = this.#waiting.shift();
      if (next !== undefined) this.#give(client, next.request, next.exchange);
      else if (isWhole) this.#free.push(client);
      // Its connection may be lost, or may not come about: the others go first.
      else this.#free.unshift(client);
    };
    client.dispatch(request, exchange);
  }
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (result: ExchangeResult) => void;
  readonly #deadline: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #settled = false;
  #statusCode = 0;
  #retryAfter: string | null = null;
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** Called once, when it is over: with true when its answer came whole. */
  onOver: (isWhole: boolean) => void = () => undefined;

  constructor(resolve: (result: ExchangeResult) => void, timeoutMs: number) {
    this.#resolve = resolve;
    this.#deadline = setTimeout(() => this.#breakOff('TIMEOUT'), timeoutMs);
  }

  get isOver(): boolean {
    return this.#settled;
  }

  /** undici calls this on a connected socket, right before it writes: the line between "not sent" and "open". */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#controller !== null || this.#settled) {
      // Settled while waiting for a connection, or undici puts the request back after a lost socket:
      // a text must not be written now, or twice.
      controller.abort(new Error('not to be sent'));
      this.#breakOff('NOT_SENT_TWICE');
      return;
    }
    this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (statusCode < 200) return;
    this.#statusCode = statusCode;
    const retryAfter = headers['retry-after'];
    if (typeof retryAfter === 'string') this.#retryAfter = retryAfter;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > MAX_BODY_BYTES) this.#breakOff('BODY_TOO_LARGE');
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const whole = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks);
    this.#answer(whole ?? Buffer.alloc(0));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(errorCode(error));
  }

  #breakOff(code: string): void {
    this.#fail(code);
    const controller = this.#controller;
    if (controller !== null && !controller.aborted) controller.abort(new Error(code));
  }

  #fail(code: string): void {
    if (this.#statusCode !== 0) this.#answer(null);
    else if (this.#controller === null) this.#settle({ kind: 'notSent', code });
    else this.#settle({ kind: 'open', code });
  }

  #answer(bytes: Buffer | null): void {
    this.#settle({
      kind: 'answer',
      statusCode: this.#statusCode,
      retryAfter: this.#retryAfter,
      body: bytes === null ? null : bytes.toString('utf8'),
      bytes,
    });
  }

  #settle(result: ExchangeResult): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#deadline);
    this.#chunks = [];
    this.#resolve(result);
    this.onOver(result.kind === 'answer' && result.bytes !== null);
  }
}

/** A short machine word for an error; messages may hold addresses and are left out. */
function errorCode(error: Error): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && code !== '' ? code : error.name;
}
