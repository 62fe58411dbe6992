import { z } from 'zod';
import {
  dripNameLength,
  dripStates,
  leaveReasons,
  messageEmptyText,
  mostSteps,
  nameEmptyText,
  nameTooLongText,
  timeText,
  tooManyStepsText,
} from '@carillon/rules/drips/drip';
import { parseTime } from '@carillon/rules/time/times';
import { id, listOf, listQuery } from '../lists.ts';
import { route } from '../route.ts';
import { broadcast } from './broadcasts.ts';

/** A step (row B-084). `startDate` without an offset is read by the clocks of the caller. */
const dripStep = z.object({
  message: z
    .string()
    .max(2000)
    .refine((text) => text.trim() !== '', messageEmptyText),
  startDate: z.string().max(40),
  /** As typed beside the message; `startDate` is what counts. */
  date: z.string().max(40).nullish(),
  time: z
    .string()
    .max(20)
    .refine((time) => time === '' || parseTime(time) !== null, timeText)
    .nullish(),
  /** True for every step but the first. */
  hasWait: z.boolean().optional(),
});

/** A drip as it is created (row B-084); these spellings are the documents'. */
const dripForm = z.object({
  name: z.string().trim().min(1, nameEmptyText).max(dripNameLength, nameTooLongText),
  textNumberId: id,
  /** Its recipients get every step. */
  draftBroadcastId: id,
  steps: z.array(dripStep).min(1, messageEmptyText).max(mostSteps, tooManyStepsText),
  /** The rest is not sent to people who reply to a step. */
  stopsOnReply: z.boolean().default(false),
  /** Of the draft as its recipients were shown; refused when they changed since. */
  rosterRevision: z.string().max(80).optional(),
  /** Ids of the rules for texts that the user saw and overrode. */
  sentAnyway: z.array(z.string().max(40)).max(50).optional(),
  /** The same key returns the same drip. */
  requestKey: z.string().max(80).optional(),
});
/** What the server receives, once checked. */
export type DripForm = z.infer<typeof dripForm>;

/** One person's way out, or null. */
const left = z.object({ Reason: z.enum(leaveReasons), Date: z.string() }).nullable();

export const dripCampaign = z.object({
  DripCampaignID: z.number().int(),
  Name: z.string(),
  State: z.enum(dripStates),
  TextNumberID: z.number().int(),
  StopsOnReply: z.boolean(),
  /** Numbers that were chosen for it. */
  RecipientTotal: z.number().int(),
  StepTotal: z.number().int(),
  /** Steps that are being sent or over. */
  StartedTotal: z.number().int(),
  /** Steps that could not be made. */
  FailureCount: z.number().int(),
  /** The next step that is to start; null when none is. */
  NextStep: z.object({ StepNo: z.number().int(), StartDate: z.string() }).nullable(),
  RepliedTotal: z.number().int(),
  StoppedTotal: z.number().int(),
  CreatedBy: z.object({ UserID: z.number().int(), Name: z.string() }),
  CreatedDate: z.string(),
  /** When a user stopped it for everyone, and who; null if it was not. */
  Stopped: z.object({ Date: z.string(), Name: z.string() }).nullable(),
  /** What the caller may do now. */
  Actions: z.array(z.enum(['stop', 'stopPerson', 'createStep'])),
});
export type DripCampaign = z.infer<typeof dripCampaign>;

export const dripCampaignDetails = dripCampaign.extend({
  TextNumberName: z.string(),
  /** Empty if the number is gone. */
  TextPhoneNumber: z.string(),
  Steps: z.array(
    z.object({
      StepNo: z.number().int(),
      /** Of its broadcast now, and as created if there is none. */
      Message: z.string(),
      StartDate: z.string(),
      BroadcastID: z.number().int().nullable(),
      /** Why it could not be made; empty if it was. */
      Problem: z.string(),
      /** Null if it could not be made, or was deleted. */
      Broadcast: broadcast.nullable(),
    }),
  ),
});
export type DripCampaignDetails = z.infer<typeof dripCampaignDetails>;

/** A person of a drip, with what came of each step. */
export const dripPerson = z.object({
  PhoneNumber: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  /** Why the rest is not sent to this person. */
  Left: left,
  /** Since when the person has opted out of texts; null if not. */
  OptedOutDate: z.string().nullable(),
  Steps: z.array(
    z.object({
      StepNo: z.number().int(),
      /** A status of the delivery catalogue; null: the person is no recipient of this step. */
      TextResult: z.string().nullable(),
      Label: z.string(),
      /** Why, in a sentence. */
      Reason: z.string(),
      SubmittedDate: z.string().nullable(),
      IsReplied: z.boolean(),
      IsOptedOut: z.boolean(),
    }),
  ),
});
export type DripPerson = z.infer<typeof dripPerson>;

const params = z.object({ DripCampaignID: id });

export const createSequence = route({
  method: 'POST',
  path: '/sequences/createsequence',
  right: 'drips.send',
  summary:
    'Creates a drip campaign: one scheduled text broadcast for each step, each with the recipients of the draft. A step that can’t be created is counted; if none can, nothing is kept.',
  body: dripForm,
  status: 201,
  response: z.object({
    metaData: z.object({
      /** Steps that could not be created, and those that were. */
      FailureCount: z.number().int(),
      SuccessCount: z.number().int(),
    }),
    BroadcastIDs: z.array(z.number().int()),
    DripCampaignID: z.number().int(),
    /** Why steps could not be created, by step. */
    Failures: z.array(z.object({ StepNo: z.number().int(), Message: z.string() })),
  }),
});
export const calculateCredits = route({
  method: 'POST',
  path: '/sequences/calculateCredits',
  right: 'broadcasts.write',
  summary: 'The most that a drip campaign costs: the sum over its steps.',
  // Written while the user still types: a step without a message costs nothing yet.
  body: dripForm
    .pick({ draftBroadcastId: true })
    .extend({ steps: z.array(z.object({ message: z.string().max(2000) })).max(mostSteps) }),
  response: z.object({
    Credits: z.number(),
    /** Numbers that a step is sent to. */
    TextNumberCount: z.number().int(),
    /** Of each step, in order. */
    StepCredits: z.array(z.number()),
  }),
});
export const listDripCampaigns = route({
  method: 'GET',
  path: '/drip-campaigns',
  right: 'broadcasts.view',
  summary: 'Drip campaigns that the caller may see, newest first.',
  query: listQuery().omit({ sortby: true }),
  response: listOf(dripCampaign),
});
export const getDripCampaign = route({
  method: 'GET',
  path: '/drip-campaigns/:DripCampaignID',
  right: 'broadcasts.view',
  summary: 'One drip campaign with its steps and their results.',
  params,
  response: dripCampaignDetails,
});
export const listDripContacts = route({
  method: 'GET',
  path: '/drip-campaigns/:DripCampaignID/contacts',
  right: 'broadcasts.view',
  summary: 'The people of a drip campaign, with what came of each step for each of them.',
  params,
  query: listQuery()
    .omit({ sortby: true })
    .extend({ filter: z.enum(['all', 'left', 'optedout']).default('all') }),
  response: listOf(dripPerson),
});
export const stopDripCampaign = route({
  method: 'POST',
  path: '/drip-campaigns/:DripCampaignID/stop',
  right: 'broadcasts.write',
  summary: 'Cancels every step that is not over: what was sent stays, and unused credits are released.',
  params,
  body: z.object({}).loose(),
  response: dripCampaignDetails,
});
export const stopDripContact = route({
  method: 'POST',
  path: '/drip-campaigns/:DripCampaignID/contacts/stop',
  right: 'broadcasts.write',
  summary: 'Stops the rest of a drip campaign for one person.',
  params,
  body: z.object({ PhoneNumber: z.string().max(40) }),
  response: dripCampaignDetails,
});
export const createDripStep = route({
  method: 'POST',
  path: '/drip-campaigns/:DripCampaignID/steps/:StepNo',
  right: 'drips.send',
  summary:
    'Creates a step that could not be created with its drip campaign, with another text or start if given.',
  params: params.extend({ StepNo: id }),
  body: z.object({
    /** The text of the step is kept if this is left out. */
    Message: dripStep.shape.message.optional(),
    /** Without it, the step keeps its start, or starts 5 minutes from now if that has passed. */
    StartDate: z.string().max(40).optional(),
    /** Ids of the rules for texts that the user saw and overrode. */
    SentAnyway: dripForm.shape.sentAnyway,
  }),
  response: dripCampaignDetails,
});
