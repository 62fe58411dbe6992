import { expect, it } from 'vitest';
import {
  contentSecurityPolicy,
  fileHeaders,
  isOfThisMachine,
  refuseOddHosts,
  securityHeaders,
} from './browserRules.ts';

it.each([
  ['https://texts.example.org', true],
  ['https://texts.example.org:8443', true],
  ['http://texts.example.org', false],
  ['http://localhost:8080', false],
])('%s tells browsers to come by https alone: %s', (publicUrl, isTold) => {
  expect(securityHeaders(publicUrl)['strict-transport-security']).toBe(
    isTold ? 'max-age=31536000; includeSubDomains' : undefined,
  );
});

it.each([
  ['https://texts.example.org', "connect-src 'self' wss://texts.example.org"],
  ['https://texts.example.org:8443', "connect-src 'self' wss://texts.example.org:8443"],
  ['http://localhost:8080', "connect-src 'self' ws://localhost:8080"],
])('a page of %s talks to its own server alone', (publicUrl, expected) => {
  const policy = contentSecurityPolicy('<script>a</script>', publicUrl);
  expect(policy.split('; ').filter((rule) => rule.startsWith('connect-src'))).toEqual([expected]);
  expect(policy).toContain("script-src 'self' 'sha256-");
});

it('a file that a person brought in is never a page, and has a name of ours', () => {
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

const direct = { publicUrl: 'http://localhost:8080', port: 8080, trustProxy: 0 };
it.each<[what: string, address: string | undefined, headers: object, settings: object, isOurs: boolean]>([
  ['a program here', '127.0.0.1', {}, {}, true],
  ['a program here by IPv6', '::1', {}, {}, true],
  ['a program here by IPv4 in IPv6', '::ffff:127.0.0.1', { host: 'localhost' }, {}, true],
  ['another machine', '10.0.0.1', {}, {}, false],
  ['no address', undefined, {}, {}, false],
  ['X-Forwarded-For', '127.0.0.1', { 'x-forwarded-for': '1.2.3.4' }, {}, false],
  ['X-Forwarded-For without a value', '127.0.0.1', { 'x-forwarded-for': '' }, {}, false],
  ['X-Forwarded-Proto', '127.0.0.1', { 'x-forwarded-proto': 'https' }, {}, false],
  ['X-Forwarded-Host', '127.0.0.1', { 'x-forwarded-host': 'a' }, {}, false],
  ['Forwarded', '127.0.0.1', { forwarded: 'for=1.2.3.4' }, {}, false],
  ['Via', '127.0.0.1', { via: '1.1 proxy' }, {}, false],
  ['X-Real-IP', '127.0.0.1', { 'x-real-ip': '1.2.3.4' }, {}, false],
  ['CF-Connecting-IP', '127.0.0.1', { 'cf-connecting-ip': '1.2.3.4' }, {}, false],
  ['TRUST_PROXY', '127.0.0.1', {}, { trustProxy: 1 }, false],
  ['an https address', '127.0.0.1', {}, { publicUrl: 'https://a.example' }, false],
  ['an address on another port', '127.0.0.1', {}, { publicUrl: 'http://a.example' }, false],
  ['an address on our port', '127.0.0.1', {}, { publicUrl: 'http://a.example:8080' }, true],
  ['our port is 80', '127.0.0.1', {}, { publicUrl: 'http://a.example', port: 80 }, true],
])(
  'is of this machine, or a proxy may stand between: %s',
  (_what, remoteAddress, headers, settings, isOurs) => {
    expect(isOfThisMachine({ headers, socket: { remoteAddress } }, { ...direct, ...settings })).toBe(isOurs);
  },
);
