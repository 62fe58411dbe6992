import { z } from 'zod';
import { broadcastCategories, broadcastStatuses } from '@carillon/rules/broadcastStatus';
import { route } from './route.ts';
import { id, listOf, listQuery, selectionOf, undoable } from './lists.ts';
import { broadcastForm, broadcastType, media } from './broadcastForm.ts';

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
});
export type TextCounts = z.infer<typeof textCounts>;

export const broadcast = textCounts.extend({
  BroadcastID: z.number().int(),
  BroadcastName: z.string(),
  BroadcastType: broadcastType,
  BroadcastStatus: broadcastStatus,
  BroadcastStatusCategory: broadcastCategory,
  /** The one label of 2-decisions A3, as of the answer's time. */
  StatusLabel: z.string(),
  StartDate: z.string().nullable(),
  CreatedDate: z.string(),
  StartedDate: z.string().nullable(),
  CompletedDate: z.string().nullable(),
  RepeatingScheduleDescription: z.string(),
  PhoneNumberCount: z.number().int(),
  TotalCompleted: z.number().int(),
  /** Handed over with no answer yet; never hidden among the others. */
  UnconfirmedTexts: z.number().int(),
  CreditsUsed: z.number(),
  MaxCreditCost: z.number(),
  Labels: z.array(label),
  IsTextSurvey: z.boolean(),
  TextSurveyAutoReplies: z.array(
    z.object({
      Label: z.enum(['Yes', 'No']),
      Message: z.string(),
      /** Answers that were answered so far, and how many of them were not, for want of credits or a number; only of one broadcast, not in lists. */
      Total: z.number().int().optional(),
      NotSent: z.number().int().optional(),
    }),
  ),
  TextSurveyResponses: z.array(
    z.object({ ID: z.number().int(), Label: z.string(), Total: z.number().int() }),
  ),
  TextMessage: z.string(),
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
  IsSampleBroadcast: z.boolean(),
  IsPartOfRepeatingBroadcastSequence: z.boolean(),
  CheckCallingWindow: z.boolean(),
  CreatedBy: z.object({ UserID: z.number().int(), Name: z.string() }),
  /** Why sending stands still although nobody paused it, in one sentence; null when it does not. */
  HoldReason: z.string().nullable(),
  /** Expected end while sending; null when it can't be told. */
  ExpectedFinish: z.string().nullable(),
  /** True when at least 75% of at least 4 results failed (row B-269). */
  FailureAlert: z.boolean(),
  /** How many results there are per label, for the reasons panel: largest first. */
  Results: z.array(
    z.object({
      DeliveryStatus: z.string(),
      Label: z.string(),
      Category: z.string(),
      Tooltip: z.string(),
      Total: z.number().int(),
    }),
  ),
  /** What the caller may do now (2-decisions A4). */
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
    ]),
  ),
});
export type Broadcast = z.infer<typeof broadcast>;

const broadcastParams = z.object({ BroadcastID: id });

export const listBroadcasts = route({
  method: 'GET',
  path: '/broadcasts',
  permission: 'signedIn',
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
  permission: 'signedIn',
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
  permission: 'signedIn',
  summary: 'One broadcast with its counts.',
  params: broadcastParams,
  response: broadcast,
});
export const createBroadcast = route({
  method: 'POST',
  path: '/broadcasts',
  permission: 'createBroadcast',
  summary:
    'Makes a broadcast of a draft, holds its credits, and starts or schedules it. A draft is sent once.',
  body: broadcastForm,
  status: 201,
  response: z.object({
    BroadcastID: z.number().int(),
    MessageRecordingInstruction: z.object({ ID: z.string(), Uri: z.string() }).nullable(),
    UriSummary: z.string(),
  }),
});
export const validateBroadcast = route({
  method: 'POST',
  path: '/broadcasts/validation',
  permission: 'createBroadcast',
  summary: 'Checks a start date.',
  body: z
    .object({
      StartDate: z.string().max(40).nullable().optional(),
      startOption: z.string().max(40).optional(),
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
  permission: 'createBroadcast',
  summary: 'Pause, resume, cancel, rename, reschedule, send now (StartDate null), change the text or labels.',
  params: broadcastParams,
  body: z.object({
    BroadcastStatus: z.enum(['Paused', 'Broadcasting', 'Canceled']).optional(),
    BroadcastName: broadcastForm.shape.BroadcastName.optional(),
    StartDate: z.string().max(40).nullable().optional(),
    TextMessage: z.string().max(2000).optional(),
    Labels: z
      .array(z.object({ LabelID: id }))
      .max(50)
      .optional(),
  }),
  response: broadcast,
});
export const deleteBroadcast = route({
  method: 'DELETE',
  path: '/broadcasts/:BroadcastID',
  permission: 'createBroadcast',
  summary: 'Deletes a broadcast (not while it is sending).',
  params: broadcastParams,
  response: undoable,
});
export const undoBroadcast = route({
  method: 'PUT',
  path: '/broadcasts/undo/:UndoID',
  permission: 'createBroadcast',
  summary: 'Takes a delete back within 10 minutes.',
  params: z.object({ UndoID: z.string().max(60) }),
  body: z.object({}).loose(),
  response: z.object({ UndoID: z.string(), UndoExecuted: z.boolean() }),
});

/** One recipient of a broadcast with its result (rows B-077, C-296). */
export const recipientResult = z.object({
  PersonID: z.number().int(),
  PrimaryPhone: z.string(),
  PhoneNumber: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Notes: z.string(),
  CustomData: z.record(z.string(), z.string()),
  isTextable: z.boolean(),
  DeliveryStatus: z.string(),
  /** The label, e.g. "Phone Unreachable". */
  TextResult: z.string(),
  TextResultCategory: z.string(),
  CallResultCategory: z.string().nullable(),
  /** One plain sentence: why. */
  Reason: z.string(),
  /** The carrier's own code behind the label, for support. */
  CarrierCode: z.string().nullable(),
  TextResponses: z.array(z.object({ Message: z.string(), ReceivedDate: z.string() })),
  TextSurveyResponse: z.object({ ID: z.number().int(), Label: z.string() }).nullable(),
  SurveyResult: z.string().nullable(),
  LastCallTime: z.string().nullable(),
  numberofattempts: z.number().int(),
  SentDate: z.string().nullable(),
  UpdatedDate: z.string().nullable(),
  Credits: z.number(),
});
export type RecipientResult = z.infer<typeof recipientResult>;

/** Words of the path fragments and of `filter=` (rows B-046, B-052). */
export const resultFilter = z.enum([
  'all',
  'delivered',
  'read',
  'failed',
  'invalid',
  'not-completed',
  'opted-out',
  'replied',
  'not-replied',
  'unconfirmed',
  'voicemail',
  'voice-mail',
  'busy',
  'live-person',
]);
export type ResultFilter = z.infer<typeof resultFilter>;

/** In the order of the list that was sent; there is no other (docs/decisions/results-in-one-order.md). */
const detailsQuery = listQuery()
  .omit({ sortby: true })
  .extend({
    filter: resultFilter.default('all'),
    /** Only recipients with this DeliveryStatus (e.g. PhoneUnreachable). */
    status: z.string().max(40).optional(),
    /** Only this answer to a text survey: 1 Yes, 2 No, 3 Other. */
    surveyresponse: z.coerce.number().int().min(1).max(9).optional(),
  });
export const listBroadcastDetails = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/details',
  permission: 'signedIn',
  summary: 'Recipients with their results, in the order of the list that was sent.',
  params: broadcastParams,
  query: detailsQuery,
  response: listOf(recipientResult),
});
export const downloadBroadcastDetails = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/details.csv',
  permission: 'signedIn',
  summary: 'The same recipients as CSV, all pages.',
  params: broadcastParams,
  query: detailsQuery.pick({ filter: true, status: true, q: true, surveyresponse: true }),
  produces: 'text/csv',
});
export const downloadTextReplies = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/textreplies.csv',
  permission: 'signedIn',
  summary: 'Replies as CSV.',
  params: broadcastParams,
  produces: 'text/csv',
});
export const broadcastToDraft = route({
  method: 'POST',
  path: '/broadcasts/:BroadcastID/todraftbroadcast',
  permission: 'createBroadcast',
  summary: 'Copies recipients (a selection by phone number) and the message into a new draft.',
  params: broadcastParams,
  body: z.object({
    Selection: selectionOf(z.object({ PhoneNumber: z.string().max(30) })),
    filter: resultFilter.default('all'),
  }),
  status: 201,
  response: z.object({ DraftBroadcastID: z.number().int() }),
});

/** A text that was handed over with no recorded answer, and what may be done about it. */
export const unconfirmedText = z.object({
  PersonID: z.number().int(),
  PhoneNumber: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  SentDate: z.string().nullable(),
  /** What we know and what happens next, in one sentence. */
  Explanation: z.string(),
  NextCheckDate: z.string().nullable(),
  Actions: z.array(z.enum(['AskAgain', 'MarkNotDelivered', 'SendAgain'])),
});
export const listUnconfirmed = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/unconfirmed',
  permission: 'signedIn',
  summary: 'Texts with an unknown outcome, in the order of the list that was sent.',
  params: broadcastParams,
  query: listQuery().omit({ sortby: true, q: true }),
  response: listOf(unconfirmedText),
});
export const resolveUnconfirmed = route({
  method: 'POST',
  path: '/broadcasts/:BroadcastID/unconfirmed',
  permission: 'createBroadcast',
  summary: 'Asks the carrier again, gives up, or (after a plain warning) sends again.',
  params: broadcastParams,
  body: z.object({
    Action: z.enum(['AskAgain', 'MarkNotDelivered', 'SendAgain']),
    Selection: selectionOf(z.object({ PersonID: id })),
  }),
  response: z.object({ Count: z.number().int() }),
});

export const listLabels = route({
  method: 'GET',
  path: '/labels',
  permission: 'signedIn',
  summary: 'Labels of the account.',
  response: z.array(label),
});
export const createLabel = route({
  method: 'POST',
  path: '/labels',
  permission: 'createBroadcast',
  summary: 'Makes a label.',
  body: z.object({
    LabelName: z
      .string()
      .trim()
      .min(1, 'Enter a label name')
      .max(50, 'Label name must be at most 50 characters'),
  }),
  status: 201,
  response: label,
});
export const deleteLabel = route({
  method: 'DELETE',
  path: '/labels/:LabelID',
  permission: 'createBroadcast',
  summary: 'Deletes a label.',
  params: z.object({ LabelID: id }),
  status: 204,
});
