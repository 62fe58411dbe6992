import { createServer } from 'node:http';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { Pool } from 'undici';
import { accountTimeRoutes } from './accountTime.ts';
import { bandwidthRoutes } from './bandwidth/bandwidthRoutes.ts';
import { BandwidthVoice } from './calls/bandwidth/bandwidthVoice.ts';
import { callControls, type Voices } from './calls/callControls.ts';
import { InfobipVoice } from './calls/infobip/infobipVoice.ts';
import { systemClock, type Clock } from './clock.ts';
import { sandboxConsentRoutes } from './consentPage.ts';
import { controlRoutes } from './controlRoutes.ts';
import { Exchange, type Submission } from './exchange.ts';
import { createFront } from './front.ts';
import { Google } from './google/google.ts';
import { googleRoutes } from './google/googleRoutes.ts';
import { infobipRoutes } from './infobip/infobipRoutes.ts';
import { googleClient, type CarrierCredentials, type LocalGoogle } from './localCredentials.ts';
import { Network } from './network/network.ts';
import { outboxRoutes } from './network/outboxRoutes.ts';
import { pageRoutes } from './pageRoutes.ts';
import { PushService } from './pushService.ts';
import type { Post } from './network/webhookQueue.ts';

export interface SimulatorOptions {
  /** 0 lets the system choose one. */
  readonly port: number;
  readonly dataDir: string;
  readonly webhookBase: string;
  readonly credentials: CarrierCredentials;
  /** The local values unless given. */
  readonly google?: LocalGoogle;
  readonly clock?: Clock;
}

export interface Simulator {
  readonly port: number;
  readonly network: Network;
  /** Stops listening, finishes what is being recorded, closes the record. */
  close(): Promise<void>;
}

/** Starts the simulated carriers on loopback. Rejects when the port is taken or the record can't be read. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const pool = new Pool(new URL(options.webhookBase).origin, {
    connections: 32,
    pipelining: 1,
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
  });
  const clock = options.clock ?? systemClock;
  const network = new Network({ ...options, clock, post: poster(pool) });
  const google = new Google(() => clock.now());
  const voices = { bandwidth: new BandwidthVoice(network), infobip: new InfobipVoice(network) };
  const push = new PushService();
  const client = options.google ?? googleClient({});
  const http = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const exchange = new Exchange(request, response);
    route(exchange, {
      network,
      voices,
      google,
      client,
      push,
      mailFolder: join(options.dataDir, 'mail'),
      product: options.webhookBase,
    }).catch((error: unknown) => {
      // A caller that disconnected is not our fault. Everything else is, and is reported.
      if (!request.socket.destroyed)
        exchange.answer(500, { error: error instanceof Error ? error.message : 'fault' });
    });
  });
  const { server, closeLines } = createFront(http, (submission) => carrierRoutes(submission, network));
  await listen(server, options.port);
  const saving = setInterval(() => network.saveCursor(), 1_000);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  network.origin = `http://127.0.0.1:${port}`;
  return {
    port,
    network,
    async close() {
      clearInterval(saving);
      await new Promise<void>((done) => {
        server.close(() => done());
        closeLines();
      });
      await network.close();
      await pool.destroy();
    },
  };
}

interface Parties {
  readonly network: Network;
  readonly voices: Voices & { readonly bandwidth: BandwidthVoice; readonly infobip: InfobipVoice };
  readonly google: Google;
  readonly client: LocalGoogle;
  readonly push: PushService;
  /** Where the product writes email. */
  readonly mailFolder: string;
  /** The product's address. */
  readonly product: string;
}

async function carrierRoutes(submission: Submission, network: Network): Promise<boolean> {
  return (await bandwidthRoutes(submission, network)) || infobipRoutes(submission, network);
}

async function route(
  exchange: Exchange,
  { network, voices, google, client, push, mailFolder, product }: Parties,
): Promise<void> {
  if (exchange.path.startsWith('/bandwidth/')) {
    if (
      network.pictures.routes(exchange) ||
      (await carrierRoutes(exchange, network)) ||
      (await voices.bandwidth.routes(exchange))
    )
      return;
  } else if (exchange.path.startsWith('/infobip/')) {
    if (
      network.pictures.routes(exchange) ||
      (await carrierRoutes(exchange, network)) ||
      (await voices.infobip.routes(exchange))
    )
      return;
  } else if (foreign(exchange)) {
    exchange.answer(403, { error: 'The simulator is steered from this machine only.' });
    return;
  } else if (exchange.path.startsWith('/google/')) {
    if (await googleRoutes(exchange, google, client)) return;
  } else if (
    network.pictures.routes(exchange) ||
    (await sandboxConsentRoutes(exchange)) ||
    (await push.routes(exchange)) ||
    outboxRoutes(exchange, mailFolder) ||
    (await accountTimeRoutes(exchange, product)) ||
    pageRoutes(exchange, network) ||
    (await callControls(exchange, network, voices)) ||
    (await controlRoutes(exchange, network))
  )
    return;
  exchange.answer(404, { error: 'There is nothing here.' });
}

/** A web page of another site must not steer the simulator through a user's browser. */
function foreign(exchange: Exchange): boolean {
  const { origin, host } = exchange.request.headers;
  const name = (host ?? '').replace(/:[0-9]+$/, '');
  if (name !== 'localhost' && name !== '127.0.0.1' && name !== '[::1]') return true;
  return origin !== undefined && origin !== `http://${host}`;
}

function poster(pool: Pool): Post {
  return async (url, headers, body) => {
    const { pathname } = new URL(url);
    const answer = await pool.request({ path: pathname, method: 'POST', headers, body });
    await answer.body.dump();
    return answer.statusCode;
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => done());
  });
}
