import type { ContactImportDetail } from '@carillon/contract/contactImports';
import { AppError } from '@carillon/contract/errors';
import type { Caller } from '../platform/http.ts';
import { announceContacts } from './announceContacts.ts';
import { open, presentDetail } from './contactImports.ts';
import { markUndoing } from './contactImports.sql.ts';
import type { ImportDeps } from './importContacts.job.ts';
import { lockMembers } from './people.sql.ts';
import { undoPiece, undoRest, whyNotUndo } from './undoImport.ts';
import { queueUndo } from './undoImport.job.ts';
import { silenceMs } from './uploadReading.ts';

/** So many people come off while the caller waits; more by a job. */
const undoneAtOnce = 5_000;

/**
 * Takes an import back: its people go, changed ones are as before, groups and fields that it made and nobody uses go
 * too. A large one goes on behind (`Undoing`). Opt-ins stay on record: consent belongs to numbers. Throws ImportInUse.
 */
export function undoContactImport(
  deps: ImportDeps,
  caller: Caller,
  importId: number,
): Promise<ContactImportDetail> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    // Nobody waits for a piece that is on its way, only to be refused.
    refuse(await whyNotUndo(tx, await open(tx, caller, importId), { quick: true }));
    const row = await open(tx, caller, importId, { lock: true });
    await lockMembers(tx);
    refuse(await whyNotUndo(tx, row));
    const now = deps.clock.now();
    if (row.added + row.updated > undoneAtOnce) {
      // Nobody works on it yet: whoever comes first may begin at once.
      await markUndoing(tx, importId, new Date(now.getTime() - silenceMs));
      await queueUndo(tx, deps, importId);
    } else {
      while (await undoPiece(tx, row, undoneAtOnce));
      await undoRest(tx, row, now);
    }
    await announceContacts(tx);
    return presentDetail(tx, await open(tx, caller, importId));
  });
}

function refuse(whyNot: string): void {
  if (whyNot !== '') throw new AppError('ImportInUse', `This import can't be undone. ${whyNot}`);
}
