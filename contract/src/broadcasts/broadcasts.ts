import { ownTextsChoice } from './ownTextsChoice.ts';
import { z } from 'zod';
import { broadcastCategories, broadcastStatuses } from '@carillon/rules/broadcasts/broadcastStatus';
import { route } from '../route.ts';
import { id, listOf, listQuery, undoable } from '../lists.ts';
import { repeatingFields } from './repeatingSchedule.ts';
import { answerNames, broadcastForm, broadcastType, media, sentAnyway } from './broadcastForm.ts';
import { broadcastHouseholds } from './households.ts';

export const broadcastStatus = z.enum(broadcastStatuses);
export type BroadcastStatus = z.infer<typeof broadcastStatus>;
export const broadcastCategory = z.enum(broadcastCategories);
export type BroadcastCategory = z.infer<typeof broadcastCategory>;

export const label = z.object({ LabelID: z.number().int(), LabelName: z.string() });

/** Counts of text results; each equals the number of recipients with that outcome (row B-061, 2-decisions B3). */
export const textCounts = z.object({
  DeliveredTexts: z.number().int(),
  ReadCount: z.number().int(),
  InvalidTextCount: z.number().int(),
  NotDeliveredTexts: z.number().int(),
  FailedTextTotal: z.number().int(),
  TextOptedOut: z.number().int(),
  RepliedTotal: z.number().int(),
  NotRepliedTotal: z.number().int(),
  TextSurveyResponseTotal: z.number().int(),
  /** Texts of a number with an RCS agent that went over RCS, and those that fell back to SMS or MMS; 0 without one. */
  RcsTotal: z.number().int(),
  RcsFallbackTotal: z.number().int(),
});
export type TextCounts = z.infer<typeof textCounts>;

/** Counts of call results (row B-060, 2-decisions B3); all 0 for a broadcast without calls. */
export const callCounts = z.object({
  /** Numbers that are or will be called. */
  CallTotal: z.number().int(),
  LivePersonTotal: z.number().int(),
  AnsweringMachineTotal: z.number().int(),
  BusyNoAnswerTotal: z.number().int(),
  InvalidNumberTotal: z.number().int(),
  /** The rest: not yet called, canceled, expired, rejected, failed. */
  IncompleteCallTotal: z.number().int(),
  TransferTotal: z.number().int(),
  SurveyResponseTotal: z.number().int(),
  /** Handed over, and may or may not have rung; part of IncompleteCallTotal. */
  UnconfirmedCalls: z.number().int(),
});
export type CallCounts = z.infer<typeof callCounts>;

/** The current activity in the calls of a broadcast. */
export const calling = z.object({
  /** Calls that ring or are talking. */
  CallsNow: z.number().int(),
  /** People who are being connected to the organization, or talking to it. */
  TransfersNow: z.number().int(),
  /** Numbers that will be called again, and when the first of them will be. */
  RetryTotal: z.number().int(),
  NextRetryDate: z.string().nullable(),
  /** When calling may resume while the calling window is closed; null while it is open. */
  WindowOpensDate: z.string().nullable(),
});

/** A message as a broadcast plays it. It stays playable after it leaves the library. */
export const broadcastAudio = z.object({
  AudioID: z.number().int(),
  Name: z.string(),
  /** Whole seconds. */
  Length: z.number().int(),
  Uri: z.string(),
  /** Loudness along the message, as of the library; only of one broadcast, not in lists. */
  Peaks: z.array(z.number().int()).optional(),
});

export const broadcast = textCounts.extend({
  ...callCounts.shape,
  Audio: broadcastAudio.nullable(),
  AudioVM: broadcastAudio.nullable(),
  RecordLater: z.boolean(),
  RecordLaterVM: z.boolean(),
  /** Code to enter when recording by telephone; null unless a message is missing. */
  MessageRecordingInstruction: z
    .object({
      ID: z.string(),
      Uri: z.string(),
      /**
       * Number to call, 10 digits; null if recording by phone is not available here. Only for a single
       * broadcast.
       */
      PhoneNumber: z.string().nullable().optional(),
    })
    .nullable(),
  TransferAndConnect: z.object({
    IsTransfer: z.boolean(),
    TransferLines: z.number().int().nullable(),
    TransferNumber: z.string().nullable(),
  }),
  /**
   * Answers to a voice survey by key, "1" to "9": every key that recipients pressed or that has a name. `Label` is the
   * name, or "Pressed *1" (2-decisions E1).
   */
  SurveyResponses: z.array(z.object({ ID: z.string(), Label: z.string(), Total: z.number().int() })),
  /** Null for a broadcast without calls, and after the last call. */
  Calling: calling.nullable(),
  CallerID: z.string().nullable(),
  RetryTimes: z.number().int(),
  CallingWindowIgnored: z.boolean(),
  ContinueOnNextDay: z.boolean(),
  /** True: the calling window follows the clock of each recipient, as its number shows it. */
  UseRecipientTimeZone: z.boolean(),
  /** Of a ladder: the minutes that a person has to confirm before the next call; null for all others. */
  CallUnconfirmedMinutes: z.number().int().nullable(),
  CallingWindowDays: z.array(z.string()),
  StartTimeOfDay: z.object({ Hour: z.number().int(), Minute: z.number().int() }),
  StopTimeOfDay: z.object({ Hour: z.number().int(), Minute: z.number().int() }),
  BroadcastID: z.number().int(),
  BroadcastName: z.string(),
  BroadcastType: broadcastType,
  BroadcastStatus: broadcastStatus,
  BroadcastStatusCategory: broadcastCategory,
  /** The one label of 2-decisions A3, at the time of the response. */
  StatusLabel: z.string(),
  StartDate: z.string().nullable(),
  CreatedDate: z.string(),
  StartedDate: z.string().nullable(),
  CompletedDate: z.string().nullable(),
  PhoneNumberCount: z.number().int(),
  /**
   * People who were to receive something when it was created, as opposed to numbers; null if each number is
   * one person.
   */
  PeopleTotal: z.number().int().nullable(),
  /** How many of them were left out because they can't be texted. */
  LeftOutTotal: z.number().int().optional(),
  TotalCompleted: z.number().int(),
  /** Handed over, still without a response. Never hidden among the others. */
  UnconfirmedTexts: z.number().int(),
  CreditsUsed: z.number(),
  /**
   * The part of CreditsUsed for the time that people were connected. It is charged on top of MaxCreditCost.
   */
  ConnectedCredits: z.number(),
  MaxCreditCost: z.number(),
  Labels: z.array(label),
  IsTextSurvey: z.boolean(),
  TextSurveyAutoReplies: z.array(
    z.object({
      Label: z.enum(['Yes', 'No']),
      Message: z.string(),
      /**
       * The number of answers that got an automatic reply so far, and of those that got none for lack of credits or a
       * number. Present in the response for one broadcast, absent in lists.
       */
      Total: z.number().int().optional(),
      NotSent: z.number().int().optional(),
    }),
  ),
  TextSurveyResponses: z.array(
    z.object({ ID: z.number().int(), Label: z.string(), Total: z.number().int() }),
  ),
  TextMessage: z.string(),
  /** The organization's name as it stands before each text, "Riverbend: "; empty for none. */
  NamePrefix: z.string(),
  /** The longest voice message that its creator may send, in seconds. */
  MaxMessageLength: z.number().int(),
  /** The merge that its personal texts were checked with; null for none. */
  TemplateMergeID: z.number().int().nullable(),
  IncludeSignature: z.boolean(),
  /** The signature as it is sent; empty for none. */
  SignatureText: z.string(),
  /** Names of custom columns among the recipients, for merge fields (row B-058). */
  CustomData: z.array(z.string()),
  TextNumberID: z.number().int().nullable(),
  TextPhoneNumber: z.string().nullable(),
  CallThrottle: z.number().int(),
  Media: z.array(media),
  IsFree: z.boolean(),
  /** What a monthly account pays in addition for a picture or a long text; null when nothing is added. */
  EnhancedMessageAddOnCharge: z.object({ ChargeAmount: z.number() }).nullable(),
  IsSampleBroadcast: z.boolean(),
  ...repeatingFields.shape,
  CheckCallingWindow: z.boolean(),
  /** It was launched by telephone (1-decisions G-106). */
  IsLaunchedByPhone: z.boolean(),
  CreatedBy: z.object({ UserID: z.number().int(), Name: z.string() }),
  /** Why sending is paused although no user paused it, in one sentence; null if it isn't. */
  HoldReason: z.string().nullable(),
  /** Expected end while sending; null when it can't be estimated. */
  ExpectedFinish: z.string().nullable(),
  /** True when at least 75% of at least 4 results failed (row B-269). */
  FailureAlert: z.boolean(),
  SentAnyway: sentAnyway.optional(),
  ...broadcastHouseholds.shape,
  /** How many results there are per label, for the reasons panel: largest first. */
  Results: z.array(
    z.object({
      DeliveryStatus: z.string(),
      Label: z.string(),
      Category: z.string(),
      Tooltip: z.string(),
      Total: z.number().int(),
      /** True for a result of calls; texts have results of the same names. */
      IsCall: z.boolean(),
    }),
  ),
  /** Rises with everything that a person does to it. Sent with a change, it says what the change is based on. */
  Version: z.number().int(),
  /** What the caller may do now, by the state and by their rights (2-decisions A4). */
  Actions: z.array(
    z.enum([
      'rename',
      'pause',
      'resume',
      'cancel',
      'delete',
      'duplicate',
      'sendNow',
      'reschedule',
      'changeText',
      'changeAudio',
      'removeRecipients',
      'resend',
      'saveAsGroup',
      'csv',
    ]),
  ),
});
export type Broadcast = z.infer<typeof broadcast>;

const broadcastParams = z.object({ BroadcastID: id });

export const listBroadcasts = route({
  method: 'GET',
  path: '/broadcasts',
  right: 'broadcasts.view',
  summary: 'Broadcasts the caller may see, newest start first.',
  query: listQuery().extend({
    broadcasttype: broadcastType.optional().catch(undefined),
    /** active, completed, or category names, comma-separated. */
    include: z.string().max(200).optional(),
    /** Label ids, comma-separated. */
    labels: z.string().max(200).optional(),
  }),
  response: listOf(broadcast),
});
export const getBroadcastSummary = route({
  method: 'GET',
  path: '/broadcasts/summary',
  right: 'broadcasts.view',
  summary: 'How many broadcasts are in each list.',
  response: z.object({
    All: z.number().int(),
    Active: z.number().int(),
    Completed: z.number().int(),
    NeedsMessage: z.number().int(),
    Processing: z.number().int(),
    Scheduled: z.number().int(),
    Broadcasting: z.number().int(),
    Repeating: z.number().int(),
  }),
});
export const getBroadcast = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID',
  right: 'broadcasts.view',
  summary: 'One broadcast with its counts.',
  params: broadcastParams,
  response: broadcast,
});
export const createBroadcast = route({
  method: 'POST',
  path: '/broadcasts',
  right: 'broadcasts.send',
  summary:
    'Makes a broadcast of a draft, holds its credits, and starts or schedules it. A draft is sent once.',
  body: broadcastForm,
  status: 201,
  response: z.object({
    BroadcastID: z.number().int(),
    /** How many people receive something; null if no longer known. */
    RecipientTotal: z.number().int().nullable(),
    MessageRecordingInstruction: z.object({ ID: z.string(), Uri: z.string() }).nullable(),
    UriSummary: z.string(),
  }),
});
export const validateBroadcast = route({
  method: 'POST',
  path: '/broadcasts/validation',
  right: 'broadcasts.write',
  summary:
    'Checks a start date, for types with calls against the calling window too. Refuses what POST /broadcasts refuses of them.',
  // A form as typed: only what decides about its start is checked.
  body: z
    .object({
      StartDate: z.string().max(40).nullable().optional(),
      startOption: broadcastForm.shape.startOption,
      BroadcastType: broadcastType.optional(),
      CheckCallingWindow: broadcastForm.shape.CheckCallingWindow,
      CallingWindowIgnored: broadcastForm.shape.CallingWindowIgnored,
      CallingWindowDays: broadcastForm.shape.CallingWindowDays,
      StartTimeOfDay: broadcastForm.shape.StartTimeOfDay,
      StopTimeOfDay: broadcastForm.shape.StopTimeOfDay,
    })
    .loose(),
  response: z.object({
    StartDateValidation: z.object({
      StartDate: z.string().nullable(),
      IsPast: z.boolean(),
      IsTooFarFuture: z.boolean(),
      IsOutsideCallingWindow: z.boolean(),
      IsAlteredByServerTimeChange: z.boolean(),
      IsApproachingServerTimeChange: z.boolean(),
      IsMovedForwardByServerTimeChange: z.boolean(),
      ServerTimeChangeStartTime: z.string().nullable(),
      ServerTimeChangeEndTime: z.string().nullable(),
    }),
  }),
});
export const putBroadcast = route({
  method: 'PUT',
  path: '/broadcasts/:BroadcastID',
  right: 'broadcasts.write',
  summary:
    'Pause, resume, cancel, rename, reschedule, send now (StartDate null), ignore the calling window, change the text or labels, name the answers of a voice survey.',
  params: broadcastParams,
  body: z.object({
    /** What was seen: if another person changed it since, 409 BroadcastChanged, and nothing is stored. */
    Version: z.number().int().optional(),
    BroadcastStatus: z.enum(['Paused', 'Broadcasting', 'Canceled']).optional(),
    BroadcastName: broadcastForm.shape.BroadcastName.optional(),
    StartDate: z.string().max(40).nullable().optional(),
    /** True: its calls are made at any hour. This can't be undone. */
    CallingWindowIgnored: z.literal(true).optional(),
    TextMessage: z.string().max(2000).optional(),
    /** With a text: texts written for single recipients are kept, unless they are discarded. */
    OwnTexts: ownTextsChoice.optional(),
    /** All answer names of a voice survey. Existing names are kept once calls have begun. */
    SurveyResponses: answerNames.optional(),
    Labels: z
      .array(z.object({ LabelID: id }))
      .max(50)
      .optional(),
  }),
  response: broadcast,
});
/** Which message: for people, or for machines. */
const audioPart = z.enum(['Audio', 'AudioVM']);
export const audioParams = broadcastParams.extend({
  Part: z
    .string()
    .max(20)
    .transform((part) =>
      part.toLowerCase() === 'audiovm' ? 'AudioVM' : part.toLowerCase() === 'audio' ? 'Audio' : part,
    )
    .pipe(audioPart),
});
export const putBroadcastAudio = route({
  method: 'PUT',
  path: '/broadcasts/:BroadcastID/:Part',
  right: 'broadcasts.write',
  summary: 'Gives a broadcast that has not started another message, or (AudioID null) takes it away.',
  params: audioParams,
  body: z.object({
    AudioID: id.nullable(),
    /**
     * With `Part` AudioVM and AudioID null: false plays the message for people to machines; otherwise one is
     * required.
     */
    RecordLater: z.boolean().optional(),
    /** As with PUT of the broadcast. */
    Version: z.number().int().optional(),
  }),
  response: broadcast,
});
export const checkRecordingId = route({
  method: 'GET',
  path: '/ivrauthorization/:RecordingID',
  right: 'own.use',
  summary: 'Whether a message can be recorded by phone under this message recording ID: 200, else 403.',
  params: z.object({ RecordingID: z.string().max(100) }),
  response: z.object({}),
});
export const deleteBroadcast = route({
  method: 'DELETE',
  path: '/broadcasts/:BroadcastID',
  right: 'broadcasts.write',
  summary: 'Deletes a broadcast (not while it is sending).',
  params: broadcastParams,
  response: undoable,
});
export const undoBroadcast = route({
  method: 'PUT',
  path: '/broadcasts/undo/:UndoID',
  right: 'broadcasts.write',
  summary: 'Takes a delete back within 10 minutes.',
  params: z.object({ UndoID: z.string().max(60) }),
  body: z.object({}).loose(),
  response: z.object({ UndoID: z.string(), UndoExecuted: z.boolean() }),
});
