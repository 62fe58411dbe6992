import { callCredits, transferLinesError } from '@carillon/rules/callSettings';
import { typePaysCredits } from '@carillon/rules/credits';
import { formatPhone } from '@carillon/rules/phoneText';
import type { StepFacts, StepProblem } from '../steps.ts';
import type { WizardForm } from '../wizardForm.ts';

/** Row B-143. */
export const noVoiceMessageText = 'Add a voice message, or choose to record it later.';
/** While the rules of phone numbers are on their way. */
export const transferCheckingText = 'Your transfer number is still being checked. Try again in a moment.';
/** Row B-144. */
export const surveyRuleText =
  'Survey voice messages must include the question and answers pressed as * followed by 1 to 9, with 0 to transfer.';
/** Row B-145: the default rule of a typed survey. */
export const typedSurveyRuleText = 'Answers are * then 1 to 9; 0 transfers.';

/** The message for people, and the one for machines. */
export type MessagePart = 'live' | 'voicemail';

/** What a part plays. `none` is nothing yet for people; machines then hear what people hear (2-decisions C5). */
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

/** What this part plays by the form; a message that is there counts before one that comes later, as on the server. */
export function choiceOf(form: MessageFields, part: MessagePart): MessageChoice {
  const { audio, later } = fields[part];
  const chosen = form[audio];
  if (chosen !== null) return { kind: 'audio', audioId: chosen.AudioID };
  return form[later] ? laterChoice : noChoice;
}

/** What of the form says so; never a message and a promise of one at the same time. */
export function choiceFields(part: MessagePart, choice: MessageChoice): Partial<MessageFields> {
  const { audio, later } = fields[part];
  return {
    [audio]: choice.kind === 'audio' ? { AudioID: choice.audioId } : null,
    [later]: choice.kind === 'later',
  };
}

/** Where the message of a part comes from: row B-031, and for machines the message for people. */
export type MessageSource = 'same' | 'create' | 'select';

/** What was chosen last from each source, so that looking at the other one costs nothing. */
export type Remembered = Readonly<Partial<Record<MessageSource, MessageChoice>>>;

/**
 * What plays after a change of the source: what was chosen from that one before, never what came from the other
 * (row B-031). A machine's own message that is to be created comes later until it is there (row B-108); one that is
 * to be selected must be selected first, which null says.
 */
export function choiceFrom(
  part: MessagePart,
  source: MessageSource,
  remembered: Remembered,
): MessageChoice | null {
  const before = remembered[source];
  if (source === 'same') return noChoice;
  if (before !== undefined && before.kind !== 'none') return before;
  if (part === 'live') return noChoice;
  return source === 'create' ? laterChoice : null;
}

/**
 * The source that a choice was made from: the one that is `shown` where the form has no word on it. Null until the
 * message is known that was chosen before; `origin` says how that one came.
 */
export function sourceOf(
  part: MessagePart,
  choice: MessageChoice,
  origin: string | undefined,
  shown: MessageSource | undefined,
): MessageSource | null {
  if (choice.kind === 'later') return 'create';
  if (choice.kind === 'none') return part === 'voicemail' ? 'same' : (shown ?? 'create');
  if (shown !== undefined && shown !== 'same') return shown;
  if (origin === undefined) return null;
  return origin.startsWith('CreateBroadcast') ? 'create' : 'select';
}

/** Wording that is offered for a typed survey (row B-145): words, as voices read a star in different ways. */
export function surveyWording(transfers: boolean): string {
  const answers = 'To answer yes, press star 1. To answer no, press star 2.';
  return transfers ? `${answers} To talk to us, press 0.` : answers;
}

/**
 * Credits of one answered call that plays so many seconds; null seconds: not recorded yet, estimated at the longest
 * that the user's messages may be (2-decisions J2). Null for accounts that pay by the month.
 */
export function creditsPerCall(
  seconds: number | null,
  account: { readonly AccountTypeID: number; readonly PartialCreditsEnabled: boolean } | undefined,
  longest: number | undefined,
): number | null {
  if (account === undefined || !typePaysCredits(account.AccountTypeID)) return null;
  return callCredits(seconds, { partialCredits: account.PartialCreditsEnabled }, longest);
}

/** Transfer is turned on: with what was typed before, and where nothing was, with what the user has set up. */
export function transferOn(
  form: Pick<WizardForm, 'TransferNumber' | 'TransferLines'>,
  own: { readonly TransferNumber: string; readonly TransferLines: number },
): Partial<WizardForm> {
  const typed = (value: string | number | null): boolean => String(value ?? '').trim() !== '';
  return {
    IsTransfer: true,
    TransferNumber: typed(form.TransferNumber) ? form.TransferNumber : formatPhone(own.TransferNumber),
    TransferLines: typed(form.TransferLines) ? form.TransferLines : String(own.TransferLines),
  };
}

/**
 * What keeps the calls of a form from being made: no message for people (row B-143), a transfer without its number
 * or lines (rows B-146, B-147). Machines hear what people hear when they have no message of their own (2-decisions C5).
 */
export function voiceMessageProblems(form: WizardForm, facts: Pick<StepFacts, 'readPhone'>): StepProblem[] {
  const problems: StepProblem[] = [];
  if (choiceOf(form, 'live').kind === 'none') problems.push({ field: 'Audio', message: noVoiceMessageText });
  if (form.IsTransfer) {
    const number = form.TransferNumber ?? '';
    const read = facts.readPhone?.(number);
    if (number.trim() === '') {
      problems.push({ field: 'TransferNumber', message: 'Enter a transfer phone number' });
    } else if (read === undefined) {
      problems.push({ field: 'TransferNumber', message: transferCheckingText });
    } else if (!read.ok) problems.push({ field: 'TransferNumber', message: read.message });
    const lines = transferLinesError(String(form.TransferLines ?? ''));
    if (lines !== null) problems.push({ field: 'TransferLines', message: lines });
  }
  return problems;
}
