import type { ContactImportDetail } from '@carillon/contract/contacts/contactImports';
import { AppError } from '@carillon/contract/errors';
import type { Caller } from '../../../platform/http/http.ts';
import { announceContacts } from '../../announceContacts.ts';
import { open, presentDetail } from '../contactImports.ts';
import { markUndoing } from '../contactImports.sql.ts';
import type { ImportDeps } from '../importContacts.job.ts';
import { lockMembers } from '../../people.sql.ts';
import { undoPiece, undoRest, whyNotUndo } from './undoImport.ts';
import { queueUndo } from './undoImport.job.ts';
import { silenceMs } from '../uploads/uploadReading.ts';

/** This many people are removed while the caller waits; more by a job. */
const undoneAtOnce = 5_000;

/**
 * Undoes an import: its people are removed, changed ones are restored, and its unused groups and fields are deleted. A
 * large one continues in the background (`Undoing`). Opt-ins stay on record: consent belongs to numbers. Throws
 * ImportInUse.
 */
export function undoContactImport(
  deps: ImportDeps,
  caller: Caller,
  importId: number,
): Promise<ContactImportDetail> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    // So that the user does not wait for a running piece, only to be refused.
    refuse(await whyNotUndo(tx, await open(tx, caller, importId), { quick: true }));
    const row = await open(tx, caller, importId, { lock: true });
    await lockMembers(tx);
    refuse(await whyNotUndo(tx, row));
    const now = deps.clock.now();
    if (row.added + row.updated > undoneAtOnce) {
      // No worker has it yet: the first one may begin at once.
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
