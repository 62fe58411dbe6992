import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asFieldsMeant,
  braceMarks,
  checkMergeFields,
  emptyFieldText,
  fieldName,
  fieldFormatText,
  hasMergeFields,
  mergeFieldNames,
  render,
  strayBraceText,
} from './mergeFields.ts';

const ann = { FirstName: 'Ann', LastName: 'Lee', Notes: '', PrimaryPhone: '2145550100' };

describe('asFieldsMeant', () => {
  const columns = ['Bus stop', 'Due date (2027)', 'ShirtSize', 'Straße', 'E-mail', '学校'];
  test.each([
    ['Stop: {{Bus stop}}.', 'Stop: {{BusStop}}.'],
    ['{{ Bus stop }}', '{{BusStop}}'],
    ['{{bus-stop}}', '{{BusStop}}'],
    ['{{First Name}} {{last name}}', '{{FirstName}} {{LastName}}'],
    ['{{First Name default="there"}}', '{{FirstName default="there"}}'],
    ["{{Bus stop default='the corner'}}", '{{BusStop default="the corner"}}'],
    ['{{Due date (2027)}}', '{{DueDate2027}}'],
    ['{{shirt size}}', '{{ShirtSize}}'],
    ['{{E-mail}} {{e mail}}', '{{EMail}} {{EMail}}'],
    ['{{Primary phone}}', '{{PrimaryPhone}}'],
    // What names no column, or is well written, stays to the letter.
    ['{{BusStop}} {{bus_stop}}', '{{BusStop}} {{bus_stop}}'],
    ['{{Bus stops}}', '{{Bus stops}}'],
    ['{{}} {{ }} {{Bus stop', '{{}} {{ }} {{Bus stop'],
    ['{Bus stop} Bus stop }}', '{Bus stop} Bus stop }}'],
    ['{{学校}}', '{{学校}}'],
    ['{{Bus stop default=}}', '{{Bus stop default=}}'],
  ])('%s is meant as %s', (typed, meant) => {
    expect(asFieldsMeant(typed, columns)).toBe(meant);
  });

  test('changes no text whose fields are well written, and leaves no fault that it mends', () => {
    const piece = fc.constantFrom(
      'Hi ',
      '{{FirstName}}',
      '{{Bus stop}}',
      '{{x y}}',
      '{',
      '}',
      '"',
      ' default="a"',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const typed = pieces.join('');
        const meant = asFieldsMeant(typed, columns);
        expect(asFieldsMeant(meant, columns)).toBe(meant);
        if (checkMergeFields(typed).length === 0) expect(meant).toBe(typed);
      }),
    );
  });
});

describe('checkMergeFields', () => {
  test.each([
    ['Hi {{FirstName}}', []],
    ['Hi {{firstname}} {{LastName default="there you"}}', []],
    ['{{}}', [emptyFieldText]],
    ['{{  }}', [emptyFieldText]],
    ['{{First Name}}', [fieldFormatText]],
    ['{{ FirstName }}', [fieldFormatText]],
    ['{{FirstName default}}', [fieldFormatText]],
    ['{{FirstName  default="x"}}', [fieldFormatText]],
    ['{{FirstName default=there}}', [fieldFormatText]],
    ['{{{FirstName}}}', [fieldFormatText]],
    ['{{1+1}} {{constructor()}}', [fieldFormatText, fieldFormatText]],
  ])('%s', (text, messages) => {
    const blocking = checkMergeFields(text).filter((problem) => problem.kind !== 'stray');
    expect(blocking.map((problem) => problem.message)).toEqual(messages);
  });

  test('unknown fields are named, custom columns are known', () => {
    expect(checkMergeFields('{{Nickname}}', []).map((problem) => [problem.kind, problem.token])).toEqual([
      ['unknown', '{{Nickname}}'],
    ]);
    expect(checkMergeFields('{{nickname}} {{FirstName}}', ['Nickname'])).toEqual([]);
  });

  test('a column is written without its spaces and signs', () => {
    expect(['Room', 'Shirt size', 'due date (2027)', 'Größe', ' # ', '班级'].map(fieldName)).toEqual([
      'Room',
      'ShirtSize',
      'dueDate2027',
      'GroE',
      '',
      '',
    ]);
    const customFields = ['Shirt size'];
    expect(checkMergeFields('{{ShirtSize}} {{shirtsize}}', customFields)).toEqual([]);
    expect(checkMergeFields('{{Shirt size}}', customFields)[0]?.message).toBe(fieldFormatText);
    expect(render('Size {{ShirtSize}}', { 'Shirt size': 'XL' }, { customFields }).text).toBe('Size XL');
    const both = { ShirtSize: 'written so', 'Shirt size': 'other', 'shirt-size': 'third' };
    for (const values of [both, Object.fromEntries(Object.entries(both).toReversed())])
      expect(render('{{ShirtSize}}', values).text).toBe('written so');
  });

  test('a single brace is a stray', () => {
    expect(checkMergeFields('a { b').map((problem) => problem.kind)).toEqual(['stray']);
    expect(checkMergeFields('fine')).toEqual([]);
  });

  test.each([
    'Hello {{ there',
    'unclosed {{First',
    '{{FirstName}} and {{',
    '}}{{',
    'a {{{ b',
    'Hi {FirstName}}',
    'Hi }} x',
    '}'.repeat(3),
    ':-{',
    '{FirstName}',
    '{{FirstName}}}',
  ])('braces without a partner are strays, and can be sent (3-decisions 15.1): %s', (text) => {
    expect(checkMergeFields(text).map((problem) => [problem.kind, problem.message])).toEqual([
      ['stray', strayBraceText],
    ]);
    expect(render(text, { FirstName: 'Ann' }).status).toBe('Valid');
  });

  test.each([
    ['Hi {FirstName}}', ['{', '}}']],
    ['Hi {{FirstName}}}', ['}']],
    ['{{First Name}} {{}} {{FirstName}}', ['{{First Name}}', '{{}}']],
    ['{{{FirstName}}}', ['{{{FirstName}}', '}']],
    ['no {{FirstName default="x"}} fault', []],
  ])('marks in %s', (text, marked) => {
    expect(braceMarks(text).map(({ start, end }) => text.slice(start, end))).toEqual(marked);
  });

  test('every brace that is marked red belongs to no field, and every other brace does', () => {
    const piece = fc.constantFrom('{', '}', '{{', '}}', 'a', ' ', '{{FirstName}}', '{{}}', '🚌');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const marks = braceMarks(text);
        let rest = text;
        for (const { start, end } of marks.toReversed()) rest = rest.slice(0, start) + rest.slice(end);
        // What remains are fields and text without braces.
        expect(rest.replace(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}]/);
        expect(marks.length > 0).toBe(checkMergeFields(text).some(({ kind }) => kind !== 'unknown'));
      }),
    );
  });

  test('lists', () => {
    expect(hasMergeFields('a {{FirstName}}')).toBe(true);
    expect(hasMergeFields('a {FirstName}')).toBe(false);
    expect(mergeFieldNames('{{FirstName}} {{firstname}} {{Notes default="x"}} {{a b}}')).toEqual([
      'FirstName',
      'Notes',
    ]);
  });
});

describe('render', () => {
  test('fills in values and defaults', () => {
    expect(render('Hi {{FirstName}}, {{lastname}}!', ann)).toEqual({
      status: 'Valid',
      text: 'Hi Ann, Lee!',
      missing: [],
    });
    expect(render('Hi {{Notes default="there"}}', ann).text).toBe('Hi there');
    expect(render('Hi {{FirstName default="there"}}', ann).text).toBe('Hi Ann');
    expect(render('Hi{{Notes default=""}}', ann).text).toBe('Hi');
  });

  test('statuses in their order', () => {
    expect(render('{{First Name}}', ann).status).toBe('Invalid Unknown');
    expect(render('{{Nick}}', ann, { customFields: [] }).status).toBe('Invalid Unknown');
    expect(render('{{Nick}} {{Notes}}', ann, { customFields: ['Nick'] })).toEqual({
      status: 'Invalid Missing Values',
      text: '',
      missing: ['Nick', 'Notes'],
    });
    expect(render('{{Notes default=""}} ', ann).status).toBe('Invalid Empty Result');
    expect(render('{{Notes default=""}} ', ann, { hasMedia: true }).status).toBe('Valid');
    expect(render('{{FirstName}}', ann, { maxLength: 3 }).status).toBe('Valid');
    expect(render('{{FirstName}}', ann, { maxLength: 2 }).status).toBe('Invalid Exceeds Max Length');
  });

  test('what a value holds is never read again', () => {
    expect(render('{{FirstName}}{{LastName}}', { FirstName: '{{LastName}}', LastName: '$&$1' }).text).toBe(
      '{{LastName}}$&$1',
    );
    expect(render('{{FirstName}}', { FirstName: '{{' }).text).toBe('{{');
    expect(render('{{constructor}}', {}).status).toBe('Invalid Missing Values');
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
        (value) => {
          expect(render('<{{FirstName}}>', { FirstName: value }).text).toBe(`<${value}>`);
        },
      ),
    );
  });

  test('text without double braces comes out as it went in', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !/{{|}}/.test(text)),
        (text) => {
          expect(render(text, ann)).toEqual({ status: 'Valid', text, missing: [] });
        },
      ),
    );
  });

  test('a long row of braces is read in one pass', () => {
    expect(render('{{'.repeat(100_000), ann).status).toBe('Valid');
    expect(render('{{}}'.repeat(100_000), ann).status).toBe('Invalid Unknown');
  });
});
