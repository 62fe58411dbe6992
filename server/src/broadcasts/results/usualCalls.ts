import { usualCall, type UsualCall } from '@carillon/rules/calls/callLength';
import { newestCalled, readEndedCalls } from '../../calls/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { readMessageSeconds } from '../start/voicePart.sql.ts';

/** Calls that are looked at: of the newest broadcasts that called, so many of each. */
const sample = { broadcasts: 3, calls: 300 };
/** In milliseconds. The end of a call that takes longer was learned late; the call itself was not that long. */
const longestTaken = 30 * 60_000;
/** In milliseconds: what was dialed before that has ended. */
const longestCall = 3 * 60_000;

/** What calls of the account usually take, by those of its newest broadcasts; one that is calling now is among them. */
export async function readUsualCall(tx: TenantTx, now: Date): Promise<UsualCall> {
  const ids = await newestCalled(tx, sample.broadcasts);
  if (ids.length === 0) return usualCall([]);
  const seconds = await readMessageSeconds(tx, ids);
  const calls = await readEndedCalls(tx, [...seconds.keys()], {
    most: sample.calls,
    dialedBefore: new Date(now.getTime() - longestCall),
  });
  return usualCall(
    calls.map(({ sendId, ms, isAnswered, isMissed }) => ({
      ms: Math.min(ms, longestTaken),
      isAnswered,
      isMissed,
      messageMs: (seconds.get(sendId) ?? 0) * 1_000,
    })),
  );
}
