import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { SETTINGS } from './settings.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

describe('the settings', () => {
  it('are listed in the manual, each with what happens when it is unset', () => {
    const rows = Object.entries(SETTINGS).map(
      ([name, { unset, sentence }]) => `| \`${name}\` | ${unset} | ${sentence} |`,
    );
    const manual = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
    const listed = manual
      .split('<!-- settings -->')[1]
      ?.split('<!-- /settings -->')[0]
      ?.trim()
      .split('\n')
      .slice(2);
    expect(listed).toEqual(rows);
  });

  it('are the only ones that .env.example names', () => {
    const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
    const named = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map((match) => match[1]);
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(Object.keys(SETTINGS)).toContain(name);
  });

  it('have working defaults on a developer machine, with both carriers at the simulator', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 8080,
      role: 'all',
      appEnv: 'local',
      hasDemo: true,
      simulatorPort: 8090,
    });
    expect(config.publicUrl).toBe('http://localhost:8080');
    expect(config.dataDir).toBe(path.join(ROOT, 'data'));
    expect(config.bandwidth?.baseUrl).toBe('http://127.0.0.1:8090/bandwidth/api/v2');
    expect(config.infobip?.baseUrl).toBe('http://127.0.0.1:8090/infobip');
    expect(config.database).toMatchObject({ ownerUrl: undefined, appUrl: undefined });
  });

  it('never use the owner’s address of the database for the product', () => {
    const owner = 'postgresql://o:p@db.example/x';
    const [app, both] = [{ DATABASE_APP_URL: 'postgresql://app:q@db.example/x' }, { DATABASE_URL: owner }];
    expect(readConfig(both).database).toMatchObject({ ownerUrl: owner, appUrl: undefined });
    expect(readConfig({ ...both, ...app }).database.appUrl).toBe(app.DATABASE_APP_URL);
    expect(readConfig(app).database).toMatchObject({ ownerUrl: undefined, appUrl: app.DATABASE_APP_URL });
  });

  it('treat an empty value as unset', () => {
    expect(readConfig({ PORT: '', LOG_LEVEL: ' ' })).toEqual(readConfig({}));
  });

  it('use the host of the public address as the one that search engines may show', () => {
    expect(readConfig({}).appHost).toBe('localhost');
    const PUBLIC_URL = 'https://texts.example.org:8443';
    expect(readConfig({ PUBLIC_URL }).appHost).toBe('texts.example.org');
    expect(readConfig({ PUBLIC_URL, APP_HOST: 'App.Example.org' }).appHost).toBe('app.example.org');
    expect(() => readConfig({ APP_HOST: 'https://app.example.org' })).toThrow(/APP_HOST/);
  });

  it('refuse wrong values by name, all at once, without repeating them', () => {
    const wrong = () => readConfig({ PORT: '80a', CHUNK_SIZE: '0', SESSION_SECRET: 'short-secret' });
    expect(wrong).toThrow(/PORT.*SESSION_SECRET.*CHUNK_SIZE/s);
    expect(wrong).not.toThrow(/80a|short-secret/);
  });

  it('refuse a lease that its own requests could outlive', () => {
    expect(() => readConfig({ LEASE_SECONDS: '20', SUBMIT_TIMEOUT_MS: '15000' })).toThrow(/LEASE_SECONDS/);
    expect(readConfig({ LEASE_SECONDS: '30', SUBMIT_TIMEOUT_MS: '15000' }).engine.leaseMs).toBe(30_000);
  });
});

describe('in production', () => {
  const secret = 'x'.repeat(32);
  const PUBLIC_URL = 'https://texts.example.org';

  it('a session secret is required', () => {
    for (const env of ['staging', 'prod-test', 'production', 'forms']) {
      expect(() => readConfig({ APP_ENV: env })).toThrow(/SESSION_SECRET/);
      expect(readConfig({ APP_ENV: env, SESSION_SECRET: secret, PUBLIC_URL }).hasDemo).toBe(false);
    }
  });

  it.each([
    ['staging', undefined, false],
    ['staging', 'http://texts.example.org', false],
    ['prod-test', 'http://localhost:8080', false],
    ['prod-test', 'https://test.example.org', true],
    ['production', undefined, false],
    ['production', '', false],
    ['production', 'http://texts.example.org', false],
    ['production', 'HTTP://TEXTS.EXAMPLE.ORG', false],
    ['production', 'http://127.0.0.1:8080', false],
    ['production', 'http://https.example.org', false],
    ['production', 'https://texts.example.org', true],
    ['production', 'https://texts.example.org:8443/', true],
    ['production', 'HTTPS://texts.example.org', true],
    ['forms', 'http://forms.example.org', false],
    ['forms', 'https://forms.example.org', true],
    ['dev', 'http://dev.example.org', true],
    ['local', undefined, true],
  ])('on %s browsers come by %s: %s', (APP_ENV, address, isTaken) => {
    const read = () => readConfig({ APP_ENV, SESSION_SECRET: secret, PUBLIC_URL: address });
    if (isTaken) expect(read).not.toThrow();
    else expect(read).toThrow(/PUBLIC_URL must begin with https:/);
  });

  it('there is no simulator and no carrier by default', () => {
    const config = readConfig({ APP_ENV: 'production', SESSION_SECRET: secret, PUBLIC_URL });
    expect(config).toMatchObject({ simulatorPort: 0, bandwidth: null, infobip: null });
    expect(() =>
      readConfig({ APP_ENV: 'production', SESSION_SECRET: secret, PUBLIC_URL, SIMULATOR_PORT: '8090' }),
    ).toThrow(/SIMULATOR_PORT must be 0/);
  });

  it('a carrier needs all its credentials, including those of its webhooks', () => {
    const env = { APP_ENV: 'production', SESSION_SECRET: secret, PUBLIC_URL, INFOBIP_API_KEY: 'key' };
    expect(() => readConfig(env)).toThrow(/INFOBIP_WEBHOOK_USER.*INFOBIP_WEBHOOK_PASSWORD/);
    const config = readConfig({ ...env, INFOBIP_WEBHOOK_USER: 'u', INFOBIP_WEBHOOK_PASSWORD: 'p' });
    expect(config.infobip?.baseUrl).toBe('https://api.infobip.com');
  });
});
