import type { IncomingMessage, ServerResponse } from 'node:http';

/** What accepting texts needs from a request and its response. */
export interface Submission {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string | undefined;
  /** The body as JSON; undefined when it is none. */
  json(): Promise<unknown>;
  /** Responds with JSON. */
  answer(status: number, body: unknown, headers?: Readonly<Record<string, string>>): void;
  send(status: number, type: string, body: string, headers?: Readonly<Record<string, string>>): void;
  /** Cuts the connection without a response. */
  cutOff(): void;
}

/** One HTTP request and its response, with the few things every route needs. */
export class Exchange implements Submission {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly path: string;
  #query: string;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.request = request;
    this.response = response;
    this.method = request.method ?? 'GET';
    const target = request.url ?? '/';
    const mark = target.indexOf('?');
    this.path = mark < 0 ? target : target.slice(0, mark);
    this.#query = mark < 0 ? '' : target.slice(mark + 1);
  }

  get query(): URLSearchParams {
    return new URLSearchParams(this.#query);
  }

  get authorization(): string | undefined {
    return this.request.headers.authorization;
  }

  /** The whole body, at most 16 MiB. Rejects if it is longer or the caller disconnected. */
  body(): Promise<Buffer> {
    return new Promise((done, failed) => {
      const parts: Buffer[] = [];
      let size = 0;
      this.request.on('data', (part: Buffer) => {
        size += part.length;
        if (size > 16 * 1024 * 1024) {
          this.cutOff();
          failed(new Error('body too long'));
        } else parts.push(part);
      });
      this.request.on('end', () => done(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)));
      this.request.on('error', failed);
      this.request.on('close', () => {
        if (!this.request.complete) failed(new Error('closed early'));
      });
    });
  }

  /** The body as JSON; undefined when it is none. */
  async json(): Promise<unknown> {
    const bytes = await this.body();
    try {
      return JSON.parse(bytes.toString('utf8')) as unknown;
    } catch {
      return undefined;
    }
  }

  /** Responds with JSON. */
  answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
    this.send(status, 'application/json', JSON.stringify(body), headers);
  }

  send(status: number, type: string, body: string, headers: Readonly<Record<string, string>> = {}): void {
    if (this.response.destroyed || this.response.headersSent) return;
    this.response.writeHead(status, {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      ...headers,
    });
    this.response.end(body);
  }

  sendBytes(
    status: number,
    type: string,
    body: Buffer,
    headers: Readonly<Record<string, string>> = {},
  ): void {
    if (this.response.destroyed || this.response.headersSent) return;
    this.response.writeHead(status, { 'content-type': type, 'content-length': body.length, ...headers });
    this.response.end(body);
  }

  /** Cuts the connection without a response. */
  cutOff(): void {
    this.request.socket.destroy();
  }
}
