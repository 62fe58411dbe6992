import type { ContactsAdded } from '@carillon/contract/contacts/contacts';
import { AppError } from '@carillon/contract/errors';
import { consentDeclaration } from '@carillon/rules/inbound/consentTexts';
import { rosterOwner } from '../accounts/index.ts';
import { askForImportLookUps } from '../consent/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { addNextPiece, announceImport } from './imports/addNextPiece.ts';
import {
  endImport,
  insertImport,
  noteGroups,
  noteStaged,
  readImport,
  type OnKnown,
} from './imports/contactImports.sql.ts';
import { readManyInputs, type ContactTyped } from './contactInput.ts';
import { checkOwnGroups, type PeopleDeps } from './createContact.ts';
import { newGroups } from './groups/groups.sql.ts';
import { stageSent } from './imports/importStaging.sql.ts';
import { lockMembers } from './people.sql.ts';
import { sources, type ContactValues } from './presentContact.ts';

/** An empty group that the user made so recently was named for the people who are added now. */
const namedForPasteMs = 3_600_000;

interface Many {
  readonly Contacts: readonly (ContactTyped & { PrimaryPhone: string })[];
  readonly Source: 'paste' | 'integration';
  readonly ListIDs: readonly number[];
  readonly OnKnown: OnKnown;
  readonly UserIndicatedConsentDeclared: boolean;
  /** Where it was sent from. */
  readonly address: string;
}

/**
 * Adds the valid people of a list and returns the others with their reasons. A known number belongs to the person of
 * the same name, or else to the one who has had it longest, and is handled as `OnKnown` says; blanks never erase. A
 * number that comes twice in the list counts once. It all becomes an import, finished when this returns, that can be
 * viewed and undone; there is none if no row was valid.
 */
export function addContacts(deps: PeopleDeps, caller: Caller, many: Many): Promise<ContactsAdded> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const ownerId = rosterOwner(caller);
    await lockMembers(tx);
    const listIds = await checkOwnGroups(tx, ownerId, many.ListIDs);
    const { done, people } = await sort(tx, many.Contacts);
    if (people.length === 0) return done;
    const now = deps.clock.now();
    const rows = people.length + done.DuplicateCount;
    done.ImportID = await insertImport(tx, {
      fileId: null,
      source: sources.indexOf(many.Source),
      userId: caller.userId,
      ownerId,
      listIds,
      onKnown: many.OnKnown,
      keepSharers: false,
      optsIn: false,
      rows,
      // Kept with the import (2-decisions F10).
      wording: many.UserIndicatedConsentDeclared ? consentDeclaration : '',
      address: many.address,
      touched: now,
      now,
    });
    const since = new Date(now.getTime() - namedForPasteMs);
    await noteGroups(tx, done.ImportID, await newGroups(tx, listIds, caller.userId, since));
    await stageSent(tx, done.ImportID, people);
    await noteStaged(tx, done.ImportID, { rows, staged: people.length, notAllowed: 0, listIds: [], now });
    await addAll(tx, done.ImportID, { done, people, now });
    await askForImportLookUps(deps, tx, done.ImportID);
    return done;
  });
}

/** Separates valid people, known numbers, and people who can't be added. */
async function sort(
  tx: TenantTx,
  contacts: Many['Contacts'],
): Promise<{ done: ContactsAdded; people: ContactValues[] }> {
  const done: ContactsAdded = {
    AddedCount: 0,
    UpdatedCount: 0,
    DuplicateCount: 0,
    Duplicates: [],
    Rejected: [],
    ImportID: null,
  };
  const people = new Map<number, ContactValues>();
  for (const [index, values] of (await readManyInputs(tx, contacts)).entries()) {
    if ('primaryPhone' in values) {
      if (people.has(values.primaryPhone)) setAside(done, values);
      else people.set(values.primaryPhone, values);
    } else {
      const PrimaryPhone = contacts[index]?.PrimaryPhone ?? '';
      done.Rejected.push({
        Index: index,
        PrimaryPhone,
        Reason: values.map(({ Message }) => Message).join(' '),
      });
    }
  }
  return { done, people: [...people.values()] };
}

function setAside(done: ContactsAdded, values: ContactValues): void {
  done.DuplicateCount += 1;
  done.Duplicates.push({
    PrimaryPhone: String(values.primaryPhone),
    FirstName: values.firstName,
    LastName: values.lastName,
  });
}

/** Adds what is staged and ends the import. */
async function addAll(
  tx: TenantTx,
  importId: number,
  { done, people, now }: { done: ContactsAdded; people: readonly ContactValues[]; now: Date },
): Promise<void> {
  for (;;) {
    const row = await readImport(tx, importId, null, { lock: true });
    if (row === null) throw new AppError('NotFound');
    if (row.nextN > row.staged) {
      await endImport(tx, importId, { status: 'Done', message: '', now });
      return announceImport(tx, row, 'Done', row.staged);
    }
    const piece = await addNextPiece(tx, row, now);
    done.AddedCount += piece.added;
    done.UpdatedCount += piece.updated;
    for (const n of piece.doubled) {
      const values = people[n - 1];
      if (values !== undefined) setAside(done, values);
    }
  }
}
