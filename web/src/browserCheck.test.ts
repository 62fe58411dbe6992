import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { isSupportedBrowser } from '@carillon/rules/browserSupport';
import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';

const source = readFileSync(new URL('../public/browser-check.js', import.meta.url), 'utf8');

function isTooOld(agent: string): boolean {
  const world = createContext({});
  runInContext(source, world);
  return (runInContext('this.isTooOld', world) as (agent: string) => boolean)(agent);
}
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const agents: [string, string, boolean][] = [
  [
    'Chrome 87',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/87.0.4280.88 Safari/537.36`,
    true,
  ],
  [
    'Chrome 88',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/88.0.4324.96 Safari/537.36`,
    false,
  ],
  [
    'Edge 87',
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/87.0.4280.88 Safari/537.36 Edg/87.0.664.66`,
    true,
  ],
  [
    'Edge 88',
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/88.0.4324.96 Safari/537.36 Edg/88.0.705.50`,
    false,
  ],
  [
    'Edge 18',
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`,
    true,
  ],
  ['Firefox 84', 'Mozilla/5.0 (X11; Linux x86_64; rv:84.0) Gecko/20100101 Firefox/84.0', true],
  ['Firefox 85', 'Mozilla/5.0 (X11; Linux x86_64; rv:85.0) Gecko/20100101 Firefox/85.0', false],
  [
    'Opera 73',
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/87.0.4280.88 Safari/537.36 OPR/73.0.3856.344`,
    true,
  ],
  [
    'Opera 74',
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/88.0.4324.96 Safari/537.36 OPR/74.0.3911.75`,
    false,
  ],
  [
    'Safari 13',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1 Safari/605.1.15',
    true,
  ],
  [
    'Safari 14',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.0 Safari/605.1.15',
    false,
  ],
  [
    'iOS 13',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 13_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Mobile/15E148 Safari/604.1',
    true,
  ],
  [
    'iOS 14',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 14_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.0 Mobile/15E148 Safari/604.1',
    false,
  ],
  ['Internet Explorer', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', true],
  ['unknown', 'SomethingNew/1.0', false],
];

describe('the check before the bundle (P-016)', () => {
  it.each(agents)('%s', (_, agent, tooOld) => {
    expect(isTooOld(agent)).toBe(tooOld);
    expect(isSupportedBrowser(agent)).toBe(!tooOld);
  });
  it('is ES5, so that every browser can read it', () => {
    expect(() => parse(source, { ecmaVersion: 5 })).not.toThrow();
  });
});
