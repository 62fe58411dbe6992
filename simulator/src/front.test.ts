import { createServer as createHttp } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createFront } from './front.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A front that returns what it accepted, before an HTTP server that returns which path it saw and how it ended. */
async function aFront(): Promise<Socket> {
  const http = createHttp((request, response) => {
    let size = 0;
    request.on('data', (bytes: Buffer) => (size += bytes.length));
    request.on('end', () => response.end(JSON.stringify({ http: request.url, size })));
  });
  const { server, closeLines } = createFront(http, async (submission) => {
    submission.answer(202, {
      front: submission.path,
      by: submission.authorization,
      body: await submission.json(),
    });
    return true;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  closing.push(async () => {
    socket.destroy();
    closeLines();
    await new Promise((done) => server.close(done));
  });
  return socket;
}

/** The JSON bodies that come back, until there are this many. */
function answers(socket: Socket, count: number): Promise<unknown[]> {
  let text = '';
  return new Promise((done) => {
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString();
      const bodies = [...text.matchAll(/\r\n\r\n(?:[0-9a-f]+\r\n)?(\{[^\r]*\})/g)].map(
        (match) => match[1] ?? '',
      );
      if (bodies.length === count) done(bodies.map((body) => JSON.parse(body) as unknown));
    });
  });
}

const path = '/bandwidth/api/v2/users/55/messages';
const post = (body: string, to = path): string =>
  `POST ${to} HTTP/1.1\r\nHost: x\r\nAuthorization: Basic abc\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const get = 'GET /record HTTP/1.1\r\nHost: x\r\n\r\n';

describe('the front of the simulator', () => {
  it('accepts submissions, including two in one chunk and one in many', async () => {
    const socket = await aFront();
    const got = answers(socket, 3);
    socket.write(post('{"a":"é"}') + post('no json', '/infobip/sms/3/messages'));
    const third = post('{"b":2}');
    for (let at = 0; at < third.length; at += 5) {
      await new Promise((done) => setImmediate(done));
      socket.write(third.slice(at, at + 5));
    }
    expect(await got).toEqual([
      { front: path, by: 'Basic abc', body: { a: 'é' } },
      { front: '/infobip/sms/3/messages', by: 'Basic abc' },
      { front: path, by: 'Basic abc', body: { b: 2 } },
    ]);
  });

  it.each([
    ['something else', get, { http: '/record', size: 0 }],
    ['something else in two pieces of its head', get, { http: '/record', size: 0 }],
    ['a submission with a query', post('{}', `${path}?x=1`), { http: `${path}?x=1`, size: 2 }],
    [
      'a submission in chunks',
      `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{ }\r\n0\r\n\r\n`,
      { http: path, size: 3 },
    ],
  ])('hands the connection over for %s, after the earlier submissions', async (name, request, expected) => {
    const socket = await aFront();
    const got = answers(socket, 3);
    const cut = name.includes('two pieces') ? 8 : request.length;
    socket.write(post('{}') + request.slice(0, cut));
    await new Promise((done) => setImmediate(done));
    socket.write(request.slice(cut) + get);
    const [first, second, third] = await got;
    expect(first).toMatchObject({ front: path });
    expect(second).toEqual(expected);
    expect(third).toEqual({ http: '/record', size: 0 });
  });
});
