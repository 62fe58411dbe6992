import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { Refusals } from './refusals.ts';

function aLog() {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: { warn: (line: Record<string, unknown>) => void lines.push(line) } as never };
}
const request = (url: string, more: object = {}): FastifyRequest =>
  ({ routeOptions: { url }, ip: '203.0.113.7', ...more }) as never;
const digest = expect.stringMatching(/^[\da-f]{12}$/);
const caller = { tenant: { accountId: 7 }, userId: 8 };

it.each<[what: string, url: string, status: number, more: object, line: object | null]>([
  [
    'a wrong password',
    '/api/login',
    401,
    { body: { UserName: 'maria.lopez', Password: 'hunter2' } },
    { what: 'sign-in', status: 401, name: digest, address: digest, count: 1 },
  ],
  [
    'a locked name',
    '/api/login',
    429,
    { body: { UserName: 'maria.lopez' } },
    { what: 'sign-in', status: 429, name: digest, address: digest, count: 1 },
  ],
  [
    'a sign-in without a name',
    '/api/login',
    401,
    {},
    { what: 'sign-in', status: 401, name: digest, address: digest, count: 1 },
  ],
  [
    'a sign-in with a name that is none',
    '/api/login',
    401,
    { body: { UserName: [1] } },
    { what: 'sign-in', status: 401, name: digest, address: digest, count: 1 },
  ],
  [
    'a forged webhook',
    '/webhooks/bandwidth',
    401,
    { body: Buffer.from('+12145550100') },
    { what: 'webhook', route: '/webhooks/bandwidth', address: digest, count: 1 },
  ],
  [
    'a forged call',
    '/webhooks/voice/infobip/events',
    401,
    {},
    { what: 'webhook', route: '/webhooks/voice/infobip/events', address: digest, count: 1 },
  ],
  [
    'a call without the right',
    '/api/account',
    403,
    { caller },
    { what: 'call', status: 403, route: '/api/account', account: 7, user: 8, count: 1 },
  ],
  [
    'a call of another site',
    '/api/labels',
    403,
    { caller: null },
    { what: 'call', status: 403, route: '/api/labels', address: digest, count: 1 },
  ],
  [
    'a call too many',
    '/api/uploads',
    429,
    { caller },
    { what: 'call', status: 429, route: '/api/uploads', account: 7, user: 8, count: 1 },
  ],
  ['a sign-in', '/api/login', 200, { body: { UserName: 'maria.lopez' } }, null],
  ['a webhook', '/webhooks/bandwidth', 200, {}, null],
  ['a webhook that could not be stored', '/webhooks/bandwidth', 503, {}, null],
  ['a session that ended', '/api/user', 401, { caller: null }, null],
  ['a page that is not there', '', 404, {}, null],
  ['an empty balance', '/api/broadcasts', 402, { caller }, null],
])('%s', (_what, url, status, more, line) => {
  const { lines, log } = aLog();
  new Refusals(log, 'secret', 3_600_000).answered(request(url, more), status);
  expect(lines).toEqual(line === null ? [] : [line]);
  expect(JSON.stringify(lines)).not.toMatch(/maria|hunter2|203\.0|2145550100/);
});

it('a thousand of a kind are two lines, and another name is a line of its own', () => {
  const { lines, log } = aLog();
  const refusals = new Refusals(log, 'secret', 3_600_000);
  for (let n = 0; n < 1_000; n += 1) refusals.answered(request('/webhooks/bandwidth'), 401);
  refusals.answered(request('/api/login', { body: { UserName: 'a' } }), 401);
  refusals.answered(request('/api/login', { body: { UserName: 'B' } }), 401);
  refusals.answered(request('/api/login', { body: { UserName: ' b ' } }), 401);
  refusals.flush();
  expect(lines.map(({ what, count }) => `${String(what)} ${String(count)}`)).toEqual([
    'webhook 1',
    'sign-in 1',
    'sign-in 1',
    'webhook 999',
    'sign-in 1',
  ]);
  refusals.answered(request('/webhooks/bandwidth'), 401);
  expect(lines).toHaveLength(6);
});

it('a caller who varies everything fills neither log nor memory', () => {
  const { lines, log } = aLog();
  const refusals = new Refusals(log, 'secret', 3_600_000);
  for (let n = 0; n < 5_000; n += 1)
    refusals.answered(request('/api/login', { body: { UserName: `${n}` } }), 401);
  expect(lines).toHaveLength(2_000);
});
