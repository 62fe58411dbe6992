import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import { route } from '@carillon/contract/route';
import { openAdmission } from './admission.ts';
import { addRoutes, createHttp, type Caller, type HttpOptions } from '../http.ts';
import { asTenant } from '../../database/tenant.ts';

const slow = route({ method: 'GET', path: '/slow', right: 'public', summary: 'Waits to be let go' });
const file = route({ ...slow, path: '/file', produces: 'text/csv' });
const upload = route({ ...slow, method: 'POST', path: '/upload', rawBody: true });

/** A server that counts what runs for each account. Account 1's requests end when `free` is called. */
async function aServer(log = pino({ level: 'silent' })) {
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  let running = 0;
  let most = 0;
  const options: HttpOptions = {
    log,
    publicUrl: 'http://localhost',
    trustProxy: 0,
    // The header names the account.
    identify: async (request) => {
      const accountId = Number(request.headers['account']);
      return accountId > 0 ? ({ tenant: asTenant(accountId) } as Caller) : null;
    },
    admission: openAdmission(10),
    measured: () => undefined,
  };
  const work = async (account: unknown, name: unknown) => {
    if (account !== '1') return;
    begun.push(String(name));
    running += 1;
    most = Math.max(most, running);
    await gate.promise;
    running -= 1;
  };
  const app = createHttp(options);
  await addRoutes(app, options, (routes) => {
    routes.on(slow, ({ request }) => work(request.headers['account'], request.headers['name']));
    routes.on(file, async ({ request, reply }) => {
      await work(request.headers['account'], request.headers['name']);
      await reply.type('text/csv').send('a,b');
    });
    routes.on(upload, async ({ file: body }) => {
      for await (const _ of body);
    });
  });
  const get = (url: string, account: number, name = '') =>
    app.inject({ url: `/api/${url}`, headers: { account: String(account), name } });
  return { app, get, begun, free: () => gate.resolve(), most: () => most };
}

let closing: (() => Promise<void>) | undefined;
afterEach(() => closing?.());

it.each(['slow', 'file'])('others get responses while 200 requests of one account wait (%s)', async (url) => {
  const { app, get, begun, free, most } = await aServer();
  closing = () => app.close();
  const many = Array.from({ length: 200 }, (_, no) => get(url, 1, String(no)));
  await expect.poll(() => begun.length).toBeGreaterThan(0);
  for (const other of [2, 3, 0]) expect((await get(url, other)).statusCode).toBeLessThan(300);
  const width = url === 'slow' ? 4 : 2;
  expect(begun).toHaveLength(width);
  free();
  const answers = await Promise.all(many);
  expect(answers.every(({ statusCode }) => statusCode < 300)).toBe(true);
  expect(most()).toBeLessThanOrEqual(width);
  expect(begun).toEqual(Array.from({ length: 200 }, (_, no) => String(no)));
});

it('a download keeps no page of the same account waiting', async () => {
  const { app, get, begun, free } = await aServer();
  closing = () => app.close();
  const files = Array.from({ length: 20 }, () => get('file', 1, 'file'));
  await expect.poll(() => begun.length).toBe(2);
  const page = get('slow', 1, 'page');
  await expect.poll(() => begun.at(-1)).toBe('page');
  free();
  await Promise.all([page, ...files]);
});

it('behind a long line, a caller is told when to come back', async () => {
  const { app, get, begun, free } = await aServer();
  closing = () => app.close();
  const many = Array.from({ length: 504 }, () => get('slow', 1));
  await expect.poll(() => begun.length).toBe(4);
  const refused = await get('slow', 1);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  expect(refused.json<ErrorBody>()).toMatchObject({ ErrorName: 'TooManyRequests', RetryAfterSeconds: 5 });
  expect((await get('slow', 2)).statusCode).toBe(204);
  free();
  expect((await Promise.all(many)).every(({ statusCode }) => statusCode === 204)).toBe(true);
});

it('a caller who goes away leaves the line', async () => {
  const { app, get, begun, free } = await aServer();
  closing = () => app.close();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const held = Array.from({ length: 4 }, () => get('slow', 1, 'held'));
  await expect.poll(() => begun.length).toBe(4);
  const gone = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const arrived = new Promise((resolve) => app.server.once('request', resolve));
  gone.write('GET /api/slow HTTP/1.1\r\nhost: localhost\r\naccount: 1\r\nname: gone\r\n\r\n');
  const left = (await arrived) as { socket: { destroyed: boolean } };
  gone.destroy();
  await expect.poll(() => left.socket.destroyed).toBe(true);
  const last = get('slow', 1, 'last');
  free();
  await Promise.all([...held, last]);
  expect(begun).toEqual(['held', 'held', 'held', 'held', 'last']);
});

it('a caller who hangs up in the middle of a file causes no error', async () => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const { app } = await aServer(log);
  closing = () => app.close();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const sender = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const arrived = new Promise((resolve) => app.server.once('request', resolve));
  sender.write(
    'POST /api/upload HTTP/1.1\r\nhost: localhost\r\nx-requested-with: carillon\r\n' +
      'content-type: application/octet-stream\r\ncontent-length: 100000\r\n\r\nthe beginning',
  );
  await arrived;
  sender.destroy();
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('a caller went away');
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
});
