/** Longest voice message that can be sent, in seconds (B-259). */
export const longestMessageSeconds = 120;
/** Shortest speech made from text, in seconds (B-150, B-259). */
export const shortestSpeechSeconds = 10;
/** The least that may be kept of a message when it is trimmed: less can't be sent (2-decisions H10), in seconds. */
export const shortestTrimSeconds = 1;
export const trimTooShortText = 'Keep at least one second of the message.';
/** Longest audio that the library keeps, in seconds: a .wav of 50 MB, the largest that B-149 accepts, lasts 6,554. */
export const longestAudioSeconds = 7_200;
/** Largest audio file, in bytes (B-149; 1,048,576 bytes per MB). */
export const largestAudioBytes = 50 * 1_048_576;
/** Number of peaks in a waveform, whatever the length. */
export const peakCount = 120;
/** Longest text that is spoken; a longer one can't be spoken in two minutes. */
export const longestSpeechText = 5_000;
/** Largest name of an audio message, as for broadcasts. */
export const longestAudioName = 50;

/** Row B-238, in full by 2-decisions H4. */
export const unsupportedAudioText =
  "We aren't able to accept this type of file. Please upload an .mp3 file, or a .wav file that is 8,000 Hz, 64kbps, mono and no larger than 50 MB.";
/** For a file of 0 bytes; 'No file provided' is for no file at all. */
export const emptyAudioText =
  'This file is empty. Save or export it again from the program it was made with, then upload it.';
/** For a file over `largestAudioBytes`. */
export const tooLargeAudioText =
  'This file is larger than 50 MB. Save it as an .mp3 file with a lower bitrate, or cut out what you want to say, then upload that.';
/** Rows B-150. */
export const speechTexts = {
  missing: 'Message text is required',
  short: 'Audio length must be at least 10 seconds',
  long: 'Audio length cannot be 120 seconds or longer',
} as const;

/** Row B-148: the sentence of the dialog "Message too long". `seconds` as shown. */
export function messageTooLongText(seconds: number): string {
  return `Your message cannot exceed 2 minutes. The message you selected is ${seconds} seconds long.`;
}

/** A name without the signs that turn the direction of the text after it (U+202A to 202E, U+2066 to 2069). */
export function withoutBidiControls(name: string): string {
  return name.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}

/** The length that is shown and counted, in whole seconds: players and file headers differ by fractions. */
export function shownSeconds(milliseconds: number): number {
  return Math.round(milliseconds / 1000);
}
