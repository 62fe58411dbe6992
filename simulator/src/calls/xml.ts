import { parseXml as parse, type XmlDocument, type XmlElement as Parsed } from '@rgrove/parse-xml';

/** An element of a parsed document. `text` is all text below it, in order; entities are resolved. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** Why a text is not XML, or not a document that a carrier accepts. The sentence is for people. */
export class XmlError extends Error {}

const deepest = 32;

/**
 * Parses a whole XML document strictly, as a carrier does. Everything that XML 1.0 calls not well-formed is refused,
 * and so are document types and elements that are nested more than 32 deep. Throws XmlError.
 */
export function parseXml(text: string): XmlElement {
  const { children, root } = documentOf(text);
  if (root === null) throw new XmlError('there is no root element');
  if (children.some(({ type }) => type === 'doctype')) throw new XmlError('a document type is not accepted');
  return elementOf(root, 0);
}

function documentOf(text: string): XmlDocument {
  try {
    return parse(text, { preserveDocumentType: true });
  } catch (error) {
    // The parser calls itself for each level of elements.
    if (error instanceof RangeError) throw new XmlError('elements are nested too deep');
    // The lines after the first one show the place in the document.
    const [why = ''] = (error as Error).message.split('\n');
    throw new XmlError(why);
  }
}

function elementOf(element: Parsed, depth: number): XmlElement {
  if (depth > deepest) throw new XmlError('elements are nested too deep');
  const { name, attributes, text } = element;
  const below = element.children.filter((child) => child.type === 'element') as Parsed[];
  return { name, attributes, text, children: below.map((child) => elementOf(child, depth + 1)) };
}
