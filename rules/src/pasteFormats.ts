// Readers for what the clipboard holds. They take text and give lines with tabs between cells; they build
// no document and run nothing, so that pasted markup can do no harm. One pass each, no nested expressions.

const namedEntities = new Map<string, string>([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['rsquo', '’'],
  ['lsquo', '‘'],
  ['eacute', 'é'],
  ['egrave', 'è'],
  ['aacute', 'á'],
  ['iacute', 'í'],
  ['oacute', 'ó'],
  ['uacute', 'ú'],
  ['ntilde', 'ñ'],
  ['uuml', 'ü'],
  ['ouml', 'ö'],
  ['auml', 'ä'],
  ['ccedil', 'ç'],
]);

function fromPoint(point: number): string {
  return Number.isInteger(point) && point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

function decodeEntity(name: string): string | null {
  if (/^#\d{1,7}$/.test(name)) return fromPoint(Number(name.slice(1)));
  if (/^#x[0-9a-f]{1,6}$/i.test(name)) return fromPoint(Number.parseInt(name.slice(2), 16));
  return namedEntities.get(name) ?? null;
}

/** Replaces the entities of HTML; unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#?[A-Za-z0-9]{1,8});/g, (whole, name: string) => decodeEntity(name) ?? whole);
}

// Where a tag ends: quotes may hide a ">" in an attribute. -1 when it never ends.
function tagEnd(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const char = html[at] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at;
  }
  return -1;
}

const hiddenElements = new Set(['style', 'script', 'head', 'title', 'template', 'noscript']);
const lineElements = new Set(['br', 'p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre']);
const tableElements = new Set(['table', 'thead', 'tbody', 'tfoot']);

/** Most columns and rows that one cell is taken to go over, and the longest text that is said again in each row. */
const [mostColumns, mostRows, longestSpread] = [500, 20_000, 200];

/** A cell that goes over further rows. */
interface Spread {
  readonly text: string;
  rows: number;
}

/** What the tag of a cell says of how far it goes; 1 where it says nothing. */
function spanOf(tag: string, name: 'rowspan' | 'colspan', most: number): number {
  const written = new RegExp(`\\s${name}\\s*=\\s*["']?\\s*(\\d{1,5})`, 'i').exec(tag)?.[1];
  return Math.min(most, Math.max(1, Number(written ?? 1)));
}

/** True for the tag of a row that the sheet or page does not show. */
function isHiddenRow(tag: string): boolean {
  return (
    /\sstyle\s*=[^>]*(?:display\s*:\s*none|visibility\s*:\s*collapse|mso-hide\s*:\s*all)/i.test(tag) ||
    /\shidden(?![\w-])/i.test(tag.replace(/"[^"]*"|'[^']*'/g, ''))
  );
}

class LineBuilder {
  private readonly lines: string[] = [];
  private cells: string[] = [];
  private cell = '';
  private rows = 1;
  private columns = 1;
  private isFilled = false;
  /** By column: cells of rows above that go on over this one, so that what follows stays under its column. */
  private readonly spread = new Map<number, Spread>();
  private opened = new Map<number, Spread>();

  write(text: string): void {
    this.cell += text;
  }

  /** A cell of a table begins, as its tag says. */
  openCell(tag: string): void {
    this.passSpread();
    this.rows = spanOf(tag, 'rowspan', mostRows);
    this.columns = spanOf(tag, 'colspan', mostColumns);
  }

  endCell(): void {
    const text = this.cell.replace(/[ \t\r\n\f\u00a0]+/g, ' ').trim();
    this.isFilled ||= text !== '';
    for (let at = 0; at < this.columns && (at === 0 || this.cells.length < mostColumns); at += 1) {
      const said = text.length > longestSpread || at > 0 ? '' : text;
      if (this.rows > 1) this.opened.set(this.cells.length, { text: said, rows: this.rows - 1 });
      this.cells.push(at === 0 ? text : '');
    }
    this.cell = '';
    [this.rows, this.columns] = [1, 1];
  }

  endLine(): void {
    if (this.cell.trim() !== '' || this.cells.length === 0) this.endCell();
    this.passSpread();
    if (this.isFilled) this.lines.push(this.cells.join('\t'));
    this.cells = [];
    this.cell = '';
    this.isFilled = false;
  }

  /** A row of a table ends, shown or not: cells above reach one row less far. */
  endRow(): void {
    if (this.cells.length === 0 && this.cell.trim() === '') return;
    this.endLine();
    this.countRow();
  }

  countRow(): void {
    for (const [column, spread] of this.spread) {
      spread.rows -= 1;
      if (spread.rows === 0) this.spread.delete(column);
    }
    for (const [column, spread] of this.opened) this.spread.set(column, spread);
    this.opened = new Map();
  }

  endTable(): void {
    this.endRow();
    this.endLine();
    this.spread.clear();
  }

  text(): string {
    this.endLine();
    return this.lines.join('\n');
  }

  private passSpread(): void {
    for (;;) {
      const above = this.spread.get(this.cells.length);
      if (above === undefined) return;
      this.cells.push(above.text);
    }
  }
}

/** Lines of an HTML fragment: one for each table row, with tabs between its cells, and for each block. */
export function htmlToText(html: string): string {
  const out = new LineBuilder();
  let inCell = false;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    out.write(decodeEntities(html.slice(at, open === -1 ? html.length : open)));
    if (open === -1) break;
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4);
      at = close === -1 ? html.length : close + 3;
      continue;
    }
    if (!/[A-Za-z/!?]/.test(html[open + 1] ?? '')) {
      out.write('<');
      at = open + 1;
      continue;
    }
    const close = tagEnd(html, open + 1);
    if (close === -1) break;
    const match = /^(\/?)([A-Za-z][A-Za-z0-9]{0,20})/.exec(html.slice(open + 1, Math.min(close, open + 24)));
    at = close + 1;
    const name = (match?.[2] ?? '').toLowerCase();
    const closing = match?.[1] === '/';
    if (!closing && hiddenElements.has(name)) {
      const end = new RegExp(`</${name}`, 'gi');
      end.lastIndex = at;
      at = end.exec(html)?.index ?? html.length;
    } else if (name === 'td' || name === 'th') {
      // A cell may be left open: the next one or the end of the row closes it.
      if (inCell) out.endCell();
      inCell = !closing;
      if (inCell) out.openCell(html.slice(open, close));
    } else if (name === 'tr') {
      if (inCell) out.endCell();
      inCell = false;
      out.endRow();
      if (!closing && isHiddenRow(html.slice(open, close))) {
        const end = /<\/?(?:tr|tbody|table)\b/gi;
        end.lastIndex = at;
        at = end.exec(html)?.index ?? html.length;
        out.countRow();
      }
    } else if (tableElements.has(name)) {
      if (inCell) out.endCell();
      inCell = false;
      out.endTable();
    } else if (lineElements.has(name)) {
      if (inCell) out.write(' ');
      else out.endLine();
    }
  }
  return out.text();
}

// What Windows-1252 has in 0x80 to 0x9f.
const windowsHigh = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windowsChar(byte: number): string {
  return byte >= 0x80 && byte <= 0x9f ? (windowsHigh[byte - 0x80] ?? '') : String.fromCharCode(byte);
}

const hiddenDestinations = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'header',
  'headerl',
  'headerr',
  'headerf',
  'footer',
  'footerl',
  'footerr',
  'footerf',
  'footnote',
  'listtable',
  'listoverridetable',
  'listtext',
  'pntext',
  'object',
  'themedata',
  'generator',
  'nonshppict',
]);

const rtfCharacters = new Map<string, string>([
  ['tab', '\t'],
  ['emdash', '—'],
  ['endash', '–'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['emspace', ' '],
  ['enspace', ' '],
  ['~', ' '],
  ['_', '-'],
  ['\\', '\\'],
  ['{', '{'],
  ['}', '}'],
]);

const rtfLineEnds = new Set(['par', 'line', 'row', 'nestrow', 'sect', 'page', '\n', '\r']);

interface RtfGroup {
  readonly hidden: boolean;
  /** Plain characters that stand behind each \u for readers without Unicode. */
  readonly fallback: number;
}

interface RtfState {
  group: RtfGroup;
  skip: number;
  text: string;
  inTable: boolean;
}

function writeRtf(state: RtfState, text: string): void {
  if (state.group.hidden) return;
  if (state.skip > 0) state.skip -= 1;
  else state.text += text;
}

function applyRtfWord(state: RtfState, word: string, value: number | null): void {
  const char = rtfCharacters.get(word);
  if (hiddenDestinations.has(word) || word === '*') state.group = { ...state.group, hidden: true };
  else if (word === 'uc') state.group = { ...state.group, fallback: value ?? 1 };
  else if (word === 'trowd') state.inTable = true;
  else if (state.group.hidden) return;
  else if (char !== undefined) writeRtf(state, char);
  else if (word === 'u' && value !== null) {
    state.skip = 0;
    state.text += String.fromCharCode(value < 0 ? value + 65_536 : value);
    state.skip = state.group.fallback;
  } else if (word === 'cell' || word === 'nestcell') state.text += '\t';
  else if (rtfLineEnds.has(word)) {
    // A paragraph inside a table cell does not end the row.
    const inside = state.inTable && (word === 'par' || word === 'line');
    state.text += inside ? ' ' : '\n';
    if (word === 'row') state.inTable = false;
  }
}

/** Lines of rich text (RTF): one for each paragraph or table row, with tabs between cells. */
export function rtfToText(rtf: string): string {
  const state: RtfState = { group: { hidden: false, fallback: 1 }, skip: 0, text: '', inTable: false };
  const groups: RtfGroup[] = [];
  const word = /([A-Za-z]{1,32})(-?\d{1,10})? ?/y;
  let at = 0;
  while (at < rtf.length) {
    const char = rtf[at] ?? '';
    at += 1;
    if (char === '{') groups.push(state.group);
    else if (char === '}') {
      state.group = groups.pop() ?? state.group;
      state.skip = 0;
    } else if (char !== '\\') {
      if (char !== '\n' && char !== '\r') writeRtf(state, char);
    } else if (rtf[at] === "'") {
      const byte = Number.parseInt(rtf.slice(at + 1, at + 3), 16);
      if (!Number.isNaN(byte)) writeRtf(state, windowsChar(byte));
      at += 3;
    } else {
      word.lastIndex = at;
      const match = word.exec(rtf);
      if (!match) {
        applyRtfWord(state, rtf[at] ?? '', null);
        at += 1;
        continue;
      }
      const value = match[2] === undefined ? null : Number(match[2]);
      at = word.lastIndex;
      if (match[1] === 'bin') at += Math.max(0, value ?? 0);
      else applyRtfWord(state, match[1] ?? '', value);
    }
  }
  return state.text;
}
