import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseXml, XmlError, type XmlElement } from './xml.ts';

describe('what is not well-formed is refused', () => {
  test.each([
    ['nothing', ''],
    ['white space', ' \n'],
    ['words without an element', 'hello'],
    ['words before the root', 'x<a/>'],
    ['words after the root', '<a/>x'],
    ['two roots', '<a/><b/>'],
    ['an element that is not closed', '<a>'],
    ['an element closed under another name', '<a></b>'],
    ['an element closed in other case', '<A></a>'],
    ['elements that overlap', '<a><b></a></b>'],
    ['a tag that is not closed', '<a'],
    ['a tag that begins with white space', '< a/>'],
    ['a name that begins with a digit', '<1/>'],
    ['a slash apart from its bracket', '<a/ >'],
    ['an attribute without a value', '<a b/>'],
    ['an attribute without quotes', '<a b=c/>'],
    ['an attribute that is not closed', '<a b="c/>'],
    ['an attribute twice', '<a b="c" b="d"/>'],
    ['attributes without white space', '<a b="1"c="2"/>'],
    ['"<" in an attribute', '<a b="<"/>'],
    ['"&" that is not escaped', '<a>Fish & chips</a>'],
    ['an entity without a semicolon', '<a>&lt</a>'],
    ['an entity of HTML', '<a>&nbsp;</a>'],
    ['an unknown entity', '<a b="&unknown;"/>'],
    ['a reference to null', '<a>&#0;</a>'],
    ['a reference to half a character', '<a>&#xD800;</a>'],
    ['a reference beyond Unicode', '<a>&#x110000;</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['a control character in an attribute', '<a b="\u001f"/>'],
    ['half a character', '<a>\ud83d</a>'],
    ['a noncharacter', '<a>\uffff</a>'],
    ['the end of CDATA without a beginning', '<a>]]></a>'],
    ['CDATA that is not closed', '<a><![CDATA[x</a>'],
    ['a comment that is not closed', '<a><!-- </a>'],
    ['two hyphens in a comment', '<a><!-- b -- c --></a>'],
    ['a declaration after white space', ' <?xml version="1.0"?><a/>'],
    ['a declaration within an element', '<a><?xml version="1.0"?></a>'],
    ['another version', '<?xml version="2.0"?><a/>'],
  ])('%s', (_, text) => {
    expect(() => parseXml(text)).toThrow(XmlError);
  });
});

describe('what is well-formed, but no carrier accepts, is refused', () => {
  test.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['a document type with an entity', '<!DOCTYPE a [<!ENTITY b "c">]><a/>'],
    ['33 levels', `${'<a>'.repeat(34)}${'</a>'.repeat(34)}`],
    ['20,000 levels', `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`],
  ])('%s', (_, text) => {
    expect(() => parseXml(text)).toThrow(XmlError);
  });

  test('32 levels are accepted', () => {
    expect(parseXml(`${'<a>'.repeat(33)}x${'</a>'.repeat(33)}`).text).toBe('x');
  });
});

test('an error is one line that says where', () => {
  expect(() => parseXml('<a>\n  <b c="1" c="2"/>\n</a>')).toThrow(
    /^Duplicate attribute: c \(line 2, column \d+\)$/,
  );
});

test('XML is read with entities, comments, CDATA and processing instructions', () => {
  const text = `\uFEFF<?xml version="1.0"?>\n<!-- c -->\n<a x='1 "&lt;'>b &amp; &#99;&#x64;<![CDATA[<e>]]><f/><!-- g --><?h i?>\r\n</a >\n`;
  expect(parseXml(text)).toEqual({
    name: 'a',
    attributes: { x: '1 "<' },
    text: 'b & cd<e>\n',
    children: [{ name: 'f', attributes: {}, text: '', children: [] }],
  });
});

const escaped = (text: string): string => text.replace(/[&<>"\t\n\r]/g, (each) => `&#${each.charCodeAt(0)};`);
const words = fc
  .string({ unit: 'grapheme' })
  .map((text) => text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));

test('what is written with escapes is read as it was', () => {
  const elements = (below: fc.Arbitrary<XmlElement[]>): fc.Arbitrary<XmlElement> =>
    fc
      .record({
        name: fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,8}$/),
        value: words,
        text: words,
        children: below,
      })
      .map(({ name, value, text, children }) => ({
        name,
        attributes: { value },
        text: text + children.map((child) => child.text).join(''),
        children,
      }));
  const some = (each: fc.Arbitrary<XmlElement>) => fc.array(each, { maxLength: 3 });
  const tree = elements(some(elements(some(elements(fc.constant([]))))));
  const written = ({ name, attributes, text, children }: XmlElement): string => {
    const own = text.slice(0, text.length - children.reduce((sum, child) => sum + child.text.length, 0));
    return `<${name} value="${escaped(attributes['value'] ?? '')}">${escaped(own)}${children.map(written).join('')}</${name}>`;
  };
  fc.assert(
    fc.property(tree, (element) => {
      expect(parseXml(written(element))).toEqual(element);
    }),
  );
});
