/** Telephone audio: 8,000 samples a second, 16 bits, one channel. */
export const telephoneRate = 8_000;

/** The properties of an audio file: how long it plays. */
export interface AudioFile {
  readonly seconds: number;
}

const wavTypes = new Set(['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave']);
const mp3Types = new Set(['audio/mpeg', 'audio/mpeg3', 'audio/mp3', 'audio/x-mpeg-3']);

/**
 * Reads a .wav or .mp3 file as a carrier does: by its Content-Type, else by its ending, else as .wav (Bandwidth's page
 * of <PlayAudio>). Returns a sentence when it can't be played.
 */
export function readAudio(bytes: Buffer, contentType: string, path: string): AudioFile | string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const isMp3 = mp3Types.has(type) || (!wavTypes.has(type) && /\.mp3$/i.test(path));
  if (!isMp3 && !wavTypes.has(type) && type.startsWith('audio/') && !/\.wav$/i.test(path))
    return `Audio of type ${type} cannot be played.`;
  const seconds = isMp3 ? mp3Seconds(bytes) : wavSeconds(bytes);
  if (seconds === null) return `This is no ${isMp3 ? '.mp3' : '.wav'} file that can be played.`;
  return { seconds };
}

/** Length from the header of a .wav file. Null when it is not one. A wrong data length is cut to the actual data. */
function wavSeconds(bytes: Buffer): number | null {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (bytes.toString('latin1', 8, 12) !== 'WAVE') return null;
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (name === 'fmt ' && at + 20 <= bytes.length) bytesPerSecond = bytes.readUInt32LE(at + 16);
    if (name === 'data') {
      if (bytesPerSecond === 0) return null;
      return Math.min(size, bytes.length - at - 8) / bytesPerSecond;
    }
    at += 8 + size + (size % 2);
  }
  return null;
}

const mp3Rates: Readonly<Record<number, readonly number[]>> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
};
const mp3Kilobits1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const mp3Kilobits2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/** Length of an MPEG layer 3 file, frame by frame. Null when there is no frame. */
function mp3Seconds(bytes: Buffer): number | null {
  let at = 0;
  if (bytes.toString('latin1', 0, 3) === 'ID3' && bytes.length > 10)
    at = 10 + (((bytes[6] ?? 0) << 21) | ((bytes[7] ?? 0) << 14) | ((bytes[8] ?? 0) << 7) | (bytes[9] ?? 0));
  let seconds = 0;
  while (at + 4 <= bytes.length) {
    const frame = mp3Frame(bytes, at);
    if (frame) {
      seconds += frame.seconds;
      at += frame.bytes;
    } else if (seconds > 0 && bytes.toString('latin1', at, at + 3) === 'TAG') break;
    else at++;
  }
  return seconds > 0 ? seconds : null;
}

function mp3Frame(bytes: Buffer, at: number): { seconds: number; bytes: number } | null {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first !== 0xff || (second & 0xe6) !== 0xe2) return null;
  const version = (second >> 3) & 3;
  const rate = mp3Rates[version]?.[(third >> 2) & 3];
  const kilobits = (version === 3 ? mp3Kilobits1 : mp3Kilobits2)[third >> 4];
  if (!rate || !kilobits) return null;
  const samples = version === 3 ? 1_152 : 576;
  const length = Math.floor(((samples / 8) * kilobits * 1_000) / rate) + ((third >> 1) & 1);
  return { seconds: samples / rate, bytes: length };
}

/** A .wav file around 16-bit samples of telephone audio. */
export function wavFile(samples: Buffer): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(telephoneRate, 24);
  header.writeUInt32LE(telephoneRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** One second of the tone. Its pitches are whole numbers, so that seconds join without a click. */
const toneSecond = ((): Buffer => {
  const samples = Buffer.alloc(telephoneRate * 2);
  for (let i = 0; i < telephoneRate; i++) {
    const half = ((i / telephoneRate) * 2) % 1;
    const pitch = i * 2 < telephoneRate ? 440 : 554;
    const swell = Math.min(1, half * 8, (1 - half) * 8);
    samples.writeInt16LE(
      Math.round(Math.sin((2 * Math.PI * pitch * i) / telephoneRate) * 9_000 * swell),
      i * 2,
    );
  }
  return samples;
})();

/** What a phone without a microphone says into a recording: two soft tones in turn, for this many seconds. */
export function toneSamples(seconds: number): Buffer {
  return Buffer.alloc(Math.max(1, Math.round(seconds * telephoneRate)) * 2, toneSecond);
}
