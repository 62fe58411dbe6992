import {
  connectedLeadSeconds,
  connectedPrice,
  connectedReserve,
  connectedSecondsFor,
} from '@carillon/rules/calls/connectedTime';
import { readAccount, type AccountRow } from '../../accounts/index.ts';
import { availableCredits, paysCredits, post, readBalance, type Source } from '../../credits/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { countConnected } from './callCounts.sql.ts';
import type { CallQueueRow } from '../dial/callQueue.sql.ts';
import {
  changeTransfer,
  openTransfer,
  unsettledTransfers,
  type TransferOf,
  type TransferRow,
} from '../hear/transfers.sql.ts';

/** Names the movements of a transfer. `held` is the thousandths of a credit already held for it. */
const sourceOf = (
  { broadcastId, recipientNo, attempt }: TransferOf,
  beganAt: Date,
  step: 'transfer' | 'transferLate' = 'transfer',
  held?: number,
): Source => ({
  sendId: broadcastId,
  channel: 'call',
  step,
  recipientNo,
  attempt,
  beganAt,
  ...(held === undefined ? {} : { no: held }),
});

/** Returns the thousandths of a credit that may be held now. No other transaction spends them until this one ends. */
async function available(tx: TenantTx): Promise<number> {
  return Math.round(availableCredits(await readBalance(tx, true)) * 1_000);
}

/**
 * When the credits held for a transfer are nearly used up. Counted from its beginning if the carrier does not report
 * when it was answered.
 */
function nearEnd(row: Pick<TransferRow, 'began_at' | 'answered_at' | 'reserved'>, account: AccountRow): Date {
  const since = row.answered_at ?? row.began_at;
  const seconds = connectedSecondsFor(row.reserved, account) - connectedLeadSeconds;
  return new Date(since.getTime() + seconds * 1_000);
}

/**
 * Takes one of this many lines for a person who wants to be connected, and holds credits for the first minutes. Returns
 * false if all lines are in use, or if there are no credits to connect with. The caller has locked the queue.
 */
export async function takeLine(
  tx: TenantTx,
  queue: Pick<CallQueueRow, 'settled'>,
  at: TransferOf & { lines: number; now: Date },
): Promise<boolean> {
  const account = await readAccount(tx);
  const isPaid = paysCredits(account);
  const reserved = isPaid && !queue.settled ? connectedReserve(await available(tx), account, true) : 0;
  const lookAt = isPaid ? nearEnd({ began_at: at.now, answered_at: null, reserved }, account) : null;
  const lines = isPaid && reserved === 0 ? 0 : at.lines;
  const taken = await openTransfer(tx, { ...at, lines, reserved, lookAt });
  if (taken === 'opened')
    await post(tx, {
      kind: 'hold',
      source: sourceOf(at, at.now, 'transfer', 0),
      amount: reserved,
      note: 'Connected calls',
    });
  return taken !== 'busy';
}

/**
 * Holds credits for the next minutes of a connection in progress. Returns false if there are none; then it must end
 * now. A transfer that was answered later than assumed has time left and needs none yet.
 */
export async function payOn(
  tx: TenantTx,
  queue: Pick<CallQueueRow, 'settled'>,
  at: TransferOf & { now: Date },
  row: TransferRow,
): Promise<boolean> {
  const account = await readAccount(tx);
  const change = (more: Partial<TransferRow>) => changeTransfer(tx, { ...at, beganAt: row.began_at }, more);
  if (!paysCredits(account)) {
    await change({ look_at: null });
    return true;
  }
  const ends = nearEnd(row, account);
  if (ends > at.now) {
    await change({ look_at: ends });
    return true;
  }
  const more = queue.settled ? 0 : connectedReserve(await available(tx), account, false);
  if (more === 0) return false;
  await post(tx, {
    kind: 'hold',
    source: sourceOf(at, row.began_at, 'transfer', row.reserved),
    amount: more,
    note: 'Connected calls',
  });
  const reserved = row.reserved + more;
  await change({ reserved, look_at: nearEnd({ ...row, reserved }, account) });
  return true;
}

/**
 * Pays the time of the finished transfers of an attempt, each by the credit rule of calls (2-decisions C4.6), and gives
 * back what was held beyond that. Transfers that may or may not have been answered are left, unless `all`. Returns the
 * thousandths of a credit that were charged. The caller has locked the queue against settling.
 */
export async function settleTransfers(
  tx: TenantTx,
  queue: Pick<CallQueueRow, 'settled'>,
  at: TransferOf,
  all: boolean,
): Promise<number> {
  let charged = 0;
  for (const row of await unsettledTransfers(tx, at)) {
    if (row.ended_at === null || (row.answered_at === null && !all)) continue;
    if (!queue.settled) charged += await settle(tx, at, row, row.ended_at);
    const over = { reserved: 0, look_at: null, settled: true };
    await changeTransfer(tx, { ...at, beganAt: row.began_at }, over);
  }
  if (charged > 0) await countConnected(tx, at.broadcastId, charged);
  return charged;
}

async function settle(tx: TenantTx, at: TransferOf, row: TransferRow, endedAt: Date): Promise<number> {
  const account = await readAccount(tx);
  const since = row.answered_at ?? endedAt;
  const seconds = Math.max(0, Math.ceil((endedAt.getTime() - since.getTime()) / 1_000));
  const price = paysCredits(account) ? connectedPrice(seconds, account) : 0;
  const own = sourceOf(at, row.began_at);
  let held = row.reserved;
  // It ended some seconds late. The remaining credits pay for them, and never more than remains.
  const more = price > held ? Math.min(price - held, await available(tx)) : 0;
  const late = { source: sourceOf(at, row.began_at, 'transferLate'), note: 'Connected calls' };
  if (more > 0 && (await post(tx, { kind: 'hold', amount: more, ...late })) === true) held += more;
  const charged = Math.min(price, held);
  await post(tx, { kind: 'capture', source: own, amount: charged, note: '' });
  await post(tx, { kind: 'release', source: own, amount: held - charged, note: '' });
  return charged;
}
