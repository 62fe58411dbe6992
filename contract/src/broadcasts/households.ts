import { z } from 'zod';
import { id, listOf, listQuery } from '../lists.ts';
import { route } from '../route.ts';
import { householdChoice } from './broadcastForm.ts';

const draftParams = z.object({ DraftBroadcastID: id });

/**
 * What was chosen for people who share a number, and how many share the number of another recipient; with Each, those
 * are recipients of their own. Only of one broadcast, not in lists.
 */
export const broadcastHouseholds = z.object({
  Households: householdChoice.optional(),
  HousemateCount: z.number().int().optional(),
});

/** What a choice for people who share a number would come to; figures are null where trying it would take too long. */
export const householdOffer = z.object({
  Households: householdChoice,
  TextNumberCount: z.number().int().nullable(),
  VoiceNumberCount: z.number().int().nullable(),
  /** The most it costs. */
  Credits: z.number().nullable(),
});
export type HouseholdOffer = z.infer<typeof householdOffer>;

export const householdOffers = z.object({
  /** What applies now under the draft's type. */
  Households: householdChoice,
  SharedNumbers: z.number().int(),
  SharingPeople: z.number().int(),
  /** The choices that the type allows. */
  Offers: z.array(householdOffer),
});
export type HouseholdOffers = z.infer<typeof householdOffers>;

export const getHouseholdOffers = route({
  method: 'GET',
  path: '/draft-broadcasts/:DraftBroadcastID/householdoffers',
  right: 'broadcasts.write',
  summary: 'What each choice for people who share a number would send and cost; nothing is stored.',
  params: draftParams,
  response: householdOffers,
});

const personName = z.object({ FirstName: z.string(), LastName: z.string() });

/** A number that several people share; the first of them comes first. */
export const household = z.object({ PhoneNumber: z.string(), People: z.array(personName) });
export type Household = z.infer<typeof household>;

export const listDraftHouseholds = route({
  method: 'GET',
  path: '/draft-broadcasts/:DraftBroadcastID/households',
  right: 'broadcasts.write',
  summary: 'Numbers of the draft that several people share, with all their names.',
  params: draftParams,
  query: listQuery().omit({ sortby: true, q: true }),
  response: listOf(household),
});

/** A person who shares the number of a recipient, and what became of them. */
export const housemate = personName.extend({
  PhoneNumber: z.string(),
  Notes: z.string(),
  /** The name of the recipient of the number; blank if it has none. */
  With: z.string(),
  /** The label, e.g. "Reached". */
  Result: z.string(),
  /** Why, in one sentence. */
  Reason: z.string(),
});
export type Housemate = z.infer<typeof housemate>;

export const listHousemates = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/households',
  right: 'broadcasts.view',
  summary: 'People of a broadcast who share the number of another recipient, and what became of each.',
  params: z.object({ BroadcastID: id }),
  query: listQuery().omit({ sortby: true, q: true }),
  response: listOf(housemate),
});
