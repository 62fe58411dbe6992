import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '@carillon/contract/route';
import { openAdmission } from './http/limits/admission.ts';
import { addRoutes, createHttp, type HttpOptions } from './http/http.ts';
import { Loop } from './loop.ts';
import { createLog } from './log.ts';
import { openTracing } from './openTracing.ts';
import { inSpan, isTracing, recordSpans } from './tracing.ts';

const exporter = new InMemorySpanExporter();
let stop = (): void => undefined;
beforeEach(() => {
  exporter.reset();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  stop = recordSpans(provider, new AsyncLocalStorageContextManager());
});
afterEach(() => stop());

const spans = () =>
  exporter.getFinishedSpans().map((span) => ({
    name: span.name,
    facts: span.attributes,
    events: span.events.map(({ name, attributes }) => ({ name, ...attributes })),
    status: span.status,
    id: span.spanContext().spanId,
    parent: span.parentSpanContext?.spanId,
  }));

const log = pino({ level: 'silent' });
const person = route({
  method: 'GET',
  path: '/people/:Phone',
  right: 'public',
  summary: 'A person',
  params: z.object({ Phone: z.string() }),
  query: z.object({ q: z.string().optional() }),
});
const write = route({
  method: 'POST',
  path: '/people',
  right: 'public',
  summary: 'Writes a person',
  body: z.object({ Name: z.string() }),
});

async function aServer() {
  const options: HttpOptions = {
    log,
    publicUrl: 'http://localhost',
    trustProxy: 1,
    identify: async () => null,
    admission: openAdmission(10),
    measured: () => undefined,
  };
  const app = createHttp(options);
  await addRoutes(app, options, (routes) => {
    routes.on(person, ({ params }) =>
      inSpan('job', { 'carillon.work': 'inner' }, async () => fail(params.Phone)),
    );
    routes.on(write, ({ body }) => fail(body.Name));
  });
  return app;
}
function fail(what: string): void {
  if (what.includes('Boom')) throw Object.assign(new TypeError(`no row for ${what}`), { code: '23505' });
}

describe('the span of a request', () => {
  const own = { 'x-requested-with': 'carillon', 'content-type': 'application/json' };
  const secret = '2145550123';
  it.each([
    ['in the path', { url: `/api/people/${secret}` }, 204],
    ['in the query', { url: `/api/people/1?q=${secret}` }, 204],
    ['in a query that no route knows', { url: `/api/people/1?phone=%2B1${secret}` }, 204],
    ['in the body', { method: 'POST', url: '/api/people', payload: { Name: secret }, headers: own }, 204],
    [
      'in a body that is refused',
      { method: 'POST', url: '/api/people', payload: { N: secret }, headers: own },
      400,
    ],
    [
      'in a body that is no JSON',
      { method: 'POST', url: '/api/people', payload: `{${secret}`, headers: own },
      400,
    ],
    ['in a cookie', { url: '/api/people/1', headers: { cookie: `carillon=${secret}` } }, 204],
    ['in the browser’s name', { url: '/api/people/1', headers: { 'user-agent': secret } }, 204],
    ['in the address before', { url: '/api/people/1', headers: { referer: `http://a/${secret}` } }, 204],
    [
      'in the caller’s address',
      { url: '/api/people/1', headers: { 'x-forwarded-for': `10.${secret}` } },
      204,
    ],
    [
      'in a trace of another system',
      { url: '/api/people/1', headers: { traceparent: secret, baggage: `a=${secret}` } },
      204,
    ],
    [
      'in an error',
      { method: 'POST', url: '/api/people', payload: { Name: `Boom ${secret}` }, headers: own },
      500,
    ],
    ['in an error of a part', { url: `/api/people/Boom${secret}` }, 500],
  ] as const)('holds nothing of what is %s', async (_, request, status) => {
    const app = await aServer();
    const answer = await app.inject(request as InjectOptions);
    await app.close();
    expect(answer.statusCode).toBe(status);
    const [last] = spans().filter(({ name }) => name === 'request');
    expect(last?.facts).toMatchObject({
      'http.request.method': request.url.startsWith('/api/people/') ? 'GET' : 'POST',
      'http.route': request.url.startsWith('/api/people/') ? '/api/people/:Phone' : '/api/people',
      'http.response.status_code': status,
    });
    expect(JSON.stringify(spans())).not.toContain(secret);
  });

  it('says where an error was thrown, without its message, and encloses its parts', async () => {
    const app = await aServer();
    await app.inject({ url: '/api/people/Boom' });
    await app.close();
    const [inner, outer] = spans();
    for (const span of [inner, outer])
      expect(span).toMatchObject({
        status: { code: 2 },
        events: [{ name: 'exception', 'exception.type': 'TypeError', 'exception.code': '23505' }],
      });
    expect(JSON.stringify(outer?.events)).toContain('tracing.test');
    expect(JSON.stringify(spans())).not.toContain('no row');
    expect([inner?.name, inner?.parent]).toEqual(['job', outer?.id]);
  });

  it('has its request’s id, which the user sees', async () => {
    const app = await aServer();
    const answer = await app.inject({ url: '/api/people/1' });
    await app.close();
    expect(spans().at(-1)?.facts['carillon.request_id']).toBe(answer.headers['x-request-id']);
  });
});

describe('the round of a loop', () => {
  it('is recorded only if it found something or failed', async () => {
    const results = [0, 3, new Error('for 2145550123'), 0];
    const over = Promise.withResolvers<void>();
    const loop = new Loop({ log }, 'send', { busy: 0, idle: 0 }, async () => {
      const next = results.shift();
      if (next === undefined) over.resolve();
      if (next instanceof Error) throw next;
      return next ?? 0;
    });
    await over.promise;
    loop.stop();
    await loop.ended;
    expect(spans().map(({ name, facts, status }) => [name, facts, status.code])).toEqual([
      ['round', { 'carillon.work': 'send', 'carillon.found': 3 }, 0],
      ['round', { 'carillon.work': 'send' }, 2],
    ]);
    expect(JSON.stringify(spans())).not.toContain('2145550123');
  });
});

it.each([
  ['a string', 'for 2145550123', { 'exception.type': 'string' }],
  ['nothing', undefined, { 'exception.type': 'undefined' }],
  ['an object', { message: 'for 2145550123' }, { 'exception.type': 'object' }],
  [
    'a code that is a sentence',
    Object.assign(new Error('a'), { code: 'for +1 2145550123' }),
    { 'exception.type': 'Error' },
  ],
])('%s that is thrown leaves its kind', async (_, thrown, expected) => {
  await expect(inSpan('job', {}, () => Promise.reject(thrown as Error))).rejects.toBe(thrown);
  expect(spans()[0]?.events).toEqual([expect.objectContaining({ name: 'exception', ...expected })]);
  expect(JSON.stringify(spans())).not.toContain('2145550123');
});

describe('the settings', () => {
  it('record nothing without a collector', async () => {
    stop();
    const close = await openTracing(
      { tracing: { endpoint: undefined, share: 1 }, role: 'worker' },
      createLog('silent', 'test'),
    );
    expect(isTracing()).toBe(false);
    expect(await inSpan('job', {}, async () => 7)).toBe(7);
    await close();
    expect(spans()).toEqual([]);
  });

  it('send spans to a collector, with the part of the product they come from', async () => {
    stop();
    const got: { url: string; text: string }[] = [];
    const collector = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts);
        const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
        got.push({ url: request.url ?? '', text });
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const close = await openTracing(
      { tracing: { endpoint, share: 1 }, role: 'worker' },
      createLog('silent', 'test'),
    );
    await inSpan('chore', { 'carillon.work': 'audit' }, async () => undefined);
    await close();
    expect(isTracing()).toBe(false);
    await new Promise((done) => collector.close(done));
    expect(got.map(({ url }) => url)).toEqual(['/v1/traces']);
    for (const word of ['carillon.role', 'worker', 'chore', 'audit']) expect(got[0]?.text).toContain(word);
  });
});
