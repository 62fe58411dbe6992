import type { Clock } from '../platform/clock.ts';
import type { Database, TenantTx } from '../platform/database/database.ts';
import type { Tenant } from '../platform/database/tenant.ts';
import { undoMs } from '../platform/undo.ts';
import { clearDeletedSlot, clearSlot, forgetField, oldRemovedFields } from './contactFields.sql.ts';
import {
  accountsWithOldContacts,
  clearNotedSlot,
  nextOldUndo,
  purgeDeleted,
  purgeUndoNotes,
  type OldContacts,
} from './contactsPurge.sql.ts';
import { lockMembers } from './people.sql.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

/** How long deleted contacts can be restored, in milliseconds: 30 days. */
export const deletedMs = 30 * 86_400_000;
/**
 * This long after its removal the slot of a field goes to another: every transaction that wrote into it has long ended.
 */
const fieldMs = 86_400_000;
/** Rows per transaction. */
const piece = 10_000;

function limitsOfAge(clock: Clock): OldContacts {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  return { deleted: ago(deletedMs), undo: ago(undoMs) };
}

/** Accounts with something for `purgeContacts`. */
export function accountsToPurgeContacts(deps: Deps): Promise<number[]> {
  return accountsWithOldContacts(deps.database, limitsOfAge(deps.clock));
}

/**
 * Removes for good, in pieces, the contacts that were deleted too long ago, and what was kept for undos that are over,
 * and the last values of custom fields that are gone. Consent belongs to numbers and stays. Returns how many contacts.
 */
export async function purgeContacts(deps: Deps, tenant: Tenant): Promise<number> {
  const before = limitsOfAge(deps.clock);
  const inPieces = async (step: (tx: TenantTx) => Promise<number>): Promise<number> => {
    for (let sum = 0; ;) {
      const done = await deps.database.inTenant(tenant, step);
      sum += done;
      if (done < piece) return sum;
    }
  };
  const purged = await inPieces((tx) => purgeDeleted(tx, before.deleted, piece));
  const removedBefore = new Date(before.undo.getTime() - fieldMs);
  const fields = await deps.database.inTenant(tenant, (tx) => oldRemovedFields(tx, removedBefore));
  for (const { fieldId, slot } of fields) {
    for (const clear of [clearSlot, clearNotedSlot])
      await inPieces(async (tx) => {
        await lockMembers(tx);
        return clear(tx, slot, piece);
      });
    await deps.database.inTenant(tenant, async (tx) => {
      await clearDeletedSlot(tx, slot);
      await forgetField(tx, fieldId);
    });
  }
  for (;;) {
    const undoId = await deps.database.inTenant(tenant, (tx) => nextOldUndo(tx, before.undo));
    if (undoId === null) return purged;
    await inPieces((tx) => purgeUndoNotes(tx, undoId, piece));
  }
}
