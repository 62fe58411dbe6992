import type { ContactDetail } from '@carillon/contract/contacts/contacts';
import { AppError } from '@carillon/contract/errors';
import { personDeclaration } from '@carillon/rules/inbound/consentTexts';
import { rosterOwner } from '../accounts/index.ts';
import { askForLookUps, declareConsent } from '../consent/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import type { Jobs } from '../platform/jobs.ts';
import { announceContacts } from './announceContacts.ts';
import { readContactInput, type ContactTyped } from './contactInput.ts';
import { readDeclaration } from './imports/contactImports.sql.ts';
import { ownGroups } from './groups/groups.sql.ts';
import {
  insertPerson,
  lockMembers,
  lockPhone,
  readPeopleByPhone,
  readPerson,
  setGroups,
} from './people.sql.ts';
import { phonesOf, presentContacts, sources, type ContactRow } from './presentContact.ts';

export interface PeopleDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

export interface NewContact extends ContactTyped {
  readonly PrimaryPhone: string;
  readonly ListIDs?: readonly number[] | undefined;
  /** A household: another person may have the same number. */
  readonly AllowSharedNumber: boolean;
  /** True: the user declared that this person agreed to texts; it is kept with each of the phones. */
  readonly UserIndicatedConsentDeclared: boolean;
  /** Where it was sent from. */
  readonly address: string;
}

/**
 * A new contact, in its groups or else Unfiled. It belongs to the caller. Throws Validation by field, NotFound for a
 * group that is not the caller's, ContactExists (422, rows B-254 and C-179) when another contact has the first phone.
 */
export function createContact(deps: PeopleDeps, caller: Caller, typed: NewContact): Promise<ContactDetail> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const owner = rosterOwner(caller);
    const values = await readContactInput(tx, typed, null);
    const now = deps.clock.now();
    // Consent before memberships, as at the public pages: otherwise both could deadlock.
    if (typed.UserIndicatedConsentDeclared)
      await declareConsent(tx, phonesOf(values), {
        wording: personDeclaration,
        userId: caller.userId,
        address: typed.address,
        at: now,
      });
    await lockMembers(tx);
    if (!typed.AllowSharedNumber) await refuseKnown(tx, owner, values.primaryPhone, null);
    const listIds = await checkOwnGroups(tx, owner, typed.ListIDs ?? []);
    const personId = await insertPerson(tx, values, {
      userId: caller.userId,
      source: sources.indexOf('typed'),
      now,
    });
    await setGroups(tx, personId, listIds);
    await askForLookUps(deps, tx, phonesOf(values));
    await announceContacts(tx);
    return presentDetail(tx, owner, personId);
  });
}

/** A contact with its groups and the contacts that share its phones. */
export function getContact(deps: PeopleDeps, caller: Caller, personId: number): Promise<ContactDetail> {
  return deps.database.inTenant(caller.tenant, (tx) => presentDetail(tx, rosterOwner(caller), personId));
}

/** Throws ContactExists when one of these contacts has the number already, other than `except`. */
export async function refuseKnown(
  tx: TenantTx,
  owner: number | null,
  phone: number,
  except: number | null,
): Promise<void> {
  await lockPhone(tx, phone);
  const known = (await readPeopleByPhone(tx, owner, [phone], 10)).filter((row) => row.personId !== except);
  if (known.length === 0) return;
  throw new AppError('ContactExists', undefined, [], {
    Existing: known.map((row) => ({
      PersonID: row.personId,
      FirstName: row.firstName,
      LastName: row.lastName,
    })),
  });
}

/** These groups, each once. Throws NotFound when one is not the caller's. */
export async function checkOwnGroups(
  tx: TenantTx,
  owner: number | null,
  listIds: readonly number[],
): Promise<number[]> {
  const wanted = [...new Set(listIds)];
  const there = await ownGroups(tx, owner, wanted);
  if (there.length !== wanted.length) throw new AppError('NotFound');
  return wanted;
}

/** A contact of this owner as its page shows it. Throws NotFound. */
export async function presentDetail(
  tx: TenantTx,
  owner: number | null,
  personId: number,
): Promise<ContactDetail> {
  const row = await readPerson(tx, owner, personId);
  if (row === null) throw new AppError('NotFound');
  const [contact] = await presentContacts(tx, [row], { groupsSeenBy: owner });
  if (contact === undefined) throw new AppError('NotFound');
  const declared = await readDeclaration(tx, personId);
  return {
    ...contact,
    Lists: contact.Lists ?? [],
    SharedWith: await sharers(tx, owner, row),
    DeclaredConsent:
      declared === null
        ? null
        : {
            At: declared.at.toISOString(),
            UserName: declared.userName,
            Wording: declared.wording,
            ImportID: declared.importId,
            FileName: declared.fileName,
          },
  };
}

/** Most contacts that are named as having the same number. */
const mostSharers = 20;

async function sharers(
  tx: TenantTx,
  owner: number | null,
  row: ContactRow,
): Promise<ContactDetail['SharedWith']> {
  const phones = phonesOf(row);
  const others = await readPeopleByPhone(tx, owner, phones, mostSharers + 1);
  return others
    .filter((other) => other.personId !== row.personId)
    .slice(0, mostSharers)
    .map((other) => ({
      PersonID: other.personId,
      FirstName: other.firstName,
      LastName: other.lastName,
      Phone: String(phonesOf(other).find((phone) => phones.includes(phone)) ?? ''),
    }));
}
