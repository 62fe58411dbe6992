import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { route } from '@carillon/contract/route';
import { AppError } from '@carillon/contract/errors';
import { addCookie, type OwnCookie } from './cookies.ts';
import { openAdmission } from '../limits/admission.ts';
import { addRoutes, createHttp, type HttpOptions } from '../http.ts';

const page = route({ method: 'GET', path: '/page', right: 'public', summary: 'A page' });
const broken = route({ ...page, path: '/broken' });

/** The identity of a browser with this Cookie header, and the cookies it is asked to keep. */
async function ask(header: string | undefined, set: readonly OwnCookie[] = [], more = { url: '/api/page' }) {
  const options: HttpOptions = {
    log: pino({ level: 'silent' }),
    publicUrl: more.url.startsWith('https') ? 'https://carillon.example' : 'http://localhost',
    trustProxy: 0,
    // The caller is identified before anything else, so cookies must have been parsed by then.
    identify: async (request) => {
      known = request.cookies['carillon'] ?? null;
      return null;
    },
    admission: openAdmission(10),
    measured: () => undefined,
  };
  let known: string | null = null;
  const app = createHttp(options);
  await addRoutes(app, options, (routes) => {
    routes.on(page, ({ reply }) => set.forEach((cookie) => addCookie(reply, options.publicUrl, cookie)));
    routes.on(broken, ({ reply }) => {
      set.forEach((cookie) => addCookie(reply, options.publicUrl, cookie));
      throw new AppError('NotFound');
    });
  });
  const answer = await app.inject({
    url: more.url.replace('https:', ''),
    ...(header === undefined ? {} : { headers: { cookie: header } }),
  });
  await app.close();
  return { known, status: answer.statusCode, kept: [answer.headers['set-cookie'] ?? []].flat() };
}

const parts = (cookie = ''): string[] => cookie.split('; ').toSorted();

describe('a cookie is read', () => {
  it.each([
    ['alone', 'carillon=abc', 'abc'],
    ['among others', 'a=1; carillon=abc; b=2', 'abc'],
    ['without white space', 'a=1;carillon=abc;b=2', 'abc'],
    ['with white space', ' carillon = abc ', 'abc'],
    ['after one without a name', '=1; carillon=abc', 'abc'],
    ['after one without a value', 'a; carillon=abc', 'abc'],
    ['the first of two', 'carillon=abc; carillon=def', 'abc'],
    ['with an escape', 'carillon=a%2Fb', 'a/b'],
    ['with a broken escape', 'carillon=a%E0%A4b', 'a%E0%A4b'],
    ['with an equals sign', 'carillon=a=b', 'a=b'],
    ['empty', 'carillon=', ''],
    ['beside names of objects', '__proto__=1; constructor=2; carillon=abc', 'abc'],
  ])('%s', async (_, header, value) => {
    expect(await ask(header)).toMatchObject({ known: value, status: 204 });
  });

  it.each([
    ['without a header', undefined],
    ['in an empty header', ''],
    ['under a longer name', 'carillon-browser=abc'],
    ['under a name with a prefix', '__Host-carillon=abc; x-carillon=abc'],
    ['in other case', 'Carillon=abc'],
    ['without a value', 'carillon'],
    ['in the value of another', 'a="carillon=abc"'],
  ])('but not %s', async (_, header) => {
    expect(await ask(header)).toMatchObject({ known: null, status: 204 });
  });
});

describe('a cookie is set', () => {
  const cookie: OwnCookie = { name: 'carillon', value: 'abc', path: '/', maxAgeMs: undefined };

  it.each([
    [cookie, 'carillon=abc; Path=/'],
    [{ ...cookie, maxAgeMs: 90_500 }, 'carillon=abc; Path=/; Max-Age=90'],
    [{ ...cookie, value: '', maxAgeMs: 0 }, 'carillon=; Path=/; Max-Age=0'],
    [{ ...cookie, path: '/api/integrations' }, 'carillon=abc; Path=/api/integrations'],
  ])('%j', async (one, expected) => {
    const { kept } = await ask(undefined, [one]);
    expect(kept.map(parts)).toEqual([parts(`${expected}; HttpOnly; SameSite=Lax`)]);
  });

  it('only for https where the product is served under it', async () => {
    const { kept } = await ask(undefined, [cookie], { url: 'https:/api/page' });
    expect(kept.map(parts)).toEqual([parts('carillon=abc; Path=/; HttpOnly; Secure; SameSite=Lax')]);
  });

  it('beside another, also with an error', async () => {
    const set = [cookie, { ...cookie, name: 'carillon-browser' }];
    const { status, kept } = await ask(undefined, set, { url: '/api/broken' });
    expect([status, kept.map((each) => each.split(';')[0])]).toEqual([
      404,
      ['carillon=abc', 'carillon-browser=abc'],
    ]);
  });
});
