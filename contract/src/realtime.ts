import { z } from 'zod';
import { account } from './accounts.ts';
import { broadcastCategory, broadcastStatus, textCounts } from './broadcasts.ts';

/** Every live event: name and data (3-decisions 11.4). Events only tell what to refresh or patch; the calls stay the truth. */
export const realtimeEvents = {
  connected: z.object({ ConnectionID: z.string() }),
  'broadcast.statusChanged': z.object({
    BroadcastID: z.number(),
    BroadcastStatus: broadcastStatus,
    BroadcastStatusCategory: broadcastCategory,
  }),
  /** At most every 2 s per broadcast. */
  'broadcast.progress': textCounts.extend({
    BroadcastID: z.number(),
    TotalCompleted: z.number(),
    PhoneNumberCount: z.number(),
    UnconfirmedTexts: z.number(),
    CreditsUsed: z.number(),
  }),
  'account.updated': account.pick({
    AvailableCallUnits: true,
    CallBalance: true,
    PendingCallBalance: true,
    AccountStatusID: true,
  }),
  'fileupload.changed': z.object({
    FileID: z.number(),
    Status: z.string(),
    Done: z.number(),
    Rows: z.number(),
  }),
  'session.ended': z.object({ Reason: z.enum(['passwordchange', 'disabled', 'logout']) }),
} as const;
export type RealtimeEvent = keyof typeof realtimeEvents;
export type RealtimeData<E extends RealtimeEvent> = z.infer<(typeof realtimeEvents)[E]>;

/** `{event, id, ts, data}`; `id` grows per account. */
export interface RealtimeEnvelope<E extends RealtimeEvent = RealtimeEvent> {
  event: E;
  id: number;
  ts: string;
  data: RealtimeData<E>;
}

/** As printed in the specification (3-decisions 11.2); milliseconds. */
export const realtimeTiming = {
  connectTimeout: 20_000,
  firstAttempts: 6,
  firstDelay: 15_000,
  firstDelayMax: 6_000,
  retryCap: 60_000,
  resetAfter: 30_000,
  poll: 15_000,
  pollHidden: 60_000,
} as const;
