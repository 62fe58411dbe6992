import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { request } from 'undici';
import type { SpeechSettings } from '../../platform/settings/speechSettings.ts';
import { sounds } from './audioDeps.ts';
import { SoundRefused } from '../sound/soundTypes.ts';
import type { SpeechEngine } from './speechEngine.ts';

const timeoutMs = 60_000;
const largestBytes = 50 * 1_048_576;

/**
 * Voices of a service that speaks the widely copied call `POST /v1/audio/speech` with `{model, voice, input,
 * response_format}` and returns a .wav or .mp3. The text goes as JSON and is never put into markup.
 */
export function httpSpeech(settings: SpeechSettings): SpeechEngine {
  return {
    voices: settings.voices,
    canSay: (_voice, text) => /[\p{L}\p{N}]/u.test(text),
    // The service decides how fast its voices are.
    leastSeconds: () => 0,
    async speak(voice, text, targets) {
      const file = `${targets.phone}.spoken`;
      try {
        const { statusCode, body } = await request(settings.url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(settings.key === undefined ? {} : { authorization: `Bearer ${settings.key}` }),
          },
          body: JSON.stringify({
            model: settings.model,
            voice: voice.id,
            input: text,
            response_format: 'wav',
          }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (statusCode !== 200) {
          await body.dump();
          throw new Error(`the speech service answered ${statusCode}`);
        }
        await pipeline(body, atMost(largestBytes), createWriteStream(file, { mode: 0o600 }));
        return await sounds.run({ type: 'convert', file, rules: 'any', ...targets });
      } catch (error) {
        // The sentences for files are for users who chose one.
        if (error instanceof SoundRefused) throw new Error('the speech service answered no sound');
        throw error;
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

function atMost(bytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length;
      done(size > bytes ? new Error('the speech service answered too much') : null, piece);
    },
  });
}
