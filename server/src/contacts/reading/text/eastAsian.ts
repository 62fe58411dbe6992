/** An encoding in which two bytes make one character. */
interface DoubleByte {
  /** As the platform's decoder knows it. */
  readonly label: string;
  /** For users: the language, and the name in a program's menu. */
  readonly name: string;
  readonly fits: (text: Scripts, bytes: Pairs) => boolean;
}

/** Characters of a decoded text beyond ASCII. */
interface Scripts {
  /** All of East Asian scripts. */
  readonly all: number;
  readonly kana: number;
  readonly hangul: number;
  /** Neither East Asian nor a mark that such texts use. */
  readonly foreign: number;
  /** Single ones between Latin letters: of a Latin text, "Andrés". */
  readonly alone: number;
}

/** Shares of the pairs of bytes that begin with one beyond ASCII, 0 to 1. */
interface Pairs {
  /** First bytes from 0x81 to 0x9f: they are common only in Shift-JIS. */
  readonly low: number;
  /** First bytes from 0xb0 to 0xc8, in which Korean syllables lie. */
  readonly korean: number;
  /** First bytes from 0xb0 to 0xd7, in which the usual simplified characters lie. */
  readonly usual: number;
  /** Second bytes that are ASCII. */
  readonly ascii: number;
}

/** From the one that is recognized most reliably. */
const encodings: readonly DoubleByte[] = [
  { label: 'euc-jp', name: 'Japanese (EUC-JP)', fits: ({ all, kana }) => kana * 7 >= all },
  {
    label: 'euc-kr',
    name: 'Korean (EUC-KR)',
    fits: ({ all, hangul }, { korean, ascii }) => hangul * 10 >= all * 9 && korean >= 0.9 && ascii < 0.05,
  },
  { label: 'shift_jis', name: 'Japanese (Shift-JIS)', fits: (_, { low }) => low >= 0.5 },
  {
    label: 'big5',
    name: 'Chinese (Big5)',
    fits: (_, { low, ascii }) => low < 0.05 && ascii >= 0.15 && ascii <= 0.75,
  },
  {
    label: 'gb18030',
    name: 'Chinese (GB 18030)',
    fits: (_, { usual, ascii }) => usual >= 0.7 && ascii < 0.05,
  },
];

/** Fewest pairs of bytes that identify an encoding. */
const fewestPairs = 4;
const eastAsian = /[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff66-\uff9f]/;
/** Punctuation and wide forms of such texts. */
const theirMarks = /[\u00b7\u2010-\u2026\u3000-\u303f\uff01-\uff65\uffe0-\uffe6]/;
const beyondAscii = /[^\0-\u007f]/gu;
const latin = /[A-Za-z]/;

/** A text in one encoding, as far as it fits. */
class Reading {
  readonly encoding: DoubleByte;
  readonly #decoder: InstanceType<typeof TextDecoder>;
  readonly scripts = { all: 0, kana: 0, hangul: 0, foreign: 0, alone: 0 };
  isPossible = true;
  #last = '';

  constructor(encoding: DoubleByte) {
    this.encoding = encoding;
    this.#decoder = new TextDecoder(encoding.label, { fatal: true });
  }

  add(piece: Uint8Array): void {
    if (!this.isPossible) return;
    try {
      const text = this.#last + this.#decoder.decode(piece, { stream: piece.length > 0 });
      // The last character is judged when it is known what follows it.
      this.#last = piece.length > 0 ? text.slice(-2) : '';
      this.#count(text, piece.length > 0 ? text.length - 1 : text.length);
    } catch {
      this.isPossible = false;
    }
  }

  /** Counts up to `end`; the first character was counted with the text before, if there was any. */
  #count(text: string, end: number): void {
    const { scripts } = this;
    for (const { 0: char, index } of text.matchAll(beyondAscii)) {
      if (index >= end || (index === 0 && this.#hasBefore)) continue;
      if (!eastAsian.test(char)) {
        if (!theirMarks.test(char)) scripts.foreign += 1;
        continue;
      }
      scripts.all += 1;
      if (/[\u3041-\u30ff]/.test(char)) scripts.kana += 1;
      else if (/[\uac00-\ud7a3]/.test(char)) scripts.hangul += 1;
      const [before, after] = [text[index - 1] ?? '', text[index + 1] ?? ''];
      const isBeside = latin.test(before) || latin.test(after);
      if (isBeside && !eastAsian.test(before) && !eastAsian.test(after)) scripts.alone += 1;
    }
    if (end > 0) this.#hasBefore = true;
  }

  #hasBefore = false;
}

/** Detects whether a text that is not UTF-8 is Japanese, Chinese, or Korean in an encoding of two bytes. */
export class DoubleByteCounts {
  readonly #readings = encodings.map((encoding) => new Reading(encoding));
  #pairs = 0;
  #low = 0;
  #korean = 0;
  #usual = 0;
  #ascii = 0;
  /** First byte of a pair whose second is in the next piece; 0 for none. */
  #lead = 0;

  /** The next bytes; an empty piece ends the file. */
  add(piece: Uint8Array): void {
    for (const reading of this.#readings) reading.add(piece);
    if (!this.#readings.some(({ isPossible }) => isPossible)) return;
    for (const byte of piece) {
      if (this.#lead === 0) this.#lead = byte >= 0x81 ? byte : 0;
      else {
        this.#pair(this.#lead, byte);
        this.#lead = 0;
      }
    }
  }

  #pair(first: number, second: number): void {
    this.#pairs += 1;
    if (first <= 0x9f) this.#low += 1;
    if (first >= 0xb0 && first <= 0xc8) this.#korean += 1;
    if (first >= 0xb0 && first <= 0xd7) this.#usual += 1;
    if (second < 0x80) this.#ascii += 1;
  }

  /** The encoding as the platform's decoder knows it and with a name for users; null when it is none of these. */
  best(): { readonly label: string; readonly name: string } | null {
    if (this.#pairs < fewestPairs) return null;
    const share = (count: number): number => count / this.#pairs;
    const pairs: Pairs = {
      low: share(this.#low),
      korean: share(this.#korean),
      usual: share(this.#usual),
      ascii: share(this.#ascii),
    };
    const found = this.#readings.find(
      ({ isPossible, scripts, encoding }) =>
        isPossible &&
        scripts.all > 0 &&
        scripts.foreign * 20 <= scripts.all &&
        scripts.alone * 5 <= scripts.all &&
        encoding.fits(scripts, pairs),
    );
    return found === undefined ? null : { label: found.encoding.label, name: found.encoding.name };
  }
}
