import type { DraftForm } from '@carillon/contract/broadcastForm';

/** Everything the wizard holds, with no field missing. */
export type WizardForm = Required<DraftForm>;

/** The two kinds a text can be; both travel as type SMS, the survey with a flag (2-decisions D). */
export type TextKind = 'text' | 'survey';

/** Texts per minute that may be chosen, 0 is as fast as the carrier allows (row B-264). */
export const sendRates: readonly { value: number; label: string }[] = [
  { value: 5, label: '5/min' },
  { value: 50, label: '50/min' },
  { value: 500, label: '500/min' },
  { value: 1000, label: '1000/min' },
  { value: 0, label: 'Max' },
];

/** A form nobody has typed in. */
export const emptyForm: WizardForm = {
  BroadcastName: '',
  BroadcastType: 'SMS',
  CallerID: null,
  CallThrottle: 0,
  StartDate: null,
  startTimeText: null,
  startOption: 'START_IMMEDIATELY',
  TextMessage: '',
  TextNumberID: null,
  IncludeSignature: false,
  IsTextSurvey: false,
  sendTextSurveyAutoReply: false,
  textSurveyAutoReplyYes: '',
  textSurveyAutoReplyNo: '',
  Media: [],
  CheckCallingWindow: false,
  ContinueOnNextDay: true,
  Audio: null,
  AudioVM: null,
  RecordLater: false,
  RecordLaterVM: false,
  IsTransfer: false,
  TransferNumber: null,
  TransferLines: null,
  TransferAndConnect: null,
  RetryTimes: 1,
  CallingWindowDays: [],
  StartTimeOfDay: { Hour: 9, Minute: 0 },
  StopTimeOfDay: { Hour: 21, Minute: 0 },
  CallingWindowIgnored: false,
  TemplateID: null,
  TemplateName: null,
  PersonalizedFields: [],
  SettingsConfirmed: false,
  RecipientsConfirmed: false,
  MessagesConfirmed: false,
  CurrentStep: 1,
  CompletedSteps: [],
};

/** A stored draft as a whole form: what was never typed gets its first value. */
export function formFromDraft(draft: DraftForm): WizardForm {
  const typed = Object.entries(draft).filter(([, value]) => value !== undefined);
  return { ...emptyForm, ...Object.fromEntries(typed) };
}

/** Which of the two kinds this form is. */
export function kindOf(form: Pick<WizardForm, 'BroadcastType' | 'IsTextSurvey'>): TextKind {
  return form.IsTextSurvey || form.BroadcastType === 'TextSurvey' ? 'survey' : 'text';
}

const settingsFields: readonly (keyof WizardForm)[] = [
  'BroadcastName',
  'BroadcastType',
  'IsTextSurvey',
  'TextNumberID',
  'CallThrottle',
  'StartDate',
  'startTimeText',
  'startOption',
];
const messageFields: readonly (keyof WizardForm)[] = [
  'TextMessage',
  'IncludeSignature',
  'sendTextSurveyAutoReply',
  'textSurveyAutoReplyYes',
  'textSurveyAutoReplyNo',
  'Media',
];

/**
 * The form with some fields changed. Changing what a step was confirmed with takes that confirmation
 * back (2-decisions F12), and its place among the completed steps.
 */
export function editForm(form: WizardForm, change: Partial<WizardForm>): WizardForm {
  const changed = (fields: readonly (keyof WizardForm)[]): boolean =>
    fields.some((field) => field in change && change[field] !== form[field]);
  const next = { ...form, ...change };
  if (changed(settingsFields)) next.SettingsConfirmed = change.SettingsConfirmed ?? false;
  if (changed(messageFields)) next.MessagesConfirmed = change.MessagesConfirmed ?? false;
  return withCompleted(next);
}

/**
 * Switches between text and text survey. All three confirmations are taken back (row B-105); nothing of a
 * voice broadcast survives it (row B-106); auto replies stay typed, so that switching back loses nothing.
 */
export function switchKind(form: WizardForm, kind: TextKind): WizardForm {
  if (kindOf(form) === kind) return form;
  return withCompleted({
    ...form,
    BroadcastType: 'SMS',
    IsTextSurvey: kind === 'survey',
    CallerID: null,
    sendTextSurveyAutoReply: kind === 'survey' && form.sendTextSurveyAutoReply,
    SettingsConfirmed: false,
    RecipientsConfirmed: false,
    MessagesConfirmed: false,
  });
}

/**
 * Recipients were added, changed or removed: they must be confirmed again, and so must a message that
 * takes values from them (2-decisions F4, F12).
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

/** The form with CompletedSteps put right. */
export function withCompleted(form: WizardForm): WizardForm {
  return { ...form, CompletedSteps: completedSteps(form) };
}
