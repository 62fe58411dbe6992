import { expect, it } from 'vitest';
import {
  contentSecurityPolicy,
  fileHeaders,
  hostCheck,
  isForAnyHost,
  refuseOddHosts,
  securityHeaders,
} from './browserRules.ts';

it.each([
  ['https://texts.example.org', true],
  ['https://texts.example.org:8443', true],
  ['http://texts.example.org', false],
  ['http://localhost:8080', false],
])('%s makes browsers use https only: %s', (publicUrl, isTold) => {
  expect(securityHeaders(publicUrl)['strict-transport-security']).toBe(
    isTold ? 'max-age=31536000; includeSubDomains' : undefined,
  );
});

it('a page talks to its own server only', () => {
  const policy = contentSecurityPolicy('<script>a</script>');
  expect(policy.split('; ')).toContain("connect-src 'self'");
  expect(policy).not.toMatch(/\bwss?:/);
  expect(policy).toContain("script-src 'self' 'sha256-");
});

it('a file that a user uploaded is never a page, and gets a name of ours', () => {
  expect(fileHeaders('image/png', 'picture')).toEqual({
    'content-type': 'image/png',
    'content-disposition': 'inline; filename="picture.png"',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(fileHeaders('text/html', 'picture', 'public')).toMatchObject({
    'content-disposition': 'inline; filename="picture.bin"',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

it.each<[what: string, raw: string[], isTaken: boolean]>([
  ['one host', ['Host', 'texts.example.org'], true],
  ['a host with a port', ['host', 'localhost:8080'], true],
  ['an IPv6 host', ['Host', '[::1]:8080'], true],
  ['no host', ['Accept', 'host'], true],
  ['a name with a low line', ['Host', 'web_1:80'], true],
  ['two hosts', ['Host', 'a.example', 'Host', 'b.example'], false],
  ['the same host twice', ['Host', 'a.example', 'HOST', 'a.example'], false],
  ['two hosts in one line', ['Host', 'a.example, b.example'], false],
  ['a user in the host', ['Host', 'user@a.example'], false],
  ['a path in the host', ['Host', 'a.example/b'], false],
  ['blanks in the host', ['Host', 'a.example b'], false],
  ['a port that is none', ['Host', 'a.example:x'], false],
  ['markup in the host', ['Host', '"><script>'], false],
])('%s', (_what, rawHeaders, isTaken) => {
  const refuse = () => refuseOddHosts({ rawHeaders });
  if (isTaken) expect(refuse).not.toThrow();
  else expect(refuse).toThrow();
});

const isOurs = hostCheck({
  publicUrl: 'https://texts.example.org:8443',
  appHost: 'www.texts.example.org',
  allowedHosts: ['second.example', 'carillon_web'],
});
it.each<[host: string | undefined, isTaken: boolean]>([
  ['texts.example.org', true],
  ['texts.example.org:8443', true],
  ['TEXTS.Example.org', true],
  ['texts.example.org.', true],
  ['www.texts.example.org', true],
  ['second.example:80', true],
  ['carillon_web:8080', true],
  ['localhost:8080', true],
  ['127.0.0.1', true],
  ['[::1]:8080', true],
  ['', true],
  [undefined, true],
  ['evil.example', false],
  ['evil.example:8443', false],
  ['texts.example.org.evil.example', false],
  ['evil.texts.example.org', false],
  ['example.org', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['203.0.113.7', false],
  ['10.0.0.1:8080', false],
  ['[2001:db8::1]', false],
  ['0.0.0.0', false],
])('the host %s is ours: %s', (host, isTaken) => expect(isOurs(host)).toBe(isTaken));

it.each([
  ['/healthz', true],
  ['/readyz?x=1', true],
  ['/metrics', true],
  ['/webhooks/bandwidth', true],
  ['/', false],
  ['/api/user', false],
  ['/healthz/../api/user', false],
  ['/version', false],
  ['/socket', false],
  ['/api/webhooks/x', false],
  ['/join/riverbend', false],
])('%s is served under any name: %s', (url, isServed) => expect(isForAnyHost(url)).toBe(isServed));
