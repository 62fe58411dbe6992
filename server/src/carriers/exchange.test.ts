import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordSpans } from '../platform/tracing.ts';
import { CarrierExchange } from './exchange.ts';

const seen: string[] = [];
/** Requests without a response from the carrier yet. */
const held: ServerResponse[] = [];
let isSlow = false;
const server = createServer((request, response) => {
  seen.push(request.url ?? '');
  request.resume();
  if (isSlow) held.push(response);
  else response.end('{}');
});
let baseUrl = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

it('more requests than connections wait for each other, and each gets its response', async () => {
  const exchange = new CarrierExchange({ baseUrl, headers: {}, connections: 2, requestTimeoutMs: 10_000 });
  seen.length = 0;
  const paths = Array.from({ length: 9 }, (_, index) => `/${index}`);
  const answers = await Promise.all(paths.map((path) => exchange.post(path, '{}')));
  expect(answers.map((answer) => answer.kind)).toEqual(paths.map(() => 'answer'));
  expect(seen.toSorted()).toEqual(paths);
  await exchange.close();
});

it('a request that waited too long for a connection is never sent; the connection serves others again', async () => {
  const exchange = new CarrierExchange({ baseUrl, headers: {}, connections: 1, requestTimeoutMs: 300 });
  seen.length = 0;
  isSlow = true;
  const first = exchange.post('/first', '{}');
  const second = exchange.post('/second', '{}');
  expect(await first).toEqual({ kind: 'open', code: 'TIMEOUT' });
  expect(await second).toEqual({ kind: 'notSent', code: 'TIMEOUT' });
  isSlow = false;
  expect(await exchange.post('/third', '{}')).toMatchObject({ kind: 'answer', statusCode: 200 });
  expect(seen).toEqual(['/first', '/third']);
  await exchange.close();
});

it('a recorded request says its carrier’s host and its outcome, and no number from its address or body', async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const stop = recordSpans(provider, new AsyncLocalStorageContextManager());
  const exchange = new CarrierExchange({ baseUrl, headers: {}, connections: 1, requestTimeoutMs: 10_000 });
  await exchange.get('/messages?destinationTn=%2B12145550123');
  await exchange.post('/messages/12145550123', '{"to":"+12145550123"}');
  await exchange.close();
  stop();
  const facts = exporter.getFinishedSpans().map(({ name, attributes }) => ({ name, ...attributes }));
  const common = {
    name: 'carrier request',
    'server.address': '127.0.0.1',
    'carillon.outcome': 'answer',
    'http.response.status_code': 200,
  };
  expect(facts).toEqual([
    { ...common, 'http.request.method': 'GET' },
    { ...common, 'http.request.method': 'POST' },
  ]);
});
