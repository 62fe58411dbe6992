/**
 * Bytes of the UTF-8 sequence that begins at `at`: 1 to 4; 0 when there is none; negative when the bytes end before
 * it does.
 */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length === 0 || lead < 0xc2) return 0;
  for (let n = 1; n < length; n += 1) {
    const byte = bytes[at + n];
    if (byte === undefined) return -n;
    // Overlong forms, half surrogates, and values beyond the last character are not sequences.
    const least = n > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const most = n > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (byte < least || byte > most) return 0;
  }
  return length;
}

/** Counts how much of a file that is not flawless UTF-8 still is UTF-8. */
export class Utf8Counts {
  #rest = new Uint8Array();
  #good = 0;
  #bad = 0;
  #first = true;
  #hasMark = false;

  /** The next bytes; an empty piece ends the file. */
  add(piece: Uint8Array): void {
    const bytes = joined(this.#rest, piece);
    if (this.#first && bytes.length >= 3) {
      this.#first = false;
      this.#hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    }
    let at = 0;
    while (at < bytes.length) {
      const length = sequenceLength(bytes, at);
      if (length < 0 && piece.length > 0) break;
      if (length > 1) this.#good += 1;
      // A character that the end of the file cuts off counts as well: in a Latin-1 name it is the last letter.
      else if (length <= 0) this.#bad += 1;
      at += Math.max(1, length);
    }
    this.#rest = bytes.slice(at);
  }

  /**
   * Whether the file is UTF-8 with damage rather than Windows-1252. Letters of Windows-1252 hardly ever look like a
   * sequence, so one sequence per ten other bytes is enough.
   */
  isUtf8(): boolean {
    return this.#hasMark || this.#good * 10 >= this.#bad;
  }

  /** Whether most of it is UTF-8: bytes of East Asian encodings sometimes look like it. */
  isMostlyUtf8(): boolean {
    return this.#hasMark || this.#good > this.#bad;
  }
}

/**
 * Decodes UTF-8 with damaged bytes: each of those as the one character it is in Windows-1252, as of a row pasted in
 * from elsewhere. A character that the end of the file cuts off is left out, because it can't be known.
 */
export class MendingDecoder {
  readonly #utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #windows = new TextDecoder('windows-1252');
  #rest = new Uint8Array();
  #first = true;

  decode(piece: Uint8Array, _options: { readonly stream: boolean }): string {
    const bytes = joined(this.#rest, piece);
    this.#rest = new Uint8Array();
    let text = '';
    let from = 0;
    let at = 0;
    while (at < bytes.length) {
      const length = sequenceLength(bytes, at);
      if (length > 0) {
        at += length;
        continue;
      }
      text += this.#utf8.decode(bytes.subarray(from, at));
      if (length < 0) {
        this.#rest = piece.length > 0 ? bytes.slice(at) : this.#rest;
        return this.#withoutMark(text);
      }
      text += this.#windows.decode(bytes.subarray(at, at + 1));
      at += 1;
      from = at;
    }
    return this.#withoutMark(text + this.#utf8.decode(bytes.subarray(from)));
  }

  #withoutMark(text: string): string {
    if (!this.#first || text === '') return text;
    this.#first = false;
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
