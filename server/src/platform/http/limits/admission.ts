import type { ServerResponse } from 'node:http';
import { AppError } from '@carillon/contract/errors';
import { FairQueue } from './fairQueue.ts';

/** Maximum number of waiting requests per account or address. The next caller must retry later. */
const longestLine = 500;
/** The longest wait for a slot, in milliseconds. */
const longestWait = 60_000;
/** Seconds until refused callers should retry. */
const retryAfter = 5;

/** The party whose requests wait: an account, or the address of a caller who is not signed in. */
export type Party = { readonly accountId: number } | { readonly address: string };

/** Admission control for the web process: no party's requests take more than a share of it. */
export interface Admission {
  /**
   * Does the work when the party's turn comes. Downloads have a separate queue: one lasts as long as its
   * reader takes, and must not block colleagues' pages. Throws TooManyRequests if the queue or the wait is
   * too long.
   */
  inTurn<T>(
    party: Party,
    kind: 'call' | 'download',
    response: ServerResponse,
    work: () => Promise<T>,
  ): Promise<T>;
}

/**
 * `connections` is the process's number of database connections: two fifths for one party's calls, a fifth
 * for its downloads.
 */
export function openAdmission(connections: number): Admission {
  const share = (part: number, least: number) => Math.max(least, Math.floor(connections * part));
  const lines = {
    call: new FairQueue({ width: share(0.4, 2), longest: longestLine }),
    download: new FairQueue({ width: share(0.2, 1), longest: longestLine }),
  };
  return {
    async inTurn(party, kind, response, work) {
      const key = 'accountId' in party ? `account ${party.accountId}` : `address ${party.address}`;
      const { promise: turn, resolve } = Promise.withResolvers<boolean>();
      const place = lines[kind].enter(key, resolve);
      if (place === null) throw turnedAway();
      // A caller who disconnects leaves the queue. Work that was started keeps its slot until it ends, even
      // if its caller is gone.
      response.once('close', place.giveUp);
      if (response.destroyed) place.giveUp();
      const timer = setTimeout(place.giveUp, longestWait);
      try {
        if (!(await turn)) throw turnedAway();
        clearTimeout(timer);
        return await work();
      } finally {
        clearTimeout(timer);
        response.off('close', place.giveUp);
        place.leave();
      }
    },
  };
}

function turnedAway(): AppError {
  return new AppError(
    'TooManyRequests',
    'Too much was asked for at once, so this was not done. Wait a few seconds and try again.',
    [],
    { RetryAfterSeconds: retryAfter },
  );
}
