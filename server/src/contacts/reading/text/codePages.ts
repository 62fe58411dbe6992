/** The upper half of a code page: the characters of the bytes 128 to 255. */
interface CodePage {
  readonly name: string;
  readonly characters: string;
  /** What speaks for it before anything is read, in points of `pointsOf`. */
  readonly before: number;
}

const upperHalf = Buffer.from(Array.from({ length: 128 }, (_, n) => 128 + n));
const decoded = (label: string): string => new TextDecoder(label).decode(upperHalf);

// Of MS-DOS, which older programs still write. No decoder of the platform supports them.
const dos437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const dos850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** From the most usual one to the rarest. */
const codePages: readonly CodePage[] = [
  { name: 'windows-1252', characters: decoded('windows-1252'), before: 0.6 },
  { name: 'macintosh', characters: decoded('macintosh'), before: 0.3 },
  { name: 'ibm850', characters: dos850, before: 0.2 },
  { name: 'windows-1250', characters: decoded('windows-1250'), before: 0.1 },
  { name: 'iso-8859-2', characters: decoded('iso-8859-2'), before: 0 },
  { name: 'ibm437', characters: dos437, before: 0 },
];

/** What stands beside a byte of the upper half. */
const edge = 0;
const lower = 1;
const upper = 2;
const digit = 3;
const high = 4;
/** An s, t, d or m that ends a word: what stands before it is an apostrophe or a letter. */
const ending = 5;
const sorts = 6;

function sortOf(byte: number | undefined): number {
  if (byte === undefined) return edge;
  if (byte >= 97 && byte <= 122) return lower;
  if (byte >= 65 && byte <= 90) return upper;
  if (byte >= 48 && byte <= 57) return digit;
  return byte >= 128 ? high : edge;
}

/** Which characters a text of the upper half of a code page is likely to hold, judged by what stands around them. */
export class CodePageCounts {
  readonly #counts = new Uint32Array(128 * sorts * sorts);
  #rest: Uint8Array = new Uint8Array();
  /** Where the uncounted bytes begin in the rest. */
  #from = 0;
  #total = 0;
  #inRows = 0;

  /** The next bytes; an empty piece ends the file. */
  add(piece: Uint8Array): void {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    // The last bytes are judged when it is known what follows them.
    const end = piece.length === 0 ? bytes.length : Math.max(this.#from, bytes.length - 2);
    for (let at = this.#from; at < end; at += 1) if ((bytes[at] as number) >= 128) this.#count(bytes, at);
    const kept = Math.max(0, end - 1);
    this.#rest = bytes.slice(kept);
    this.#from = end - kept;
  }

  #count(bytes: Uint8Array, at: number): void {
    const before = sortOf(bytes[at - 1]);
    const next = bytes[at + 1];
    let after = sortOf(next);
    const isShort = next === 115 || next === 116 || next === 100 || next === 109;
    if (isShort && before !== edge && sortOf(bytes[at + 2]) === edge) after = ending;
    const place = ((bytes[at] as number) - 128) * sorts * sorts + before * sorts + after;
    this.#counts[place] = (this.#counts[place] as number) + 1;
    this.#total += 1;
    if (before === high && after === high) this.#inRows += 1;
  }

  /** The likeliest code page, and whether another one makes equally good words of other letters. */
  best(): { readonly name: string; readonly characters: string; readonly isSure: boolean } {
    const judged = codePages
      .map((page) => ({ page, points: this.#points(page) }))
      .toSorted((a, b) => b.points - a.points);
    const [first, ...others] = judged as [(typeof judged)[number], ...typeof judged];
    const second = others.find(({ page }) => this.#differs(page, first.page));
    const margin = first.points - (second?.points ?? -Infinity);
    // Whole words of such bytes are of no Latin alphabet.
    const isLatin = this.#inRows * 4 < this.#total;
    const isClear = first.points >= this.#total * 0.7 && margin >= this.#total * 0.45;
    const isSure = isLatin && isClear && !this.#isTwofold(first.page);
    return { name: first.page.name, characters: first.page.characters, isSure };
  }

  #points({ characters, before }: CodePage): number {
    let points = before;
    for (let place = 0; place < this.#counts.length; place += 1) {
      const count = this.#counts[place] as number;
      if (count === 0) continue;
      const sides = place % (sorts * sorts);
      const char = characters[Math.floor(place / (sorts * sorts))] ?? '';
      points += count * pointsOf(char, Math.floor(sides / sorts), sides % sorts);
    }
    return points;
  }

  /** True when most letters that distinguish Windows-1252 from other pages make equally good names in those. */
  #isTwofold({ name, characters }: CodePage): boolean {
    if (name !== 'windows-1252') return false;
    let [twofold, western] = [0, 0];
    for (const [byte, char] of [...characters].entries()) {
      const from = byte * sorts * sorts;
      const count = this.#counts.subarray(from, from + sorts * sorts).reduce((sum, one) => sum + one, 0);
      if (twofoldLetters.has(char)) twofold += count;
      else if (westernLetters.has(char)) western += count;
    }
    return twofold > western;
  }

  #differs(one: CodePage, other: CodePage): boolean {
    for (let byte = 0; byte < 128; byte += 1) {
      if (one.characters[byte] === other.characters[byte]) continue;
      const from = byte * sorts * sorts;
      if (this.#counts.subarray(from, from + sorts * sorts).some((count) => count > 0)) return true;
    }
    return false;
  }
}

/** ř or ø, ě or ì, ů or ù, ő or õ, ć or æ, ň or ò: one byte, and as good in a name. Œ and its like begin Japanese characters. */
const twofoldLetters = new Set('øØìÌùÙõÕæÆòÒŒ');
/** Letters that are others in the pages of Central Europe, where they are rarer or none. */
const westernLetters = new Set('ñÑãÃèÈêÊïÏàÀåÅûÛœðþÿ');
const frequent = new Set('áéíóúñüèêëàâîïôöäßãõ');
const rarer = new Set('çûùåøæœ');
const isWordSide = (sort: number): boolean => sort === lower || sort === upper || sort === ending;

/** How well a character fits between its neighbors, from −5 to 3. */
function pointsOf(char: string, before: number, after: number): number {
  if (/\p{L}/u.test(char) && !'ªºƒµ'.includes(char)) return letterPoints(char, before, after);
  const isInside = isWordSide(before) && isWordSide(after);
  switch (char) {
    case '’':
    case '‘':
    case '´':
      return after === ending ? 3 : before === upper && after === upper ? 2 : 1;
    case '\u00a0':
      return isInside && after !== upper ? -1 : 0.5;
    case '–':
    case '—':
    case '“':
    case '”':
    case '…':
    case '•':
      return isInside ? -3 : 1;
    case '¿':
    case '¡':
      return !isWordSide(before) && isWordSide(after) ? 1 : -3;
    case 'º':
    case 'ª':
    case '°':
      return isInside ? -3 : 1;
    case '€':
    case '£':
    case '©':
    case '®':
    case '™':
    case '«':
    case '»':
    case '½':
    case '·':
      return isInside ? -4 : isWordSide(before) || isWordSide(after) ? -0.5 : 0.5;
    default:
      return isWordSide(before) || isWordSide(after) ? -4 : -1.5;
  }
}

function letterPoints(char: string, before: number, after: number): number {
  const small = char.toLowerCase();
  const points = frequent.has(small) ? 2 : rarer.has(small) ? 1.5 : small <= 'ÿ' || small === 'œ' ? 1 : 0.9;
  if (/[\u0370-\u03ff]/.test(char) || before === digit || after === digit) return -4;
  const isAlone = !isWordSide(before) && !isWordSide(after) && before !== high && after !== high;
  if (isAlone) return -0.5;
  if (char === small) return after === upper ? -3 : points;
  // A capital begins a word, or is among capitals.
  if (before === lower) return -4;
  return before === upper && after === lower ? -2 : points;
}

/** Decodes bytes of a code page. */
export class CodePageDecoder {
  readonly #characters: string;

  constructor(characters: string) {
    this.#characters = characters;
  }

  decode(bytes: Buffer): string {
    return bytes
      .toString('latin1')
      .replace(/[\u0080-\u00ff]/g, (char) => this.#characters[char.charCodeAt(0) - 128] ?? char);
  }
}
