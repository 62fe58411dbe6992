import { useSearch } from '@tanstack/react-router';
import type { ContactsSearch } from './search.ts';
import { Roster } from './list/Roster.tsx';
import { deleted, everyone, unfiled } from './lists.ts';

const views = { unfiled, deleted } as const;

/** All contacts, those in no group, or the deleted ones (row P-026). */
export default function ContactsPage() {
  const search: ContactsSearch = useSearch({ from: '/app/contacts' });
  return <Roster listId={search.view ? views[search.view] : everyone} search={search} />;
}
