import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { CarrierLine, type LineEnd } from './carrierLine.ts';
import { CarrierExchange } from './exchange.ts';
import { localCertificate } from './localCertificate.ts';

/** A listener that treats each request as the test says; requests have no body here. */
interface Carrier {
  readonly baseUrl: string;
  /** Requests in the order in which they came, each with the number of its connection. */
  readonly seen: { readonly path: string; readonly connection: number }[];
}

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
});

type Conduct = (socket: Socket, nth: number) => void;
const ok = 'HTTP/1.1 200 OK\r\nkeep-alive: timeout=60\r\ncontent-length: 2\r\n\r\n{}';
const answer: Conduct = (socket) => socket.write(ok);

async function aCarrier(conduct: Conduct, isSecure = false): Promise<Carrier> {
  const seen: { path: string; connection: number }[] = [];
  let connections = 0;
  const serve = (socket: Socket): void => {
    const connection = (connections += 1);
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      const path = /^GET (\S+) HTTP\/1\.1\r\n/.exec(bytes.toString())?.[1];
      if (path === undefined) throw new Error(`no request: ${bytes.toString()}`);
      seen.push({ path, connection });
      conduct(socket, seen.length);
    });
  };
  const server = isSecure ? createSecureServer(localCertificate, serve) : createServer(serve);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `${isSecure ? 'https' : 'http'}://localhost:${port}`, seen };
}

const to = ({ baseUrl }: Carrier, timeoutMs = 10_000, connections = 1): CarrierExchange =>
  new CarrierExchange({ baseUrl, headers: {}, connections, requestTimeoutMs: timeoutMs });

describe('a kept connection to a carrier', () => {
  it('writes nothing past the deadline, on a new connection or a kept one', async () => {
    const carrier = await aCarrier(answer);
    const line = new CarrierLine(new URL(carrier.baseUrl), 5_000);
    const ask = (path: string, latestStart: number) =>
      new Promise<LineEnd>((over) => line.send(`GET ${path} HTTP/1.1\r\n\r\n`, over, latestStart));
    // The state of a process that was suspended between its check and the connection.
    expect(await ask('/late', performance.now())).toEqual({ kind: 'notSent', code: 'TIMEOUT' });
    expect(await ask('/in-time', performance.now() + 60_000)).toMatchObject({ kind: 'answer' });
    expect(await ask('/late-again', performance.now() - 1)).toEqual({ kind: 'notSent', code: 'TIMEOUT' });
    expect(carrier.seen.map(({ path }) => path)).toEqual(['/in-time']);
    line.close();
  });

  it('serves one request after the other', async () => {
    const carrier = await aCarrier(answer);
    const exchange = to(carrier);
    for (const path of ['/1', '/2', '/3'])
      expect(await exchange.get(path)).toMatchObject({ kind: 'answer', statusCode: 200, body: '{}' });
    expect(carrier.seen.map(({ connection }) => connection)).toEqual([1, 1, 1]);
    await exchange.close();
  });

  it('is reopened after the carrier closed it, and no request is sent twice', async () => {
    const carrier = await aCarrier((socket) => socket.end(ok));
    const exchange = to(carrier);
    for (const path of ['/1', '/2']) {
      expect(await exchange.get(path)).toMatchObject({ kind: 'answer', statusCode: 200 });
      for (const socket of sockets)
        if (!socket.closed) await new Promise((done) => socket.once('close', done));
    }
    expect(carrier.seen).toEqual([
      { path: '/1', connection: 1 },
      { path: '/2', connection: 2 },
    ]);
    await exchange.close();
  });

  it('that is lost before a response leaves the request open, and the request is not written again', async () => {
    const carrier = await aCarrier((socket) => socket.destroy());
    const exchange = to(carrier);
    expect((await exchange.get('/1')).kind).toBe('open');
    expect(carrier.seen).toHaveLength(1);
    await exchange.close();
  });

  it('that breaks within the body gives the status without a body', async () => {
    const carrier = await aCarrier((socket) =>
      socket.end('HTTP/1.1 202 Accepted\r\ncontent-length: 9\r\n\r\n{"a'),
    );
    const exchange = to(carrier);
    expect(await exchange.get('/1')).toMatchObject({
      kind: 'answer',
      statusCode: 202,
      body: null,
      bytes: null,
    });
    await exchange.close();
  });

  it('that does not speak HTTP leaves the request open', async () => {
    const carrier = await aCarrier((socket) => socket.write('220 mail ready\r\n\r\n'));
    const exchange = to(carrier);
    expect(await exchange.get('/1')).toEqual({ kind: 'open', code: 'UNREADABLE' });
    await exchange.close();
  });

  it.each([
    ['with the answer', 0],
    ['later', 1],
  ])('that delivers unrequested bytes %s is not used again', async (_when, later) => {
    const carrier = await aCarrier((socket, nth) => socket.write(nth === 1 && later === 0 ? ok + ok : ok));
    const exchange = to(carrier);
    // Its status is known; which bytes belong to the response is not.
    expect(await exchange.get('/1')).toMatchObject({ statusCode: 200, body: later === 0 ? null : '{}' });
    if (later === 1) {
      const [socket] = sockets;
      socket?.write(ok);
      await new Promise((done) => socket?.once('close', done));
    }
    expect(await exchange.get('/2')).toMatchObject({ kind: 'answer', statusCode: 200, body: '{}' });
    expect(carrier.seen.map(({ connection }) => connection)).toEqual([1, 2]);
    await exchange.close();
  });

  it('is not used while the response to an earlier request may still come', async () => {
    const carrier = await aCarrier((socket, nth) => void (nth > 1 && socket.write(ok)));
    const exchange = to(carrier, 200);
    expect(await exchange.get('/1')).toEqual({ kind: 'open', code: 'TIMEOUT' });
    expect(await exchange.get('/2')).toMatchObject({ kind: 'answer', statusCode: 200 });
    expect(carrier.seen.map(({ connection }) => connection)).toEqual([1, 2]);
    await exchange.close();
  });

  it('that cannot be made means: not sent', async () => {
    const carrier = await aCarrier(answer);
    const server = servers.pop();
    await new Promise((done) => server?.close(done));
    const exchange = to(carrier);
    expect(await exchange.get('/1')).toEqual({ kind: 'notSent', code: 'ECONNREFUSED' });
    await exchange.close();
  });

  it('is encrypted if the address says so, and only with a server that proves its identity', async () => {
    const carrier = await aCarrier(answer, true);
    const stranger = to(carrier);
    expect((await stranger.get('/1')).kind).toBe('notSent');
    expect(carrier.seen).toEqual([]);
    await stranger.close();
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, localCertificate.cert]);
    try {
      const known = to(carrier);
      for (const path of ['/2', '/3'])
        expect(await known.get(path)).toMatchObject({ kind: 'answer', statusCode: 200, body: '{}' });
      expect(carrier.seen.map(({ connection }) => connection).every((each, _, all) => each === all[0])).toBe(
        true,
      );
      await known.close();
      const wrongName = new CarrierExchange({
        baseUrl: carrier.baseUrl.replace('localhost', '127.0.0.2'),
        headers: {},
        connections: 1,
        requestTimeoutMs: 5_000,
      });
      expect((await wrongName.get('/4')).kind).toBe('notSent');
      await wrongName.close();
    } finally {
      setDefaultCACertificates(before);
    }
  });

  it('accepts no line breaks in a request', () => {
    const limits = { connections: 1, requestTimeoutMs: 1_000 };
    expect(
      () => new CarrierExchange({ baseUrl: 'http://localhost', headers: { a: 'b\r\nc: d' }, ...limits }),
    ).toThrow(RangeError);
    const exchange = new CarrierExchange({ baseUrl: 'http://localhost', headers: {}, ...limits });
    expect(() => exchange.get('/a HTTP/1.1\r\nx: y')).toThrow(RangeError);
  });
});
