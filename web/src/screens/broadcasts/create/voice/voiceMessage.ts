import { callCredits, transferLinesError } from '@carillon/rules/calls/callSettings';
import { typePaysCredits } from '@carillon/rules/money/credits';
import { noVoiceMessageText, transferNumberNeededText } from '@carillon/rules/broadcasts/refusals';
import type { StepFacts, StepProblem } from '../steps/stepFacts.ts';
import { isVoiceSurvey } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

/** While the rules of phone numbers are loading. */
export const transferCheckingText = 'Your transfer number is still being checked. Try again in a moment.';

/** The message for people, and the one for machines. */
export type MessagePart = 'live' | 'voicemail';

/**
 * What a part plays. For people, `none` means nothing yet. For machines, it means that they hear what people hear
 * (2-decisions C5).
 */
export type MessageChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'later' }
  | { readonly kind: 'audio'; readonly audioId: number };
export const noChoice: MessageChoice = { kind: 'none' };
export const laterChoice: MessageChoice = { kind: 'later' };

const fields = {
  live: { audio: 'Audio', later: 'RecordLater' },
  voicemail: { audio: 'AudioVM', later: 'RecordLaterVM' },
} as const;

type MessageFields = Pick<WizardForm, 'Audio' | 'AudioVM' | 'RecordLater' | 'RecordLaterVM'>;

/** What this part plays by the form. An existing message wins over one that comes later, as on the server. */
export function choiceOf(form: MessageFields, part: MessagePart): MessageChoice {
  const { audio, later } = fields[part];
  const chosen = form[audio];
  if (chosen !== null) return { kind: 'audio', audioId: chosen.AudioID };
  return form[later] ? laterChoice : noChoice;
}

/** The fields of the form for it: never a message and a promise of one at the same time. */
export function choiceFields(part: MessagePart, choice: MessageChoice): Partial<MessageFields> {
  const { audio, later } = fields[part];
  return {
    [audio]: choice.kind === 'audio' ? { AudioID: choice.audioId } : null,
    [later]: choice.kind === 'later',
  };
}

/**
 * Credits of one answered call that plays this many seconds. Null seconds: not recorded yet, estimated at the maximum
 * length of the user's messages (2-decisions J2). Null for accounts that pay by the month.
 */
export function creditsPerCall(
  seconds: number | null,
  account: { readonly AccountTypeID: number; readonly PartialCreditsEnabled: boolean } | undefined,
  longest: number | undefined,
): number | null {
  if (account === undefined || !typePaysCredits(account.AccountTypeID)) return null;
  return callCredits(seconds, { partialCredits: account.PartialCreditsEnabled }, longest);
}

/**
 * What prevents the calls of a form: no message for people (row B-143), a transfer without its number or lines (rows
 * B-146, B-147), two answers with one name. Machines hear what people hear when they have no message of their own
 * (2-decisions C5).
 */
export function voiceMessageProblems(
  form: WizardForm,
  facts: Pick<StepFacts, 'readPhone' | 'answerProblem'>,
): StepProblem[] {
  const problems: StepProblem[] = [];
  if (choiceOf(form, 'live').kind === 'none') problems.push({ field: 'Audio', message: noVoiceMessageText });
  if (form.IsTransfer) {
    const number = form.TransferNumber ?? '';
    const read = facts.readPhone?.(number);
    if (number.trim() === '') {
      problems.push({ field: 'TransferNumber', message: transferNumberNeededText });
    } else if (read === undefined) {
      problems.push({ field: 'TransferNumber', message: transferCheckingText });
    } else if (!read.ok) problems.push({ field: 'TransferNumber', message: read.message });
    const lines = transferLinesError(String(form.TransferLines ?? ''));
    if (lines !== null) problems.push({ field: 'TransferLines', message: lines });
  }
  const name = isVoiceSurvey(form) && facts.answerProblem?.(form.SurveyResponses);
  if (name) problems.push({ field: 'SurveyResponses', message: name.message });
  return problems;
}
