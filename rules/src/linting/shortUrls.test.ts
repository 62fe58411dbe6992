import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockedShorteners, findShortUrls, otherShorteners } from './shortUrls.ts';

test('a bit.ly link is found and blocked', () => {
  expect(findShortUrls('see bit.ly/x')).toEqual({ UrlsFound: ['bit.ly/x'], BlackListedUrls: ['bit.ly/x'] });
});

test('a generic shortener is found, a blocked one is blocked too', () => {
  expect(findShortUrls('trib.al/a and https://tinyurl.com/b')).toEqual({
    UrlsFound: ['trib.al/a', 'https://tinyurl.com/b'],
    BlackListedUrls: ['https://tinyurl.com/b'],
  });
});

test.each([
  ['(HTTPS://Bit.LY/Ab).', 'HTTPS://Bit.LY/Ab'],
  ['Info:bit.ly/x', 'bit.ly/x'],
  ['go to https://www.bit.ly/x!', 'https://www.bit.ly/x'],
  ['link=https://bit.ly/x', 'https://bit.ly/x'],
  ['https://acme.short.io/x', 'https://acme.short.io/x'],
  ['bit.ly:443/x', 'bit.ly:443/x'],
  ['bit.ly./x', 'bit.ly./x'],
  ['https://example.com@bit.ly/x', 'https://example.com@bit.ly/x'],
  ['ｂｉｔ.ly/x', 'bit.ly/x'],
  ['“bit.ly/x”', 'bit.ly/x'],
])('%s', (text, link) => {
  expect(findShortUrls(text)).toEqual({ UrlsFound: [link], BlackListedUrls: [link] });
});

test.each([
  'https://example.com/bit.ly',
  'ant.co/x',
  'rabbit.ly/x',
  'https://bit.ly.example.com/x',
  'call me at 5 p.m. is great',
  'user@example.com',
  '...',
  '',
])('%s is not a short link', (text) => {
  expect(findShortUrls(text)).toEqual({ UrlsFound: [], BlackListedUrls: [] });
});

test('every name of the lists is found, blocked ones always also found', () => {
  expect(new Set([...blockedShorteners, ...otherShorteners]).size).toBe(
    blockedShorteners.length + otherShorteners.length,
  );
  for (const name of otherShorteners) {
    expect(findShortUrls(`a ${name}/x`)).toEqual({ UrlsFound: [`${name}/x`], BlackListedUrls: [] });
  }
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(...blockedShorteners, ...otherShorteners).map((name) => ` ${name}/x `),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const { UrlsFound, BlackListedUrls } = findShortUrls(pieces.join(''));
      for (const link of BlackListedUrls) expect(UrlsFound).toContain(link);
      expect(new Set(UrlsFound).size).toBe(UrlsFound.length);
    }),
  );
});

test('hostile text is read in one pass', () => {
  for (const piece of ['a:', 'a.', '.', 'http://', 'a:a.b ', '@']) findShortUrls(piece.repeat(100_000));
});
