import { usualCall, type UsualCall } from '@carillon/rules/calls/callLength';
import { newestCalled, readEndedCalls } from '../../calls/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { readMessageSeconds } from '../start/voicePart.sql.ts';

/** Calls that are looked at: of the newest broadcasts that called, so many of each. */
const sample = { broadcasts: 3, calls: 300 };

/** What calls of the account usually take, by those of its newest broadcasts. */
export async function readUsualCall(tx: TenantTx): Promise<UsualCall> {
  const ids = await newestCalled(tx, sample.broadcasts);
  if (ids.length === 0) return usualCall([]);
  const seconds = await readMessageSeconds(tx, ids);
  const calls = await readEndedCalls(tx, [...seconds.keys()], sample.calls);
  return usualCall(
    calls.map(({ sendId, ms, isAnswered }) => ({
      ms,
      isAnswered,
      messageMs: (seconds.get(sendId) ?? 0) * 1_000,
    })),
  );
}
