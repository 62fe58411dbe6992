import { expect, it } from 'vitest';
import { browserWords, networkWords } from './browserWords.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on macOS',
  ],
  ['', 'An unknown browser'],
  ['   ', 'An unknown browser'],
])('%s is %s', (userAgent, words) => {
  expect(browserWords(userAgent)).toBe(words);
});

it('takes whatever a client says, at any length', () => {
  for (const odd of ['<script>', 'x'.repeat(300), '\0', '()()()', 'Mozilla/5.0'])
    expect(browserWords(odd).length).toBeGreaterThan(0);
});

it.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:85a3::8a2e:370:7334', '2001:db8:85a3:…'],
  ['2001:db8::1', '2001:db8:…'],
  ['127.0.0.1', 'This computer'],
  ['::1', 'This computer'],
  ['', ''],
])('the network of %s is %s', (address, words) => {
  expect(networkWords(address)).toBe(words);
});
