import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { AnswerReader, type CarrierAnswer } from './answerReader.ts';

/** How one request ended. Closed. */
export type LineEnd =
  | { readonly kind: 'answer'; readonly answer: CarrierAnswer }
  /** The status arrived, but its body is incomplete. */
  | { readonly kind: 'broken'; readonly statusCode: number; readonly retryAfter: string | null }
  /** No byte of the request left. */
  | { readonly kind: 'notSent'; readonly code: string }
  /** Bytes may have left and no response came. */
  | { readonly kind: 'open'; readonly code: string };

/** A thousand log entries of Infobip are under 1 MB; anything far above is not a carrier's response. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const READ_BUFFER_BYTES = 16 * 1024;
/** How long an idle connection is trusted if the carrier does not state its own limit. */
const IDLE_MS = 4_000;
/**
 * A connection that the carrier is about to close must not be written to, so it is dropped this much earlier.
 */
const IDLE_MARGIN_MS = 2_000;

interface Use {
  readonly request: string;
  /** The performance.now() time after which it must no longer be written. */
  readonly latestStart: number;
  readonly over: (end: LineEnd) => void;
  readonly reader: AnswerReader;
  isSent: boolean;
}

/**
 * One kept connection to a carrier, one request at a time, written at most once: nothing here repeats, redirects, or
 * pipelines. A request whose connection can't be made has not been sent. One that was written and got no response is
 * open, whatever the reason (what must hold: each recipient is texted at most once).
 */
export class CarrierLine {
  readonly #origin: URL;
  readonly #connectTimeoutMs: number;
  #socket: Socket | null = null;
  #isConnected = false;
  #use: Use | null = null;
  #idleSince = 0;
  #idleMs = IDLE_MS;

  constructor(origin: URL, connectTimeoutMs: number) {
    this.#origin = origin;
    this.#connectTimeoutMs = connectTimeoutMs;
  }

  /**
   * Writes a whole request, connecting first if needed, and calls `over` once. Past `latestStart` (a moment of
   * performance.now()) nothing is written: a process that was suspended while it connected wakes when its lease is
   * over.
   */
  send(request: string, over: (end: LineEnd) => void, latestStart = Infinity): void {
    this.#use = { request, latestStart, over, reader: new AnswerReader(MAX_BODY_BYTES), isSent: false };
    if (this.#socket !== null && performance.now() - this.#idleSince > this.#idleMs) this.#drop();
    if (this.#socket === null) this.#connect();
    else if (this.#isConnected) this.#write(this.#socket);
  }

  /** Aborts the request in flight, if any, and closes its connection. */
  breakOff(code: string): void {
    this.#lose(code);
  }

  close(): void {
    this.#drop();
  }

  #connect(): void {
    const { hostname, port, protocol } = this.#origin;
    const host = hostname.replace(/^\[|\]$/g, '');
    const isSecure = protocol === 'https:';
    const where = { host, port: port === '' ? (isSecure ? 443 : 80) : Number(port) };
    // One buffer for everything from a plain connection: the reader copies what it keeps.
    const onread = {
      buffer: Buffer.allocUnsafe(READ_BUFFER_BYTES),
      callback: (size: number, buffer: Uint8Array) => {
        this.#read(socket, buffer, size);
        return true;
      },
    };
    const socket = isSecure
      ? connectSecure({
          ...where,
          ...(isIP(host) === 0 && { servername: host }),
          ALPNProtocols: ['http/1.1'],
        })
      : connectPlain({ ...where, onread });
    this.#socket = socket;
    this.#isConnected = false;
    this.#idleMs = IDLE_MS;
    socket.setNoDelay(true);
    socket.setTimeout(this.#connectTimeoutMs, () => {
      if (socket === this.#socket && !this.#isConnected) this.#lose('CONNECT_TIMEOUT');
    });
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      if (socket !== this.#socket) return;
      socket.setTimeout(0);
      this.#isConnected = true;
      this.#idleSince = performance.now();
      this.#write(socket);
    });
    if (isSecure) socket.on('data', (piece: Buffer) => this.#read(socket, piece, piece.length));
    socket.on('end', () => this.#ended(socket));
    socket.on('error', (error) => this.#failed(socket, codeOf(error)));
    socket.on('close', () => this.#failed(socket, 'CLOSED'));
  }

  #write(socket: Socket): void {
    const use = this.#use;
    if (use === null || use.isSent) return;
    if (performance.now() >= use.latestStart) {
      this.#lose('TIMEOUT');
      return;
    }
    use.isSent = true;
    socket.write(use.request);
  }

  #read(socket: Socket, bytes: Uint8Array, size: number): void {
    if (socket !== this.#socket) return;
    const use = this.#use;
    // No request is open, so the next request must not take these bytes for its response.
    if (use?.isSent !== true) {
      this.#lose('UNASKED');
      return;
    }
    let answer: CarrierAnswer | null;
    try {
      answer = use.reader.feed(Buffer.from(bytes.buffer, bytes.byteOffset, size));
    } catch {
      this.#lose('UNREADABLE');
      return;
    }
    if (answer !== null) this.#answered(use, answer);
  }

  #answered(use: Use, answer: CarrierAnswer): void {
    // A response that arrived before its request was fully sent: the rest of the request would corrupt the
    // next one.
    if (use.reader.keepsOpen && this.#socket?.writableLength === 0) {
      this.#idleSince = performance.now();
      const said = use.reader.idleSeconds;
      this.#idleMs = said === null ? IDLE_MS : said * 1_000 - IDLE_MARGIN_MS;
    } else this.#drop();
    this.#use = null;
    use.over({ kind: 'answer', answer });
  }

  /** The carrier will send nothing more. */
  #ended(socket: Socket): void {
    if (socket !== this.#socket) return;
    const use = this.#use;
    const answer = use?.reader.end() ?? null;
    if (use === null || answer === null) this.#lose('CLOSED');
    else this.#answered(use, answer);
  }

  #failed(socket: Socket, code: string): void {
    if (socket === this.#socket) this.#lose(code);
  }

  /** The connection can't be used any more. */
  #lose(code: string): void {
    const use = this.#use;
    this.#use = null;
    this.#drop();
    if (use === null) return;
    const { statusCode, retryAfter } = use.reader;
    if (statusCode !== 0) use.over({ kind: 'broken', statusCode, retryAfter });
    else use.over({ kind: use.isSent ? 'open' : 'notSent', code });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#isConnected = false;
    socket?.destroy();
  }
}

/** A short machine-readable code for an error. Messages are left out because they may contain addresses. */
function codeOf(error: Error): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && code !== '' ? code : error.name;
}
