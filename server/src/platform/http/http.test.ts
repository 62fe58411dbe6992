import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '@carillon/contract/all';
import { errorBody, errorCatalogue, type ErrorBody } from '@carillon/contract/errors';
import { createTestApp, visitor, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { build } from '../settings/build.ts';
import { toErrorBody } from './http.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp({
    env: { PUBLIC_URL: 'http://texts.example.org:8080', METRICS_TOKEN: 'figures' },
  });
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

describe('a field that is refused', () => {
  it('is described in the words of the requirements, as the sentence of the whole response (P-127 to P-129)', async () => {
    const ask = async (query: string) => (await owner.call('GET', `/broadcasts?${query}`)).json<ErrorBody>();
    expect(await ask('pagesize=0')).toMatchObject({
      ErrorName: 'Validation',
      Message: 'Page size must be greater than or equal to 1',
      Errors: [{ Field: 'pagesize', Message: 'Must be greater than or equal to 1' }],
    });
    expect((await ask('pagesize=2001')).Message).toBe('Page size must be less than or equal to 2000');
    expect((await ask('pagesize=ten')).Message).toBe('Page size: Use only numbers');
    expect(await ask('page=abc')).toMatchObject({
      Message: 'Page: Use only numbers',
      Errors: [{ Field: 'page', Message: 'Use only numbers' }],
    });
    const made = await owner.call('POST', '/broadcasts', { BroadcastName: 'a', BroadcastType: 'SMS' });
    expect(made.json<ErrorBody>().Errors).toContainEqual({
      Field: 'DraftBroadcastID',
      Message: 'Enter a draft broadcast',
    });
    expect((await ask(`q=${'x'.repeat(256)}`)).Message).toBe('Search must be at most 255 characters');
  });
});

describe('requests of other sites', () => {
  const post = (headers: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url: '/api/labels',
      headers: { cookie: owner.cookie, ...headers },
      payload: { LabelName: `from ${JSON.stringify(headers)}`.slice(0, 50) },
    });
  const own = { 'x-requested-with': 'carillon' };

  it.each([
    ['without our header', {}],
    ['with another value in it', { 'x-requested-with': 'XMLHttpRequest' }],
    ['that the browser calls cross-site', { ...own, 'sec-fetch-site': 'cross-site' }],
    ['that the browser calls same-site', { ...own, 'sec-fetch-site': 'same-site' }],
    ['of a foreign origin', { ...own, origin: 'https://evil.example' }],
    ['of no origin at all', { ...own, origin: 'null' }],
    ['of our host under another port', { ...own, host: 'localhost:80', origin: 'http://localhost:81' }],
  ])('%s are refused and change nothing', async (_how, headers) => {
    const answer = await post(headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.json<ErrorBody>().ErrorName).toBe('CrossSite');
    expect((await owner.call('GET', '/labels')).body).not.toContain('from');
  });

  it.each(['/API/labels', '/Api/Labels', '/%61pi/labels', '/api/labels/../labels', '/api/%6cabels'])(
    'are refused as well when they write the address as %s',
    async (url) => {
      const answer = await test.app.inject({
        method: 'POST',
        url,
        headers: { cookie: owner.cookie, origin: 'https://evil.example' },
        payload: { LabelName: 'from a foreign page' },
      });
      expect([403, 404]).toContain(answer.statusCode);
      expect((await owner.call('GET', '/labels')).body).not.toContain('foreign page');
    },
  );

  it.each([
    [
      'from our address',
      { ...own, origin: 'http://texts.example.org:8080', 'sec-fetch-site': 'same-origin' },
    ],
    ['from the host that was asked', { ...own, host: '127.0.0.1:9000', origin: 'http://127.0.0.1:9000' }],
    ['from a program', own],
  ])('%s are taken', async (_how, headers) => {
    const answer = await post(headers);
    expect(answer.statusCode).toBe(201);
    await owner.call('DELETE', `/labels/${answer.json<{ LabelID: number }>().LabelID}`);
  });

  it('may name a type without having a body', async () => {
    const made = await post(own);
    const answer = await test.app.inject({
      method: 'DELETE',
      url: `/api/labels/${made.json<{ LabelID: number }>().LabelID}`,
      headers: { ...own, cookie: owner.cookie, 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(204);
  });

  it('get no preflight response and no permission to read', async () => {
    const preflight = await test.app.inject({
      method: 'OPTIONS',
      url: '/api/labels',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(404);
    const read = await test.app.inject({
      url: '/api/labels',
      headers: { cookie: owner.cookie, origin: 'https://evil.example' },
    });
    for (const answer of [preflight, read])
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('can’t sign any user in either', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { UserName: 'demo-owner', Password: 'x' },
    });
    expect(answer.json<ErrorBody>().ErrorName).toBe('CrossSite');
  });
});

describe('answers', () => {
  it('carry the headers that protect them', async () => {
    const answer = await owner.call('GET', '/user');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('say an error in one shape, with the id of its log line', async () => {
    const answer = await owner.call('GET', '/broadcasts/2147483647');
    expect(answer.statusCode).toBe(404);
    const body = errorBody.strict().parse(answer.json());
    expect(body).toMatchObject({
      ErrorCode: 404,
      ErrorName: 'NotFound',
      ErrorType: 'Informational',
      Errors: [],
    });
    expect(body.RequestId).toBe(answer.headers['x-request-id']);
  });

  it.each([
    ['text', 'abc'],
    ['zero', '0'],
    ['a negative number', '-1'],
    ['a fraction', '1.5'],
    ['more than an integer holds', '2147483648'],
    ['more than a double holds', '9'.repeat(40)],
    ['a null byte', '%00'],
    ['a statement', "1'%3B%20drop%20table%20broadcast"],
    ['hexadecimal', '0x1F'.replace('0x1F', '0xFFFFFFFFFF')],
    ['blank', '%20'],
  ])('find nothing by an id that is %s', async (_what, id) => {
    for (const place of [`/broadcasts/${id}`, `/draft-broadcasts/${id}`, `/fileuploads/${id}`]) {
      const answer = await owner.call('GET', place);
      expect([place, answer.statusCode, answer.json<ErrorBody>().ErrorName]).toEqual([
        place,
        404,
        'NotFound',
      ]);
    }
  });

  it.each(['%00', 'a%00b', '..%2F..%2Fetc%2Fpasswd', '%F0%9F%98%80', "'%3B--"])(
    'find nothing by the text id %s',
    async (id) => {
      expect((await owner.call('GET', `/media/${id}`)).statusCode).toBe(404);
    },
  );

  it('show the page for what is not there at an unreadable address as well', async () => {
    const page = await test.app.inject({ url: '/%E0%A4%A' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await test.app.inject({ url: '/api/%E0%A4%A?q=%zz' })).json<ErrorBody>().ErrorName).toBe(
      'NotFound',
    );
  });

  it('find no page that does not exist', async () => {
    for (const place of ['/nothing', '/broadcasts/1/nothing', '/'])
      expect((await owner.call('GET', place)).json<ErrorBody>().ErrorName).toBe('NotFound');
    expect((await owner.call('POST', '/user', {})).statusCode).toBe(404);
  });

  it.each([
    ['broken JSON', '{"LabelName": ', 'application/json'],
    ['another type', 'LabelName=a', 'application/x-www-form-urlencoded'],
    ['nothing where JSON is announced', '', 'application/json'],
  ])('refuse %s', async (_what, payload, type) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/labels',
      headers: { cookie: owner.cookie, 'x-requested-with': 'carillon', 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(errorBody.parse(answer.json()).ErrorName).toMatch(/^(BadRequest|Validation)$/);
  });

  it('refuse a body that would set what an object inherits', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/labels',
      headers: { cookie: owner.cookie, 'x-requested-with': 'carillon', 'content-type': 'application/json' },
      payload: '{"LabelName": "a", "__proto__": {"IsMasterUser": true}}',
    });
    expect(answer.statusCode).toBe(400);
  });

  it.each([
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['lists', `{"LabelName":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('refuse a body of endless %s in one another', async (_what, payload) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/labels',
      headers: { cookie: owner.cookie, 'x-requested-with': 'carillon', 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorBody>().ErrorName).toBe('BadRequest');
  });

  it.each(['/api/broadcasts/%', `/api/broadcasts/${'9'.repeat(400)}`, `/api/media/${'a'.repeat(400)}`])(
    'say in the same shape that an address is impossible: %s',
    async (url) => {
      const answer = await test.app.inject({ method: 'GET', url, headers: { cookie: owner.cookie } });
      expect(answer.statusCode).toBeLessThan(500);
      expect(errorBody.strict().safeParse(answer.json()).success).toBe(true);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('refuse more than 8 MB of JSON', async () => {
    const answer = await owner.call('POST', '/labels', { LabelName: 'a'.repeat(8 * 1024 * 1024) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json<ErrorBody>().ErrorName).toBe('BodyTooLarge');
  });

  it('refuse a text with a null byte in a sentence, and keep nothing', async () => {
    const answer = await owner.call('POST', '/labels', { LabelName: 'a\u0000b' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorBody>()).toMatchObject({
      ErrorName: 'Validation',
      Message: 'The text contains characters that can not be stored. Remove them and try again.',
    });
  });

  it('treat half of a surrogate pair as a broken character', async () => {
    const answer = await owner.call('POST', '/labels', { LabelName: 'half \ud83d' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json<{ LabelName: string }>().LabelName).toBe('half \ufffd');
  });
});

describe('toErrorBody', () => {
  it('tells the caller nothing about an internal error, and alerts the operator', () => {
    const { status, body, alert } = toErrorBody(new Error('password=secret at /srv/x.ts'), 'r1');
    expect({ status, alert }).toEqual({ status: 500, alert: true });
    expect(body.Message).toBe(errorCatalogue.Internal.message);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it.each(['ECONNREFUSED', '57P01', '53300'])('says that the database is away (%s)', (code) => {
    expect(toErrorBody(Object.assign(new Error('x'), { code }), 'r1').status).toBe(503);
  });
});

describe('operations', () => {
  const get = (url: string, more: object = {}) => test.app.inject({ url, ...more });

  it('say that the process lives and the database answers', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('forget the process that a browser is tied to (row C-253)', async () => {
    const answer = await test.app.inject({ method: 'DELETE', url: '/session-affinity' });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([
      204,
      expect.stringMatching(/^affinity=;.*Max-Age=0/),
    ]);
  });

  it('show the build', async () => {
    expect(build).toBe('1.555.0');
    expect((await get('/version')).json()).toEqual({ Build: '1.555.0', Environment: 'local' });
  });

  it('give figures only to callers who know the token', async () => {
    await owner.call('GET', '/user');
    const authorization = 'Bearer figures';
    const answer = await get('/metrics', { headers: { authorization, host: '10.0.0.1:8080' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(
      /http_request_seconds_count\{route="\/api\/user",method="GET",status="200"\} [1-9]/,
    );
    for (const headers of [{}, { authorization: 'Bearer' }, { authorization: 'Bearer undefined' }]) {
      const refused = await get('/metrics', { remoteAddress: '127.0.0.1', headers });
      expect([refused.statusCode, refused.body]).toEqual([404, '']);
    }
  });

  it('are refused where a request names two hosts', async () => {
    expect((await get('/healthz', { headers: { host: 'a.example, b.example' } })).statusCode).toBe(400);
    expect((await get('/', { headers: { host: 'a@b.example' } })).statusCode).toBe(400);
  });

  it('are served only under the names of the product', async () => {
    const foreign = { host: 'evil.example', origin: 'https://evil.example', 'x-requested-with': 'carillon' };
    for (const url of ['/', '/broadcasts', '/api/user', '/version', '/assets/none.js']) {
      const refused = await get(url, { headers: foreign });
      expect([url, refused.statusCode]).toEqual([url, 421]);
      expect(refused.headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(refused.json<ErrorBody>()).toMatchObject({ ErrorName: 'UnknownHost' });
      expect(refused.json<ErrorBody>().Message).toContain('ALLOWED_HOSTS');
    }
    const signIn = await test.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: foreign,
      payload: { Username: 'a', Password: 'b' },
    });
    expect(signIn.statusCode).toBe(421);
    // Probes use a bare address, and a carrier's report is signed.
    for (const url of ['/healthz', '/readyz'])
      expect((await get(url, { headers: { host: '10.0.0.1:8080' } })).statusCode).toBe(200);
    const report = await test.app.inject({
      method: 'POST',
      url: '/webhooks/bandwidth/events',
      headers: foreign,
      payload: [],
    });
    expect(report.statusCode).not.toBe(421);
    for (const host of ['localhost:8080', '127.0.0.1:8080', 'LOCALHOST'])
      expect((await get('/version', { headers: { host } })).statusCode).toBe(200);
  });

  it('describe every route of the contract', async () => {
    const page = (await get('/api/openapi.json')).json<{
      openapi: string;
      paths: Record<
        string,
        Record<string, { operationId: string; parameters: { name: string; in: string }[] }>
      >;
      components: { schemas: { Error: unknown } };
    }>();
    expect(page.openapi).toBe('3.1.0');
    expect(page.components.schemas.Error).toMatchObject({ type: 'object' });
    const described = Object.values(page.paths).flatMap((operations) => Object.values(operations));
    expect(described.map((operation) => operation.operationId).toSorted()).toEqual(
      Object.keys(allRoutes).toSorted(),
    );
    for (const [address, operations] of Object.entries(page.paths)) {
      const places = [...address.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const operation of Object.values(operations))
        expect(
          operation.parameters
            .filter((parameter) => parameter.in === 'path')
            .map((parameter) => parameter.name)
            .toSorted(),
        ).toEqual(places.toSorted());
    }
    // No reference is dangling.
    expect([...JSON.stringify(page).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1])).toSatisfy(
      (references: string[]) => references.every((reference) => reference === '#/components/schemas/Error'),
    );
  });
});

describe('strangers', () => {
  it('are refused before their body is read', async () => {
    const answer = await visitor(test.app, '').upload('/fileuploads?filename=a.csv', 'x'.repeat(100_000));
    expect(answer.statusCode).toBe(401);
  });
});
