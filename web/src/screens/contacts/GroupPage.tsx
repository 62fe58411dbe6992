import { useParams, useSearch } from '@tanstack/react-router';
import { Gone } from './Gone.tsx';
import type { ContactsSearch } from './search.ts';
import { Roster } from './list/Roster.tsx';

/** One group and who is in it (row P-026). */
export default function GroupPage() {
  const { id } = useParams({ from: '/app/contacts/group/$id' });
  const search: ContactsSearch = useSearch({ from: '/app/contacts/group/$id' });
  const listId = Number(id);
  if (!Number.isInteger(listId) || listId <= 0) return <Gone what="group" />;
  return <Roster listId={listId} search={search} />;
}
