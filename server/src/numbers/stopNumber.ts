import { may, type RightHolder } from '@carillon/rules/accounts/rights';
import { AppError } from '@carillon/contract/errors';
import type { TenantTx } from '../platform/database/database.ts';
import type { TextNumberRow } from './numbers.sql.ts';
import {
  keepRefusals,
  lockSendingNumber,
  markResumed,
  markStopped,
  type RefusedText,
} from './refusals.sql.ts';

/** This many different texts refused because of the number stop it. */
const refusalsThatStop = 3;
/** ... within this time, in milliseconds, by when the receipts came. */
const refusalWindowMs = 24 * 3_600_000;

/**
 * Records texts that a carrier refused because this number may not send, and stops the number with the third within 24
 * hours: the rest of a list is not lost, and not charged for. A text counts once, however often and in whatever order
 * its receipts come, and not at all if it left before the number was last allowed to send again. Returns true when the
 * number was stopped by these.
 */
export async function noteRefusals(
  tx: TenantTx,
  textNumberId: number,
  texts: readonly RefusedText[],
  now: Date,
): Promise<boolean> {
  const [first] = texts;
  if (first === undefined || !(await lockSendingNumber(tx, textNumberId))) return false;
  const since = new Date(now.getTime() - refusalWindowMs);
  const kept = await keepRefusals(tx, textNumberId, texts, { most: refusalsThatStop, since, now });
  if (kept < refusalsThatStop) return false;
  await markStopped(tx, textNumberId, first.code, now);
  return true;
}

/**
 * Lets a number send again after its carrier refused it; nothing happens to one that was not stopped. Throws
 * NumberStopped for a user without the right.
 */
export async function resumeNumber(
  tx: TenantTx,
  caller: RightHolder,
  number: Pick<TextNumberRow, 'textNumberId' | 'stoppedAt'>,
  now: Date,
): Promise<void> {
  if (number.stoppedAt === null) return;
  if (!may('numbers.manage', caller)) throw new AppError('NumberStopped');
  await markResumed(tx, number.textNumberId, now);
}
