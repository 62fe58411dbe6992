import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How long the other side of a connection may take, in milliseconds, and how much it must send in that time.
 */
export interface LineLimits {
  /** A connection without a request is closed after this long. */
  readonly silentMs: number;
  /** A body may always take at least this long. */
  readonly bodyMs: number;
  /** The same for an uploaded file, whose sender may be on a slow mobile connection. */
  readonly uploadMs: number;
  /** After that time, a body must have arrived at this average rate, in bytes per second. */
  readonly bytesPerSecond: number;
  /** How often incoming bodies are checked. */
  readonly lookMs: number;
  /** Maximum number of simultaneous connections. Further ones are closed at once. */
  readonly connections: number;
}

/**
 * The product's limits. 4 kB a second is the slowest connection on which anyone waited for a 50 MB upload.
 */
export const usualLimits: LineLimits = {
  silentMs: 60_000,
  bodyMs: 20_000,
  uploadMs: 60_000,
  bytesPerSecond: 4_096,
  lookMs: 1_000,
  connections: 10_000,
};

interface Incoming {
  readonly socket: Socket;
  readonly response: ServerResponse;
  readonly since: number;
  /** Bytes that the connection had received before this body. */
  readonly before: number;
  graceMs: number;
}

/** Called with each cut connection, for the log and the metrics. */
export type OnCut = (what: 'silent' | 'slow body' | 'too many connections') => void;

/**
 * Cuts connections that hold a slot without using it: those that never send a request, and bodies that
 * trickle in. Headers have Node's own limit (a minute). Slow readers of responses are handled in the
 * downloads.
 */
export class LineGuard {
  readonly #limits: LineLimits;
  readonly #onCut: OnCut;
  readonly #bodies = new Map<IncomingMessage, Incoming>();
  readonly #now: () => number;
  #looking: NodeJS.Timeout | undefined;

  /** `now` returns milliseconds from any starting point. Tests pass their own. */
  constructor(server: Server, limits: LineLimits, onCut: OnCut, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#limits = limits;
    this.#onCut = onCut;
    server.maxConnections = limits.connections;
    server.on('drop', () => onCut('too many connections'));
    server.on('connection', (socket) => this.#awaitRequest(socket));
    server.prependListener('request', (request, response) => this.#awaitBody(request, response));
    server.on('close', () => clearInterval(this.#looking));
  }

  /** A file may take longer than other bodies. */
  isUpload(request: IncomingMessage): void {
    const body = this.#bodies.get(request);
    if (body !== undefined) body.graceMs = this.#limits.uploadMs;
  }

  #awaitRequest(socket: Socket): void {
    // Not with its events: a data listener would disable the server's fast way of reading.
    const timer = setTimeout(() => {
      if (socket.bytesRead > 0) return;
      this.#onCut('silent');
      socket.destroy();
    }, this.#limits.silentMs);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  }

  #awaitBody(request: IncomingMessage, response: ServerResponse): void {
    const { headers, socket } = request;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
    this.#bodies.set(request, {
      socket,
      response,
      since: this.#now(),
      before: socket.bytesRead,
      graceMs: this.#limits.bodyMs,
    });
    const forget = () => this.#bodies.delete(request);
    request.once('end', forget);
    request.once('close', forget);
    this.#looking ??= setInterval(() => this.#look(), this.#limits.lookMs).unref();
  }

  #look(): void {
    const now = this.#now();
    for (const [request, { socket, response, since, before, graceMs }] of this.#bodies) {
      const earned = ((socket.bytesRead - before) / this.#limits.bytesPerSecond) * 1_000;
      if (now - since <= graceMs + earned) continue;
      this.#bodies.delete(request);
      this.#onCut('slow body');
      if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      socket.destroySoon();
    }
  }
}
