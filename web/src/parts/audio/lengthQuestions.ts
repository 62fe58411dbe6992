import type { AudioMessage } from '@carillon/contract/library/audio';
import { longestMessageSeconds } from '@carillon/rules/audio/audioLimits';

/** How long this user's messages may be, in seconds: row B-148 and 2-decisions H1. */
export interface LengthSetting {
  readonly longest: number;
  readonly choices: readonly number[];
  /** Saves one of `choices` as the new limit. Rejects with an error that `failureText` explains. */
  readonly save: (seconds: number) => Promise<void>;
  readonly failureText: (error: unknown) => string;
}

export type LengthQuestion =
  | { readonly kind: 'tooLong' }
  | { readonly kind: 'increase'; readonly to: number };

/** What prevents a message of this length from being used. Null: nothing. */
export function lengthQuestion(
  seconds: number,
  setting: Pick<LengthSetting, 'longest' | 'choices'>,
): LengthQuestion | null {
  if (seconds > longestMessageSeconds) return { kind: 'tooLong' };
  if (seconds <= setting.longest) return null;
  const to = setting.choices.filter((choice) => choice >= seconds).toSorted((a, b) => a - b)[0];
  return { kind: 'increase', to: to ?? longestMessageSeconds };
}

/** The same for a whole message, including other reasons why calls can't play it: no sound, or not readable. */
export function choiceQuestion(
  message: Pick<AudioMessage, 'Length' | 'Checks'>,
  setting: Pick<LengthSetting, 'longest' | 'choices'>,
): LengthQuestion | { readonly kind: 'faulty'; readonly fault: string } | null {
  if (message.Length > longestMessageSeconds) return { kind: 'tooLong' };
  const fault = message.Checks.find(({ Blocks, Code }) => Blocks && Code !== 'TooLong');
  if (fault !== undefined) return { kind: 'faulty', fault: fault.Message };
  return lengthQuestion(message.Length, setting);
}
