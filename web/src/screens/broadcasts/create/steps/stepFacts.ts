import type { ReadCallerId } from '@carillon/rules/accounts/callerId';
import type { answerNameProblem } from '@carillon/rules/broadcasts/surveyAnswers';
import type { TimeCheck } from '../../../../parts/dayAndTime.ts';
import type { TextFacts } from '../../../../parts/texts/editor/textFacts.ts';
import type { ScheduleMeaning } from '../../repeats/scheduleMeaning.ts';
import type { WindowCheck } from '../settings/callTimes.ts';

/** Element ids that the lines of an error summary lead to. */
export const fieldIds = {
  BroadcastName: 'broadcast-name',
  BroadcastType: 'broadcast-type',
  TextNumberID: 'text-number',
  StartDate: 'start-date',
  startTimeText: 'start-time',
  RepeatingBroadcastSchedule: 'repeat-schedule',
  recipients: 'recipient-cards',
  TextMessage: 'text-message',
  textSurveyAutoReplyYes: 'auto-reply-yes',
  textSurveyAutoReplyNo: 'auto-reply-no',
  CallerID: 'caller-id',
  CallingWindow: 'calling-window',
  Audio: 'voice-message',
  AudioVM: 'voicemail-message',
  TransferNumber: 'transfer-number',
  TransferLines: 'transfer-lines',
  SurveyResponses: 'answer-names',
} as const;
export type WizardField = keyof typeof fieldIds;

/** A problem that keeps a step from being finished. */
export interface StepProblem {
  readonly field: WizardField;
  readonly message: string;
  /** No problem is known so far: the data for the check has not loaded. */
  readonly isWaiting?: true;
}

/** What the checks need in addition to the form. */
export interface StepFacts {
  /** Reads a phone number as accounts of this country write theirs. Undefined while the rules are loading. */
  readonly readPhone: ((typed: string) => ReadCallerId) | undefined;
  /** What is wrong with names of answers. Absent while the rules are loading: the server checks them again. */
  readonly answerProblem?: typeof answerNameProblem | undefined;
  /** Numbers that calls may come from, as stored; undefined while they are loading. */
  readonly callerIds: readonly string[] | undefined;
  readonly window: WindowCheck;
  /** Voice messages of the form that left the library since they were chosen. */
  readonly lostAudio: readonly ('Audio' | 'AudioVM')[];
  readonly start: TimeCheck;
  /** What the schedule of a repeating broadcast means; null for any other, undefined while its rules are loading. */
  readonly schedule: ScheduleMeaning | null | undefined;
  /** Text numbers the user may send from: usable ones only; undefined while they are loading. */
  readonly usableNumbers: readonly number[] | undefined;
  readonly blockedNumbers: readonly number[];
  /** Undefined while the summary is loading. */
  readonly summary:
    | { readonly Total: number; readonly Reached: number; readonly MissingValues?: number }
    | undefined;
  readonly message: TextFacts;
  readonly replyYes: TextFacts;
  readonly replyNo: TextFacts;
}
