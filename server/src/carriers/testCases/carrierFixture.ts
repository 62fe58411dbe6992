import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the fixture does with the next request. */
export type Reply =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body: unknown }
  /** Status and headers, then the connection breaks in the middle of the body. */
  | { readonly cutOff: number }
  /** The request is read whole, then the connection is reset without a response. */
  | 'reset'
  /** Never answered. */
  | 'hang';

/** A request as the carrier saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A carrier's HTTP service on loopback that responds as the test says. */
export class CarrierFixture {
  readonly seen: SeenRequest[] = [];
  readonly #server: Server;
  #reply: Reply | ((request: SeenRequest) => Reply) = { status: 500, body: 'no reply set' };

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => void this.#handle(request, response));
  }

  /** Starts a fixture on a free loopback port. */
  static start(): Promise<CarrierFixture> {
    const server = createServer();
    return new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve(new CarrierFixture(server)));
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The response to every request from now on. */
  replies(reply: Reply | ((request: SeenRequest) => Reply)): void {
    this.#reply = reply;
    this.seen.length = 0;
  }

  /** Stops at once, breaking what is open. */
  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', this.url);
    const seen: SeenRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    this.seen.push(seen);
    const reply = typeof this.#reply === 'function' ? this.#reply(seen) : this.#reply;
    if (reply === 'hang') return;
    if (reply === 'reset') {
      request.socket.resetAndDestroy();
    } else if ('cutOff' in reply) {
      response.writeHead(reply.cutOff, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id":"par', () => request.socket.destroy());
    } else {
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(text);
    }
  }
}
