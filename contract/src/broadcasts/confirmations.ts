import { z } from 'zod';
import { ladderStates } from '@carillon/rules/ladders/ladderStates';
import { id, listOf, listQuery } from '../lists.ts';
import { route } from '../route.ts';

const broadcastParams = z.object({ BroadcastID: id });

/** A number of a person on a ladder. A number whose turn has not come has no result. */
const triedNumber = z.object({
  PhoneNumber: z.string(),
  /** The label, e.g. "No Answer"; null while the number was not called. */
  CallResult: z.string().nullable(),
  /** When it was called last. */
  CallDate: z.string().nullable(),
  /** When it is called, unless the person confirms before. */
  NextCallDate: z.string().nullable(),
});

/** A person of a ladder, with what was tried. */
export const confirmingPerson = z.object({
  PersonID: z.number().int(),
  FirstName: z.string(),
  LastName: z.string(),
  PrimaryPhone: z.string(),
  State: z.enum(ladderStates),
  /** By YES or by the key. Null while the person has not confirmed, like the next two. */
  ConfirmedBy: z.enum(['Text', 'Call']).nullable(),
  ConfirmedPhone: z.string().nullable(),
  ConfirmedDate: z.string().nullable(),
  /** The label of the person's text; null before it. */
  TextResult: z.string().nullable(),
  TextDate: z.string().nullable(),
  Numbers: z.array(triedNumber),
});
export type ConfirmingPerson = z.infer<typeof confirmingPerson>;

const stateQuery = z.enum(ladderStates).optional();

export const listConfirmations = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/confirmations',
  right: 'broadcasts.view',
  summary: 'The people of a ladder: who confirmed, who is being tried, who is missing.',
  params: broadcastParams,
  query: listQuery().omit({ sortby: true }).extend({ state: stateQuery }),
  response: listOf(confirmingPerson),
});

/** How many people of a ladder there are in each state. */
export const confirmationSummary = z.object({
  /** How long a person has before the next call. */
  Minutes: z.number().int(),
  PeopleTotal: z.number().int(),
  ConfirmedTotal: z.number().int(),
  TextConfirmedTotal: z.number().int(),
  CallConfirmedTotal: z.number().int(),
  BeingTriedTotal: z.number().int(),
  MissingTotal: z.number().int(),
});
export type ConfirmationSummary = z.infer<typeof confirmationSummary>;

export const getConfirmationSummary = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/confirmations/summary',
  right: 'broadcasts.view',
  summary: 'How many people of a ladder confirmed, are being tried, and are missing.',
  params: broadcastParams,
  response: confirmationSummary,
});

export const downloadConfirmations = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/confirmations.csv',
  right: 'broadcasts.view',
  summary: 'The same people as CSV, all pages.',
  params: broadcastParams,
  query: z.object({ state: stateQuery, q: z.string().max(255).optional() }),
  produces: 'text/csv',
  expensive: 'download',
});

export const followUpMissing = route({
  method: 'POST',
  path: '/broadcasts/:BroadcastID/confirmations/followup',
  right: 'broadcasts.write',
  summary: 'Copies the people who are missing, with all their numbers, and the message into a new draft.',
  params: broadcastParams,
  status: 201,
  response: z.object({ DraftBroadcastID: z.number().int() }),
});
