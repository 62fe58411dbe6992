import { z } from 'zod';
import { id } from '../lists.ts';
import { route } from '../route.ts';

/** Texts that an account may send on the day of a start. */
export const draftDay = z.object({
  MessagesPerDay: z.number().int(),
  /** The remaining texts of that day, minus the broadcasts due to start on it; never below 0. */
  Left: z.number().int(),
  /** The start is today, by the account's clocks. */
  IsToday: z.boolean(),
});
export type DraftDay = z.infer<typeof draftDay>;
export const getDraftDay = route({
  method: 'GET',
  path: '/draft-broadcasts/:DraftBroadcastID/day',
  right: 'broadcasts.write',
  summary: 'How many texts may still be sent on the day of a start, or today (row B-156).',
  params: z.object({ DraftBroadcastID: id }),
  query: z.object({ startdate: z.string().max(40).optional() }),
  response: draftDay,
});

export const getDraftFirstTexts = route({
  method: 'GET',
  path: '/draft-broadcasts/:DraftBroadcastID/firsttexts',
  right: 'broadcasts.write',
  summary:
    'Whether some recipients have never been texted by this account, so that the text should say how to opt out.',
  params: z.object({ DraftBroadcastID: id }),
  response: z.object({
    /** Among the first 2,000 recipients. */
    HasFirstTexts: z.boolean(),
  }),
});

/** Recipients who get the text by their clock, as their numbers show it. */
export const draftClocks = z.object({
  Clocks: z.array(
    z.object({
      /** IANA zones that such a number may be in; empty if its number does not show one. */
      Zones: z.array(z.string()),
      Numbers: z.number().int(),
    }),
  ),
});
export type DraftClocks = z.infer<typeof draftClocks>;
export const getDraftClocks = route({
  method: 'GET',
  path: '/draft-broadcasts/:DraftBroadcastID/clocks',
  right: 'broadcasts.write',
  summary: 'The time zones of the recipients who get the text, by area code or country, for quiet hours.',
  params: z.object({ DraftBroadcastID: id }),
  response: draftClocks,
});
