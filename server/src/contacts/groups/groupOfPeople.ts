import type { Group } from '@carillon/contract/contacts/contacts';
import { rosterOwner } from '../../accounts/index.ts';
import { askForImportLookUps } from '../../consent/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { addNextPiece, announceImport } from '../imports/addNextPiece.ts';
import { announceContacts } from '../announceContacts.ts';
import { newGroup } from './changeGroups.ts';
import { endImport, insertImport, noteStaged, readImport } from '../imports/contactImports.sql.ts';
import { queueImport } from '../imports/importContacts.job.ts';
import type { PeopleDeps } from '../createContact.ts';
import { settleSearch } from '../imports/importPieces.sql.ts';
import { stageSent } from '../imports/importStaging.sql.ts';
import { lockMembers } from '../people.sql.ts';
import { sources } from '../presentContact.ts';

/** A person of a list, with a number that was checked before. */
export interface PersonOfList {
  readonly phone: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly notes: string;
}

/** This many are in the group when the request returns; a longer list fills it in the background. */
const atOnce = 5_000;

/**
 * A new group of the caller's with these people, each number once. People who are contacts already are added to it and
 * otherwise stay as they are; the others become contacts, by an import that can be viewed and undone. Throws
 * GroupNameUsed. Consent does not change.
 */
export async function groupOfPeople(
  deps: PeopleDeps,
  tx: TenantTx,
  caller: Caller,
  made: { listName: string; people: AsyncIterable<readonly PersonOfList[]> },
): Promise<Group & { IsFilling: boolean }> {
  const now = deps.clock.now();
  const ownerId = rosterOwner(caller);
  await lockMembers(tx);
  const listId = await newGroup(tx, caller, { ListName: made.listName }, now);
  const importId = await insertImport(tx, {
    fileId: null,
    source: sources.indexOf('paste'),
    userId: caller.userId,
    ownerId,
    listIds: [listId],
    onKnown: 'Skip',
    keepSharers: false,
    optsIn: false,
    rows: 0,
    wording: '',
    address: '',
    touched: now,
    now,
  });
  let staged = 0;
  for await (const some of made.people) {
    const values = some.map((one) => ({
      primaryPhone: one.phone,
      secondaryPhone: null,
      tertiaryPhone: null,
      extensions: null,
      firstName: one.firstName,
      lastName: one.lastName,
      notes: one.notes,
      fields: null,
    }));
    await stageSent(tx, importId, values, staged);
    staged += some.length;
  }
  const isFilling = staged > atOnce;
  // No worker has taken the import that waits for its job.
  const touched = isFilling ? new Date(0) : now;
  await noteStaged(tx, importId, { rows: staged, staged, notAllowed: 0, listIds: [], now: touched });
  if (isFilling) await queueImport(tx, deps, importId);
  else await addAll(tx, deps, importId, now);
  await announceContacts(tx);
  const RosterCount = isFilling ? 0 : staged;
  return { ListID: listId, ListName: made.listName, ListType: 'User', RosterCount, IsFilling: isFilling };
}

async function addAll(tx: TenantTx, deps: PeopleDeps, importId: number, now: Date): Promise<void> {
  for (;;) {
    const row = await readImport(tx, importId, null, { lock: true });
    if (row === null) return;
    if (row.nextN > row.staged) {
      await endImport(tx, importId, { status: 'Done', message: '', now });
      await settleSearch(tx);
      await askForImportLookUps(deps, tx, importId);
      return announceImport(tx, row, 'Done', row.staged);
    }
    await addNextPiece(tx, row, now);
  }
}
