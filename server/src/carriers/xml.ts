/** An element to be written: its children are elements or text. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly children: readonly (XmlNode | string)[];
}

/** An element; attributes that are undefined are left out. Names are ours, never data. */
export function element(
  name: string,
  attributes: XmlNode['attributes'] = {},
  children: XmlNode['children'] = [],
): XmlNode {
  return { name, attributes, children };
}

/**
 * Writes a document. All text and every value is escaped here and nowhere else, so that no data can become an
 * element; characters that XML 1.0 can't hold are left out.
 */
export function writeXml(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${write(root)}`;
}

function write(node: XmlNode | string): string {
  if (typeof node === 'string') return escape(node);
  const attributes = Object.entries(node.attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escape(String(value))}"`)
    .join('');
  const inner = node.children.map(write).join('');
  return inner === '' ? `<${node.name}${attributes}/>` : `<${node.name}${attributes}>${inner}</${node.name}>`;
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A parser would turn these into a space or a line feed.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

function escape(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"'\t\n\r]/g, (character) => references[character] ?? '');
}
