import type { AudioCheck, AudioMessage } from '@carillon/contract/library/audio';

/** "0:07", "2:30" for whole or fractional seconds. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** "7 seconds", "2 minutes", "1 minute 5 seconds", as it is read aloud. */
export function spokenLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const words = [
    ...(minutes > 0 ? [`${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`] : []),
    ...(rest > 0 || minutes === 0 ? [`${rest} ${rest === 1 ? 'second' : 'seconds'}`] : []),
  ];
  return words.join(' ');
}

/** How a message was made, in a word or two. */
export function originText(origin: AudioMessage['Origin']): string {
  if (origin === 'CallInRecording') return 'Recorded by phone';
  if (origin.endsWith('Recording')) return 'Recorded';
  return origin.endsWith('TextToSpeech') ? 'Text to speech' : 'Uploaded';
}

const short: Readonly<Record<AudioCheck['Code'], string>> = {
  TooLong: 'Over 2 minutes',
  TooShort: 'Too short',
  Silent: 'No sound',
  Unreadable: "Can't be played",
  SilentStart: 'Silent start',
  Clipping: 'Distorted',
  TooLongForVoicemail: 'Too long for some voicemails',
};
/** A check in two or three words. Its full sentence is in `Message`. */
export function checkText(check: Pick<AudioCheck, 'Code'>): string {
  return short[check.Code];
}

/** `points` of the loudest peaks, for a waveform with fewer bars than there are peaks. */
export function thinPeaks(peaks: readonly number[], points: number): number[] {
  return Array.from({ length: points }, (_, index) => {
    const from = Math.floor((index * peaks.length) / points);
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / points));
    return Math.max(0, ...peaks.slice(from, to));
  });
}

/** A waveform as bars in a picture 100 high, four units apart: one path for each. */
export function barPaths(peaks: readonly number[], bars: number): string[] {
  const shown = thinPeaks(peaks, bars);
  // Speech rarely comes near the maximum value. A very quiet message still looks quiet.
  const scale = 100 / Math.max(40, ...shown);
  return shown.map((peak, index) => {
    const tall = Math.max(6, peak * scale);
    return `M${index * 4 + 2} ${50 - tall / 2}v${tall}`;
  });
}

/** A default name: "Recording, 01/13/2026 5:30 PM", with the time as it is shown everywhere. */
export function timedName(kind: 'Recording' | 'Text to speech', time: string): string {
  return `${kind}, ${time}`.slice(0, 50);
}
