// Reads clipboard rich text in one pass. It builds no document and runs nothing.

// The characters 0x80 to 0x9f of Windows-1252.
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
  /** Number of plain characters after each \u for readers without Unicode. */
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
