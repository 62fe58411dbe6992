import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import { broadcastsQuery } from '../../api/broadcasts.ts';
import { draftsQuery } from '../../api/drafts/openDrafts.ts';
import { groupsQuery, listQuery } from '../../api/contacts.ts';
import { useMay } from '../../api/client/session.ts';
import { BroadcastIcon, EditIcon, FolderIcon, PeopleIcon } from '../../parts/icons.tsx';
import { pagesOf, useViewer } from '../../pages.ts';
import { linesFor } from './paletteLines.ts';

/** What the palette offers: where it leads, or what it does. */
export interface Entry {
  key: string;
  text: string;
  hint: string;
  icon: ReactNode;
  run: () => void;
}

/** People and groups whose names match, and their numbers. */
function usePeople(q: string): Entry[] {
  const navigate = useNavigate();
  // Two letters would match half of all names.
  const isLong = q.length > 2;
  const people = useQuery({ ...listQuery(0, { q, pagesize: 8 }), enabled: isLong }).data?.Items;
  const groups = useQuery({ ...groupsQuery, enabled: isLong }).data?.Items;
  if (!isLong) return [];
  const wanted = q.toLowerCase();
  return [
    ...(groups ?? [])
      .filter((group) => group.ListID > 0 && group.ListName.toLowerCase().includes(wanted))
      .slice(0, 8)
      .map((group) => ({
        key: `g${group.ListID}`,
        text: group.ListName,
        hint: 'Group',
        icon: <FolderIcon />,
        run: () => void navigate({ to: '/contacts/group/$id', params: { id: String(group.ListID) } }),
      })),
    ...(people ?? []).map((person) => ({
      key: `p${person.PersonID}`,
      text: `${person.FirstName} ${person.LastName}`.trim() || formatPhone(person.PrimaryPhone),
      hint: formatPhone(person.PrimaryPhone),
      icon: <PeopleIcon />,
      run: () => void navigate({ to: '/contacts/contact/$id', params: { id: String(person.PersonID) } }),
    })),
  ];
}

/** The caller's drafts whose names match, the newest first. */
function useDrafts(q: string): Entry[] {
  const navigate = useNavigate();
  const mayCreate = useMay('broadcasts.write');
  const isLong = q.length > 1;
  const drafts = useQuery({ ...draftsQuery(100), enabled: mayCreate && isLong }).data?.Items;
  if (!isLong) return [];
  const wanted = q.toLowerCase();
  return (drafts ?? [])
    .filter((draft) => draft.BroadcastName.toLowerCase().includes(wanted))
    .slice(0, 8)
    .map((draft) => ({
      key: `d${draft.DraftBroadcastID}`,
      text: draft.BroadcastName,
      hint: 'Draft',
      icon: <EditIcon />,
      run: () => void navigate({ to: '/broadcasts/create', search: { draft: draft.DraftBroadcastID } }),
    }));
}

/** Matches for the input: pages and actions, people and groups, drafts, broadcasts. */
export function useEntries(typed: string): Entry[] {
  const navigate = useNavigate();
  const all = pagesOf(useRouter());
  const viewer = useViewer();
  const q = useDeferredValue(typed.trim());
  const people = usePeople(q);
  const drafts = useDrafts(q);
  const found = useQuery({ ...broadcastsQuery({ q, pagesize: 8 }), enabled: q.length > 1 }).data?.Items;
  const pages = linesFor(typed, all, viewer).map(({ text, href, isAction, icon: Icon }) => ({
    key: href,
    text,
    hint: isAction ? 'Action' : 'Page',
    icon: Icon && <Icon />,
    run: () => void navigate({ href }),
  }));
  const broadcasts = (q.length > 1 ? (found ?? []) : []).map((one) => ({
    key: `b${one.BroadcastID}`,
    text: one.BroadcastName,
    hint: one.StatusLabel,
    icon: <BroadcastIcon />,
    run: () => void navigate({ to: '/broadcast-details/$id', params: { id: String(one.BroadcastID) } }),
  }));
  return [...pages, ...people, ...drafts, ...broadcasts];
}
