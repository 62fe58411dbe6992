import { z } from 'zod';
import { id } from '../lists.ts';
import { route } from '../route.ts';

/** Who is reached when, what holds recipients back, and who is not reached. The rules say it in words. */
export const forecast = z.object({
  /** When it was computed. */
  Date: z.string(),
  /** IANA zone of the account, by whose clocks "today" is meant. */
  TimeZone: z.string(),
  /** When the last text has left and the last call has ended; null when none will. */
  LastDate: z.string().nullable(),
  /** True where only the network's speed, which is not known yet, is the limit. */
  IsOpenEnded: z.boolean(),
  /** True for a ladder with calls left: all of them are counted, as if no one confirms. */
  IsAtMost: z.boolean(),
  /** When the last one was to be reached as its start looked; null when that can't be said, or it has not started. */
  FirstLastDate: z.string().nullable(),
  Today: z.number().int(),
  Tomorrow: z.number().int(),
  Later: z.number().int(),
  /** At most the first 60. */
  Spans: z.array(
    z.object({
      Channel: z.enum(['texts', 'calls']),
      From: z.string(),
      To: z.string(),
      Total: z.number().int(),
    }),
  ),
  Holds: z.array(
    z.object({
      Reason: z.enum([
        'sendRate',
        'numberRate',
        'sharedNumber',
        'dayLimit',
        'window',
        'ownZones',
        'callsAtATime',
      ]),
      Total: z.number().int(),
      Until: z.string().nullable(),
    }),
  ),
  Losses: z.array(
    z.object({
      Reason: z.enum(['credits', 'dayLimit', 'windowClosed', 'noCommonHours', 'tooLate']),
      Total: z.number().int(),
    }),
  ),
});
export type Forecast = z.infer<typeof forecast>;

export const getDraftForecast = route({
  method: 'GET',
  path: '/draft-broadcasts/:DraftBroadcastID/forecast',
  right: 'broadcasts.write',
  summary: 'Who would be reached when if the draft were sent as it is saved.',
  params: z.object({ DraftBroadcastID: id }),
  response: forecast,
});
export const getBroadcastForecast = route({
  method: 'GET',
  path: '/broadcasts/:BroadcastID/forecast',
  right: 'broadcasts.view',
  summary: 'Who will be reached when, from what is left; of a paused broadcast, if it were resumed now.',
  params: z.object({ BroadcastID: id }),
  response: forecast,
});
