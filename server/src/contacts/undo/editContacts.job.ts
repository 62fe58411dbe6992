import { setImmediate as breathe } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { announceContacts } from '../announceContacts.ts';
import { editPeople } from './contactSnapshots.sql.ts';
import { theseContacts } from '../lists/selection.sql.ts';
import { dropPlannedEdit, readPlannedEdit, takePlanned } from './largeEdits.sql.ts';
import { lockMembers } from '../people.sql.ts';

/** How many are written in one transaction: short enough that other requests hardly wait. */
const pieceSize = 5_000;

/** The job: contacts that have the change are no longer in the list, so that it can be restarted at any time. */
export async function editPlanned(
  deps: { database: Database; clock: Clock },
  tenant: Tenant,
  undoId: string,
  /** For tests: stop after this many pieces, as if the process had died. */
  mostPieces = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let done = 0; done < mostPieces; done += 1) {
    const isMore = await deps.database.inTenant(tenant, async (tx) => {
      await lockMembers(tx);
      const edit = await readPlannedEdit(tx, undoId);
      if (edit === null) return false;
      const ids = await takePlanned(tx, undoId, pieceSize);
      // They were chosen among those that the caller sees.
      if (ids.length > 0)
        await editPeople(tx, theseContacts(tx.accountId, null, ids), edit, { undoId, now: deps.clock.now() });
      if (ids.length < pieceSize) await dropPlannedEdit(tx, undoId);
      await announceContacts(tx);
      return ids.length === pieceSize;
    });
    if (!isMore) return;
    await breathe();
  }
}
