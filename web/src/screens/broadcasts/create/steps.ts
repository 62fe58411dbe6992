import type { FieldError } from '@carillon/contract/errors';
import { fieldError } from '@carillon/rules/fieldRules';
import type { TextFacts } from './message.ts';
import type { StartCheck } from './startTimes.ts';
import { completedSteps, kindOf, withCompleted } from './wizardForm.ts';
import type { WizardForm } from './wizardForm.ts';

export interface WizardStep {
  readonly number: StepNumber;
  readonly title: string;
}
export type StepNumber = 1 | 2 | 3 | 4;

/** The four steps in their order (rows B-026, B-027). */
export const steps: readonly WizardStep[] = [
  { number: 1, title: 'Settings' },
  { number: 2, title: 'Recipients' },
  { number: 3, title: 'Message' },
  { number: 4, title: 'Review and send' },
];

/** Element ids that the lines of an error summary lead to. */
export const fieldIds = {
  BroadcastName: 'broadcast-name',
  BroadcastType: 'broadcast-type',
  TextNumberID: 'text-number',
  StartDate: 'start-date',
  startTimeText: 'start-time',
  recipients: 'recipient-cards',
  TextMessage: 'text-message',
  textSurveyAutoReplyYes: 'auto-reply-yes',
  textSurveyAutoReplyNo: 'auto-reply-no',
} as const;
export type WizardField = keyof typeof fieldIds;

/** One thing that keeps a step from being finished. */
export interface StepProblem {
  readonly field: WizardField;
  readonly message: string;
}

/** What the checks need besides the form. */
export interface StepFacts {
  readonly start: StartCheck;
  /** Text numbers the user may send from: usable ones only; undefined while they are loading. */
  readonly usableNumbers: readonly number[] | undefined;
  readonly blockedNumbers: readonly number[];
  /** Undefined while the summary is loading. */
  readonly summary: { readonly Total: number; readonly Textable: number } | undefined;
  readonly message: TextFacts;
  readonly replyYes: TextFacts;
  readonly replyNo: TextFacts;
}

export const noRecipientsText = 'Add at least one recipient';
export const noTextableText = 'None of your recipients can receive texts. Add somebody who can.';
export const summaryLoadingText = 'Your recipients are still being counted. Try again in a moment.';
export const numbersLoadingText = 'Your text numbers are still loading. Try again in a moment.';
export const numberBlockedText =
  "This text number is blocked and can't be used to send messages. Learn more.";

/** Problems of the settings step (rows B-109, B-129). */
export function settingsProblems(form: WizardForm, facts: StepFacts): StepProblem[] {
  const problems: StepProblem[] = [];
  const name = fieldError('broadcast name', form.BroadcastName, { required: true });
  const long = fieldError('Broadcast name', form.BroadcastName, { max: 50 });
  if (name ?? long) problems.push({ field: 'BroadcastName', message: name ?? long ?? '' });
  const number = form.TextNumberID;
  if (number === null) {
    problems.push({ field: 'TextNumberID', message: 'Choose a text number to send from' });
  } else if (facts.blockedNumbers.includes(number)) {
    problems.push({ field: 'TextNumberID', message: numberBlockedText });
  } else if (facts.usableNumbers === undefined) {
    problems.push({ field: 'TextNumberID', message: numbersLoadingText });
  } else if (!facts.usableNumbers.includes(number)) {
    problems.push({ field: 'TextNumberID', message: "This text number can't be used. Choose another one." });
  }
  if (form.startOption === 'START_LATER') {
    if (facts.start.dateError !== null) problems.push({ field: 'StartDate', message: facts.start.dateError });
    if (facts.start.timeError !== null)
      problems.push({ field: 'startTimeText', message: facts.start.timeError });
  }
  return problems;
}

/** Problems of the recipients step (row B-110). */
export function recipientProblems(facts: StepFacts): StepProblem[] {
  if (facts.summary === undefined) return [{ field: 'recipients', message: summaryLoadingText }];
  if (facts.summary.Total === 0) return [{ field: 'recipients', message: noRecipientsText }];
  if (facts.summary.Textable === 0) return [{ field: 'recipients', message: noTextableText }];
  return [];
}

/** Problems of the message step (rows B-111, B-137 to B-139; auto replies by the same rules, 2-decisions E4). */
export function messageProblems(form: WizardForm, facts: StepFacts): StepProblem[] {
  const problems: StepProblem[] = [];
  if (facts.message.error !== null) problems.push({ field: 'TextMessage', message: facts.message.error });
  if (kindOf(form) === 'survey' && form.sendTextSurveyAutoReply) {
    if (facts.replyYes.error !== null)
      problems.push({ field: 'textSurveyAutoReplyYes', message: `Reply to Yes: ${facts.replyYes.error}` });
    if (facts.replyNo.error !== null)
      problems.push({ field: 'textSurveyAutoReplyNo', message: `Reply to No: ${facts.replyNo.error}` });
  }
  return problems;
}

/** Problems of any step; the review has none of its own. */
export function problemsOf(step: StepNumber, form: WizardForm, facts: StepFacts): StepProblem[] {
  if (step === 1) return settingsProblems(form, facts);
  if (step === 2) return recipientProblems(facts);
  if (step === 3) return messageProblems(form, facts);
  return [];
}

const flags = ['SettingsConfirmed', 'RecipientsConfirmed', 'MessagesConfirmed'] as const;

/** The form with a step confirmed and listed as completed (row B-025). */
export function confirmStep(form: WizardForm, step: StepNumber): WizardForm {
  const flag = flags[step - 1];
  return flag === undefined ? form : withCompleted({ ...form, [flag]: true });
}

/** Where a wish to go to a step leads. */
export interface Move {
  readonly form: WizardForm;
  /** The problems of the step one was held at; empty when the wish was granted. */
  readonly problems: readonly StepProblem[];
}

/**
 * Goes to a step. Backwards always; forwards (and onto the review again, before sending) by confirming the step one stands on and then over every step
 * that is confirmed and still valid. The first that is not holds: one lands there, and its problems are
 * told when it was confirmed already or is the one just left (rows B-109 to B-111).
 */
export function moveTo(form: WizardForm, target: StepNumber, facts: StepFacts): Move {
  let current = form;
  const from = form.CurrentStep as StepNumber;
  if (target < from || (target === from && target < 4)) {
    return { form: { ...form, CurrentStep: target }, problems: [] };
  }
  for (const { number } of steps) {
    if (number >= target) break;
    const problems = problemsOf(number, current, facts);
    const confirmed = completedSteps(current).includes(number);
    if (problems.length > 0) {
      return { form: withoutStep({ ...current, CurrentStep: number }, number), problems };
    }
    if (number === from) current = confirmStep(current, number);
    else if (!confirmed) return { form: { ...current, CurrentStep: number }, problems: [] };
  }
  return { form: { ...current, CurrentStep: target }, problems: [] };
}

function withoutStep(form: WizardForm, step: StepNumber): WizardForm {
  const flag = flags[step - 1];
  return flag === undefined ? form : withCompleted({ ...form, [flag]: false });
}

/** Problems that the server found, at the fields they belong to; those of unknown fields are left out. */
export function serverProblems(errors: readonly FieldError[]): StepProblem[] {
  return errors.flatMap(({ Field, Message }) =>
    Field in fieldIds ? [{ field: Field as WizardField, message: Message }] : [],
  );
}
