import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { discardRest } from './discardRest.ts';

const megabyte = 1_048_576;
let test: TestApp;
let owner: Visitor;
let port: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = test.app.server.address() as AddressInfo);
});
afterAll(() => test.close());

/** Sends a whole request before it reads anything, like simple API clients. Returns everything that came back. */
async function sendAll(path: string, megabytes: number, more: Record<string, string>): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const headers = {
    host: `127.0.0.1:${port}`,
    cookie: owner.cookie,
    'x-requested-with': 'carillon',
    'content-length': String(megabytes * megabyte),
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const piece = Buffer.alloc(megabyte, 'x');
  for (let sent = 0; sent < megabytes; sent += 1) if (!socket.write(piece)) await once(socket, 'drain');
  return text(socket);
}

describe('a request that is refused before it has arrived', () => {
  it.each([
    ['a file above the limit', '/api/fileuploads?filename=big.csv', 60, {}, 413, 'larger than 50 MB'],
    [
      'a body above the limit',
      '/api/labels',
      40,
      { 'content-type': 'application/json' },
      413,
      'BodyTooLarge',
    ],
    ['a file of a stranger', '/api/fileuploads?filename=big.csv', 40, { cookie: '' }, 401, 'ErrorName'],
  ])(
    'gets its response although it sends everything first: %s',
    async (_, path, size, more, status, words) => {
      const answer = await sendAll(path, size, more);
      expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
      expect(answer.toLowerCase()).toContain('connection: close');
      expect(answer).toContain(words);
    },
  );
});

/** Sends pieces until the server closes the connection. Returns what came back. */
function sendEndless(path: string, method = 'PUT', more = ''): Promise<string> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const piece = Buffer.alloc(megabyte);
    const chunk = Buffer.concat([Buffer.from(`${megabyte.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
    const fill = (): void => {
      while (socket.writable && socket.write(chunk));
    };
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')));
    socket.on('drain', fill);
    // A reset after the response is how an endless sender learns that it is over.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => done(answer));
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${owner.cookie}\r\nx-requested-with: carillon\r\n${more}transfer-encoding: chunked\r\n\r\n`,
    );
    fill();
  });
}

it('an endless picture gets the sentence of one that is too large', async () => {
  const answer = await sendEndless('/api/media/image/endless.png');
  expect(answer.slice(0, 12)).toBe('HTTP/1.1 422');
  expect(answer).toContain("File size for png files shouldn't exceed 5 MB");
});

it('an endless form gets the sentence of a file that is too large', async () => {
  const type = 'content-type: multipart/form-data; boundary=x\r\n';
  const answer = await sendEndless('/api/fileuploads?filename=endless.csv', 'POST', type);
  expect(answer.slice(0, 12)).toBe('HTTP/1.1 413');
  expect(answer).toContain('larger than 50 MB');
});

describe('the rest of a body', () => {
  it('is given up beyond the limit', async () => {
    const body = new PassThrough();
    const done = discardRest(body, { bytes: 10, ms: 60_000 });
    body.write(Buffer.alloc(11));
    await done;
    expect(body.readableEnded).toBe(false);
  });

  it('ends with the body, or with its sender', async () => {
    const whole = new PassThrough();
    whole.end('rest');
    await discardRest(whole);
    expect(whole.readableEnded).toBe(true);
    await discardRest(whole);
    const gone = new PassThrough();
    const done = discardRest(gone);
    gone.destroy(new Error('gone'));
    await done;
  });

  it('is given up after its time', async () => {
    await discardRest(new PassThrough(), { bytes: 10, ms: 1 });
  });
});
