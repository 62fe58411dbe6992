import type { User } from '@carillon/contract/accounts/accounts';
import type { DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import {
  asks,
  kindFields,
  kindOf as kindOfType,
  partsOf,
  switchFields,
  firstFields,
} from '@carillon/rules/broadcasts/types';
import type { Kind } from '@carillon/rules/broadcasts/types';
import { callRetries, recommendedRetries } from '@carillon/rules/calls/callSettings';

/** Everything the wizard holds, with no field missing. */
export type WizardForm = Required<DraftForm>;

/** The kinds of broadcast that users choose from (row B-008). A group text is created elsewhere. */
export const wizardKinds: readonly Kind[] = [
  'SMS',
  'TextSurvey',
  'Announcement',
  'Survey',
  'SMSAndAnnouncement',
  'SMSAndSurvey',
  'SMSOrAnnouncement',
  'SMSOrSurvey',
];

type KindFields = Pick<WizardForm, 'BroadcastType' | 'IsTextSurvey'>;

/** Which kind this form is. */
export function kindOf({ BroadcastType, IsTextSurvey }: KindFields): Kind {
  return kindOfType(BroadcastType, IsTextSurvey);
}

/** True when the user chose the day and time of the (first) start. */
export function hasStart({ startOption }: Pick<WizardForm, 'startOption'>): boolean {
  return startOption !== 'START_IMMEDIATELY';
}

/** True for a broadcast that repeats. */
export function repeats({ startOption }: Pick<WizardForm, 'startOption'>): boolean {
  return startOption === 'REPEATING';
}

/** True when people are called. */
export function hasCalls({ BroadcastType }: Pick<KindFields, 'BroadcastType'>): boolean {
  return partsOf(BroadcastType).calls;
}

/** True when people are texted. */
export function hasTexts({ BroadcastType }: Pick<KindFields, 'BroadcastType'>): boolean {
  return partsOf(BroadcastType).texts;
}

/** True when calls ask a question that recipients answer by keys (2-decisions C3). */
export function isVoiceSurvey({ BroadcastType }: Pick<KindFields, 'BroadcastType'>): boolean {
  return asks(BroadcastType).calls;
}

/** True when texts ask a question that recipients answer by YES or NO (2-decisions D, E). */
export function isTextSurvey({ BroadcastType, IsTextSurvey }: KindFields): boolean {
  return asks(BroadcastType, IsTextSurvey).texts;
}

/** True when a message that the calls need comes later: nothing is sent before (row B-143, 2-decisions A1). */
export function waitsForMessage(form: WizardForm): boolean {
  if (!hasCalls(form)) return false;
  return form.Audio === null || (form.RecordLaterVM && form.AudioVM === null);
}

/** What calls of a new broadcast start with: the user's own voice settings. */
export type CallDefaults = Pick<
  WizardForm,
  | 'CallerID'
  | 'CallThrottle'
  | 'RetryTimes'
  | 'CallingWindowDays'
  | 'StartTimeOfDay'
  | 'StopTimeOfDay'
  | 'ContinueOnNextDay'
>;

/** Initial values for another kind where the previous kind had none: a text number, and the user's voice settings. */
export interface KindDefaults {
  readonly textNumberId: number | null;
  readonly calls: Partial<CallDefaults>;
}

/**
 * A user's voice settings in the form's format. Without a caller ID, calls come from one of the account's numbers, as
 * stored.
 */
export function callDefaults(user: User, ownNumber: string | null): CallDefaults {
  return {
    CallerID: user.CallerID === '' ? ownNumber : user.CallerID,
    CallThrottle: user.CallThrottle,
    RetryTimes: callRetries.find((times) => times === user.Retries) ?? recommendedRetries,
    CallingWindowDays: [...user.CallingWindowDays],
    StartTimeOfDay: user.StartTimeOfDay,
    StopTimeOfDay: user.StopTimeOfDay,
    ContinueOnNextDay: user.ContinueOnNextDay,
  };
}

/** A form without input. */
export const emptyForm: WizardForm = {
  ...firstFields,
  BroadcastName: '',
  BroadcastType: 'SMS',
  CallThrottle: 0,
  StartDate: null,
  startTimeText: null,
  startOption: 'START_IMMEDIATELY',
  RepeatingBroadcastSchedule: null,
  RepeatingBroadcastID: null,
  Drip: null,
  IncludeSignature: false,
  ContinueOnNextDay: true,
  RetryTimes: 1,
  CallingWindowDays: [],
  StartTimeOfDay: { Hour: 9, Minute: 0 },
  StopTimeOfDay: { Hour: 21, Minute: 0 },
  NumbersPerPerson: 'All',
  Households: 'First',
  LeaveOutWithout: [],
  SettingsConfirmed: false,
  RecipientsConfirmed: false,
  MessagesConfirmed: false,
  CurrentStep: 1,
  CompletedSteps: [],
};

/** A stored draft as a whole form: missing values get their initial value. */
export function formFromDraft(draft: DraftForm): WizardForm {
  const typed = Object.entries(draft).filter(([, value]) => value !== undefined);
  return { ...emptyForm, ...Object.fromEntries(typed) };
}

const settingsFields: readonly (keyof WizardForm)[] = [
  'BroadcastName',
  'BroadcastType',
  'TextNumberID',
  'CallThrottle',
  'StartDate',
  'startTimeText',
  'startOption',
  'RepeatingBroadcastSchedule',
  'CallerID',
  'RetryTimes',
  'CheckCallingWindow',
  'CallingWindowDays',
  'StartTimeOfDay',
  'StopTimeOfDay',
  'ContinueOnNextDay',
  'UseRecipientTimeZone',
  'CallUnconfirmedMinutes',
  'CallingWindowIgnored',
];
const messageFields: readonly (keyof WizardForm)[] = [
  'TextMessage',
  'IncludeSignature',
  'IsTextSurvey',
  'sendTextSurveyAutoReply',
  'textSurveyAutoReplyYes',
  'textSurveyAutoReplyNo',
  'Media',
  'Audio',
  'AudioVM',
  'RecordLater',
  'RecordLaterVM',
  'IsTransfer',
  'TransferNumber',
  'TransferLines',
  'TransferAndConnect',
  'SurveyResponses',
];
/** What a start outside of the calling window was allowed for. */
const windowFields: readonly (keyof WizardForm)[] = [
  'StartDate',
  'startTimeText',
  'startOption',
  'CallingWindowDays',
  'StartTimeOfDay',
  'StopTimeOfDay',
];

/**
 * The form with some fields changed. Changing what a step was confirmed with clears its confirmation (2-decisions F12)
 * and removes it from the completed steps. A different start or window is no longer the one that the user chose to
 * ignore (2-decisions G4).
 */
export function editForm(form: WizardForm, change: Partial<WizardForm>): WizardForm {
  const changed = (fields: readonly (keyof WizardForm)[]): boolean =>
    fields.some((field) => field in change && JSON.stringify(change[field]) !== JSON.stringify(form[field]));
  const next = { ...form, ...change };
  if (changed(windowFields)) next.CallingWindowIgnored = change.CallingWindowIgnored ?? false;
  if (changed(settingsFields)) next.SettingsConfirmed = change.SettingsConfirmed ?? false;
  if (changed(messageFields)) next.MessagesConfirmed = change.MessagesConfirmed ?? false;
  return withCompleted(next);
}

/** A typed text. An emptied one is no longer linked to the library. */
export function textTyped(TextMessage: string): Partial<WizardForm> {
  return TextMessage === '' ? { TextMessage, TemplateID: null, TemplateName: null } : { TextMessage };
}

/**
 * Switches to another kind (`switchFields` says what that changes). Texts and calls that the previous kind did not have
 * begin with `defaults`.
 */
export function switchKind(form: WizardForm, kind: Kind, defaults: KindDefaults): WizardForm {
  if (kindOf(form) === kind) return form;
  const { BroadcastType, IsTextSurvey } = kindFields(kind);
  return formFromDraft({
    ...form,
    ...switchFields(form, BroadcastType, IsTextSurvey),
    ...(partsOf(kind).texts && !hasTexts(form) ? { TextNumberID: defaults.textNumberId } : {}),
    ...(partsOf(kind).calls && !hasCalls(form) ? { ...defaults.calls, CheckCallingWindow: true } : {}),
  });
}

/** What the message loses by a switch to this kind, in one sentence. Null when nothing is lost. */
export function lostBySwitch(form: WizardForm, kind: Kind): string | null {
  const losesText = hasTexts(form) && !partsOf(kind).texts;
  if (losesText && (form.TextMessage.trim() !== '' || form.Media.length > 0))
    return 'Calls carry no text, so your text was removed.';
  const losesCalls = hasCalls(form) && !partsOf(kind).calls;
  if (!losesCalls) return null;
  if (form.Audio !== null || form.AudioVM !== null || form.IsTransfer)
    return 'Texts carry no voice message, so yours was removed. It stays in your library.';
  return form.SurveyResponses.length > 0
    ? 'Texts are answered in words, so the names of your keys were removed.'
    : null;
}

/**
 * Recipients were added, changed or removed: they must be confirmed again, and so must a message that uses their values
 * (2-decisions F4, F12).
 */
export function recipientsChanged(form: WizardForm): WizardForm {
  const personal = form.TextMessage.includes('{{');
  return withCompleted({
    ...form,
    RecipientsConfirmed: false,
    MessagesConfirmed: form.MessagesConfirmed && !personal,
  });
}

/** The list of completed steps that belongs to the confirmations (row B-025). */
export function completedSteps(
  form: Pick<WizardForm, 'SettingsConfirmed' | 'RecipientsConfirmed' | 'MessagesConfirmed'>,
): number[] {
  const confirmed = [form.SettingsConfirmed, form.RecipientsConfirmed, form.MessagesConfirmed];
  return [1, 2, 3].filter((step) => confirmed[step - 1]);
}

/** The form with CompletedSteps corrected. */
export function withCompleted(form: WizardForm): WizardForm {
  return { ...form, CompletedSteps: completedSteps(form) };
}
