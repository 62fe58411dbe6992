/** An element of a parsed document. `text` is all text below it, in order; entities are resolved. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** Why a text is not XML. The sentence is for people. */
export class XmlError extends Error {}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const namePattern = /[A-Za-z_][A-Za-z0-9_.:-]*/y;
const deepest = 32;

/**
 * Parses a whole XML document strictly, as a carrier does: one root, matching tags, quoted attributes named
 * once, the five named entities and numbered ones, comments, CDATA and processing instructions. A document
 * type is refused. Throws XmlError.
 */
export function parseXml(text: string): XmlElement {
  const reader = new Reader(text.startsWith('\uFEFF') ? text.slice(1) : text);
  reader.misc();
  const root = reader.element(0);
  reader.misc();
  if (!reader.atEnd) reader.fail('there is something after the root element');
  return root;
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  fail(why: string): never {
    throw new XmlError(`${why} (at character ${this.#at + 1})`);
  }

  /** White space, comments and processing instructions between elements. */
  misc(): void {
    for (;;) {
      this.#space();
      if (this.#starts('<!--')) this.#skipPast('<!--', '-->');
      else if (this.#starts('<?')) this.#skipPast('<?', '?>');
      else return;
    }
  }

  element(depth: number): XmlElement {
    if (depth > deepest) this.fail('elements are nested too deep');
    if (!this.#starts('<')) this.fail('an element was expected');
    this.#at++;
    const name = this.#name();
    const attributes = this.#attributes();
    if (this.#starts('/>')) {
      this.#at += 2;
      return { name, attributes, children: [], text: '' };
    }
    if (!this.#starts('>')) this.fail(`<${name}> is not closed`);
    this.#at++;
    const children: XmlElement[] = [];
    let text = '';
    for (;;) {
      const next = this.#text.indexOf('<', this.#at);
      if (next < 0) this.fail(`</${name}> is missing`);
      text += this.#resolve(this.#text.slice(this.#at, next));
      this.#at = next;
      if (this.#starts('</')) {
        this.#at += 2;
        const closed = this.#name();
        this.#space();
        if (closed !== name || !this.#starts('>')) this.fail(`</${name}> was expected`);
        this.#at++;
        return { name, attributes, children, text };
      }
      if (this.#starts('<!--')) this.#skipPast('<!--', '-->');
      else if (this.#starts('<![CDATA[')) {
        const end = this.#text.indexOf(']]>', this.#at);
        if (end < 0) this.fail('CDATA is not closed');
        text += this.#text.slice(this.#at + 9, end);
        this.#at = end + 3;
      } else if (this.#starts('<?')) this.#skipPast('<?', '?>');
      else {
        const child = this.element(depth + 1);
        children.push(child);
        text += child.text;
      }
    }
  }

  #attributes(): Record<string, string> {
    const attributes: Record<string, string> = {};
    for (;;) {
      const before = this.#at;
      this.#space();
      if (this.#starts('>') || this.#starts('/>')) return attributes;
      if (this.#at === before) this.fail('white space was expected');
      const name = this.#name();
      if (Object.hasOwn(attributes, name)) this.fail(`the attribute ${name} is there twice`);
      this.#space();
      if (!this.#starts('=')) this.fail(`the attribute ${name} has no value`);
      this.#at++;
      this.#space();
      const quote = this.#text[this.#at];
      if (quote !== '"' && quote !== "'") this.fail(`the value of ${name} is not quoted`);
      const end = this.#text.indexOf(quote, this.#at + 1);
      if (end < 0) this.fail(`the value of ${name} is not closed`);
      const value = this.#text.slice(this.#at + 1, end);
      if (value.includes('<')) this.fail(`the value of ${name} contains "<"`);
      attributes[name] = this.#resolve(value);
      this.#at = end + 1;
    }
  }

  #name(): string {
    namePattern.lastIndex = this.#at;
    const match = namePattern.exec(this.#text);
    if (!match) this.fail('a name was expected');
    this.#at += match[0].length;
    return match[0];
  }

  #resolve(raw: string): string {
    // A control character is not valid XML, whether plain or as a numeric reference.
    if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(raw)) this.fail('there is a control character');
    if (!raw.includes('&')) return raw;
    return raw.replace(/&([^;&]{0,10});?/g, (whole, entity: string) => {
      if (!whole.endsWith(';')) this.fail('"&" is not escaped');
      const known = named[entity];
      if (known !== undefined) return known;
      const number = /^#(?:x([0-9A-Fa-f]+)|([0-9]+))$/.exec(entity);
      const code = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10) : NaN;
      if (!(code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff)))
        this.fail(`&${entity}; is not known`);
      return String.fromCodePoint(code);
    });
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #starts(what: string): boolean {
    return this.#text.startsWith(what, this.#at);
  }

  #skipPast(open: string, close: string): void {
    const end = this.#text.indexOf(close, this.#at + open.length);
    if (end < 0) this.fail(`${open} is not closed`);
    this.#at = end + close.length;
  }
}
