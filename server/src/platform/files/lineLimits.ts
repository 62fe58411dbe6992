import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long the other side of a connection may take, in milliseconds, and how much it must send meanwhile. */
export interface LineLimits {
  /** A connection without a request is closed after this long. */
  readonly silentMs: number;
  /** A body may always take this long. */
  readonly bodyMs: number;
  /** The same for an uploaded file, whose sender may have a slow mobile connection. */
  readonly uploadMs: number;
  /** Beyond that time a body must have arrived at this many bytes a second on average. */
  readonly bytesPerSecond: number;
  /** How often incoming bodies are checked. */
  readonly lookMs: number;
  /** Most connections at a time; further ones are closed at once. */
  readonly connections: number;
}

/** The limits of the product. 4 kB a second is the slowest line on which a file of 50 MB was ever waited for. */
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
  /** Bytes that the connection had brought before this body. */
  readonly before: number;
  graceMs: number;
}

/** Called with what was cut, for the log and the metrics. */
export type OnCut = (what: 'silent' | 'slow body' | 'too many connections') => void;

/**
 * Cuts connections that occupy a place without using it: those that never send a request, and bodies that arrive drop
 * by drop. Headers have Node's own limit (a minute). Responses to slow readers are another matter, see the downloads.
 */
export class LineGuard {
  readonly #limits: LineLimits;
  readonly #onCut: OnCut;
  readonly #bodies = new Map<IncomingMessage, Incoming>();
  readonly #now: () => number;
  #looking: NodeJS.Timeout | undefined;

  /** `now` returns milliseconds from any starting point; tests pass their own. */
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
    // Not by its events: a listener for data would take the server's fast way of reading from it.
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
