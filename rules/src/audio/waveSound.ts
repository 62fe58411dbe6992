/** How samples are written in a .wav file; `other` is what we don't read. */
export type WaveEncoding = 'pcm' | 'float' | 'mulaw' | 'alaw' | 'other';

/** The contents of the head of a .wav file. */
export interface WaveFormat {
  readonly encoding: WaveEncoding;
  /** Samples per second. */
  readonly rate: number;
  readonly channels: number;
  /** Bits of one sample. */
  readonly bits: number;
  /** Where the samples begin, in bytes from the start of the file. */
  readonly dataStart: number;
  /** How long they are, in bytes; no more than the file has. */
  readonly dataBytes: number;
  /** True when the file has fewer bytes than it says. */
  readonly isCut: boolean;
}

/** Sample rate of telephone networks, per second. */
export const phoneRate = 8_000;

const bias = 0x84;
const clip = 32_635;

/** ITU-T G.711 mu-law: a sample from -32,768 to 32,767 as a byte. It has two zeros: -0 is the other one. */
export function muLawEncode(sample: number): number {
  const sign = sample < 0 || Object.is(sample, -0) ? 0x80 : 0;
  const size = Math.min(Math.abs(Math.round(sample)), clip) + bias;
  const exponent = 24 - Math.clz32(size);
  return ~(sign | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f)) & 0xff;
}

/** The sample of a mu-law byte, from -32,124 to 32,124. */
export function muLawDecode(byte: number): number {
  const code = ~byte & 0xff;
  const size = ((((code & 0x0f) << 3) + bias) << ((code >> 4) & 0x07)) - bias;
  return (code & 0x80) === 0 ? size : -size;
}

/** The sample of an A-law byte, from -32,256 to 32,256. */
export function aLawDecode(byte: number): number {
  const code = byte ^ 0x55;
  const exponent = (code >> 4) & 0x07;
  const mantissa = ((code & 0x0f) << 4) + 8;
  const size = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return (code & 0x80) === 0 ? -size : size;
}

const encodings: Readonly<Record<number, WaveEncoding>> = { 1: 'pcm', 3: 'float', 6: 'alaw', 7: 'mulaw' };
const extensible = 0xfffe;

const textAt = (bytes: Uint8Array, place: number) => String.fromCharCode(...bytes.subarray(place, place + 4));

/** True when the file begins as every .wav file does. */
export function looksLikeWave(bytes: Uint8Array): boolean {
  return bytes.length >= 12 && textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WAVE';
}

/** Reads the head of a whole .wav file; null when it makes no sense. */
export function readWaveFormat(bytes: Uint8Array): WaveFormat | null {
  if (!looksLikeWave(bytes)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: Pick<WaveFormat, 'encoding' | 'rate' | 'channels' | 'bits'> | null = null;
  for (let place = 12; place + 8 <= bytes.length;) {
    const name = textAt(bytes, place);
    const size = view.getUint32(place + 4, true);
    const start = place + 8;
    if (name === 'data') {
      if (format === null) return null;
      const there = bytes.length - start;
      // Programs that write as they record leave no length, or the largest.
      const isOpen = size === 0xffff_ffff || (size === 0 && there > 0);
      return {
        ...format,
        dataStart: start,
        dataBytes: isOpen ? there : Math.min(size, there),
        isCut: !isOpen && size > there,
      };
    }
    if (name === 'fmt ') {
      if (size < 16 || start + 16 > bytes.length) return null;
      const tag = view.getUint16(start, true);
      const hasMore = tag === extensible && size >= 26 && start + 26 <= bytes.length;
      format = {
        encoding: encodings[hasMore ? view.getUint16(start + 24, true) : tag] ?? 'other',
        channels: view.getUint16(start + 2, true),
        rate: view.getUint32(start + 4, true),
        bits: view.getUint16(start + 14, true),
      };
    }
    place = start + size + (size % 2);
  }
  return null;
}

/** The head of a .wav file with this many samples of one channel: mu-law bytes, or PCM of 16 bits. */
export function waveHeader(
  encoding: 'mulaw' | 'pcm',
  rate: number,
  samples: number,
): Uint8Array<ArrayBuffer> {
  const bytesEach = encoding === 'pcm' ? 2 : 1;
  // Formats other than PCM also state how many samples there are.
  const head = encoding === 'pcm' ? 44 : 58;
  const dataBytes = samples * bytesEach;
  const padded = dataBytes + (dataBytes % 2);
  const bytes = new Uint8Array(head);
  const view = new DataView(bytes.buffer);
  const put = (place: number, text: string) => {
    for (let n = 0; n < 4; n += 1) bytes[place + n] = text.charCodeAt(n);
  };
  put(0, 'RIFF');
  view.setUint32(4, head - 8 + padded, true);
  put(8, 'WAVE');
  put(12, 'fmt ');
  view.setUint32(16, encoding === 'pcm' ? 16 : 18, true);
  view.setUint16(20, encoding === 'pcm' ? 1 : 7, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * bytesEach, true);
  view.setUint16(32, bytesEach, true);
  view.setUint16(34, bytesEach * 8, true);
  if (encoding === 'mulaw') {
    put(38, 'fact');
    view.setUint32(42, 4, true);
    view.setUint32(46, samples, true);
  }
  put(head - 8, 'data');
  view.setUint32(head - 4, dataBytes, true);
  return bytes;
}
