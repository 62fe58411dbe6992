import type { AnswerName } from '@carillon/rules/broadcasts/surveyAnswers';
import type { LadderMinutes } from '@carillon/rules/ladders/ladderForm';
import type { CallingWindow } from '@carillon/rules/time/callingWindow';
import { minutesOf } from '@carillon/rules/time/times';

/** A message as a broadcast keeps it: later changes in the library do not affect it. */
export interface KeptAudio {
  readonly audioId: number;
  readonly name: string;
  /** Where a carrier fetches it. */
  readonly url: string;
  /** Where a browser plays it, relative to the website. */
  readonly webUri: string;
  readonly seconds: number;
}

/** The call part of a form, checked. */
export interface VoicePart {
  /** Null if it comes later. */
  readonly audio: KeptAudio | null;
  /** Null if it comes later, or if machines hear `audio` as well. */
  readonly audioVm: KeptAudio | null;
  readonly recordLater: boolean;
  readonly recordLaterVm: boolean;
  readonly callerId: number;
  readonly aggregatorId: 2 | 5;
  readonly transfer: { readonly number: number; readonly lines: number } | null;
  readonly retries: number;
  readonly checkWindow: boolean;
  readonly windowIgnored: boolean;
  readonly window: CallingWindow;
  readonly timeZone: string;
  readonly continueOnNextDay: boolean;
  /** The window follows the clocks of each recipient, not those of `timeZone`. */
  readonly useRecipientTimeZone: boolean;
  /** Of a ladder: the minutes that a person has to confirm before the next call; null for all others. */
  readonly ladderMinutes: LadderMinutes | null;
  /** Names of the answers. Empty unless it is a survey. */
  readonly surveyLabels: readonly AnswerName[];
}

/** The window in minutes since midnight, as it is stored. */
export const storedWindow = (window: CallingWindow) => ({
  days: [...window.days],
  start: minutesOf(window.start),
  stop: minutesOf(window.stop),
});
