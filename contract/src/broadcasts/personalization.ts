import { z } from 'zod';
import { id } from '../lists.ts';
import { route } from '../route.ts';

/** What the text of a draft becomes for its recipients. */
export const personalization = z.object({
  /** The save on which it is based. */
  Version: z.number().int(),
  /** Why no broadcast can be created from the current text, such as an invalid field; empty if one can. */
  Problem: z.string(),
  /** Recipients who receive the text; none while there is a problem. */
  Texts: z.number().int(),
  /** Fields without a fallback for which some recipients have no value: `Count` numbers of this many `People`. */
  Missing: z.array(
    z.object({ Field: z.string(), Name: z.string(), Count: z.number().int(), People: z.number().int() }),
  ),
  /** Recipients who lack at least one of them. */
  MissingCount: z.number().int(),
  NothingToSend: z.number().int(),
  TooLong: z.number().int(),
  /** What the user decided in a merge: recipients with a text of their own, and excluded ones. */
  FixedMessageCount: z.number().int(),
  ExcludedMessageCount: z.number().int(),
  /** Characters of the shortest and the longest text that leaves, signature included; null when none does. */
  Shortest: z.number().int().nullable(),
  Longest: z.number().int().nullable(),
  /** How many recipients get their text in this many parts, as carriers send it; not what is charged. */
  Parts: z.array(z.object({ Segments: z.number().int(), Count: z.number().int() })),
  /** How many of the texts take more parts because of letters outside the standard set (GSM 03.38). */
  Lengthened: z.number().int(),
});
export type Personalization = z.infer<typeof personalization>;
export const getPersonalization = route({
  method: 'GET',
  path: '/draft-broadcasts/:DraftBroadcastID/personalization',
  right: 'broadcasts.write',
  summary: 'What the stored text becomes for all recipients: who lacks a value, and how long the texts are.',
  params: z.object({ DraftBroadcastID: id }),
  response: personalization,
});
