import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digestAsText, digestSubject, digestTextLength, firstWords } from './digestTexts.ts';
import { characters } from './texts/segments.ts';

it('counts texts as people do', () => {
  expect(digestSubject(1, 'Main line')).toBe('1 unread text on Main line');
  expect(digestSubject(3, 'Main line')).toBe('3 unread texts on Main line');
  expect(digestSubject(1_000, 'Main line')).toBe('1,000 unread texts on Main line');
  expect(digestSubject(1_001, 'Main line')).toBe('1,000+ unread texts on Main line');
  expect(digestAsText('Carillon', 2, 'Front desk', 'https://x.example/inbox')).toBe(
    'Carillon: 2 unread texts on Front desk. https://x.example/inbox',
  );
});

it('never starts a new line in a subject', () => {
  expect(digestSubject(2, 'Main\r\nBcc: a@b.example')).toBe('2 unread texts on Main Bcc: a@b.example');
});

it('keeps the first words whole and short', () => {
  expect(firstWords('Hello\n  there')).toBe('Hello there');
  expect(firstWords('x'.repeat(100))).toBe('x'.repeat(100));
  expect(firstWords('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 130 }), (text) => {
      const words = firstWords(text);
      expect(characters(words)).toBeLessThanOrEqual(digestTextLength);
      expect(/[\r\n]/.test(words)).toBe(false);
    }),
    { numRuns: 30 },
  );
});
