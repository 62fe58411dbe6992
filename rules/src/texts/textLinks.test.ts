import { describe, expect, it } from 'vitest';
import { linksOf } from './textLinks.ts';

const links = (text: string): [string, string][] =>
  linksOf(text).flatMap((piece) => (piece.href === null ? [] : [[piece.text, piece.href]]));

describe('web addresses in a text', () => {
  it.each([
    ['See https://example.com/a?b=1#c now', 'https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
    ['HTTP://EXAMPLE.COM', 'HTTP://EXAMPLE.COM', 'http://example.com/'],
    ['Go to www.district12.org.', 'www.district12.org', 'https://www.district12.org/'],
    ['lincoln.school/menu, please', 'lincoln.school/menu', 'https://lincoln.school/menu'],
    ['(see example.org/a)', 'example.org/a', 'https://example.org/a'],
    [
      'https://en.wikipedia.org/wiki/Bell_(music)!',
      'https://en.wikipedia.org/wiki/Bell_(music)',
      'https://en.wikipedia.org/wiki/Bell_(music)',
    ],
    ['"https://example.com/x"', 'https://example.com/x', 'https://example.com/x'],
    ['bit.ly/3xYz?', 'bit.ly/3xYz', 'https://bit.ly/3xYz'],
    ['a\nhttps://example.com/é\nb', 'https://example.com/é', 'https://example.com/%C3%A9'],
    ['https://example.com:8443/x', 'https://example.com:8443/x', 'https://example.com:8443/x'],
    ['Read https://example.com/a...', 'https://example.com/a', 'https://example.com/a'],
    [
      'forms.gle is not, docs.google.com/forms/d is',
      'docs.google.com/forms/d',
      'https://docs.google.com/forms/d',
    ],
  ])('%s', (text, written, href) => {
    expect(links(text)).toEqual([[written, href]]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.com/x',
    'file:///etc/passwd',
    'Write to office@example.com',
    'Done.Thanks',
    'at 9.30 or 10.15',
    'e.g. this, i.e. that',
    'https://',
    'http://localhost',
    'xjavascript://example.com%0aalert(1)',
    'mail.example.community',
    '',
  ])('%s has none', (text) => {
    expect(links(text)).toEqual([]);
  });

  it.each([
    'Both https://a.com, and b.org/x.',
    'none',
    ' https://a.com ',
    'https://a.com',
    '\n',
    'x https://[ y www.b.net',
  ])('the pieces of %j give the text back', (text) => {
    expect(
      linksOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

describe('an address that may not lead where it seems to', () => {
  it.each([
    ['https://google.com@evil.example.com/login', 'before the @'],
    ['https://bank.com:secret@evil.org', 'before the @'],
    ['http://192.168.1.10/pay', 'numbered'],
    ['http://3232235786/pay', 'numbered'],
    ['http://[::1]/x', 'numbered'],
    ['https://0x7f.1/x', 'numbered'],
    ['https://pаypal.com', 'alphabets'],
    ['https://gοogle.com', 'alphabets'],
    ['аррӏе.com', 'alphabets'],
    ['https://xn--80ak6aa92e.com', 'special letters'],
    ['https://faceboоk.com/login', 'alphabets'],
    ['https://bücher.com', 'special letters'],
  ])('%s', (text, words) => {
    const [piece] = linksOf(text);
    expect(piece?.href).toMatch(/^https?:/u);
    expect(piece?.warning).toContain(words);
  });

  it.each([
    'https://example.com/a@b',
    'https://example.com/?to=a@b.com',
    'www.school-12.org',
    'https://example.com/пример',
    'https://1password.com',
  ])('%s is none', (text) => {
    expect(linksOf(text)[0]).toMatchObject({ warning: '' });
  });
});
