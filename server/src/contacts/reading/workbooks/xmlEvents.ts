import { ownValue } from '@carillon/rules/texts/ownValue';
import { Parser } from 'saxen';

/** Events of an XML text. Names of elements come without their prefix, those of attributes with it. */
export interface XmlEvents {
  readonly open?: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  /** A text may come in several parts. */
  readonly text?: (text: string) => void;
}

/** Text that is not XML: an element that is not closed, or that ends before it began. */
export class BrokenXml extends Error {}

/** Reads XML that comes in pieces. Throws BrokenXml when it is not XML. Entities that the text defines are never expanded. */
export async function readXml(
  pieces: AsyncIterable<string> | Iterable<string>,
  events: XmlEvents,
): Promise<void> {
  const parser = new Parser();
  parser.on('error', (error) => {
    throw new BrokenXml(error.message);
  });
  const { open, close, text } = events;
  if (open !== undefined) parser.on('openTag', (name, attributes) => open(local(name), attributes));
  if (close !== undefined) parser.on('closeTag', (name) => close(local(name)));
  if (text !== undefined) {
    parser.on('text', (value) => text(xmlText(value)));
    parser.on('cdata', text);
  }
  for await (const piece of pieces) if (piece !== '') parser.write(piece);
  parser.end();
}

function local(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text or the value of an attribute as it was before it was written as XML. */
export function xmlText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return ownValue(entities, name) ?? whole;
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
