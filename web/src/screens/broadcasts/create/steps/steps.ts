import type { FieldError } from '@carillon/contract/errors';
import { fieldError } from '@carillon/rules/contacts/fieldRules';
import {
  callerIdNeededText,
  foreignCallerIdText,
  lostAudioText,
  messageNowText,
  noReachText,
  noRecipientsText,
  numberBlockedText,
  numberNeededText,
  outsideWindowText,
} from '@carillon/rules/broadcasts/refusals';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { undecidedText } from '../recipients/leaveOut.ts';
import { voiceMessageProblems } from '../voice/voiceMessage.ts';
import {
  completedSteps,
  hasCalls,
  hasStart,
  hasTexts,
  isTextSurvey,
  repeats,
  withCompleted,
} from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';
import { fieldIds, type StepFacts, type StepProblem, type WizardField } from './stepFacts.ts';

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

export const summaryLoadingText = 'Your recipients are still being counted. Try again in a moment.';
export const numbersLoadingText = 'Your text numbers are still loading. Try again in a moment.';
/** Shown if there is nothing to choose from. */
export const noNumbersText =
  'You have no text number to send from. An account owner can register one and assign it to you.';

const scheduleCheckingText = 'Your schedule is still being checked. Try again in a moment.';
export const callerIdCheckingText = 'Your caller ID is still being checked. Try again in a moment.';

/** Why calls can't come from this number (rows B-134, B-135). Null when they can. */
export function callerIdError(
  typed: string | null,
  { readPhone, callerIds }: Pick<StepFacts, 'readPhone' | 'callerIds'>,
): string | null {
  const number = typed?.trim() ?? '';
  if (number === '') return callerIdNeededText;
  if (callerIds?.includes(number)) return null;
  const read = readPhone?.(number);
  if (read === undefined || callerIds === undefined) return callerIdCheckingText;
  if (!read.ok) return read.message;
  return callerIds.includes(read.phone) ? null : foreignCallerIdText;
}

const waitingFor = (field: WizardField, message: string): StepProblem => ({
  field,
  message,
  isWaiting: true,
});

function callProblems(form: WizardForm, facts: StepFacts): StepProblem[] {
  const problems: StepProblem[] = [];
  const callerId = callerIdError(form.CallerID, facts);
  if (callerId === callerIdCheckingText) problems.push(waitingFor('CallerID', callerId));
  else if (callerId !== null) problems.push({ field: 'CallerID', message: callerId });
  if (facts.window.error !== null) problems.push({ field: 'CallingWindow', message: facts.window.error });
  return problems;
}

function numberProblems(form: WizardForm, facts: StepFacts): StepProblem[] {
  const number = form.TextNumberID;
  // Before the numbers have loaded, the user can't have chosen one.
  if (facts.usableNumbers === undefined) return [waitingFor('TextNumberID', numbersLoadingText)];
  const isBlocked = number !== null && facts.blockedNumbers.includes(number);
  const wrong =
    facts.usableNumbers.length === 0 && !isBlocked
      ? noNumbersText
      : number === null
        ? numberNeededText
        : isBlocked
          ? numberBlockedText
          : facts.usableNumbers.includes(number)
            ? null
            : "This text number can't be used. Choose another one.";
  return wrong === null ? [] : [{ field: 'TextNumberID', message: wrong }];
}

/** Problems of the settings step (rows B-109, B-129, B-134 to B-136). */
export function settingsProblems(form: WizardForm, facts: StepFacts): StepProblem[] {
  const problems: StepProblem[] = [];
  const name = fieldError('broadcast name', form.BroadcastName, { required: true });
  const long = fieldError('Broadcast name', form.BroadcastName, { max: 50 });
  if (name ?? long) problems.push({ field: 'BroadcastName', message: name ?? long ?? '' });
  if (hasTexts(form)) problems.push(...numberProblems(form, facts));
  if (hasCalls(form)) problems.push(...callProblems(form, facts));
  if (hasStart(form)) {
    if (facts.start.dateError !== null) problems.push({ field: 'StartDate', message: facts.start.dateError });
    if (facts.start.timeError !== null)
      problems.push({ field: 'startTimeText', message: facts.start.timeError });
  }
  if (facts.schedule === undefined)
    problems.push(waitingFor('RepeatingBroadcastSchedule', scheduleCheckingText));
  const fault = facts.schedule?.faults[0];
  if (fault !== undefined) problems.push({ field: 'RepeatingBroadcastSchedule', message: fault.Message });
  if (facts.window.isOutside) problems.push({ field: 'StartDate', message: outsideWindowText });
  return problems;
}

/** Problems of the recipients step (row B-110). */
export function recipientProblems(form: WizardForm, facts: StepFacts): StepProblem[] {
  if (facts.summary === undefined) return [waitingFor('recipients', summaryLoadingText)];
  if (facts.summary.Total === 0) return [{ field: 'recipients', message: noRecipientsText }];
  // Missing values concern the message, which may be written later.
  if (facts.summary.Reached + (facts.summary.MissingValues ?? 0) > 0) return [];
  return [{ field: 'recipients', message: noReachText(partsOf(form.BroadcastType)) }];
}

/** Problems of the text of a message (rows B-137 to B-139; auto replies by the same rules, 2-decisions E4). */
function textProblems(form: WizardForm, facts: StepFacts): StepProblem[] {
  const problems: StepProblem[] = [];
  const undecided = undecidedText(form, facts.summary);
  if (facts.message.error !== null) problems.push({ field: 'TextMessage', message: facts.message.error });
  else if (undecided !== null) problems.push({ field: 'TextMessage', message: undecided });
  if (isTextSurvey(form) && form.sendTextSurveyAutoReply) {
    if (facts.replyYes.error !== null)
      problems.push({ field: 'textSurveyAutoReplyYes', message: `Reply to Yes: ${facts.replyYes.error}` });
    if (facts.replyNo.error !== null)
      problems.push({ field: 'textSurveyAutoReplyNo', message: `Reply to No: ${facts.replyNo.error}` });
  }
  return problems;
}

/** The voice messages that are to be recorded after the broadcast was made. */
function recordedLater(form: WizardForm): ('Audio' | 'AudioVM')[] {
  if (!hasCalls(form)) return [];
  const isLater = { Audio: form.RecordLater, AudioVM: form.RecordLaterVM };
  return (['Audio', 'AudioVM'] as const).filter((part) => isLater[part] && form[part] === null);
}

/** Problems of the message step: the text, then the message of calls (row B-111). */
export function messageProblems(form: WizardForm, facts: StepFacts): StepProblem[] {
  return [
    ...(hasTexts(form) ? textProblems(form, facts) : []),
    ...(hasCalls(form) ? voiceMessageProblems(form, facts) : []),
    ...(repeats(form) ? recordedLater(form).map((field) => ({ field, message: messageNowText })) : []),
    ...(hasCalls(form) ? facts.lostAudio.map((field) => ({ field, message: lostAudioText })) : []),
  ];
}

/** Problems of any step. The review has none of its own. */
export function problemsOf(step: StepNumber, form: WizardForm, facts: StepFacts): StepProblem[] {
  if (step === 1) return settingsProblems(form, facts);
  if (step === 2) return recipientProblems(form, facts);
  if (step === 3) return messageProblems(form, facts);
  return [];
}

const flags = ['SettingsConfirmed', 'RecipientsConfirmed', 'MessagesConfirmed'] as const;

/** The form with a step confirmed and listed as completed (row B-025). */
export function confirmStep(form: WizardForm, step: StepNumber): WizardForm {
  const flag = flags[step - 1];
  return flag === undefined ? form : withCompleted({ ...form, [flag]: true });
}

/** Where a request for a step leads. */
export interface Move {
  readonly form: WizardForm;
  /** The problems of the step where the user was held. Empty when the requested step was reached. */
  readonly problems: readonly StepProblem[];
}

/**
 * Goes to a step. Backwards always; forwards (and onto the review again, before sending) by confirming the current step
 * and then passing every step that is confirmed and still valid. The first other step stops the move. Its problems are
 * shown if it was already confirmed or is the step just left (rows B-109 to B-111). Settings only need to be valid.
 * Nothing is reopened because of data that has not loaded yet. An address confirms nothing: `isLeaving` is false if the
 * step was opened from one.
 */
export function moveTo(form: WizardForm, target: StepNumber, facts: StepFacts, isLeaving = true): Move {
  let current = form;
  const from = form.CurrentStep as StepNumber;
  if (target < from || (target === from && target < 4)) {
    return { form: { ...form, CurrentStep: target }, problems: [] };
  }
  for (const { number } of steps) {
    if (number >= target) break;
    const problems = problemsOf(number, current, facts);
    const confirmed = completedSteps(current).includes(number);
    // What is not known yet changes nothing: the user stays at this step.
    if (problems.length > 0 && problems.every(({ isWaiting }) => isWaiting)) return { form, problems };
    if (problems.length > 0) {
      return { form: withoutStep({ ...current, CurrentStep: number }, number), problems };
    }
    if ((isLeaving && number === from) || number === 1) current = confirmStep(current, number);
    else if (!confirmed) return { form: { ...current, CurrentStep: number }, problems: [] };
  }
  return { form: { ...current, CurrentStep: target }, problems: [] };
}

function withoutStep(form: WizardForm, step: StepNumber): WizardForm {
  const flag = flags[step - 1];
  return flag === undefined ? form : withCompleted({ ...form, [flag]: false });
}

/** The name of the calling window on the wire. */
const windowFields = ['CallingWindowDays', 'StartTimeOfDay', 'StopTimeOfDay'];
const scheduleFields = ['ScheduleFrequency', 'Interval', 'IntervalFrequency', 'DaysOfWeek', 'EndDateTime'];

/** True when only the calling window keeps these settings from being accepted (2-decisions G4). */
export function isWindowConflict(problems: readonly StepProblem[]): boolean {
  return problems.length > 0 && problems.every(({ message }) => message === outsideWindowText);
}

/** Problems that the server found, at their fields. Those of unknown fields are left out. */
export function serverProblems(errors: readonly FieldError[]): StepProblem[] {
  return errors.flatMap(({ Field, Message }) => {
    const name = windowFields.includes(Field)
      ? 'CallingWindow'
      : scheduleFields.includes(Field)
        ? 'RepeatingBroadcastSchedule'
        : Field;
    return name in fieldIds ? [{ field: name as WizardField, message: Message }] : [];
  });
}

/** The requested step, and the earlier step at which the user was held. */
export interface Held {
  readonly wanted: StepNumber;
  readonly at: StepNumber;
}

/** The outcome of a request for a step. Null when the step was reached. `wanted` may not be a valid step. */
export function heldAt(wanted: number | undefined, reached: StepNumber): Held | null {
  const step = steps.find(({ number }) => number === wanted)?.number;
  return step !== undefined && reached < step ? { wanted: step, at: reached } : null;
}
