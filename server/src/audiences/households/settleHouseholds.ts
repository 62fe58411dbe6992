import type { HouseholdChoice } from '@carillon/rules/households/household';
import type { TenantTx } from '../../platform/database/database.ts';
import { withoutNestedLoops } from '../../platform/database/withoutNestedLoops.sql.ts';
import { noteRecipients } from '../audience.sql.ts';
import { chosenHouseholds, hasHousemates, hasMoreHousemates } from './housemates.sql.ts';
import { foldMates, joinNames, promoteMates, separateNames, spreadMates, storeChoice } from './settle.sql.ts';

/**
 * Makes the recipients of an audience, which the caller has locked, what is chosen for people who share a number: the
 * first person of each alone, one recipient with all names, or a recipient for each. It is safe to run again, and runs
 * after everything that adds people.
 */
export async function settleHouseholds(tx: TenantTx, audienceId: number, now: Date): Promise<void> {
  await settle(tx, audienceId, await chosenHouseholds(tx, audienceId), now);
}

/** Stores a choice and settles it; returns whether anything about the recipients may have changed. */
export async function chooseHouseholds(
  tx: TenantTx,
  audienceId: number,
  choice: HouseholdChoice,
  now: Date,
): Promise<boolean> {
  if ((await chosenHouseholds(tx, audienceId)) === choice) return false;
  await storeChoice(tx, audienceId, choice);
  return settle(tx, audienceId, choice, now);
}

/** Whatever is chosen, makes the first person of each number its only recipient, under its own name. */
export async function foldHouseholds(tx: TenantTx, audienceId: number, now: Date): Promise<void> {
  await settle(tx, audienceId, 'First', now);
}

/** Makes people recipients whose number has no recipient any more, because the one that they shared it with is gone. */
export async function promoteHousemates(tx: TenantTx, audienceId: number, now: Date): Promise<number> {
  const count = await promoteMates(tx, audienceId);
  if (count > 0) await noteCame(tx, audienceId, count, now);
  return count;
}

/** With more people who share numbers, an audience is joined with them as a whole. */
const many = 1_000;

async function settle(
  tx: TenantTx,
  audienceId: number,
  choice: HouseholdChoice,
  now: Date,
): Promise<boolean> {
  if (!(await hasHousemates(tx, audienceId))) return false;
  const write = () => writeChoice(tx, audienceId, choice, now);
  if (await hasMoreHousemates(tx, audienceId, many)) await withoutNestedLoops(tx, write);
  else await write();
  // The names alone may have changed, and with them what is sent.
  const none = { count: 0, numbers: 0, duplicates: 0, customFields: [] };
  await noteRecipients(tx, audienceId, { ...none, edited: true, now });
  return true;
}

async function writeChoice(
  tx: TenantTx,
  audienceId: number,
  choice: HouseholdChoice,
  now: Date,
): Promise<void> {
  if (choice !== 'Names') await separateNames(tx, audienceId);
  if (choice !== 'Each') {
    const folded = await foldMates(tx, audienceId);
    const none = { numbers: 0, duplicates: 0, customFields: [] };
    if (folded > 0) await noteRecipients(tx, audienceId, { ...none, count: -folded, now });
  }
  if (choice === 'Names') await joinNames(tx, audienceId);
  if (choice === 'Each') {
    const spread = await spreadMates(tx, audienceId);
    if (spread > 0) await noteCame(tx, audienceId, spread, now);
  }
}

function noteCame(tx: TenantTx, audienceId: number, count: number, now: Date): Promise<void> {
  return noteRecipients(tx, audienceId, { count, numbers: count, duplicates: 0, customFields: [], now });
}
