import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { localCredentials } from './localCredentials.ts';
import { startSimulator, type Simulator } from './server.ts';

interface Asked {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly cookie: string | undefined;
  readonly by: unknown;
  readonly body: string;
}

/** What the product was asked, and what it answers to calls of the clock. */
let asked: Asked[] = [];
let answer: readonly [status: number, body: unknown] = [200, {}];
let product: Server;
let simulator: Simulator;
let dataDir: string;
let url: string;
beforeAll(async () => {
  product = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { method, url: path, headers } = request;
      asked.push({ method, path, cookie: headers.cookie, by: headers['x-requested-with'], body });
      const [status, said] = path === '/api/account' ? [200, { CompanyName: 'Riverbend' }] : answer;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    });
  });
  await new Promise<void>((done) => product.listen(0, '127.0.0.1', done));
  dataDir = mkdtempSync(join(tmpdir(), 'carillon-simulator-'));
  const webhookBase = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  simulator = await startSimulator({ port: 0, dataDir, webhookBase, credentials: localCredentials });
  url = `http://127.0.0.1:${simulator.port}/account-time`;
});
afterAll(async () => {
  await simulator.close();
  product.closeAllConnections();
  product.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => {
  asked = [];
});

const cookie = 'carillon=secret';
const call = async (method: string, body?: unknown, headers: Record<string, string> = { cookie }) => {
  const said = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return [said.status, await said.json()];
};

test('the browser’s session reads, moves, and takes back the time of its organization', async () => {
  answer = [200, { Now: '2035-02-22T12:00:00.000Z' }];
  const clock = { Now: '2035-02-22T12:00:00.000Z' };
  expect(await call('GET')).toEqual([200, { clock, organization: 'Riverbend' }]);
  expect(await call('PUT', { Now: '2035-03-01T00:00:00Z' })).toEqual([200, { clock }]);
  expect(await call('DELETE')).toEqual([200, { clock }]);
  const by = 'carillon';
  expect(asked).toEqual([
    { method: 'GET', path: '/api/testclock', cookie, by, body: '' },
    { method: 'GET', path: '/api/account', cookie, by, body: '' },
    { method: 'PUT', path: '/api/testclock', cookie, by, body: '{"Now":"2035-03-01T00:00:00Z"}' },
    { method: 'DELETE', path: '/api/testclock', cookie, by, body: '' },
  ]);
});

test.each([
  [401, 401, 'No one is signed in at Carillon in this browser.'],
  [403, 403, 'Only an owner of an organization can move its time.'],
  [404, 404, 'Organizations have a time of their own only where APP_ENV is local or dev.'],
  [409, 409, 'The product’s own sentence.'],
])('what the product refuses with %i is said in a sentence', async (status, told, error) => {
  answer = [status, { Message: 'The product’s own sentence.' }];
  const [found, body] = await call('PUT', { Now: '2035-03-01T00:00:00Z' });
  expect([found, body]).toMatchObject([told, { error }]);
});

test('pages of other sites get nothing', async () => {
  expect((await call('PUT', {}, { cookie, origin: 'http://elsewhere.example' }))[0]).toBe(403);
  expect(asked).toEqual([]);
});
