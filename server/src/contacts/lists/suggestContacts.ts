import type { Contact } from '@carillon/contract/contacts/contacts';
import { suggestedContacts } from '@carillon/contract/contacts/contactSuggestions';
import { contactSearch } from '@carillon/rules/contacts/contactSearch';
import { rosterOwner } from '../../accounts/index.ts';
import type { Caller } from '../../platform/http/http.ts';
import { specialGroups } from '../contacts.sql.ts';
import { findContacts } from './findContacts.ts';
import type { ListDeps } from './listContacts.ts';
import { presentContacts } from '../presentContact.ts';
import { listState, rowsOf, type RosterList } from './roster.sql.ts';
import { rosterOrder } from './rosterOrder.ts';
import { nearestNames } from './suggestions.sql.ts';

/**
 * Contacts for what the user types, nearest first, over all that the caller sees: first names that begin with it, last
 * names, then what else has it in names, numbers, notes, or custom fields.
 */
export function suggestContacts(deps: ListDeps, caller: Caller, typed: string): Promise<Contact[]> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const owner = rosterOwner(caller);
    // No name contains zeros, and the database does not accept them.
    const q = typed.replaceAll('\0', '').toWellFormed();
    const near = await nearestNames(tx, owner, q, suggestedContacts);
    const list: RosterList = {
      listId: specialGroups.everyone,
      owner,
      order: rosterOrder(undefined),
      search: contactSearch(q),
      importId: null,
    };
    const ids = new Set(near);
    if (ids.size < suggestedContacts && list.search !== null) {
      const state = await listState(tx, list.listId, owner);
      const range = { offset: 0, limit: 2 * suggestedContacts, after: null };
      for (const id of (await findContacts(tx, deps.ids, list, state, range)).ids) ids.add(id);
    }
    return presentContacts(tx, await rowsOf(tx, list, [...ids].slice(0, suggestedContacts)), {});
  });
}
