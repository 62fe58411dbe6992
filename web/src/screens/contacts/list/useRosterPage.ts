import { selectedCount } from '@carillon/rules/contacts/selection';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { importsQuery } from '../../../api/contactImports.ts';
import { fieldsQuery, groupsQuery } from '../../../api/contacts.ts';
import type { Chosen } from '../../../api/contacts.ts';
import { useUser } from '../../../api/client/session.ts';
import { useListAddress } from '../../../api/lists/useList.ts';
import { useHeldSelection } from '../../../parts/lists/useHeldSelection.tsx';
import { isSingleKey } from '../../../parts/page/singleKeys.ts';
import { isImportingFor } from '../import/importTexts.ts';
import { deleted } from '../lists.ts';
import type { ContactsSearch } from '../search.ts';
import { useContactActions } from '../useContactActions.ts';
import { useOpenings } from './useOpenings.ts';
import { useRoster } from './useRoster.ts';

/** From this many people on, even actions with undo need a confirmation. */
const askFrom = 100;

/** A list of contacts at an address: its people, what is ticked, what is open over it, and what can be done. */
export function useRosterPage(listId: number, search: ContactsSearch) {
  const address = useListAddress(search, {
    name: listId > 0 ? 'group' : 'contacts',
    defaults: { sortby: 'LastName' },
    keepsScroll: true,
  });
  const { state, go } = address;
  const userId = useUser()?.UserID;
  const imports = useQuery(importsQuery({ pagesize: 5 })).data?.Items ?? [];
  const roster = useRoster(listId, state, search.importid, isImportingFor(imports, userId));
  const groups = useQuery(groupsQuery);
  const fields = useQuery(fieldsQuery).data?.Items ?? [];
  const held = useHeldSelection<number>(String(listId), JSON.stringify([state.q, search.importid]));
  // Closing a dialog is no change of the list: the page stays.
  const open = useOpenings(search.open, () => go({ open: undefined, page: search.page }, true));
  const actions = useContactActions(roster.expectChange);
  const { selection } = held;
  const selected = selectedCount(selection, roster.total);
  const chosen: Chosen = { listId, selection, q: state.q, importId: search.importid };

  const finish = (work: Promise<boolean>): void => {
    void work.then((isDone) => {
      if (isDone) held.clear();
    });
  };
  const remove = (): void => {
    if (selected === 0 || !roster.isTotalExact) return;
    if (listId === deleted) open.ask({ kind: 'forGood' });
    else if (selected >= askFrom) open.ask({ kind: 'delete' });
    else finish(actions.remove(chosen));
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isSingleKey(event)) return;
      if (event.key.toLowerCase() === 'n') {
        event.preventDefault();
        open.add();
      } else if (event.key === 'Delete') remove();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return {
    listId,
    search,
    address,
    roster,
    groups,
    group: groups.data?.Items.find((one) => one.ListID === listId),
    fields,
    held,
    open,
    actions,
    selected,
    chosen,
    isNarrowed: state.q !== '' || search.importid !== undefined,
    finish,
    remove,
  };
}

export type RosterPage = ReturnType<typeof useRosterPage>;
