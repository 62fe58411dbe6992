import { createServer, type Server, type Socket } from 'node:net';
import { STATUS_CODES, type Server as HttpServer } from 'node:http';
import type { Submission } from './exchange.ts';

/** Handles a submission. False for other paths. */
export type TakeSubmission = (submission: Submission) => Promise<boolean>;

const MAX_HEAD_BYTES = 16 * 1024;
const MAX_BODY_BYTES = 16 * 1024 * 1024;
const headEnd = Buffer.from('\r\n\r\n');
const nothing = Buffer.alloc(0);
/** A plain submission of either carrier. Everything else is not urgent. */
const submissionLine =
  /^POST (\/(?:bandwidth\/api\/v2\/users\/[^/? ]+|infobip\/(?:sms\/3|mms\/2))\/messages) HTTP\/1\.1\r\n/;

/**
 * Listens in front of an HTTP server and handles submissions of texts itself, at half the cost: the carriers share the
 * machine with the product, and what they use distorts the measurements. A connection with any other request, or
 * another form of it, is handed to the HTTP server for good, including its bytes.
 */
export function createFront(http: HttpServer, take: TakeSubmission): { server: Server; closeLines(): void } {
  const lines = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    lines.add(socket);
    socket.once('close', () => lines.delete(socket));
    new Line(socket, take, (rest) => {
      if (rest.length > 0) socket.unshift(rest);
      http.emit('connection', socket);
    });
  });
  return {
    server,
    closeLines() {
      for (const socket of lines) socket.destroy();
    },
  };
}

/** One connection, while it carries nothing but submissions. */
class Line {
  readonly #socket: Socket;
  readonly #take: TakeSubmission;
  readonly #handOver: (rest: Buffer) => void;
  #rest: Buffer = nothing;
  #isBusy = false;

  constructor(socket: Socket, take: TakeSubmission, handOver: (rest: Buffer) => void) {
    this.#socket = socket;
    this.#take = take;
    this.#handOver = handOver;
    socket.on('data', this.#came);
    socket.on('error', this.#lost);
  }

  readonly #came = (bytes: Buffer): void => {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    this.#look();
  };

  readonly #lost = (): void => {
    this.#socket.destroy();
  };

  #look(): void {
    if (this.#isBusy || this.#rest.length === 0) return;
    const end = this.#rest.indexOf(headEnd);
    if (end < 0 && this.#rest.length < MAX_HEAD_BYTES) return;
    const head = this.#rest.toString('latin1', 0, Math.max(0, end) + 2);
    const path = submissionLine.exec(head)?.[1];
    const length = /\r\ncontent-length: *([0-9]{1,9})\r\n/i.exec(head)?.[1];
    const size = Number(length);
    if (path === undefined || length === undefined || size > MAX_BODY_BYTES || /\r\nexpect:/i.test(head)) {
      this.#leave();
      return;
    }
    const start = end + headEnd.length;
    if (this.#rest.length < start + size) return;
    const body = this.#rest.toString('utf8', start, start + size);
    this.#rest = this.#rest.subarray(start + size);
    this.#isBusy = true;
    const authorization = /\r\nauthorization: *([^\r]*)\r\n/i.exec(head)?.[1];
    const submission = new LineSubmission(this.#socket, path, authorization, body);
    this.#take(submission)
      .catch((error: unknown) => {
        submission.answer(500, { error: error instanceof Error ? error.message : 'fault' });
      })
      .finally(() => {
        this.#isBusy = false;
        this.#look();
      });
  }

  #leave(): void {
    this.#socket.off('data', this.#came);
    this.#socket.off('error', this.#lost);
    this.#handOver(this.#rest);
  }
}

class LineSubmission implements Submission {
  readonly method = 'POST';
  readonly path: string;
  readonly authorization: string | undefined;
  readonly query = new URLSearchParams();
  readonly #socket: Socket;
  readonly #body: string;
  #isAnswered = false;

  constructor(socket: Socket, path: string, authorization: string | undefined, body: string) {
    this.#socket = socket;
    this.path = path;
    this.authorization = authorization;
    this.#body = body;
  }

  json(): Promise<unknown> {
    try {
      return Promise.resolve(JSON.parse(this.#body) as unknown);
    } catch {
      return Promise.resolve(undefined);
    }
  }

  answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
    this.send(status, 'application/json', JSON.stringify(body), headers);
  }

  send(status: number, type: string, body: string, headers: Readonly<Record<string, string>> = {}): void {
    if (this.#isAnswered || this.#socket.destroyed) return;
    this.#isAnswered = true;
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: ${type}\r\n`;
    for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
    const length = `content-length: ${Buffer.byteLength(body)}\r\n`;
    this.#socket.write(`${head}${length}connection: keep-alive\r\nkeep-alive: timeout=60\r\n\r\n${body}`);
  }

  cutOff(): void {
    this.#socket.destroy();
  }
}
