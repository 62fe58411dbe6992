import { z } from 'zod';
import { route } from './route.ts';

/** Lines of a move that an answer lists at most. */
export const mostTestClockLines = 1_000;

/** Where the clock of an account stands, and what its newest move did. */
export const testClock = z.object({
  /** The account's time. */
  Now: z.string(),
  /** By how much it is ahead of the machine's. */
  AheadSeconds: z.number().int(),
  /** True while a move goes on. */
  IsMoving: z.boolean(),
  /** Of the newest move; null when the clock was never moved. */
  MovedFrom: z.string().nullable(),
  MovingTo: z.string().nullable(),
  /** How many times the clock was set on the way. */
  Steps: z.number().int(),
  /** Why the move ended before its time, in a sentence; null if it did not. */
  Stopped: z.string().nullable(),
  /** What was sent since MovedFrom: broadcasts by what started them, scheduled texts, and digests of unread texts. */
  Sent: z.object({
    Occurrences: z.number().int(),
    DripSteps: z.number().int(),
    Broadcasts: z.number().int(),
    Texts: z.number().int(),
    Digests: z.number().int(),
  }),
  /** What happened since MovedFrom, in order; at most 1,000 lines. */
  Happened: z.array(z.object({ Date: z.string(), What: z.string(), Name: z.string() })),
  /** All that happened, also beyond those lines, by what it was. */
  Counts: z.array(z.object({ What: z.string(), Count: z.number().int() })),
  /** The account's jobs that ended, by the name of their queue. */
  Jobs: z.array(z.object({ Name: z.string(), Count: z.number().int() })),
});
export type TestClock = z.infer<typeof testClock>;

export const getTestClock = route({
  method: 'GET',
  path: '/testclock',
  right: 'testClock.move',
  summary:
    'Where the account’s test clock stands, and what its newest move did. Only where APP_ENV is local or dev.',
  response: testClock,
});

export const putTestClock = route({
  method: 'PUT',
  path: '/testclock',
  right: 'testClock.move',
  summary:
    'Moves the account’s time forward and does what falls due, in order. Only where APP_ENV is local or dev; 404 elsewhere.',
  body: z.object({ Now: z.iso.datetime({ offset: true, local: false }) }),
  response: testClock,
});

export const deleteTestClock = route({
  method: 'DELETE',
  path: '/testclock',
  right: 'testClock.move',
  summary:
    'Sets the account’s time back to the true one. What happened keeps its dates. Refused while something is being sent. Only where APP_ENV is local or dev.',
  response: testClock,
});
