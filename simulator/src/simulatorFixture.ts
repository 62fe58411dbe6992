import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { localCredentials } from './localCredentials.ts';
import { startSimulator, type Simulator } from './server.ts';
import type { RecordEntry } from './network/record.ts';

export interface Hook {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** The product's webhook address in tests: keeps what it receives and returns what the test sets. */
export class ProductFixture {
  readonly hooks: Hook[] = [];
  status = 200;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(port = 0): Promise<ProductFixture> {
    const server = createServer();
    const product = new ProductFixture(server);
    server.on('request', (request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        if (product.status < 300)
          product.hooks.push({
            path: request.url ?? '',
            authorization: request.headers.authorization,
            body: JSON.parse(text),
          });
        response.writeHead(product.status).end();
      });
    });
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    return product;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Elements of all bodies to that path, in order of arrival. */
  elements(path: string): Record<string, unknown>[] {
    return this.hooks
      .filter((hook) => hook.path === path)
      .flatMap(
        (hook) =>
          (Array.isArray(hook.body) ? hook.body : (hook.body as { results: unknown[] }).results) as Record<
            string,
            unknown
          >[],
      );
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((done) => this.#server.close(() => done()));
  }
}

/** A simulator on a free port and a folder of its own, with the calls that tests make. */
export class SimulatorFixture {
  readonly dataDir: string;
  readonly product: ProductFixture;
  simulator!: Simulator;

  private constructor(product: ProductFixture) {
    this.product = product;
    this.dataDir = mkdtempSync(join(tmpdir(), 'carillon-simulator-'));
  }

  static async start(): Promise<SimulatorFixture> {
    const fixture = new SimulatorFixture(await ProductFixture.start());
    await fixture.restart();
    await fixture.behave({ receiptDelayMs: 0 });
    return fixture;
  }

  async restart(): Promise<void> {
    if (this.simulator) await this.simulator.close();
    const webhookBase = `http://127.0.0.1:${this.product.port}`;
    this.simulator = await startSimulator({
      port: 0,
      dataDir: this.dataDir,
      webhookBase,
      credentials: localCredentials,
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.simulator.port}`;
  }

  async stop(): Promise<void> {
    await this.simulator.close();
    await this.product.stop();
    rmSync(this.dataDir, { recursive: true });
  }

  async behave(behaviour: object): Promise<Response> {
    return fetch(`${this.url}/behaviour`, { method: 'PUT', body: JSON.stringify(behaviour) });
  }

  async get(path: string): Promise<unknown> {
    return (await fetch(this.url + path)).json();
  }

  async post(path: string, body: unknown = {}): Promise<Response> {
    return fetch(this.url + path, { method: 'POST', body: JSON.stringify(body) });
  }

  /** Hands one text to Bandwidth. */
  bandwidth(to: string, tag: string, more: object = {}): Promise<Response> {
    const body = { applicationId: 'app', to: [to], from: '+12145550100', text: 'Hello', tag, ...more };
    return this.bandwidthCall('', { method: 'POST', body: JSON.stringify(body) });
  }

  bandwidthCall(
    query: string,
    init: RequestInit = {},
    password = localCredentials.bandwidthApiPassword,
  ): Promise<Response> {
    const authorization = `Basic ${btoa(`${localCredentials.bandwidthApiUser}:${password}`)}`;
    const account = localCredentials.bandwidthAccountId;
    return fetch(`${this.url}/bandwidth/api/v2/users/${account}/messages${query}`, {
      ...init,
      headers: { authorization },
    });
  }

  /** Hands texts to Infobip in one request. */
  infobip(...destinations: { to: string; messageId?: string }[]): Promise<Response> {
    const body = { messages: [{ sender: '12145550199', destinations, content: { text: 'Hello' } }] };
    return this.infobipCall('/messages', { method: 'POST', body: JSON.stringify(body) });
  }

  infobipCall(path: string, init: RequestInit = {}, key = localCredentials.infobipApiKey): Promise<Response> {
    return fetch(`${this.url}/infobip/sms/3${path}`, { ...init, headers: { authorization: `App ${key}` } });
  }

  async record(after = 0): Promise<RecordEntry[]> {
    const text = await (await fetch(`${this.url}/record?after=${after}`)).text();
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as RecordEntry);
  }
}

/** Resolves when the condition holds. Otherwise the test times out. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await turn();
}
