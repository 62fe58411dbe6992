/** One character outside the standard set. */
export interface SpecialCharacter {
  /** The character itself. */
  readonly char: string;
  /** A name for users: "curly quote", "emoji", "U+2603". */
  readonly name: string;
  /** What it can be replaced by, when there is a plain form. */
  readonly replacement?: string;
}

/** What the message editor shows about a text. */
export interface TextAnalysis {
  /** Characters as the counter counts them. */
  readonly characters: number;
  /** Segments that are paid, US rule. */
  readonly segments: number;
  /** Segments under the rule for international accounts. */
  readonly internationalSegments: number;
  /** Characters outside the standard set and outside merge fields, each once, in order of appearance. */
  readonly specialCharacters: readonly SpecialCharacter[];
}

/** Characters in a segment (P-243). */
export const segmentLength = 160;
/** Characters in a segment of an international account above one segment (P-243). */
export const internationalSegmentLength = 150;
/** Choices for the message length (P-247, B-266, C-301). */
export const messageLengthChoices = [160, 320] as const;
/** Characters between body and signature: two line ends (C-150). */
export const signatureSeparator = '\n\n';

const gsmBasic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const gsmExtension = '\f^{}\\[~]|€';
/** The characters of GSM 03.38, basic and extension. */
export const gsmCharacters = gsmBasic + gsmExtension;
const gsmSet = new Set(gsmCharacters);

/** True for a character of GSM 03.38, basic or extension (extension characters count 1). */
export function isStandardCharacter(char: string): boolean {
  return gsmSet.has(char);
}

/** Characters as the counter counts them: code points, so that a simple emoji is one. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * Segments of a text of this many characters: blocks of 160; for an international account 1 up to 160,
 * above that blocks of 150 (P-243, B-266, C-301). An empty text has none.
 */
export function countSegments(length: number, international = false): number {
  if (length <= 0) return 0;
  if (length <= segmentLength) return 1;
  return Math.ceil(length / (international ? internationalSegmentLength : segmentLength));
}

/** Length of a message: body, a separator of 2, and the signature when there is one (B-267, C-150). */
export function messageLength(body: string, signature = ''): number {
  if (signature === '') return characters(body);
  return characters(body) + characters(signatureSeparator) + characters(signature);
}

/** Body and signature as they are sent. */
export function joinSignature(body: string, signature = ''): string {
  return signature === '' ? body : body + signatureSeparator + signature;
}

/** Text of the counter (B-268, C-151). */
export function counterText(count: number, max: number): string {
  return `Characters: ${count}/${max}`;
}

/** Error of a text that is too long; without a known limit it says "max" (B-138). */
export function tooLongText(max?: number): string {
  return `Can't exceed ${max ?? 'max'} characters.`;
}

const plainForms = new Map<string, string>([
  ...[...'‘’‚‛′`´ʼʹ'].map((char): [string, string] => [char, "'"]),
  ...[...'“”„‟″«»'].map((char): [string, string] => [char, '"']),
  ...[...'‐‑‒–—―−'].map((char): [string, string] => [char, '-']),
  ...[...'\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'].map(
    (char): [string, string] => [char, ' '],
  ),
  ...[...'\u200b\u2060\ufeff\u00ad'].map((char): [string, string] => [char, '']),
  ['…', '...'],
  ['•', '-'],
  ['⁄', '/'],
  ['\u2028', '\n'],
  ['\u2029', '\n'],
  ['\t', ' '],
]);

function codePoint(char: string): number {
  return char.codePointAt(0) ?? 0;
}

function isStyled(point: number): boolean {
  // Full-width forms; letterlike symbols; mathematical alphanumerics.
  return (
    (point >= 0xff01 && point <= 0xff5e) ||
    (point >= 0x2100 && point <= 0x214f) ||
    (point >= 0x1d400 && point <= 0x1d7ff)
  );
}

/** The plain form of one character, or undefined when it has none. */
export function plainForm(char: string): string | undefined {
  const known = plainForms.get(char);
  if (known !== undefined) return known;
  if (!isStyled(codePoint(char))) return undefined;
  const folded = char.normalize('NFKC');
  return /^[ -~]+$/.test(folded) ? folded : undefined;
}

/**
 * Puts curly quotes, full-width forms, math-styled letters, long dashes and odd spaces into plain ASCII
 * (C-153). Everything else stays as it was. Line ends become "\n". Idempotent.
 */
export function normaliseText(text: string): string {
  let plain = '';
  for (const char of text.replace(/\r\n?/g, '\n')) {
    if (isStandardCharacter(char)) plain += char;
    else plain += plainest(char);
  }
  return plain;
}

/** The plain form of a plain form: a full-width accent mark is an accent mark first, and then an apostrophe. */
function plainest(char: string): string {
  const form = plainForm(char);
  if (form === undefined || form === char) return char;
  let plain = '';
  for (const one of form) plain += isStandardCharacter(one) ? one : (plainForm(one) ?? one);
  return plain;
}

function nameOf(char: string): string {
  const point = codePoint(char);
  if ('‘’‚‛“”„‟'.includes(char)) return 'curly quote';
  if ('‐‑‒–—―−'.includes(char)) return 'long dash';
  if (char === '…') return 'ellipsis';
  if (char === '•') return 'bullet';
  if (char === '\t') return 'tab';
  if (char === '`' || char === '´') return 'accent mark';
  if (plainForms.get(char) === ' ') return 'non-breaking or wide space';
  if (plainForms.get(char) === '' || point === 0x200d) return 'invisible character';
  if (point >= 0xfe00 && point <= 0xfe0f) return 'emoji style mark';
  if (/^\p{Extended_Pictographic}$/u.test(char) || (point >= 0x1f1e6 && point <= 0x1f3ff)) return 'emoji';
  if (isStyled(point)) return 'styled letter';
  if (/^\p{L}$/u.test(char)) return 'letter outside the standard set';
  return `symbol U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}

// The text without its double-brace merge fields; searching by index cannot back up as an expression could.
function outsideFields(text: string): string {
  let outside = '';
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('{{', at);
    const close = open === -1 ? -1 : text.indexOf('}}', open + 2);
    if (close === -1) break;
    outside += text.slice(at, open);
    at = close + 2;
  }
  return outside + text.slice(at);
}

/** Characters, segments and special characters of a text (C-152). */
export function analyseText(text: string): TextAnalysis {
  const found = new Map<string, SpecialCharacter>();
  for (const char of outsideFields(text)) {
    if (isStandardCharacter(char) || found.has(char)) continue;
    const replacement = plainForm(char);
    found.set(char, {
      char,
      name: nameOf(char),
      ...(replacement === undefined ? {} : { replacement }),
    });
  }
  const length = characters(text);
  return {
    characters: length,
    segments: countSegments(length),
    internationalSegments: countSegments(length, true),
    specialCharacters: [...found.values()],
  };
}
