import { z } from 'zod';
import { sentAsWords } from '@carillon/rules/texts/rcs/sentAs';
import { groupInput } from '../contacts/groups.ts';
import { id, listOf, listQuery, selectionOf } from '../lists.ts';
import { group } from '../contacts/rosterShapes.ts';
import { route } from '../route.ts';

const broadcastParams = z.object({ BroadcastID: id });

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
  /** Null for a recipient who is not called. */
  CallResult: z.string().nullable(),
  CallResultCategory: z.string().nullable(),
  /** One plain sentence: why the call ended this way. */
  CallReason: z.string().nullable(),
  /** True when the person was connected to the organization. */
  Transferred: z.boolean(),
  /** One plain sentence: why. */
  Reason: z.string(),
  /** The carrier's own code behind the label, for support. */
  CarrierCode: z.string().nullable(),
  TextResponses: z.array(z.object({ Message: z.string(), ReceivedDate: z.string() })),
  TextSurveyResponse: z.object({ ID: z.number().int(), Label: z.string() }).nullable(),
  /** The key that was pressed, "1" to "9". */
  SurveyResult: z.string().nullable(),
  /** The same with the name of the answer: its own, or "Pressed *1". */
  SurveyResponse: z.object({ ID: z.string(), Label: z.string() }).nullable(),
  LastCallTime: z.string().nullable(),
  /** When this number is called again; null if it isn't, or if no time is set yet. */
  NextCallDate: z.string().nullable(),
  /** Duration of the last call as its carrier bills it, in whole seconds; null while unknown. */
  CallSeconds: z.number().int().nullable(),
  numberofattempts: z.number().int(),
  SentDate: z.string().nullable(),
  /** When an unsent text is retried; null if it isn't, or if its broadcast is not sending. */
  NextTextDate: z.string().nullable(),
  UpdatedDate: z.string().nullable(),
  Credits: z.number(),
  /** How the text went if its number has an RCS agent: over RCS, or as the fallback. Null if it has none, or while unknown. */
  SentAs: z.enum(sentAsWords).nullable(),
});
export type RecipientResult = z.infer<typeof recipientResult>;

/** Values of the path fragments and of `filter=` (rows B-046, B-052). */
export const resultFilter = z.enum([
  'all',
  'all-texts',
  'delivered',
  'read',
  'failed',
  'invalid',
  'not-completed',
  'opted-out',
  'replied',
  'not-replied',
  'unconfirmed',
  /** Texts that did not arrive and never will, for any reason. */
  'not-reached',
  'voicemail',
  'voice-mail',
  'busy',
  'live-person',
  'all-calls',
  'invalid-calls',
  'incomplete-calls',
  'unconfirmed-calls',
  /** Calls that reached no person and no voicemail. */
  'not-reached-calls',
  'transfers',
  'survey-results',
  'text-survey-results',
]);
export type ResultFilter = z.infer<typeof resultFilter>;

/**
 * In the order of the list that was sent. No other order exists
 * (docs/decisions/broadcasts.md#order-of-results).
 */
const detailsQuery = listQuery()
  .omit({ sortby: true })
  .extend({
    filter: resultFilter.default('all'),
    /** Only recipients with this DeliveryStatus (e.g. PhoneUnreachable); with a filter of calls, this call result (e.g. NoAnswer). */
    status: z.string().max(40).optional(),
    /**
     * Only this answer: of a text survey 1 Yes, 2 No, 3 Other, 0 for recipients who got it and have not answered; with
     * the filter survey-results the key of a voice survey, 0 for recipients who answered the call and not the question.
     */
    surveyresponse: z.coerce.number().int().min(0).max(9).optional(),
    /** Only texts that went over RCS, or (fallback) as SMS or MMS because the phone could not get them over RCS. */
    sentas: z.enum(['rcs', 'fallback']).optional(),
  });
export const listBroadcastDetails = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/details',
  right: 'broadcasts.view',
  summary: 'Recipients with their results, in the order of the list that was sent.',
  params: broadcastParams,
  query: detailsQuery,
  response: listOf(recipientResult),
});
export const downloadBroadcastDetails = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/details.csv',
  right: 'broadcasts.view',
  summary: 'The same recipients as CSV, all pages.',
  params: broadcastParams,
  query: detailsQuery.pick({ filter: true, status: true, q: true, surveyresponse: true, sentas: true }),
  produces: 'text/csv',
  expensive: 'download',
});
/** What "all" is narrowed to, in the terms of the recipient list. */
const narrowedResults = detailsQuery
  .pick({ status: true, surveyresponse: true, q: true, sentas: true })
  .extend({ filter: resultFilter.default('all') });
const chosenResults = z.strictObject({
  Selection: selectionOf(z.object({ PhoneNumber: z.string().max(30) })),
});
export const broadcastToDraft = route({
  method: 'POST',
  path: '/broadcasts/:BroadcastID/todraftbroadcast',
  right: 'broadcasts.write',
  summary: 'Copies recipients (a selection by phone number) and the message into a new draft.',
  params: broadcastParams,
  query: narrowedResults,
  body: chosenResults,
  status: 201,
  response: z.object({ DraftBroadcastID: z.number().int() }),
});

/** Row B-190. */
export const deleteBroadcastDetails = route({
  method: 'DELETE',
  path: '/broadcasts/:BroadcastID/details',
  right: 'broadcasts.write',
  summary:
    'Removes recipients (a selection by phone number) who were neither texted nor called yet; their credits come back.',
  params: broadcastParams,
  query: narrowedResults,
  body: chosenResults.extend({
    /** What was seen: if another person changed it since, 409 BroadcastChanged, and no one is removed. */
    Version: z.number().int().optional(),
  }),
  /** `KeptCount`: chosen ones of a running broadcast who stay, because they were already contacted or left out. */
  response: z.object({ Count: z.number().int(), KeptCount: z.number().int() }),
});

/** Row B-189. `IsFilling`: it is being filled in the background, like all large ones. */
export const broadcastToGroup = route({
  method: 'POST',
  path: '/broadcasts/:BroadcastID/details/tolist',
  right: 'broadcasts.view',
  summary:
    'Saves recipients (a selection by phone number) as a new group; people who are not contacts yet become contacts.',
  params: broadcastParams,
  query: narrowedResults,
  body: chosenResults.extend({ Update: groupInput.pick({ ListName: true }) }),
  status: 201,
  response: group.extend({ IsFilling: z.boolean() }),
});

/** A text that was handed over without a recorded response, and what the user may do about it. */
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
  right: 'broadcasts.view',
  summary: 'Texts with an unknown outcome, in the order of the list that was sent.',
  params: broadcastParams,
  query: listQuery().omit({ sortby: true, q: true }),
  response: listOf(unconfirmedText),
});
export const resolveUnconfirmed = route({
  method: 'POST',
  path: '/broadcasts/:BroadcastID/unconfirmed',
  right: 'broadcasts.write',
  summary: 'Asks the carrier again, gives up, or (after a plain warning) sends again.',
  params: broadcastParams,
  body: z.object({
    Action: z.enum(['AskAgain', 'MarkNotDelivered', 'SendAgain']),
    Selection: selectionOf(z.object({ PersonID: id })),
  }),
  response: z.object({ Count: z.number().int() }),
});

/** A call that was handed over and may or may not have rung. */
export const unconfirmedCall = unconfirmedText.omit({ SentDate: true, Actions: true }).extend({
  /** When it was dialed. */
  CallDate: z.string().nullable(),
  Actions: z.array(z.enum(['AskAgain', 'MarkCalled', 'MarkFailed', 'CallAgain'])),
});
export const listUnconfirmedCalls = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/unconfirmedcalls',
  right: 'broadcasts.view',
  summary: 'Calls with an unknown outcome, in the order of the list that was called.',
  params: broadcastParams,
  query: listQuery().omit({ sortby: true, q: true }),
  response: listOf(unconfirmedCall),
});
export const resolveUnconfirmedCalls = route({
  method: 'POST',
  path: '/broadcasts/:BroadcastID/unconfirmedcalls',
  right: 'broadcasts.write',
  summary:
    'Asks the carrier again, takes the calls as made or as failed, or (after a plain warning) calls again.',
  params: broadcastParams,
  body: z.object({
    Action: z.enum(['AskAgain', 'MarkCalled', 'MarkFailed', 'CallAgain']),
    Selection: selectionOf(z.object({ PersonID: id })),
  }),
  response: z.object({ Count: z.number().int() }),
});
