import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { announceContacts } from '../announceContacts.ts';
import { undoSomeEdits } from './contactSnapshots.sql.ts';
import { returnPeople } from './deletedContacts.sql.ts';
import { lockMembers } from '../people.sql.ts';

/** How many come back in one transaction: short enough that other requests hardly wait. */
const atOnce = 5_000;

/**
 * Restores, piece by piece, values and all contacts that were deleted under this id. What is restored is no longer in
 * the list.
 */
export async function returnDeleted(
  deps: { database: Database; clock: Clock },
  tenant: Tenant,
  undoId: string,
): Promise<void> {
  for (;;) {
    const count = await deps.database.inTenant(tenant, async (tx) => {
      await lockMembers(tx);
      const edits = await undoSomeEdits(tx, undoId, atOnce);
      // Values first: what a merge replaced belongs to a contact that exists.
      const n = edits === atOnce ? edits : await returnPeople(tx, { undoId, limit: atOnce });
      await announceContacts(tx);
      return n;
    });
    if (count < atOnce) return;
  }
}
