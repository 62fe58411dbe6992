import { z } from 'zod';
import {
  longestAudioName,
  longestSpeechText,
  speechTexts,
  withoutBidiControls,
} from '@carillon/rules/audio/audioLimits';
import { id, listOf, listQuery, selectionOf, undoable } from '../lists.ts';
import { undoBody, undoIdParams } from '../contacts/rosterShapes.ts';
import { route } from '../route.ts';

/** The header of an upload that names the page it comes from (row B-216, 2-decisions H6). */
export const audioOriginHeader = 'X-Audio-Origin';
/** Its values. Uploads of the two that end in Recording come from a microphone and may have its sample rate. */
export const audioOrigins = [
  'AudioLibrary',
  'AudioLibraryRecording',
  'AudioLibraryTextToSpeech',
  'CreateBroadcast',
  'CreateBroadcastRecording',
  'CreateBroadcastTextToSpeech',
] as const;
export type AudioOrigin = (typeof audioOrigins)[number];

/** What the library can be narrowed to (row B-075). The last three: used in, or recorded for, such a broadcast. */
export const audioFilters = [
  'starred',
  'shared',
  'unused',
  'announcement',
  'survey',
  'transfer-connect',
] as const;
export type AudioFilter = (typeof audioFilters)[number];

/**
 * Problems that a listener would notice. None keeps a message out of the library. The first four prevent
 * sending it.
 */
export const audioCheckCodes = [
  'TooLong',
  'TooShort',
  'Silent',
  'Unreadable',
  'SilentStart',
  'Clipping',
  'TooLongForVoicemail',
] as const;
export type AudioCheckCode = (typeof audioCheckCodes)[number];
const audioCheck = z.object({
  Code: z.enum(audioCheckCodes),
  /** True: a broadcast can't be sent with it. */
  Blocks: z.boolean(),
  /** What it is, what it means, and what to do. */
  Message: z.string(),
});
export type AudioCheck = z.infer<typeof audioCheck>;

export const audioMessage = z.object({
  /** From 10001. */
  AudioID: z.number().int(),
  Name: z.string(),
  /** Whole seconds. */
  Length: z.number().int(),
  /** Plays without a session in every browser. The address can't be guessed. Relative to the website. */
  Uri: z.string(),
  /** As a phone plays it: 8,000 Hz, mu-law. Relative to the website. */
  PhoneUri: z.string(),
  /** The caller's own star. */
  Favorite: z.boolean(),
  /** All users of the account who may see group audio see it. */
  Shared: z.boolean(),
  /** True: another user's, which the caller may play, star, and use, but not rename, share, or delete. */
  ReadOnly: z.boolean(),
  IsOwn: z.boolean(),
  OwnerName: z.string(),
  Origin: z.enum([...audioOrigins, 'CallInRecording']),
  /** What speech was made from, to make it again with other words; null for recordings and files. */
  Text: z.string().nullable(),
  VoiceID: z.string().nullable(),
  Created: z.string(),
  /** True when no broadcast and no draft uses it. */
  Unused: z.boolean(),
  /** Loudness along the message, 0 to 100; always `peakCount` of them. */
  Peaks: z.array(z.number().int()),
  Checks: z.array(audioCheck),
});
export type AudioMessage = z.infer<typeof audioMessage>;

/** A broadcast or draft that uses an audio message. */
const audioUse = z.object({
  AudioID: z.number().int(),
  BroadcastID: z.number().int().nullable(),
  DraftBroadcastID: z.number().int().nullable(),
  /** Empty for a draft without a name. */
  Name: z.string(),
  /** `Waiting`: not yet started; loses its message when the audio is deleted. The later ones keep theirs. */
  State: z.enum(['Draft', 'Waiting', 'Sending', 'Finished']),
});
export type AudioUse = z.infer<typeof audioUse>;

const audioParams = z.object({ AudioID: id });
/** One filter, or several with commas: what passes all of them. */
const filter = z
  .string()
  .max(100)
  .transform((text) => text.split(',').filter((word) => word !== ''))
  .pipe(z.array(z.enum(audioFilters)))
  .optional();
const q = z.string().max(255).optional();
/** For SelectedAll and SelectedAllExcept: what the list was narrowed to when they were chosen. */
const narrowed = z.object({ filter, q });
const chosenAudio = z.object({ Selection: selectionOf(z.object({ AudioID: id })) });
const name = z
  .string()
  .overwrite(withoutBidiControls)
  .trim()
  .min(1, 'Enter a name')
  .max(longestAudioName, `Name must be at most ${longestAudioName} characters`);

export const listAudio = route({
  method: 'GET',
  path: '/audio',
  right: 'library.use',
  summary: 'Audio messages that the caller sees: own ones, and those others share. Newest first.',
  query: listQuery().extend({ filter }),
  response: listOf(audioMessage),
});
export const getAudioSummary = route({
  method: 'GET',
  path: '/audio/summary',
  right: 'library.use',
  summary: 'How many audio messages the caller sees, in all and by view.',
  response: z.object({
    All: z.number().int(),
    Favorited: z.number().int(),
    Shared: z.number().int(),
    Unused: z.number().int(),
  }),
});
export const listVoices = route({
  method: 'GET',
  path: '/audio/voices',
  right: 'library.use',
  summary: 'Voices that speak typed text.',
  response: z.object({
    Items: z.array(
      z.object({
        VoiceID: z.string(),
        Name: z.string(),
        /** BCP 47, such as en-US. */
        Language: z.string(),
        LanguageName: z.string(),
        /** The default until a user chooses another. */
        IsDefault: z.boolean(),
      }),
    ),
  }),
});
export const getAudio = route({
  method: 'GET',
  path: '/audio/:AudioID',
  right: 'library.use',
  summary: 'An audio message, with the broadcasts and drafts that use it.',
  params: audioParams,
  response: audioMessage.extend({ UsedBy: z.array(audioUse) }),
});
export const putAudio = route({
  method: 'PUT',
  path: '/audio/:AudioID',
  right: 'library.use',
  summary: 'Renames, stars or shares an audio message.',
  params: audioParams,
  body: z.object({ Name: name.optional(), Favorite: z.boolean().optional(), Shared: z.boolean().optional() }),
  response: audioMessage,
});
export const putAudios = route({
  method: 'PUT',
  path: '/audio',
  right: 'library.use',
  summary: 'Stars or shares a selection; those that the caller may only read keep their sharing.',
  query: narrowed,
  body: chosenAudio.extend({
    Update: z.object({ Favorite: z.boolean().optional(), Shared: z.boolean().optional() }),
  }),
  response: z.object({ Count: z.number().int() }),
});
export const findAudioUses = route({
  method: 'POST',
  path: '/audio/uses',
  right: 'library.use',
  summary: 'Which broadcasts and drafts use a selection: to be asked before it is deleted.',
  query: narrowed,
  body: chosenAudio,
  response: z.object({
    /** How many of the selection would be deleted. */
    Count: z.number().int(),
    /** How many would not, because the caller may only read them. */
    ReadOnlyCount: z.number().int(),
    /** At most 100, those not yet sent first. */
    Uses: z.array(audioUse),
  }),
});
export const deleteAudios = route({
  method: 'DELETE',
  path: '/audio',
  right: 'library.use',
  summary: 'Deletes a selection; can be undone for 10 minutes. What was already sent stays playable.',
  query: narrowed,
  body: chosenAudio,
  response: undoable,
});
export const undoAudios = route({
  method: 'PUT',
  path: '/audio/undo/:UndoID',
  right: 'library.use',
  summary: 'Brings deleted audio messages back.',
  params: undoIdParams,
  body: undoBody,
  response: z.object({ UndoID: z.string(), UndoExecuted: z.boolean() }),
});
/** What accompanies an uploaded sound file. */
export const audioUpload = z.object({
  filename: z.string().overwrite(withoutBidiControls).min(1).max(255),
  /** The file name without its ending, when absent. */
  name: name.optional(),
});
export const uploadAudio = route({
  method: 'POST',
  path: '/audio',
  right: 'library.use',
  summary:
    'Uploads an .mp3, or a .wav of 8,000 Hz, 64kbps, mono (raw body, at most 50 MB; header X-Audio-Origin). Recordings of a microphone may be .wav files of 16 bits and 8,000, 16,000, 44,100 or 48,000 Hz, mono.',
  query: audioUpload,
  rawBody: true,
  expensive: 'upload',
  status: 201,
  response: audioMessage,
});

export const trimAudio = route({
  method: 'POST',
  path: '/audio/:AudioID/trim',
  right: 'library.use',
  summary: 'Makes another audio message of a part of one, which stays as it is.',
  params: audioParams,
  expensive: 'upload',
  body: z.object({
    /** Seconds from the beginning of the message as it is played. */
    From: z.number().min(0),
    /** The same; null: up to its end. */
    To: z.number().min(0).nullable(),
    Name: name,
  }),
  status: 201,
  response: audioMessage,
});

const speech = z.object({
  Text: z.string().trim().min(1, speechTexts.missing).max(longestSpeechText, speechTexts.long),
  VoiceID: z.string().max(100),
});
export const previewSpeech = route({
  method: 'POST',
  path: '/audio/speech/preview',
  expensive: 'speech',
  right: 'library.use',
  summary: 'Speaks a text to listen to; nothing is kept in the library.',
  body: speech,
  response: audioMessage.pick({ Length: true, Uri: true, PhoneUri: true, Peaks: true, Checks: true }),
});
export const createSpeech = route({
  method: 'POST',
  path: '/audio/speech',
  expensive: 'speech',
  right: 'library.use',
  summary: 'Speaks a text and keeps it in the library (header X-Audio-Origin).',
  body: speech.extend({ Name: name }),
  status: 201,
  response: audioMessage,
});
