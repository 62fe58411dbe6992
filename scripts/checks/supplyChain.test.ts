import { expect, it } from 'vitest';
import { auditFaults, lockFaults, type LockEntry } from './supplyChain.ts';

const good: LockEntry = { version: '1.2.3', integrity: 'sha512-abc', license: 'MIT' };
it.each<[what: string, entry: LockEntry, faults: number]>([
  ['an ordinary package', {}, 0],
  ['one with its address', { resolved: 'https://registry.npmjs.org/a/-/a-1.2.3.tgz' }, 0],
  ['one of several terms', { license: '(GPL-3.0 OR MIT)' }, 0],
  ['all of whose terms are allowed', { license: 'Apache-2.0 AND LGPL-3.0-or-later' }, 0],
  ['a prerelease', { version: '1.2.3-beta.4' }, 0],
  ['a link to a workspace', { link: true, license: 'X' }, 0],
  ['a weak sum in a bundle', { integrity: 'sha1-abc', inBundle: true }, 0],
  ['a weak sum of what is optional to everybody', { integrity: 'sha1-abc', optional: true }, 1],
  ['another registry', { resolved: 'https://registry.example.com/a/-/a-1.2.3.tgz' }, 1],
  ['a look-alike', { resolved: 'https://registry.npmjs.org.example/a.tgz' }, 1],
  ['http', { resolved: 'http://registry.npmjs.org/a/-/a-1.2.3.tgz' }, 1],
  ['a repository', { resolved: 'git+ssh://git@github.com/a/a.git#abc' }, 1],
  ['a weak sum', { integrity: 'sha1-abc' }, 1],
  ['a range', { version: 'latest' }, 1],
  ['terms that would bind us', { license: 'AGPL-3.0' }, 1],
  ['some terms that would bind us', { license: 'MIT AND GPL-3.0' }, 1],
])('a lock file with %s', (_what, entry, faults) => {
  expect(lockFaults({ '': {}, server: {}, 'node_modules/@x/a': { ...good, ...entry } })).toHaveLength(faults);
});

it('a package without a checksum or a license is not accepted', () => {
  expect(lockFaults({ 'node_modules/a': { version: '1.0.0' } })).toEqual([
    'a has no sha512 sum',
    'a has the license undefined',
  ]);
});

it.each([
  ['', null],
  ['<html>', null],
  ['{"message":"405 Method Not Allowed","statusCode":405}', null],
  ['{"vulnerabilities":{}}', []],
  ['{"vulnerabilities":{"a":{"severity":"moderate"}}}', []],
  [
    '{"vulnerabilities":{"a":{"severity":"high"},"b":{"severity":"critical"}}}',
    [
      'a has a known fault of high severity; run npm audit',
      'b has a known fault of critical severity; run npm audit',
    ],
  ],
])('of %j the audit says %j', (output, faults) => {
  expect(auditFaults(output)).toEqual(faults);
});
