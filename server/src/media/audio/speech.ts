import { createHmac } from 'node:crypto';
import { copyFile, readFile, rename, writeFile } from 'node:fs/promises';
import type {
  AudioMessage,
  AudioOrigin,
  createSpeech,
  previewSpeech,
} from '@carillon/contract/library/audio';
import { AppError } from '@carillon/contract/errors';
import type { AnswerOf, BodyOf } from '@carillon/contract/route';
import { checkSound } from '@carillon/rules/audio/audioChecks';
import {
  longestMessageSeconds,
  shortestSpeechSeconds,
  shownSeconds,
  speechTexts,
} from '@carillon/rules/audio/audioLimits';
import type { Config } from '../../platform/settings/config.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { changeAudioRows, insertAudio, readAudio } from './audio.sql.ts';
import type { AudioDeps } from './audioDeps.ts';
import { audioKey, audioPath } from './audioFiles.ts';
import { announceAudio } from './audioNews.ts';
import { builtInSpeech } from './builtInSpeech.ts';
import { httpSpeech } from './httpSpeech.ts';
import { presentAudio, viewerOf } from './presentAudio.ts';
import { SoundRefused, type SoundResult } from '../sound/soundTypes.ts';
import type { SpeechEngine, Voice } from './speechEngine.ts';
import { newFileId, removeFiles, rowOf, targetsOf } from './storeAudio.ts';

export interface SpeechDeps extends AudioDeps {
  readonly speech: SpeechEngine;
}

/** The voices of this installation: those of the configured service, else the built-in ones. */
export function openSpeech(config: Config): SpeechEngine {
  return config.speech === null ? builtInSpeech() : httpSpeech(config.speech);
}

interface Spoken {
  /** The folder of the preview's files. */
  readonly speechId: string;
  readonly sound: SoundResult;
}

/**
 * Speaks a text, once for the same words of the same account and voice: the kept file is the one the user heard. Throws
 * Validation with the sentences of row B-150.
 */
async function speak(deps: SpeechDeps, caller: Caller, voice: Voice, text: string): Promise<Spoken> {
  const { storage } = deps;
  const { accountId } = caller.tenant;
  const speechId = createHmac('sha256', deps.config.session.secret)
    .update(JSON.stringify(['speech', accountId, voice.id, text]))
    .digest()
    .subarray(0, 24)
    .toString('base64url');
  const notes = storage.localPath(audioKey(accountId, 'speech', speechId, 'json'));
  const known = await readFile(notes, 'utf8').catch(() => null);
  // Yesterday's are deleted one by one, their rows last.
  const isThere = async (version: 'wav' | 'mp3') =>
    (await storage.size(audioKey(accountId, 'speech', speechId, version))) !== null;
  if (known !== null && (await isThere('wav')) && (await isThere('mp3')))
    return { speechId, sound: JSON.parse(known) as SoundResult };
  const targets = await targetsOf(storage, accountId, 'speech', speechId);
  // Two requests may ask for the same at once: each writes separately, and the last one's files stay.
  const mark = newFileId();
  const written = { phone: `${targets.phone}.${mark}`, web: `${targets.web}.${mark}` };
  const sound = await deps.speech.speak(voice, text, written);
  await rename(written.phone, targets.phone);
  await rename(written.web, targets.web);
  await writeFile(`${notes}.${mark}`, JSON.stringify(sound), { mode: 0o600 });
  await rename(`${notes}.${mark}`, notes);
  return { speechId, sound };
}

function refuse(field: 'Text' | 'VoiceID', message: string): never {
  throw new AppError('Validation', message, [{ Field: field, Message: message }]);
}

async function spoken(deps: SpeechDeps, caller: Caller, body: BodyOf<typeof previewSpeech>): Promise<Spoken> {
  const voice = deps.speech.voices.find(({ id }) => id === body.VoiceID);
  if (voice === undefined) refuse('VoiceID', 'Choose a voice.');
  if (!deps.speech.canSay(voice, body.Text))
    refuse('VoiceID', "This voice can't say this text. Choose a voice of the language it is written in.");
  // A user who typed far too much gets the error at once.
  if (deps.speech.leastSeconds(body.Text) >= longestMessageSeconds) refuse('Text', speechTexts.long);
  const result = await speak(deps, caller, voice, body.Text).catch((error: unknown) => {
    if (error instanceof SoundRefused)
      refuse('Text', error.reason === 'TooLong' ? speechTexts.long : speechTexts.short);
    if (error instanceof AppError) throw error;
    deps.log.error({ err: error, voice: voice.id }, 'a text could not be spoken');
    throw new AppError('SpeechDown');
  });
  const seconds = shownSeconds(result.sound.milliseconds);
  if (seconds < shortestSpeechSeconds) refuse('Text', speechTexts.short);
  if (seconds >= longestMessageSeconds) refuse('Text', speechTexts.long);
  return result;
}

/** Speaks a text as a preview. Its files are deleted after a day. */
export async function preview(
  deps: SpeechDeps,
  caller: Caller,
  body: BodyOf<typeof previewSpeech>,
): Promise<AnswerOf<typeof previewSpeech>> {
  const { speechId, sound } = await spoken(deps, caller, body);
  const { accountId } = caller.tenant;
  return {
    Length: shownSeconds(sound.milliseconds),
    Uri: audioPath(accountId, speechId, 'mp3', 'speech'),
    PhoneUri: audioPath(accountId, speechId, 'wav', 'speech'),
    Peaks: [...sound.peaks],
    Checks: checkSound(sound),
  };
}

/** Speaks a text and keeps it in the library. */
export async function keepSpeech(
  deps: SpeechDeps,
  caller: Caller,
  body: BodyOf<typeof createSpeech>,
  origin: AudioOrigin,
): Promise<AudioMessage> {
  const { storage } = deps;
  const { accountId } = caller.tenant;
  const { speechId, sound } = await spoken(deps, caller, body);
  const fileId = newFileId();
  try {
    const targets = await targetsOf(storage, accountId, 'audio', fileId);
    await copyFile(storage.localPath(audioKey(accountId, 'speech', speechId, 'wav')), targets.phone);
    await copyFile(storage.localPath(audioKey(accountId, 'speech', speechId, 'mp3')), targets.web);
    return await deps.database.inTenant(caller.tenant, async (tx) => {
      const about = { userId: caller.userId, name: body.Name, fileId, origin, madeFor: null };
      const made = { speechText: body.Text, voiceId: body.VoiceID, now: deps.clock.now() };
      const audioId = await insertAudio(tx, rowOf(sound, { ...about, ...made }));
      await announceAudio(tx);
      const row = await readAudio(tx, viewerOf(caller), audioId);
      if (row === null) throw new AppError('NotFound');
      return presentAudio(caller, row);
    });
  } catch (error) {
    await removeFiles(storage, accountId, fileId);
    throw error;
  }
}

/** Speaks a text with a built-in voice and puts it into the library of a user, visible to others if shared. */
export async function storeSpeech(
  deps: AudioDeps,
  message: { tenant: Tenant; userId: number; voiceId: string; text: string; name: string; isShared: boolean },
): Promise<number> {
  const { tenant, userId, voiceId, text, name } = message;
  const engine = builtInSpeech();
  const voice = engine.voices.find(({ id }) => id === voiceId);
  if (voice === undefined) throw new Error(`there is no voice ${voiceId}`);
  const fileId = newFileId();
  try {
    const targets = await targetsOf(deps.storage, tenant.accountId, 'audio', fileId);
    const sound = await engine.speak(voice, text, targets);
    const about = { userId, name, fileId, origin: 'AudioLibraryTextToSpeech', madeFor: null } as const;
    return await deps.database.inTenant(tenant, async (tx) => {
      const made = { speechText: text, voiceId, now: deps.clock.now() };
      const audioId = await insertAudio(tx, rowOf(sound, { ...about, ...made }));
      if (message.isShared) await changeAudioRows(tx, [audioId], { isShared: true });
      await announceAudio(tx);
      return audioId;
    });
  } catch (error) {
    await removeFiles(deps.storage, tenant.accountId, fileId);
    throw error;
  }
}
