import { emptyAudioText, tooLargeAudioText, unsupportedAudioText } from '@carillon/rules/audio/audioLimits';
import { waveHeader } from '@carillon/rules/audio/waveSound';
import { describe, expect, it } from 'vitest';
import { audioFileProblem, waveHeadProblem } from './audioFileCheck.ts';
import { originOf } from './audioTools.ts';

const megabyte = 1_048_576;

describe('a file to upload (B-149, B-238)', () => {
  it.each([
    ['song.mp3', 3 * megabyte, null],
    ['SONG.MP3', 50 * megabyte, null],
    ['call.v2.wav', 8_000, null],
    ['song.mp3', 0, emptyAudioText],
    ['song.wav', 0, emptyAudioText],
    ['song.ogg', 0, unsupportedAudioText],
    ['song.ogg', 8_000, unsupportedAudioText],
    ['song.aac', 8_000, unsupportedAudioText],
    ['mp3', 8_000, unsupportedAudioText],
    ['song.wav', 51 * megabyte, tooLargeAudioText],
  ])('%s of %d bytes', (name, bytes, problem) => expect(audioFileProblem(name, bytes)).toBe(problem));

  it('that is a .wav must have 8,000 Hz, 8 bits, mono', () => {
    expect(waveHeadProblem(waveHeader('mulaw', 8_000, 800))).toBeNull();
    expect(waveHeadProblem(waveHeader('pcm', 8_000, 800))).toBe(unsupportedAudioText);
    expect(waveHeadProblem(waveHeader('mulaw', 44_100, 800))).toBe(unsupportedAudioText);
    expect(waveHeadProblem(new Uint8Array(100))).toBeNull();
  });
});

it('names the page it comes from (B-216)', () => {
  expect(originOf('AudioLibrary', 'upload')).toBe('AudioLibrary');
  expect(originOf('AudioLibrary', 'record')).toBe('AudioLibraryRecording');
  expect(originOf('CreateBroadcast', 'speech')).toBe('CreateBroadcastTextToSpeech');
  expect(originOf('CreateBroadcast', 'record')).toBe('CreateBroadcastRecording');
});
