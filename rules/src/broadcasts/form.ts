import { ladderOf, type LadderForm } from '../ladders/ladderForm.ts';
import { asks, cleared, type BroadcastType } from './types.ts';

/** The fields of a form that count only beside others; any may be missing, as in a form that is still being typed. */
export interface FormChoices extends LadderForm {
  readonly BroadcastType: BroadcastType;
  readonly IsTextSurvey?: boolean | undefined;
  readonly startOption?: string | undefined;
  readonly StartDate?: string | null | undefined;
  readonly sendTextSurveyAutoReply?: boolean | undefined;
  readonly textSurveyAutoReplyYes?: string | null | undefined;
  readonly textSurveyAutoReplyNo?: string | null | undefined;
  readonly TextSurveyAutoReplies?:
    | readonly { readonly Label: 'Yes' | 'No'; readonly Message: string }[]
    | undefined;
  readonly Audio?: object | null | undefined;
  readonly AudioVM?: object | null | undefined;
  readonly RecordLater?: boolean | undefined;
  readonly RecordLaterVM?: boolean | undefined;
  readonly IsTransfer?: boolean | undefined;
  readonly TransferAndConnect?: { readonly IsTransfer?: boolean | undefined } | null | undefined;
}

/** True when this form names its own start. A day without a choice means later, not at once. */
export function startsLater({ startOption, StartDate }: Pick<FormChoices, 'startOption' | 'StartDate'>) {
  return startOption === undefined ? Boolean(StartDate) : startOption === 'START_LATER';
}

/**
 * The replies of a text survey as the form's own fields. A form may name them as a broadcast shows them; what it also
 * says in its own fields counts more.
 */
function repliesOf(form: FormChoices) {
  const shown = form.TextSurveyAutoReplies ?? [];
  if (shown.length === 0) return {};
  const replyTo = (label: 'Yes' | 'No') => shown.find(({ Label }) => Label === label)?.Message ?? null;
  return {
    sendTextSurveyAutoReply: true,
    textSurveyAutoReplyYes: form.textSurveyAutoReplyYes ?? replyTo('Yes'),
    textSurveyAutoReplyNo: form.textSurveyAutoReplyNo ?? replyTo('No'),
  };
}

/** Fields that are null where they do not count, and settings that are then the user's own. */
type NullField =
  | 'StartDate'
  | 'startTimeText'
  | 'textSurveyAutoReplyYes'
  | 'textSurveyAutoReplyNo'
  | 'CallerID'
  | 'TransferNumber'
  | 'TransferLines';
type OwnSetting =
  | 'RetryTimes'
  | 'CallingWindowDays'
  | 'StartTimeOfDay'
  | 'StopTimeOfDay'
  | 'ContinueOnNextDay';
type Counted<Form> = {
  [Field in keyof Form]:
    | Form[Field]
    | (Field extends NullField ? null : never)
    | (Field extends OwnSetting ? undefined : never);
};

/**
 * The parts of a form that count when it is sent, while the typed form is kept whole: nothing of a part that the type
 * lacks, no time of a start at once, no replies of a text that asks nothing, no promise of a message that is there, no
 * number for a transfer that is off, no ladder of a type that can't be one. The wizard sends this part of what it saved, and the server uses this part of any
 * form.
 */
export function whatCounts<Form extends FormChoices>(typed: Form): Counted<Form> {
  const form = { ...typed, ...repliesOf(typed) };
  const asked = asks(form.BroadcastType, form.IsTextSurvey);
  const replies = asked.texts && form.sendTextSurveyAutoReply === true;
  const transfers = form.IsTransfer === true || form.TransferAndConnect?.IsTransfer === true;
  const counts: object = {
    ...form,
    ...(startsLater(form) ? {} : { StartDate: null, startTimeText: null }),
    IsTextSurvey: asked.texts,
    sendTextSurveyAutoReply: replies,
    ...(replies ? {} : { textSurveyAutoReplyYes: null, textSurveyAutoReplyNo: null }),
    RecordLater: form.RecordLater === true && (form.Audio ?? null) === null,
    RecordLaterVM: form.RecordLaterVM === true && (form.AudioVM ?? null) === null,
    ...(transfers ? {} : { TransferNumber: null, TransferLines: null }),
    ...(asked.calls ? {} : { SurveyResponses: [] }),
    // A text that was made a plain one after a ladder was chosen is no ladder.
    ...((form.CallUnconfirmedMinutes ?? null) === null ? {} : { CallUnconfirmedMinutes: ladderOf(form) }),
    ...cleared(form.BroadcastType),
  };
  return counts as Counted<Form>;
}
