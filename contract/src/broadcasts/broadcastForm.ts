import { z } from 'zod';
import { broadcastTypes, type BroadcastType } from '@carillon/rules/broadcasts/types';
import { callRetries } from '@carillon/rules/calls/callSettings';
import type { HouseholdChoice } from '@carillon/rules/households/household';
import { ladderMinutes, wrongMinutesText } from '@carillon/rules/ladders/ladderForm';
import { weekdays } from '@carillon/rules/time/weekdays';
import type { AnswerKey } from '@carillon/rules/broadcasts/surveyAnswers';
import { waitUnits } from '@carillon/rules/drips/dripSteps';
import { parseTime } from '@carillon/rules/time/times';
import { id } from '../lists.ts';
import { typedSchedule } from './repeatingSchedule.ts';

export const broadcastType = z.enum(broadcastTypes, 'Choose a broadcast type');
export type { BroadcastType };

/** A message of the audio library; null removes it (rows B-030, B-067). */
const audioChoice = z.object({ AudioID: id }).nullable();
const timeOfDay = z.object({
  Hour: z.number().int().min(0).max(23),
  Minute: z.number().int().min(0).max(59),
});
/** As typed. Checked by the sentences of rows B-146 and B-147 when a broadcast is created from it. */
const transferLines = z.union([z.string().max(20), z.number()]).nullable();

/** Spelled out here, so that the naming rules don't add to every page's first load. */
const answerKey = z.enum(['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const satisfies AnswerKey[]);
/** Names of a voice survey's keys, as typed. Checked when a broadcast is created (2-decisions E1). */
export const answerNames = z
  .array(z.object({ ID: answerKey, Label: z.string().max(255) }))
  .max(answerKey.options.length);

/** Fields for calls only (rows B-066, B-067). A broadcast without calls ignores them. */
const callFields = z.object({
  /** The message for people, and the one for machines (the same if there is none). */
  Audio: audioChoice,
  AudioVM: audioChoice,
  /** The message comes later, by telephone or in the library. */
  RecordLater: z.boolean(),
  RecordLaterVM: z.boolean(),
  IsTransfer: z.boolean(),
  TransferNumber: z.string().max(30).nullable(),
  TransferLines: transferLines,
  /** Only of a voice survey. */
  SurveyResponses: answerNames,
  TransferAndConnect: z
    .object({
      IsTransfer: z.boolean().optional(),
      TransferNumber: z.string().max(30).nullable().optional(),
      TransferLines: transferLines.optional(),
    })
    .nullable(),
  RetryTimes: z.literal(callRetries, 'Choose how often to call again'),
  CallingWindowDays: z.array(z.enum(weekdays)).max(7),
  StartTimeOfDay: timeOfDay,
  StopTimeOfDay: timeOfDay,
  CallingWindowIgnored: z.boolean(),
  /** The window follows each recipient's clock, derived from the number, instead of the sender's. */
  UseRecipientTimeZone: z.boolean(),
  /**
   * A ladder: call only people who have not confirmed by YES this many minutes after their text, one number after the
   * other, until they confirm. Only of a type whose text and call both ask; null for none.
   */
  CallUnconfirmedMinutes: z.literal(ladderMinutes, wrongMinutesText).nullable(),
});

/** What is done for people who share a number. Spelled out here, so that its rules don't add to every page's first load. */
export const householdChoice = z.enum(['First', 'Names', 'Each'] as const satisfies HouseholdChoice[]);

export const media = z.object({ MediaID: z.string(), Uri: z.string(), Preview: z.string().optional() });

/**
 * Who sent or changed the text of a broadcast although rules for texts spoke against it, oldest first; `Rules` are ids such
 * as "shouting". Only of one broadcast, not in lists.
 */
export const sentAnyway = z.array(
  z.object({ Rules: z.array(z.string()), Name: z.string(), Date: z.string() }),
);

const longText = z.string().max(2000);
const broadcastName = z
  .string()
  .max(50, 'Broadcast name must be at most 50 characters')
  .refine((name) => name.trim().length > 0, 'Enter a broadcast name');

/**
 * The wizard's form (rows B-065, B-068). A draft keeps it as typed (all fields optional). Creating a
 * broadcast checks all of it.
 */
export const broadcastForm = z.object({
  /**
   * What the user saw beside the send button. Missing values are not compared. If a value is out of date, the
   * response is NotAsShown and nothing is sent.
   */
  Shown: z
    .object({
      /** Number of people who receive something, from the recipient summary. */
      Reached: z.number().int().min(0),
      /** From the recipient summary. It also changes if one person replaces another. */
      RosterRevision: z.string().max(80),
      /** Maximum cost. */
      Credits: z.number().min(0),
    })
    .partial()
    .optional(),
  DraftBroadcastID: id,
  /**
   * The merge by which the caller decided about messages: if it is of another text or other people, or has messages
   * without a decision, nothing is sent. Without it, recipients without a value are left out.
   */
  TemplateMergeID: id.nullish(),
  BroadcastName: broadcastName,
  BroadcastType: broadcastType,
  CallerID: z.string().max(30).nullish(),
  CallerIDNumber: z.string().max(30).nullish(),
  CountryID: z.number().int().optional(),
  /** Texts per minute for text types (0 = Max, 5, 50, 500, 1000); calls at a time for voice (2-decisions J9). */
  CallThrottle: z.number().int().min(0).max(5000).default(0),
  /** Without it, the window applies to types with calls. */
  CheckCallingWindow: z.boolean().optional(),
  ContinueOnNextDay: z.boolean().optional(),
  ...callFields.partial().shape,
  StartDate: z.string().max(40).nullish(),
  /** As the user typed it beside the date (row P-138). */
  startTimeText: z
    .string()
    .max(20)
    .refine((time) => time === '' || parseTime(time) !== null, 'Enter a time such as 5:00 AM or 5:00 PM')
    .nullish(),
  /** If absent, a StartDate means later: a user who picks a day does not want it sent at once. */
  startOption: z.enum(['START_IMMEDIATELY', 'START_LATER', 'REPEATING']).optional(),
  /** How it repeats; counts only beside startOption REPEATING, with StartDate as the first start. */
  RepeatingBroadcastSchedule: typedSchedule.nullish(),
  TextMessage: longText.default(''),
  TextNumberID: id.nullish(),
  TextPhoneNumber: z.string().max(30).nullish(),
  IncludeSignature: z.boolean().default(false),
  IsTextSurvey: z.boolean().default(false),
  sendTextSurveyAutoReply: z.boolean().default(false),
  textSurveyAutoReplyYes: longText.nullish(),
  textSurveyAutoReplyNo: longText.nullish(),
  /** The replies as a broadcast shows them, instead of the three fields above. */
  TextSurveyAutoReplies: z
    .array(z.object({ Label: z.enum(['Yes', 'No']), Message: longText }))
    .max(2)
    .optional(),
  /** Up to 1 image per text. */
  Media: z
    .array(z.object({ MediaID: z.string().max(100) }))
    .max(1, 'A text can carry one image')
    .default([]),
  TemplateID: id.nullish(),
  TemplateName: z.string().max(255).nullish(),
  PersonalizedFields: z.array(z.string().max(100)).max(50).optional(),
  CustomData: z.array(z.string().max(100)).max(200).optional(),
  /**
   * For people with several numbers: all that take texts (the default), or the first of each. Types with
   * calls always use all.
   */
  NumbersPerPerson: z.enum(['All', 'First']).optional(),
  /**
   * For people who share a number: only the first of them (the default), one message with all names, or a text for each.
   * In types with calls, which call a number once, Each counts as Names.
   */
  Households: householdChoice.optional(),
  Labels: z
    .array(z.object({ LabelID: id }))
    .max(50)
    .optional(),
  /** Ids of the rules for texts that the user saw and overrode by sending. The server reads the text again. */
  SentAnyway: z.array(z.string().max(40)).max(50).optional(),
  SettingsConfirmed: z.boolean().optional(),
  RecipientsConfirmed: z.boolean().optional(),
  MessagesConfirmed: z.boolean().optional(),
  /**
   * The same key returns the same broadcast: a repeated request returns the first result (no recipient is
   * texted twice).
   */
  RequestKey: z.string().max(80).optional(),
});
export type BroadcastForm = z.infer<typeof broadcastForm>;

/** The fields of a draft: the same ones, checked only for shape and size, so that nothing typed is lost. */
export const draftForm = z
  .object({
    BroadcastName: z.string().max(255),
    BroadcastType: broadcastType,
    CallerID: z.string().max(30).nullable(),
    CallThrottle: z.number().int().min(0).max(5000),
    StartDate: z.string().max(40).nullable(),
    startTimeText: z.string().max(20).nullable(),
    startOption: z.enum(['START_IMMEDIATELY', 'START_LATER', 'REPEATING']),
    RepeatingBroadcastSchedule: typedSchedule.nullable(),
    /** The sequence that this draft changes; null for a new one. */
    RepeatingBroadcastID: id.nullable(),
    TextMessage: z.string().max(5000),
    TextNumberID: id.nullable(),
    IncludeSignature: z.boolean(),
    IsTextSurvey: z.boolean(),
    sendTextSurveyAutoReply: z.boolean(),
    textSurveyAutoReplyYes: z.string().max(5000),
    textSurveyAutoReplyNo: z.string().max(5000),
    Media: z.array(media).max(1),
    CheckCallingWindow: z.boolean(),
    ContinueOnNextDay: z.boolean(),
    ...callFields.shape,
    TemplateID: id.nullable(),
    TemplateName: z.string().max(255).nullable(),
    PersonalizedFields: z.array(z.string().max(100)).max(50),
    NumbersPerPerson: z.enum(['All', 'First']),
    Households: householdChoice,
    /** Fields without a fallback, for which the user decided to exclude people without a value. */
    LeaveOutWithout: z.array(z.string().max(100)).max(50),
    SettingsConfirmed: z.boolean(),
    RecipientsConfirmed: z.boolean(),
    MessagesConfirmed: z.boolean(),
    /** What a drip has beside a broadcast, as typed; null for a broadcast. */
    Drip: z
      .object({
        StopsOnReply: z.boolean(),
        Steps: z
          .array(
            z.object({
              Message: z.string().max(5000),
              When: z.enum(['WAIT', 'DATE']),
              WaitAmount: z.string().max(20),
              WaitUnit: z.enum(waitUnits),
              Date: z.string().max(40),
              Time: z.string().max(20),
            }),
          )
          .max(20),
      })
      .nullable(),
    CurrentStep: z.number().int().min(1).max(4),
    CompletedSteps: z.array(z.number().int().min(1).max(4)).max(4),
  })
  .partial();
export type DraftForm = z.infer<typeof draftForm>;
