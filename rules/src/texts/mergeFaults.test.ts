import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyResultText,
  fixedTextLimit,
  mergedTooLongText,
  mergeFaultText,
  missingDataText,
} from './mergeFaults.ts';
import { emptyFieldText, fieldFormatText, render, unknownFieldText } from './mergeFields.ts';
import { countSegments } from './segments.ts';

it.each([
  [['FirstName'], 'The template you selected requires a First Name for this contact.'],
  [['lastname', 'NOTES'], 'The template you selected requires a Last Name / Notes for this contact.'],
  [['BusStop'], 'The template you selected requires a Bus stop for this contact.'],
  [['FirstName', 'firstname'], 'The template you selected requires a First Name for this contact.'],
])('missing data names the fields: %s (C-160)', (fields, sentence) => {
  expect(missingDataText(fields, ['Bus stop'])).toBe(sentence);
});

describe('the sentence of a merged message', () => {
  const columns = ['Bus stop'];
  it.each([
    ['Hi {{FirstName}}', ''],
    ['Hi {{Notes}}', 'The template you selected requires a Notes for this contact.'],
    ['{{Notes default=""}}', emptyResultText],
    ['{{FirstName}} '.repeat(10), mergedTooLongText],
    ['Hi {{Pupil}}', unknownFieldText('Pupil')],
    ['Hi {{}}', emptyFieldText],
    ['Hi {{Bus stop}}', fieldFormatText],
    ['Hi {FirstName}}', ''],
  ])('%s', (template, sentence) => {
    const merged = render(template, { FirstName: 'Ann' }, { customFields: columns, maxLength: 30 });
    expect(mergeFaultText(merged, template, columns)).toBe(sentence);
  });

  it('is empty exactly for a valid message', () => {
    const piece = fc.constantFrom(
      'Hi ',
      '{{FirstName}}',
      '{{Notes}}',
      '{{Bus stop}}',
      '{',
      '}}',
      '{{Zoo}}',
      '',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), fc.string({ maxLength: 20 }), (pieces, FirstName) => {
        const template = pieces.join('');
        const merged = render(template, { FirstName }, { customFields: columns, maxLength: 25 });
        expect(mergeFaultText(merged, template, columns) === '').toBe(merged.status === 'Valid');
      }),
    );
  });
});

describe('the limit of a text for one person', () => {
  const usual = { limit: 160, typed: 40, signature: 0, hasMedia: false, international: false };
  it.each([
    ['is the usual one', usual, 160],
    ['leaves room for the signature', { ...usual, typed: 52, signature: 12 }, 148],
    ['is one segment of a short message', { ...usual, limit: 320 }, 160],
    ['is two segments of a long message', { ...usual, limit: 320, typed: 161 }, 320],
    [
      'follows the segments of other countries',
      { ...usual, limit: 320, typed: 161, international: true },
      300,
    ],
    ['is the whole limit with an image', { ...usual, limit: 320, hasMedia: true }, 320],
  ])('%s', (_why, of, most) => {
    expect(fixedTextLimit(of)).toBe(most);
  });

  it('never costs more segments than the message', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 320 }),
        fc.integer({ min: 0, max: 100 }),
        fc.boolean(),
        (body, signature, international) => {
          const typed = body + signature;
          const most = fixedTextLimit({ limit: 320, typed, signature, hasMedia: false, international });
          expect(countSegments(most + signature, international)).toBeLessThanOrEqual(
            Math.max(countSegments(typed, international), countSegments(signature, international)),
          );
        },
      ),
    );
  });
});
