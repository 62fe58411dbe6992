import { asks, cleared, type BroadcastType } from './types.ts';

/** The fields of a form that count only beside others; any may be missing, as in a form that is still being typed. */
export interface FormChoices {
  readonly BroadcastType: BroadcastType;
  readonly IsTextSurvey?: boolean | undefined;
  readonly startOption?: string | undefined;
  readonly StartDate?: string | null | undefined;
  readonly sendTextSurveyAutoReply?: boolean | undefined;
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
 * number for a transfer that is off. The wizard sends this part of what it saved, and the server uses this part of any
 * form.
 */
export function whatCounts<Form extends FormChoices>(form: Form): Counted<Form> {
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
    ...cleared(form.BroadcastType),
  };
  return counts as Counted<Form>;
}
