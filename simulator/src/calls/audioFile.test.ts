import { expect, test } from 'vitest';
import { readAudio, toneSamples, wavFile } from './audioFile.ts';

/** A .wav of mu-law telephone audio, with a chunk before its data. */
function muLaw(seconds: number): Buffer {
  const data = Buffer.alloc(seconds * 8_000, 0xff);
  const head = Buffer.alloc(58);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(50 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(18, 16);
  head.writeUInt16LE(7, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.write('fact', 38, 'latin1');
  head.writeUInt32LE(4, 42);
  head.write('data', 50, 'latin1');
  head.writeUInt32LE(data.length, 54);
  return Buffer.concat([head, data]);
}

/** Frames of MPEG-1 layer 3, 128 kbit/s at 44,100 Hz. */
function mp3(frames: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat([
    Buffer.from('ID3\u0003\0\0\0\0\0\u0002xx', 'latin1'),
    ...Array.from({ length: frames }, () => frame),
  ]);
}

test('the length of a .wav comes from its header, for any encoding', () => {
  expect(readAudio(wavFile(toneSamples(2.5)), 'audio/wav', '/a')).toEqual({ seconds: 2.5 });
  expect(readAudio(muLaw(3), 'audio/x-wav; charset=x', '/a')).toEqual({ seconds: 3 });
  expect(readAudio(muLaw(3).subarray(0, 8_058), '', '/a.wav')).toEqual({ seconds: 1 });
});

test('the length of an .mp3 is that of its frames', () => {
  const { seconds } = readAudio(mp3(100), 'audio/mpeg', '/a') as { seconds: number };
  expect(seconds).toBeCloseTo((100 * 1_152) / 44_100, 6);
  expect(readAudio(mp3(100), 'application/octet-stream', '/a.mp3')).toEqual({ seconds });
});

test('what is neither is refused with a sentence', () => {
  expect(readAudio(Buffer.from('OggS'), 'audio/ogg', '/a.ogg')).toBe(
    'Audio of type audio/ogg cannot be played.',
  );
  expect(readAudio(Buffer.from('#EXTM3U'), 'audio/mpeg', '/a.mp3')).toContain('no .mp3 file');
  expect(readAudio(Buffer.alloc(0), '', '/a')).toContain('no .wav file');
});
