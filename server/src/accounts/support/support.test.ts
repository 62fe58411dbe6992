import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/settings/config.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, visitor, type TestApp } from '../../testing/testApp.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    env: { SUPPORT_CHAT_SECRET: 'a secret of the chat', SUPPORT_EMAIL: 'help@riverbend.example' },
  });
});
afterAll(() => test.close());

it('tells anyone how to reach a person', async () => {
  const answer = await visitor(test.app, '').call('GET', '/support');
  expect(answer.json()).toEqual({
    Phone: '800-555-0100',
    Email: 'help@riverbend.example',
    BillingEmail: 'billing@example.com',
    AppHost: 'localhost',
    DevMode: false,
    DebugStyles: false,
    ErrorSessionsRate: 1,
  });
  expect(answer.body).not.toContain('secret');
});

it('names the user to the chat by a signature that only the server can make (P-012)', async () => {
  const owner = await test.signIn('demo-owner');
  const answer = (await owner.call('GET', '/support/chat')).json<{ Hash: string; Email: string }>();
  expect(answer).toEqual({
    ScriptURL: '/support-chat.js',
    Name: 'Olivia Reyes',
    Email: 'demo-owner@example.com',
    Hash: createHmac('sha256', 'a secret of the chat').update('demo-owner@example.com').digest('hex'),
  });
  expect((await visitor(test.app, '').call('GET', '/support/chat')).statusCode).toBe(401);
});

describe('error reporting in production (P-013)', () => {
  const production = {
    APP_ENV: 'production',
    SESSION_SECRET: 'x'.repeat(40),
    PUBLIC_URL: 'https://app.example.com',
  };
  it('samples 1% of traces, and 10% of sessions with errors', () => {
    const { errors, tracing } = readConfig({ ...production, DATABASE_URL: 'postgres://x@127.0.0.1/x' });
    expect(errors).toEqual({ tracesRate: 0.01, sessionsOnErrorRate: 0.1 });
    expect(tracing.share).toBe(0.01);
  });
  it('has internal tools off unless a setting turns them on (C-212)', () => {
    expect(readConfig({})).toMatchObject({ isDevMode: false, hasDebugStyles: false });
    expect(readConfig({ DEV_MODE: 'on', DEBUG_STYLES: 'on' })).toMatchObject({
      isDevMode: true,
      hasDebugStyles: true,
    });
  });
});

it('takes reports of failures, 20 an hour from an address, and keeps nothing that was typed', async () => {
  const told: Record<string, unknown>[] = [];
  const { log } = test.base;
  const warn = log.warn;
  log.warn = ((what: Record<string, unknown>) => told.push(what)) as typeof log.warn;
  const Stack = 'TypeError: jane@example.com is not a function\n  at send (https://x/assets/a-1.js:1:2)';
  for (let n = 0; n < 25; n += 1)
    expect(
      (
        await visitor(test.app, '').call('POST', '/errorreports', {
          Kind: 'TypeError',
          Stack,
          Path: '/broadcasts',
        })
      ).statusCode,
    ).toBe(204);
  log.warn = warn;
  const reports = told.filter(({ kind }) => kind === 'TypeError');
  expect(reports).toHaveLength(20);
  expect(reports[0]).toEqual({
    page: '/broadcasts',
    kind: 'TypeError',
    places: ['at send (https://x/assets/a-1.js:1:2)'],
  });
  await asOwner(test, `delete from limit_count`);
});
