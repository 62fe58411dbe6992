import { defaultTextPrices } from '@carillon/rules/money/credits';
import { strayBraceText } from '@carillon/rules/texts/mergeFields';
import { describe, expect, it } from 'vitest';
import { fieldToken, limitOf, openField, replaceCharacter, textFacts, usableFields } from './textFacts.ts';
import type { TextInput } from './textFacts.ts';

const input: TextInput = {
  text: '',
  signature: '',
  hasMedia: false,
  limit: 160,
  international: false,
  prices: defaultTextPrices,
  customFields: ['Room'],
  links: undefined,
};
const facts = (change: Partial<TextInput>) => textFacts({ ...input, ...change });

describe('a text', () => {
  it('counts body, separator and signature (B-267, C-150)', () => {
    expect(facts({ text: 'x'.repeat(10), signature: 's'.repeat(20) }).count).toBe(32);
    expect(facts({ text: '{{FirstName}}' }).count).toBe(13);
  });

  it('offers columns as they are written, each once', () => {
    expect(usableFields(['Room', 'Shirt size', 'shirt-size', '#'])).toEqual(['Room', 'ShirtSize']);
    expect(facts({ text: 'Size {{ShirtSize}}', customFields: ['Shirt size'] }).error).toBeNull();
  });

  it('needs a character or an image (B-137)', () => {
    expect(facts({ text: '  ' }).error).not.toBeNull();
    expect(facts({ text: '  ', hasMedia: true }).error).toBeNull();
  });

  it('names the limit it is over, signature included (B-138)', () => {
    expect(facts({ text: 'x'.repeat(160) }).error).toBeNull();
    expect(facts({ text: 'x'.repeat(160), signature: 'me' }).error).toBe("Can't exceed 160 characters.");
    expect(facts({ text: 'x'.repeat(161), limit: 320 }).error).toBeNull();
    expect(limitOf(160, true)).toBe(320);
    expect(limitOf(undefined, false)).toBeUndefined();
  });

  it('costs segments, or the price of media', () => {
    expect(facts({ text: 'x'.repeat(161), limit: 320 }).credits).toBe(2);
    expect(facts({ text: 'x', hasMedia: true }).credits).toBe(3);
    const prices = { perSegment: 2, withMedia: 5 };
    expect(facts({ text: 'x'.repeat(161), limit: 320, prices }).credits).toBe(4);
    expect(facts({ text: 'x', hasMedia: true, prices }).credits).toBe(5);
  });

  it('is stopped by a blocked link, and gets a warning about another short one (B-139)', () => {
    const blocked = facts({
      text: 'bit.ly/x',
      links: { UrlsFound: ['bit.ly/x'], BlackListedUrls: ['bit.ly/x'] },
    });
    expect(blocked.error).toBe("This link can't be sent. Carriers block messages that contain it.");
    const generic = facts({ text: 'wp.me/x', links: { UrlsFound: ['wp.me/x'], BlackListedUrls: [] } });
    expect(generic.error).toBeNull();
  });

  it('reports a malformed field at once, and warns about braces without a partner (C-157 to C-159)', () => {
    const wrong =
      'Your message has a personalized field with an invalid format. Try using the personalize button above instead.';
    for (const text of ['Hi {{First Name}}', 'Hi {{ FirstName}}'])
      expect(facts({ text })).toMatchObject({ urgent: true, error: wrong, warnings: [] });
    expect(facts({ text: 'Hi {{}} you' })).toMatchObject({
      urgent: true,
      error: 'Personalized fields should not be empty.',
    });
    for (const text of ['Hi }}', 'Hello {{ there', 'Hi {{FirstName, come', 'Hi {{First Name'])
      expect(facts({ text })).toMatchObject({ error: null, isHalf: false, warnings: [strayBraceText] });
    expect(facts({ text: 'Hi {{FirstName}}' })).toMatchObject({ isHalf: false, error: null, warnings: [] });
  });

  it('knows a field that is still being typed, which is no stray yet', () => {
    for (const text of [
      'Hi {{',
      'Hi {{Fir',
      'Hi {{FirstName}',
      'Hi {{FirstName def',
      'Hi {{FirstName default="the',
    ])
      expect(facts({ text })).toMatchObject({ isHalf: true, urgent: false, error: null });
  });

  it('accepts no fields where none are allowed (C-163)', () => {
    const reply = facts({ text: 'Thank you, {{FirstName}}', customFields: null });
    expect(reply.error).toBe('Text cannot contain personalization.');
    expect(facts({ text: 'A } brace', customFields: null })).toMatchObject({ error: null, warnings: [] });
  });

  it('with a field that no recipient has is stopped', () => {
    expect(facts({ text: 'Hi {{Room}}' }).error).toBeNull();
    expect(facts({ text: 'Hi {{Rooom}}' }).error).toContain('Rooom');
    expect(facts({ text: 'Hi {{}}' }).error).toBe('Personalized fields should not be empty.');
  });
});

describe('merge fields while typing', () => {
  it('opens after two braces and closes at a space', () => {
    expect(openField('Hi {{Fir', 8)).toEqual({ start: 3, query: 'Fir' });
    expect(openField('Hi {{', 5)).toEqual({ start: 3, query: '' });
    expect(openField('Hi {{FirstName}} you', 20)).toBeNull();
    expect(openField('Hi { you', 8)).toBeNull();
  });

  it('writes a fallback that cannot break the field', () => {
    expect(fieldToken('FirstName', '')).toBe('{{FirstName}}');
    expect(fieldToken('FirstName', ' "th}}ere" ')).toBe('{{FirstName default="there"}}');
  });

  it('replaces a character, but not inside a field', () => {
    expect(replaceCharacter('a♥ {{Name default="♥"}} ♥', '♥', '<3')).toBe('a<3 {{Name default="♥"}} <3');
  });
});
