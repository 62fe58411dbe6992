/** The types that a broadcast has on the wire (row B-008). */
export const broadcastTypes = [
  'Announcement',
  'Survey',
  'SMS',
  'GroupSMS',
  'SMSAndAnnouncement',
  'SMSOrAnnouncement',
  'SMSAndSurvey',
  'SMSOrSurvey',
  'TextSurvey',
] as const;
export type BroadcastType = (typeof broadcastTypes)[number];

/** A way in which a broadcast reaches people. Each has its own fields, price, hold, and queue. */
export type Part = 'texts' | 'calls';

/** The parts of a type. */
export interface Parts {
  readonly texts: boolean;
  readonly calls: boolean;
  /** Calls go only to numbers that take no text (2-decisions D). */
  readonly either: boolean;
}

interface TypeRow {
  readonly parts: Parts;
  readonly isSurvey: boolean;
}

const texts: Parts = { texts: true, calls: false, either: false };
const calls: Parts = { texts: false, calls: true, either: false };
const both: Parts = { texts: true, calls: true, either: false };
const either: Parts = { texts: true, calls: true, either: true };

/** The one table of types: which parts each has, and whether it asks a question (2-decisions D). */
const table: Readonly<Record<BroadcastType, TypeRow>> = {
  Announcement: { parts: calls, isSurvey: false },
  Survey: { parts: calls, isSurvey: true },
  SMS: { parts: texts, isSurvey: false },
  GroupSMS: { parts: texts, isSurvey: false },
  SMSAndAnnouncement: { parts: both, isSurvey: false },
  SMSOrAnnouncement: { parts: either, isSurvey: false },
  SMSAndSurvey: { parts: both, isSurvey: true },
  SMSOrSurvey: { parts: either, isSurvey: true },
  TextSurvey: { parts: texts, isSurvey: true },
};

/** Whether this type sends texts, makes calls, or does both. */
export function partsOf(type: BroadcastType): Parts {
  return table[type].parts;
}

/**
 * In which parts a broadcast asks a question: texts are answered by YES or NO, calls by keys. The texts of any type
 * that has some can be made a survey by `isTextSurvey`; those of a TextSurvey always are one (row B-009).
 */
export function asks(type: BroadcastType, isTextSurvey = false): Readonly<Record<Part, boolean>> {
  const { parts, isSurvey } = table[type];
  return { texts: parts.texts && (isTextSurvey || type === 'TextSurvey'), calls: parts.calls && isSurvey };
}

/** What users choose between: a type by its own name. A group text is a text, made elsewhere. */
export type Kind = Exclude<BroadcastType, 'GroupSMS'>;

/** The kind of a form: an SMS that asks is a text survey, under any name on the wire (row B-009). */
export function kindOf(type: BroadcastType, isTextSurvey: boolean): Kind {
  if (partsOf(type).calls) return type as Kind;
  return asks(type, isTextSurvey).texts ? 'TextSurvey' : 'SMS';
}

/** The fields of a form with which a kind is chosen: a text survey travels as SMS with a flag (row B-009). */
export function kindFields(kind: Kind): {
  BroadcastType: Exclude<Kind, 'TextSurvey'>;
  IsTextSurvey: boolean;
} {
  const { parts, isSurvey } = table[kind];
  return {
    BroadcastType: kind === 'TextSurvey' ? 'SMS' : kind,
    // Of a survey by text and call both ask, until the text is made a plain one.
    IsTextSurvey: parts.texts && isSurvey,
  };
}

/**
 * The fields of a form that belong to one part alone, each as a form begins. Undefined are settings for which the
 * user has own values: a form that does not name them is sent with those.
 */
const firstValues = {
  texts: {
    TextMessage: '',
    TextNumberID: null,
    Media: [],
    IsTextSurvey: false,
    sendTextSurveyAutoReply: false,
    textSurveyAutoReplyYes: '',
    textSurveyAutoReplyNo: '',
    TemplateID: null,
    TemplateName: null,
    PersonalizedFields: [],
  },
  calls: {
    CallerID: null,
    Audio: null,
    AudioVM: null,
    RecordLater: false,
    RecordLaterVM: false,
    IsTransfer: false,
    TransferNumber: null,
    TransferLines: null,
    TransferAndConnect: null,
    SurveyResponses: [],
    CheckCallingWindow: false,
    CallingWindowIgnored: false,
    UseRecipientTimeZone: false,
    CallUnconfirmedMinutes: null,
    RetryTimes: undefined,
    CallingWindowDays: undefined,
    StartTimeOfDay: undefined,
    StopTimeOfDay: undefined,
    ContinueOnNextDay: undefined,
  },
} as const;
type FirstValues = typeof firstValues;

/** True for a field that a form of this type keeps: it belongs to no part alone, or to one that the type has. */
export function keeps(type: BroadcastType, field: string): boolean {
  const parts = partsOf(type);
  return (['texts', 'calls'] as const).every((part) => parts[part] || !(field in firstValues[part]));
}

type EmptyOf<T> = { -readonly [K in keyof T]: T[K] extends readonly [] ? [] : T[K] };
type FirstFields = EmptyOf<FirstValues['texts']> & EmptyOf<FirstValues['calls']>;
type Cleared = Partial<FirstFields>;

/** The fields of both parts as a form begins; settings that the user has own values for are undefined. */
export const firstFields = { ...firstValues.texts, ...firstValues.calls } as FirstFields;

/** The fields that a type does not keep, as a form begins (rows B-106, B-107). */
export function cleared(type: BroadcastType): Cleared {
  const parts = partsOf(type);
  return { ...(parts.texts ? {} : firstValues.texts), ...(parts.calls ? {} : firstValues.calls) } as Cleared;
}

/** What of a form decides what a switch to another type does to it. */
export interface BeforeSwitch {
  readonly BroadcastType?: BroadcastType | undefined;
  readonly AudioVM?: object | null | undefined;
}

/**
 * What a switch to another type changes in a form: confirmations are reset (row B-105), nothing stays of a part that
 * the type lacks (B-106, B-107), a voicemail can't be answered and gets words of its own (B-108), and texts and calls
 * have one field for their pace, which starts anew between them (2-decisions J9).
 */
export function switchFields(form: BeforeSwitch, to: BroadcastType, isTextSurvey: boolean) {
  const before = form.BroadcastType ?? to;
  const asksNow = asks(to).calls;
  const isSurvey = asks(to, isTextSurvey).texts;
  return {
    ...cleared(to),
    BroadcastType: to,
    IsTextSurvey: isSurvey,
    ...(isSurvey ? {} : { sendTextSurveyAutoReply: false }),
    SettingsConfirmed: false,
    RecipientsConfirmed: false,
    MessagesConfirmed: false,
    CompletedSteps: [] as number[],
    ...(partsOf(before).calls === partsOf(to).calls ? {} : { CallThrottle: 0 }),
    ...(asks(before).calls === asksNow ? {} : { RecordLaterVM: asksNow && (form.AudioVM ?? null) === null }),
  };
}
