import { describe, expect, it } from 'vitest';
import { applyInitialState, readInitialState } from './initialState.ts';

const state = { login: 'Zoë' };
const json = JSON.stringify(state);
const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(json)));

async function start(environment: () => Promise<unknown>, value = json, host = 'dev.carillon.test') {
  const done: { kept: unknown; href: string } = { kept: null, href: '' };
  await applyInitialState({
    href: `https://${host}/login?initialState=${encodeURIComponent(value)}&a=1`,
    environment,
    keep: (found) => void (done.kept = found),
    rewrite: (href) => void (done.href = href),
  });
  return done;
}

describe('initialState (C-053)', () => {
  it('is JSON, plain or as base64', () => {
    expect(readInitialState(json)).toEqual(state);
    expect(readInitialState(base64)).toEqual(state);
    for (const text of ['', '%%%', '[1]', '"text"', 'bm8=']) expect(readInitialState(text)).toBeNull();
  });

  it.each(['local', 'dev', 'staging'])('works on %s and is removed from the address', async (environment) => {
    const done = await start(() => Promise.resolve(environment), base64);
    expect(done).toEqual({ kept: state, href: 'https://dev.carillon.test/login?a=1' });
  });

  it.each(['production', 'prod-test', 'forms', 'other', undefined])(
    'is ignored on %s',
    async (environment) => {
      const done = await start(() => Promise.resolve(environment));
      expect(done).toEqual({ kept: null, href: 'https://dev.carillon.test/login?a=1' });
    },
  );

  it.each([
    ['localhost:8080', state],
    ['staging.carillon.test', state],
    ['prodtest.carillon.test', null],
    ['app.carillon.test', null],
    ['forms.carillon.test', null],
    ['carillon.school.test', null],
  ])('also checks the host name: %s (P-015)', async (host, kept) => {
    expect((await start(() => Promise.resolve('local'), json, host)).kept).toEqual(kept);
  });

  it('is ignored when the environment is unknown', async () => {
    expect((await start(() => Promise.reject(new Error('offline')))).kept).toBeNull();
  });
});
