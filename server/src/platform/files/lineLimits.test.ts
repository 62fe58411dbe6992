import { createServer, type Server } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { LineGuard, type LineLimits } from './lineLimits.ts';

/** Limits in milliseconds. The connections to be cut exceed them immediately, and the others never do. */
const short: LineLimits = {
  silentMs: 20,
  bodyMs: 20,
  uploadMs: 20,
  bytesPerSecond: 1_000_000,
  lookMs: 5,
  connections: 1_000,
};
const never: LineLimits = { ...short, silentMs: 3_600_000, bodyMs: 3_600_000, uploadMs: 3_600_000 };

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  server?.close();
});

/** A server with these limits that responds when a body is complete and records what it cut. */
async function serve(limits: Partial<LineLimits>, now?: () => number) {
  const cut: string[] = [];
  const seen = { requests: 0, bytes: 0, tell: () => undefined as void };
  const made = createServer((request, response) => {
    request.on('error', () => undefined);
    if (request.url === '/file') guard.isUpload(request);
    seen.requests += 1;
    seen.tell();
    request.on('data', (data: Buffer) => {
      seen.bytes += data.length;
      seen.tell();
    });
    request.on('end', () => response.end('whole'));
  });
  const guard = new LineGuard(made, { ...never, ...limits }, (what) => cut.push(what), now);
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  /** Waits until the server has seen this many requests and body bytes. */
  const until = (requests: number, bytes: number): Promise<void> =>
    new Promise((resolve) => {
      seen.tell = () => (seen.requests >= requests && seen.bytes >= bytes ? resolve() : undefined);
      seen.tell();
    });
  return { cut, until, port: (made.address() as AddressInfo).port };
}

/** Sends this and returns what was received before the server closed the connection. */
function untilClosed(port: number, ...parts: string[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    sockets.push(socket);
    let said = '';
    socket.on('data', (data) => (said += String(data)));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(said));
    for (const part of parts) socket.write(part);
  });
}
const head = (method: string, url: string, ...headers: string[]): string =>
  [`${method} ${url} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n');
const length = (bytes: number): string => `Content-Length: ${bytes}`;
const chunked = 'Transfer-Encoding: chunked';
const closing = 'Connection: close';

it.each<[what: string, parts: string[], limits: Partial<LineLimits>, cut: string]>([
  ['a connection that never asks', [], { silentMs: 20 }, 'silent'],
  ['a body of which nothing comes', [head('POST', '/', length(9))], { bodyMs: 20 }, 'slow body'],
  ['a body of which one byte comes', [head('POST', '/', length(9)), 'a'], { bodyMs: 20 }, 'slow body'],
  [
    'a body in chunks without an end',
    [head('POST', '/', chunked), '1\r\na\r\n'],
    { bodyMs: 20 },
    'slow body',
  ],
  ['a body of a PUT', [head('PUT', '/', length(9)), 'abc'], { bodyMs: 20 }, 'slow body'],
  ['a body of a DELETE', [head('DELETE', '/', length(9))], { bodyMs: 20 }, 'slow body'],
  ['a body of a GET', [head('GET', '/', length(9))], { bodyMs: 20 }, 'slow body'],
  [
    'a body that says it will come',
    [head('POST', '/', length(9), 'Expect: 100-continue')],
    { bodyMs: 20 },
    'slow body',
  ],
  ['a file, after its own time', [head('POST', '/file', length(9))], { uploadMs: 20 }, 'slow body'],
  [
    'a second body on a kept line',
    [head('POST', '/', length(1)), 'a', head('POST', '/', length(9))],
    { bodyMs: 20 },
    'slow body',
  ],
  [
    'many bytes that are too few a second',
    [head('POST', '/', length(90_000)), 'a'.repeat(50_000)],
    { bodyMs: 1, bytesPerSecond: 1_000_000_000 },
    'slow body',
  ],
])('%s is cut', async (_what, parts, limits, what) => {
  const { cut, port } = await serve(limits);
  const said = await untilClosed(port, ...parts);
  expect(cut).toEqual([what]);
  if (what === 'slow body') expect(said).toContain('408 Request Timeout');
});

it.each<[what: string, parts: string[], limits: Partial<LineLimits>]>([
  ['a whole body', [head('POST', '/', length(3), closing), 'abc'], { bodyMs: 0, bytesPerSecond: 1 }],
  ['a body of zero bytes', [head('POST', '/', length(0), closing)], { bodyMs: 0 }],
  ['a request without a body', [head('GET', '/', closing)], { bodyMs: 0 }],
  ['a whole body in chunks', [head('POST', '/', chunked, closing), '1\r\na\r\n0\r\n\r\n'], { bodyMs: 1_000 }],
])('%s gets a response', async (_what, parts, limits) => {
  const { cut, port } = await serve(limits);
  expect(await untilClosed(port, ...parts)).toContain('200 OK');
  expect(cut).toEqual([]);
});

it('a body that earns its time by its bytes is waited for, as is a file beyond the time of others', async () => {
  const clock = { now: 0 };
  const limits = { bodyMs: 1_000, bytesPerSecond: 1 };
  const { cut, until, port } = await serve(limits, () => clock.now);
  const waiting = untilClosed(port, head('POST', '/', length(3_601), closing, 'Expect: 100-continue'));
  // Bytes that arrive with the headers are not counted.
  await until(1, 0);
  sockets[0]?.write('a'.repeat(3_600));
  const file = untilClosed(port, head('POST', '/file', length(2), closing), 'a');
  const idle = untilClosed(port, head('POST', '/', length(9)));
  await until(3, 3_601);
  clock.now = 60_000;
  // The idle connection is cut. The check that cuts it also sees the others.
  expect(await idle).toContain('408');
  expect(cut).toEqual(['slow body']);
  for (const socket of sockets.slice(0, 2)) socket.write('a');
  expect(await waiting).toContain('200 OK');
  expect(await file).toContain('200 OK');
});

it('connections beyond the limit are closed, those before it continue', async () => {
  const { cut, port } = await serve({ connections: 2 });
  const first = untilClosed(port);
  const second = untilClosed(port);
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  expect(await untilClosed(port, head('GET', '/'))).toBe('');
  expect(cut).toEqual(['too many connections']);
  sockets[0]?.write(head('GET', '/', closing));
  sockets[1]?.write(head('GET', '/', closing));
  expect(await first).toContain('200 OK');
  expect(await second).toContain('200 OK');
});
