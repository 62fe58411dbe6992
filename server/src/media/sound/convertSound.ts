import { readFileSync } from 'node:fs';
import { MPEGDecoder } from 'mpg123-decoder';
import { count, plural } from '@carillon/rules/money/amounts';
import { longestAudioSeconds, unsupportedAudioText } from '@carillon/rules/audio/audioLimits';
import { SoundMeter, SoundShaper } from '@carillon/rules/audio/soundShape';
import {
  aLawDecode,
  looksLikeWave,
  muLawDecode,
  phoneRate,
  readWaveFormat,
  type WaveFormat,
} from '@carillon/rules/audio/waveSound';
import { readMpegFrames, type MpegFrames } from './mpegFrames.ts';
import { SoundSink } from './soundSink.ts';
import { SoundRefused, type SoundPart, type SoundResult, type SoundRules } from './soundTypes.ts';

const unreadable = 'The file could not be processed.';
const cutText = `${unreadable} It ends in the middle of the sound, so a part is missing. Save or download it again, then upload the new file.`;
const damagedText = `${unreadable} It is damaged. Save it again with the program it was made with, then upload the new file.`;
const emptyText = `${unreadable} There is no sound in it. Record or save it again, then upload the new file.`;

/** Samples at a time: some seconds, so that memory stays small for two hours. */
const pieceSamples = 65_536;
const pieceBytes = 65_536;

/** Reads a sound file by its contents, whatever its name says. Throws SoundRefused. */
export async function convertSound(
  file: string,
  rules: SoundRules,
  targets: { phone: string; web: string },
  part: SoundPart = { from: 0, to: null },
): Promise<SoundResult> {
  const bytes = readFileSync(file);
  if (bytes.length === 0) throw new SoundRefused('Unreadable', emptyText);
  if (looksLikeWave(bytes)) return convertWave(bytes, rules, targets, part);
  const frames = readMpegFrames(bytes);
  if (frames === null) throw new SoundRefused('Unsupported', unsupportedAudioText);
  return convertMpeg(bytes, frames, targets, part);
}

async function convertMpeg(
  bytes: Buffer,
  frames: MpegFrames,
  targets: { phone: string; web: string },
  part: SoundPart,
): Promise<SoundResult> {
  if (frames.isCut) throw new SoundRefused('Unreadable', cutText);
  if (frames.junk > (frames.end - frames.start) / 4) throw new SoundRefused('Unreadable', damagedText);
  refuseTooLong(frames.milliseconds);
  const read = async (push: Push): Promise<void> => {
    const decoder = new MPEGDecoder();
    await decoder.ready;
    for (let place = frames.start; place < frames.end; place += pieceBytes) {
      const piece = decoder.decode(bytes.subarray(place, Math.min(frames.end, place + pieceBytes)));
      if (piece.samplesDecoded > 0) push(mixed(piece.channelData));
    }
    decoder.free();
  };
  const wanted = (part.to ?? frames.milliseconds) - part.from;
  return shaped('mp3', frames.rate, partOf(read, frames.rate, part), targets, (milliseconds) => {
    if (milliseconds === 0) throw new SoundRefused('Unreadable', emptyText);
    // The decoder skips what it can't read: if it skips much, the message has a hole.
    if (milliseconds < wanted * 0.9 - 200) throw new SoundRefused('Unreadable', damagedText);
  });
}

type Push = (samples: Float32Array) => void;
type Read = (push: Push) => Promise<void>;

/** Reads only that part of a sound. */
function partOf(read: Read, rate: number, { from, to }: SoundPart): Read {
  if (from === 0 && to === null) return read;
  const first = Math.round((from * rate) / 1_000);
  const end = to === null ? Number.POSITIVE_INFINITY : Math.round((to * rate) / 1_000);
  return (push) => {
    let passed = 0;
    return read((samples) => {
      const piece = samples.subarray(Math.max(0, first - passed), Math.max(0, end - passed));
      passed += samples.length;
      if (piece.length > 0) push(piece);
    });
  };
}

/**
 * Reads a sound twice: to measure it, and to write it as loud as all messages are and without the dead air around it
 * (docs/decisions/media.md#loudness-and-silence). `check` throws when its length shows that it can't be accepted.
 */
async function shaped(
  kind: SoundResult['kind'],
  rate: number,
  read: Read,
  targets: { phone: string; web: string },
  check: (milliseconds: number) => void,
): Promise<SoundResult> {
  const meter = new SoundMeter(rate);
  await read((samples) => meter.push(samples));
  check(meter.milliseconds);
  const sink = await SoundSink.open(rate, targets);
  const shaper = new SoundShaper(rate, meter.plan(), (samples) => sink.push(samples));
  await read((samples) => shaper.push(samples));
  shaper.end();
  return { kind, ...sink.finish(), clippedPerMillion: meter.clippedPerMillion };
}

function mixed(channels: readonly Float32Array[]): Float32Array {
  const [left = new Float32Array(0), right] = channels;
  return right === undefined ? left : left.map((sample, n) => (sample + (right[n] ?? 0)) / 2);
}

/** Rates that microphones have (2-decisions H3; 48,000 where a browser can't choose). */
const microphoneRates: readonly number[] = [8_000, 16_000, 44_100, 48_000];

/** 64kbps at 8,000 Hz is 8 bits: mu-law, A-law or PCM (2-decisions H3). */
function isTelephoneWave({ encoding, rate, channels, bits }: WaveFormat): boolean {
  const isKnown = encoding === 'pcm' || encoding === 'mulaw' || encoding === 'alaw';
  return isKnown && rate === phoneRate && channels === 1 && bits === 8;
}

function mayBe(format: WaveFormat, rules: SoundRules): boolean {
  if (isTelephoneWave(format)) return true;
  if (rules === 'file' || readerOf(format) === null) return false;
  if (rules === 'recording')
    return format.channels === 1 && format.bits === 16 && microphoneRates.includes(format.rate);
  return format.channels <= 2 && format.channels >= 1 && format.rate >= 4_000 && format.rate <= 192_000;
}

type ReadSample = (view: DataView, place: number) => number;

/** How one sample is read, from -1 to 1; null for formats that we don't read. */
function readerOf({ encoding, bits }: WaveFormat): ReadSample | null {
  if (encoding === 'mulaw') return bits === 8 ? (view, at) => muLawDecode(view.getUint8(at)) / 32_768 : null;
  if (encoding === 'alaw') return bits === 8 ? (view, at) => aLawDecode(view.getUint8(at)) / 32_768 : null;
  if (encoding === 'float') return bits === 32 ? (view, at) => view.getFloat32(at, true) || 0 : null;
  if (encoding !== 'pcm') return null;
  if (bits === 8) return (view, at) => (view.getUint8(at) - 128) / 128;
  if (bits === 16) return (view, at) => view.getInt16(at, true) / 32_768;
  if (bits === 24) return (view, at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 8_388_608;
  return bits === 32 ? (view, at) => view.getInt32(at, true) / 2_147_483_648 : null;
}

async function convertWave(
  bytes: Buffer,
  rules: SoundRules,
  targets: { phone: string; web: string },
  part: SoundPart,
): Promise<SoundResult> {
  const format = readWaveFormat(bytes);
  if (format === null) throw new SoundRefused('Unreadable', damagedText);
  if (!mayBe(format, rules)) throw new SoundRefused('Unsupported', describe(format));
  const read = readerOf(format);
  if (read === null) throw new SoundRefused('Unsupported', unsupportedAudioText);
  if (format.isCut) throw new SoundRefused('Unreadable', cutText);
  const frameBytes = (format.channels * format.bits) / 8;
  const samples = Math.floor(format.dataBytes / frameBytes);
  if (samples === 0) throw new SoundRefused('Unreadable', emptyText);
  refuseTooLong((samples * 1000) / format.rate);
  const view = new DataView(bytes.buffer, bytes.byteOffset + format.dataStart, samples * frameBytes);
  const readAll = (push: Push): Promise<void> => {
    for (let from = 0; from < samples; from += pieceSamples) {
      const piece = new Float32Array(Math.min(pieceSamples, samples - from));
      for (let n = 0; n < piece.length; n += 1) {
        const place = (from + n) * frameBytes;
        piece[n] =
          format.channels === 1
            ? read(view, place)
            : (read(view, place) + read(view, place + frameBytes / 2)) / 2;
      }
      push(piece);
    }
    return Promise.resolve();
  };
  return shaped('wav', format.rate, partOf(readAll, format.rate, part), targets, () => undefined);
}

/** The refusal of row B-149, with what this file is instead. */
function describe({ rate, bits, channels }: WaveFormat): string {
  const kbps = (rate * bits * channels) / 1000;
  const voices = channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`;
  return `${unsupportedAudioText} This file is ${count(rate)} Hz, ${count(kbps)}kbps, ${voices}.`;
}

function refuseTooLong(milliseconds: number): void {
  if (milliseconds <= longestAudioSeconds * 1000) return;
  const minutes = Math.round(milliseconds / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const length = `${plural(hours, 'hour', 'hours')}${rest > 0 ? ` ${plural(rest, 'minute', 'minutes')}` : ''}`;
  throw new SoundRefused(
    'TooLong',
    `This file is ${length} long. The library takes up to 2 hours, and a call plays 2 minutes: cut out what you want to say, then upload that.`,
  );
}
