/** A carrier's response as far as an adapter reads it. */
export interface CarrierAnswer {
  readonly statusCode: number;
  readonly retryAfter: string | null;
  readonly bytes: Buffer;
}

const MAX_HEAD_BYTES = 32 * 1024;
/** A line with a chunk's size. The rest of it is ignored. */
const MAX_SIZE_LINE_BYTES = 1_024;
const headEnd = Buffer.from('\r\n\r\n');
const lineEnd = Buffer.from('\r\n');
const statusLine = /^HTTP\/1\.[01] ([1-9][0-9]{2})(?: |$)/;
const nothing = Buffer.alloc(0);

type Stage = 'head' | 'length' | 'chunk size' | 'chunk' | 'chunk end' | 'trailers' | 'until closed' | 'over';

/**
 * Reads one HTTP/1.1 response (RFC 9112) from chunks of any size. Anything that the standard does not allow
 * throws RangeError. The carrier's response is then unknown, and its connection is closed.
 */
export class AnswerReader {
  readonly #maxBodyBytes: number;
  #stage: Stage = 'head';
  /** Received bytes that could not be parsed yet. */
  #rest: Buffer = nothing;
  #left = 0;
  #body: Buffer[] = [];
  #bodyBytes = 0;
  #statusCode = 0;
  #retryAfter: string | null = null;
  #keepsOpen = true;
  #idleSeconds: number | null = null;

  constructor(maxBodyBytes: number) {
    this.#maxBodyBytes = maxBodyBytes;
  }

  /** The status; 0 until its line has been read. */
  get statusCode(): number {
    return this.#statusCode;
  }

  get retryAfter(): string | null {
    return this.#retryAfter;
  }

  /** Whether the connection may be reused after this response. */
  get keepsOpen(): boolean {
    return this.#keepsOpen;
  }

  /**
   * How many seconds the other side keeps an idle connection open, according to its header; null without one.
   */
  get idleSeconds(): number | null {
    return this.#idleSeconds;
  }

  /**
   * Accepts a piece, which may be overwritten afterward. Returns the whole response with its last piece, null before.
   * Throws RangeError for what is not HTTP, for a body that is too large, and for bytes after the end.
   */
  feed(piece: Buffer): CarrierAnswer | null {
    let data = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    this.#rest = nothing;
    for (;;) {
      const used = this.#step(data);
      if (used === null) {
        // What is kept must not be in the socket's own read buffer.
        this.#rest = data.length === 0 ? nothing : Buffer.from(data);
        return null;
      }
      data = data.subarray(used);
      if (this.#stage !== 'over') continue;
      if (data.length > 0) throw new RangeError('bytes after the answer');
      return this.#whole();
    }
  }

  /**
   * The other side closed the connection. Returns the response if this completes it, or null if something is
   * missing.
   */
  end(): CarrierAnswer | null {
    if (this.#stage !== 'until closed') return null;
    this.#stage = 'over';
    return this.#whole();
  }

  /**
   * Parses what it can from the beginning of `data`. Returns the number of bytes used, or null if more are
   * needed.
   */
  #step(data: Buffer): number | null {
    switch (this.#stage) {
      case 'head':
        return this.#readHead(data);
      case 'length':
      case 'chunk':
        return this.#readCounted(data);
      case 'chunk size':
        return this.#readChunkSize(data);
      case 'chunk end':
        return this.#readChunkEnd(data);
      case 'trailers':
        return this.#readTrailer(data);
      case 'until closed':
        if (data.length === 0) return null;
        this.#keep(data);
        return data.length;
      case 'over':
        throw new RangeError('bytes after the answer');
    }
  }

  #readHead(data: Buffer): number | null {
    const end = data.indexOf(headEnd);
    if (end < 0 || end > MAX_HEAD_BYTES) {
      if (data.length > MAX_HEAD_BYTES) throw new RangeError('the head is too long');
      return null;
    }
    const [first = '', ...fields] = data.toString('latin1', 0, end).split('\r\n');
    const status = statusLine.exec(first)?.[1];
    if (status === undefined) throw new RangeError('no status line');
    const statusCode = Number(status);
    // An interim response: the real one follows.
    if (statusCode < 200) {
      if (statusCode === 101) throw new RangeError('another protocol');
      return end + headEnd.length;
    }
    this.#statusCode = statusCode;
    this.#keepsOpen = first.startsWith('HTTP/1.1');
    this.#readFields(fields, statusCode);
    return end + headEnd.length;
  }

  #readFields(fields: readonly string[], statusCode: number): void {
    let length: number | null = null;
    let isChunked = false;
    for (const field of fields) {
      const colon = field.indexOf(':');
      if (colon < 1) throw new RangeError('a field without a name');
      const name = field.slice(0, colon).toLowerCase();
      const value = field.slice(colon + 1).trim();
      if (name === 'content-length') {
        const given = /^[0-9]{1,15}$/.test(value) ? Number(value) : null;
        if (given === null || (length !== null && length !== given))
          throw new RangeError('an unclear length');
        length = given;
      } else if (name === 'transfer-encoding') {
        if (value.toLowerCase() !== 'chunked') throw new RangeError('an unknown transfer coding');
        isChunked = true;
      } else if (name === 'connection') {
        const words = value.toLowerCase().split(/[ ,\t]+/);
        if (words.includes('close')) this.#keepsOpen = false;
      } else if (name === 'keep-alive') {
        const seconds = /(?:^|[ ,;])timeout=([0-9]{1,6})/i.exec(value)?.[1];
        if (seconds !== undefined) this.#idleSeconds = Number(seconds);
      } else if (name === 'retry-after') this.#retryAfter = value;
    }
    if (isChunked && length !== null) throw new RangeError('an unclear length');
    if (statusCode === 204 || statusCode === 304) this.#stage = 'over';
    else if (isChunked) this.#stage = 'chunk size';
    else if (length === null) {
      this.#stage = 'until closed';
      this.#keepsOpen = false;
    } else {
      if (length > this.#maxBodyBytes) throw new RangeError('the body is too large');
      this.#left = length;
      this.#stage = length === 0 ? 'over' : 'length';
    }
  }

  #readCounted(data: Buffer): number | null {
    if (data.length === 0) return null;
    const used = Math.min(this.#left, data.length);
    this.#keep(data.subarray(0, used));
    this.#left -= used;
    if (this.#left === 0) this.#stage = this.#stage === 'length' ? 'over' : 'chunk end';
    return used;
  }

  #readChunkSize(data: Buffer): number | null {
    const end = data.indexOf(lineEnd);
    if (end < 0 || end > MAX_SIZE_LINE_BYTES) {
      if (data.length > MAX_SIZE_LINE_BYTES) throw new RangeError('the size of a chunk is too long');
      return null;
    }
    const size = /^([0-9a-f]{1,8})[ \t]*(?:;|$)/i.exec(data.toString('latin1', 0, end))?.[1];
    if (size === undefined) throw new RangeError('no size of a chunk');
    this.#left = Number.parseInt(size, 16);
    this.#stage = this.#left === 0 ? 'trailers' : 'chunk';
    return end + lineEnd.length;
  }

  #readChunkEnd(data: Buffer): number | null {
    if (data.length < lineEnd.length) return null;
    if (!data.subarray(0, lineEnd.length).equals(lineEnd))
      throw new RangeError('a chunk is longer than said');
    this.#stage = 'chunk size';
    return lineEnd.length;
  }

  #readTrailer(data: Buffer): number | null {
    const end = data.indexOf(lineEnd);
    if (end < 0) {
      if (data.length > MAX_HEAD_BYTES) throw new RangeError('a trailer is too long');
      return null;
    }
    if (end === 0) this.#stage = 'over';
    return end + lineEnd.length;
  }

  #keep(bytes: Buffer): void {
    this.#bodyBytes += bytes.length;
    if (this.#bodyBytes > this.#maxBodyBytes) throw new RangeError('the body is too large');
    this.#body.push(Buffer.from(bytes));
  }

  #whole(): CarrierAnswer {
    const [only] = this.#body;
    const bytes = this.#body.length === 1 && only !== undefined ? only : Buffer.concat(this.#body);
    return { statusCode: this.#statusCode, retryAfter: this.#retryAfter, bytes };
  }
}
