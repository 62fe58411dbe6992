/** Reads the headers of an .mp3 file's frames, without decoding one. */
export interface MpegFrames {
  /** Where the frames begin and end, in bytes. */
  readonly start: number;
  readonly end: number;
  readonly rate: number;
  readonly milliseconds: number;
  /** True when the file ends within a frame, or has fewer frames than it says. */
  readonly isCut: boolean;
  /** Bytes between frames that are not frames. */
  readonly junk: number;
}

interface Frame {
  /** Version, layer and rate: the same in all frames of a file. */
  readonly format: number;
  readonly version: number;
  readonly channels: number;
  readonly rate: number;
  readonly bytes: number;
  readonly samples: number;
}

// Kilobits per second by the four bits of the header (ISO 11172-3 and 13818-3).
const bitrates = {
  v1l1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  v1l2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  v1l3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2l1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  v2l3: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const rates = [44_100, 48_000, 32_000] as const;

/** The frame that begins here; null when none does. Versions: 3 is MPEG 1, 2 is MPEG 2, 0 is MPEG 2.5. */
function frameAt(file: Uint8Array, place: number): Frame | null {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = file.subarray(place, place + 4);
  if (place + 4 > file.length || b0 !== 0xff || (b1 & 0xe0) !== 0xe0) return null;
  const version = (b1 >> 3) & 3;
  const layer = 4 - ((b1 >> 1) & 3);
  const rateBase = rates[(b2 >> 2) & 3];
  if (version === 1 || layer === 4 || rateBase === undefined) return null;
  const isFirst = version === 3;
  const table = isFirst
    ? ([bitrates.v1l1, bitrates.v1l2, bitrates.v1l3] as const)[layer - 1]
    : layer === 1
      ? bitrates.v2l1
      : bitrates.v2l3;
  const bitrate = table?.[(b2 >> 4) - 1];
  if (bitrate === undefined) return null;
  const rate = rateBase / (isFirst ? 1 : version === 2 ? 2 : 4);
  const padding = (b2 >> 1) & 1;
  const samples = layer === 1 ? 384 : layer === 3 && !isFirst ? 576 : 1152;
  const bytes =
    layer === 1
      ? (Math.floor((12_000 * bitrate) / rate) + padding) * 4
      : Math.floor((samples * 125 * bitrate) / rate) + padding;
  const format = (version << 8) | (layer << 4) | ((b2 >> 2) & 3);
  return { format, version, channels: b3 >> 6 === 3 ? 1 : 2, rate, bytes, samples };
}

/** Where sound begins: behind tags of the second version, of which there may be several. */
function behindTags(file: Uint8Array): number {
  let place = 0;
  while (place + 10 <= file.length && latin(file, place, 3) === 'ID3') {
    const [a = 0, b = 0, c = 0, d = 0] = file.subarray(place + 6, place + 10);
    const hasFooter = ((file[place + 5] ?? 0) & 0x10) !== 0;
    place +=
      10 + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f) + (hasFooter ? 10 : 0);
  }
  return place;
}

function latin(file: Uint8Array, place: number, length: number): string {
  return String.fromCharCode(...file.subarray(place, place + length));
}

/** How far ahead the next frame is searched where one is expected. */
const searchBytes = 256 * 1024;
/** This many frames in a row are no accident. */
const surely = 4;

/** The next place where frames follow one another, of this format if one is given. */
function findFrames(file: Uint8Array, from: number, format: number | null): number | null {
  const to = Math.min(file.length, from + searchBytes);
  for (let place = from; place < to; place += 1) {
    if (file[place] === 0xff && isChain(file, place, format)) return place;
  }
  return null;
}

function isChain(file: Uint8Array, from: number, format: number | null): boolean {
  let place = from;
  let wanted = format;
  for (let n = 0; n < surely; n += 1) {
    if (n > 0 && place >= file.length) return true;
    const frame = frameAt(file, place);
    if (frame === null || (wanted !== null && frame.format !== wanted)) return n > 1 && isTail(file, place);
    wanted = frame.format;
    place += frame.bytes;
  }
  return true;
}

/** Tags are at the end of many files. */
function isTail(file: Uint8Array, place: number): boolean {
  return latin(file, place, 3) === 'TAG' || latin(file, place, 8) === 'APETAGEX';
}

/** How many frames of sound the first frame promises; null when it promises nothing. */
function promised(file: Uint8Array, place: number, first: Frame): number | null {
  const side = first.version === 3 ? (first.channels === 1 ? 17 : 32) : first.channels === 1 ? 9 : 17;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const xing = place + 4 + side;
  if (xing + 12 <= file.length && /^(Xing|Info)$/.test(latin(file, xing, 4)))
    return (view.getUint32(xing + 4) & 1) === 1 ? view.getUint32(xing + 8) : null;
  const vbri = place + 36;
  if (vbri + 18 <= file.length && latin(file, vbri, 4) === 'VBRI') return view.getUint32(vbri + 14);
  return null;
}

/** Walks over all frames of an .mp3 file; null when there are none. */
export function readMpegFrames(file: Uint8Array): MpegFrames | null {
  const start = findFrames(file, behindTags(file), null);
  const first = start === null ? null : frameAt(file, start);
  if (start === null || first === null) return null;
  let [place, end, frames, junk] = [start, start, 0, 0];
  let isCut = false;
  for (;;) {
    const frame = frameAt(file, place);
    if (frame !== null && frame.format === first.format) {
      isCut = place + frame.bytes > file.length;
      if (isCut) break;
      frames += 1;
      place += frame.bytes;
      end = place;
      continue;
    }
    const next = isTail(file, place) ? null : findFrames(file, place, first.format);
    if (next === null) break;
    junk += next - place;
    place = next;
  }
  const announced = promised(file, start, first);
  const sounding = announced === null ? frames : frames - 1;
  return {
    start,
    end,
    rate: first.rate,
    milliseconds: Math.round((sounding * first.samples * 1000) / first.rate),
    isCut: isCut || (announced !== null && announced - sounding > 2),
    junk,
  };
}
