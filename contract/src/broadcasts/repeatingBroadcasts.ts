import { z } from 'zod';
import { sequenceStates } from '@carillon/rules/schedules/schedule';
import { groupName } from '../contacts/rosterShapes.ts';
import { id, listOf, listQuery, undoable } from '../lists.ts';
import { route } from '../route.ts';
import { broadcastForm, broadcastType, draftForm } from './broadcastForm.ts';
import { broadcast } from './broadcasts.ts';
import { repeatingSchedule, typedSchedule } from './repeatingSchedule.ts';

/**
 * Scheduled: to come. Waiting: due, and the occurrence before still sends. Started: see its broadcast. Skipped: not sent,
 * and `Reason` says why. Failed: could not be made or sent; it is among the account's failures.
 */
export const occurrenceStates = ['Scheduled', 'Waiting', 'Started', 'Skipped', 'Failed'] as const;

/** A calendar day, "2027-03-15". */
const plainDate = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'Choose a date');

/** One date of a sequence. */
export const occurrence = z.object({
  /** The day of the sequence that it stands for, which names it; its start may have been moved. */
  OccurrenceDate: plainDate,
  StartDate: z.string(),
  State: z.enum(occurrenceStates),
  /** Why it was skipped or failed, what it waits for, or whom it left out, in plain sentences; empty if there is nothing to say. */
  Reason: z.string(),
  /** Numbers that came and went since the occurrence before; null for the first one, and where there is no broadcast. */
  Joined: z.number().int().nullable(),
  Left: z.number().int().nullable(),
  /** Null if it was never made, or was deleted. */
  BroadcastID: z.number().int().nullable(),
});
/** With its results, so that occurrences can be compared. */
export const occurrenceWithResults = occurrence.extend({ Broadcast: broadcast.nullable() });
export type Occurrence = z.infer<typeof occurrenceWithResults>;

export const repeatingBroadcast = z.object({
  RepeatingBroadcastID: z.number().int(),
  BroadcastName: z.string(),
  BroadcastType: broadcastType,
  IsTextSurvey: z.boolean(),
  SequenceState: z.enum(sequenceStates),
  /** What the user should know: why nothing is being sent, or that the next one can't be made yet. Empty if all is well. */
  Notice: z.string(),
  RepeatingBroadcastSchedule: repeatingSchedule,
  RepeatingScheduleDescription: z.string(),
  /** The first start. */
  StartDate: z.string(),
  /** IANA zone whose clocks its times follow. */
  TimeZone: z.string(),
  /** The occurrence that is scheduled next; null while none is. */
  NextOccurrence: occurrence.nullable(),
  /** How many occurrences were sent so far, and when the last one started. */
  SentTotal: z.number().int(),
  LastSentDate: z.string().nullable(),
  /** Groups that are read again for each occurrence. A deleted one is absent. */
  Groups: z.array(groupName),
  /** Numbers that every occurrence goes to, beside those of the groups. */
  FixedCount: z.number().int(),
  CreatedBy: z.object({ UserID: z.number().int(), Name: z.string() }),
  CreatedDate: z.string(),
  /** What the caller may do now. */
  Actions: z.array(z.enum(['change', 'pause', 'resume', 'stop', 'skip', 'delete'])),
});
export type RepeatingBroadcast = z.infer<typeof repeatingBroadcast>;

/** A date to come. */
export const comingDate = z.object({
  OccurrenceDate: plainDate,
  StartDate: z.string(),
  /** "Monday, March 15, 2027 at 5:00 AM", by the clocks of the sequence. */
  Words: z.string(),
  /** What the clocks do to it: it does not exist that day and moves on an hour, or exists twice and means the first. */
  ClockNote: z.string(),
  IsSkipped: z.boolean(),
  /** Why it is skipped; empty if it is not. */
  Reason: z.string(),
});

/** One sequence in full. */
export const repeatingBroadcastDetails = repeatingBroadcast.extend({
  /** The content as it was saved: what each occurrence begins with. */
  Form: draftForm,
  /** The next five dates that are to be sent, and those among them that a user skipped. */
  NextDates: z.array(comingDate),
  /** The ten newest occurrences that are over or under way, newest first. */
  Occurrences: z.array(occurrenceWithResults),
});
export type RepeatingBroadcastDetails = z.infer<typeof repeatingBroadcastDetails>;

const params = z.object({ RepeatingBroadcastID: id });

/** The form of the wizard. `StartDate` is the first start; `startOption` is REPEATING, also if it is absent. */
const sequenceForm = broadcastForm.extend({ RepeatingBroadcastSchedule: typedSchedule });

/** Any of its fields. An absent one has no default: it stays as it is. */
const sequenceChange = sequenceForm
  .extend({
    startOption: z.string(),
    CallThrottle: sequenceForm.shape.CallThrottle.removeDefault(),
    TextMessage: sequenceForm.shape.TextMessage.removeDefault(),
    IncludeSignature: sequenceForm.shape.IncludeSignature.removeDefault(),
    IsTextSurvey: sequenceForm.shape.IsTextSurvey.removeDefault(),
    sendTextSurveyAutoReply: sequenceForm.shape.sendTextSurveyAutoReply.removeDefault(),
    Media: sequenceForm.shape.Media.removeDefault(),
  })
  .partial();

export const createRepeatingBroadcast = route({
  method: 'POST',
  path: '/repeatingbroadcasts',
  right: 'broadcasts.repeat',
  summary:
    'Makes a sequence of a draft, and its first occurrence as an ordinary scheduled broadcast. A draft is used once.',
  body: sequenceForm,
  status: 201,
  response: z.object({
    RepeatingBroadcastID: z.number().int(),
    /** The first occurrence. */
    BroadcastID: z.number().int(),
    /** Its start, which is moved when it is less than 5 minutes ahead. */
    StartDate: z.string().nullable(),
    RecipientTotal: z.number().int().nullable(),
    MessageRecordingInstruction: z.object({ ID: z.string(), Uri: z.string() }).nullable(),
    UriSummary: z.string(),
  }),
});
export const listRepeatingBroadcasts = route({
  method: 'GET',
  path: '/repeatingbroadcasts',
  right: 'broadcasts.view',
  summary: 'Sequences that the caller may see: running ones first, by their next start.',
  query: listQuery()
    .omit({ sortby: true })
    .extend({ state: z.enum(sequenceStates).optional().catch(undefined) }),
  response: listOf(repeatingBroadcast),
});
export const getRepeatingBroadcast = route({
  method: 'GET',
  path: '/repeatingbroadcasts/:RepeatingBroadcastID',
  right: 'broadcasts.view',
  summary: 'One sequence with its next five dates and its newest occurrences.',
  params,
  response: repeatingBroadcastDetails,
});
export const listOccurrences = route({
  method: 'GET',
  path: '/repeatingbroadcasts/:RepeatingBroadcastID/occurrences',
  right: 'broadcasts.view',
  summary: 'Occurrences that are over or under way, with their results, newest first.',
  params,
  query: listQuery().omit({ sortby: true, q: true }),
  response: listOf(occurrenceWithResults),
});
export const putRepeatingBroadcast = route({
  method: 'PUT',
  path: '/repeatingbroadcasts/:RepeatingBroadcastID',
  right: 'broadcasts.repeat',
  summary:
    'Changes a sequence from its next occurrence on: form, schedule, or both; what is absent stays. Occurrences that have started stay as they are.',
  params,
  /**
   * With a DraftBroadcastID (of `todraftbroadcast`) its recipients and groups replace those of the sequence. StartDate is
   * the first date that counts from now on; with a schedule and without StartDate, the time of day stays.
   */
  body: sequenceChange,
  response: repeatingBroadcastDetails,
});
export const repeatingBroadcastToDraft = route({
  method: 'POST',
  path: '/repeatingbroadcasts/:RepeatingBroadcastID/todraftbroadcast',
  right: 'broadcasts.write',
  summary:
    'Copies content, schedule, people, and groups of a sequence into a new draft, to change them in the wizard.',
  params,
  body: z.object({}).loose(),
  status: 201,
  response: z.object({ DraftBroadcastID: z.number().int() }),
});
export const putSequenceState = route({
  method: 'PUT',
  path: '/repeatingbroadcasts/:RepeatingBroadcastID/state',
  right: 'broadcasts.write',
  summary:
    'Pauses, resumes, or stops a sequence. Its pending occurrence is taken back, and its credits are released; a stopped one does not resume.',
  params,
  body: z.object({ SequenceState: z.enum(['Paused', 'Running', 'Stopped']) }),
  response: repeatingBroadcastDetails,
});
export const putOccurrence = route({
  method: 'PUT',
  path: '/repeatingbroadcasts/:RepeatingBroadcastID/occurrences/:OccurrenceDate',
  right: 'broadcasts.write',
  summary:
    'Skips one date to come, or takes that back. One that failed is tried again by IsSkipped false, and the refusal says what is still wrong.',
  params: params.extend({ OccurrenceDate: plainDate }),
  body: z.object({ IsSkipped: z.boolean() }),
  response: repeatingBroadcastDetails,
});
export const validateSchedule = route({
  method: 'POST',
  path: '/repeatingbroadcasts/validateschedule',
  right: 'broadcasts.write',
  summary: 'The description of a schedule and its first dates, or a Message that says what is wrong.',
  body: z.object({
    RepeatingBroadcastSchedule: typedSchedule,
    StartDateTime: z.string().max(40).nullish(),
  }),
  response: z.object({
    /** Null if the schedule can't be used. */
    ScheduleDescription: z.string().nullable(),
    Message: z.string().nullable(),
    /** The same with its field: ScheduleFrequency, Interval, DaysOfWeek, EndDateTime, StartDate. */
    Errors: z.array(z.object({ Field: z.string(), Message: z.string() })),
    /** The end as given, or the default one (2-decisions G8). */
    EndDateTime: z.string().nullable(),
    /** The first five dates. */
    NextDates: z.array(comingDate.omit({ IsSkipped: true, Reason: true })),
    /** How many there are until the end. */
    OccurrenceTotal: z.number().int(),
  }),
});
export const canSafelyDelete = route({
  method: 'GET',
  path: '/repeatingbroadcasts/cansafelydelete/:RepeatingBroadcastID',
  right: 'broadcasts.view',
  summary:
    'Whether a sequence may be deleted now: false while an occurrence sends or is about to, and Message says why.',
  params,
  response: z.object({ CanSafelyDelete: z.boolean(), Message: z.string() }),
});
export const deleteRepeatingBroadcast = route({
  method: 'DELETE',
  path: '/repeatingbroadcasts/:RepeatingBroadcastID',
  right: 'broadcasts.write',
  summary: 'Deletes a sequence and its pending occurrence; results stay. Can be undone for 10 minutes.',
  params,
  response: undoable,
});
export const undoRepeatingBroadcast = route({
  method: 'PUT',
  path: '/repeatingbroadcasts/undo/:UndoID',
  right: 'broadcasts.write',
  summary: 'Takes the delete of a sequence back within 10 minutes; its next occurrence is made again.',
  params: z.object({ UndoID: z.string().max(60) }),
  body: z.object({}).loose(),
  response: z.object({ UndoID: z.string(), UndoExecuted: z.boolean() }),
});

/** An occurrence that could not be sent. */
export const accountFailure = z.object({
  FailureID: z.number().int(),
  RepeatingBroadcastID: z.number().int(),
  BroadcastName: z.string(),
  /** The day of the sequence, as its occurrences name it. */
  OccurrenceDate: z.string(),
  /** When it was to start. */
  StartDate: z.string(),
  FailedDate: z.string(),
  /** 4100 credits, 2003 text number, 101 creator or plan; any other is unknown (2-decisions G15). */
  Code: z.number().int(),
  /** The sentence of the code. */
  Message: z.string(),
  /** More about the reason, if there is more to say; else empty. */
  Detail: z.string(),
});
export type AccountFailure = z.infer<typeof accountFailure>;
export const listAccountFailures = route({
  method: 'GET',
  path: '/repeatingbroadcasts/accountfailures',
  right: 'broadcasts.view',
  summary: 'Occurrences that failed and were not dismissed, newest first, at most 100.',
  response: z.array(accountFailure),
});
export const dismissFailures = route({
  method: 'POST',
  path: '/repeatingbroadcasts/dismissfailures',
  right: 'broadcasts.write',
  summary: 'Dismisses failures, or all that the caller sees when none is named.',
  body: z.object({ FailureIDs: z.array(id).max(1000).optional() }),
  response: z.object({ Count: z.number().int() }),
});
