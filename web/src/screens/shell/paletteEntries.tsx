import { uploadPermissions } from '@carillon/contract/uploads';
import { formatPhone } from '@carillon/rules/phoneText';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import { broadcastsQuery, draftsQuery } from '../../api/broadcasts.ts';
import { groupsQuery, listQuery } from '../../api/contacts.ts';
import { useMay, useUser } from '../../api/session.ts';
import {
  BellIcon,
  BellOffIcon,
  BroadcastIcon,
  CoinsIcon,
  EditIcon,
  FolderIcon,
  HomeIcon,
  InvoiceIcon,
  MicrophoneIcon,
  OrganizationIcon,
  PasteIcon,
  PeopleIcon,
  PhoneIcon,
  PlusIcon,
  SignOutIcon,
  SoundIcon,
  UploadIcon,
} from '../../parts/icons.tsx';
import { useSwitches } from '../../parts/switches.ts';

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
  // Two letters would be in half of all names.
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
  const mayCreate = useMay('createBroadcast');
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

/** What fits what was typed: pages and actions, people and groups, drafts, broadcasts. */
export function useEntries(typed: string): Entry[] {
  const navigate = useNavigate();
  const mayCreate = useMay('createBroadcast');
  const mayImport = useMay(uploadPermissions.contacts);
  const isPrivileged = useMay('privileged');
  const hasNumber = useUser()?.HasTextNumberAssigned === true;
  const { HideMonetization } = useSwitches();
  const q = useDeferredValue(typed.trim());
  const people = usePeople(q);
  const drafts = useDrafts(q);
  const found = useQuery({ ...broadcastsQuery({ q, pagesize: 8 }), enabled: q.length > 1 }).data?.Items;
  const pages: Entry[] = [
    ...(mayCreate
      ? [
          {
            key: 'new',
            text: 'New broadcast',
            hint: 'Action',
            icon: <PlusIcon />,
            run: () => void navigate({ to: '/broadcasts/create' }),
          },
        ]
      : []),
    { key: 'home', text: 'Home', hint: 'Page', icon: <HomeIcon />, run: () => void navigate({ to: '/' }) },
    {
      key: 'active',
      text: 'Active broadcasts',
      hint: 'Page',
      icon: <BroadcastIcon />,
      run: () => void navigate({ to: '/broadcasts' }),
    },
    {
      key: 'completed',
      text: 'Completed broadcasts',
      hint: 'Page',
      icon: <BroadcastIcon />,
      run: () => void navigate({ to: '/broadcasts', search: { view: 'completed' } }),
    },
    {
      key: 'contacts',
      text: 'Contacts',
      hint: 'Page',
      icon: <PeopleIcon />,
      run: () => void navigate({ to: '/contacts' }),
    },
    {
      key: 'newContact',
      text: 'New contact',
      hint: 'Action',
      icon: <PlusIcon />,
      run: () => void navigate({ to: '/contacts', search: { open: 'contact' } }),
    },
    ...(mayImport
      ? [
          {
            key: 'importContacts',
            text: 'Import contacts',
            hint: 'Action',
            icon: <UploadIcon />,
            run: () => void navigate({ to: '/contacts', search: { open: 'import' } }),
          },
        ]
      : []),
    {
      key: 'pasteContacts',
      text: 'Paste contacts',
      hint: 'Action',
      icon: <PasteIcon />,
      run: () => void navigate({ to: '/contacts', search: { open: 'paste' } }),
    },
    {
      key: 'imports',
      text: 'Imports',
      hint: 'Page',
      icon: <PeopleIcon />,
      run: () => void navigate({ to: '/contacts/imports' }),
    },
    {
      key: 'newGroup',
      text: 'New group',
      hint: 'Action',
      icon: <PlusIcon />,
      run: () => void navigate({ to: '/contacts', search: { open: 'group' } }),
    },
    {
      key: 'audioLibrary',
      text: 'Message library',
      hint: 'Page',
      icon: <SoundIcon />,
      run: () => void navigate({ to: '/message-library/audio' }),
    },
    {
      key: 'recordMessage',
      text: 'Record a message',
      hint: 'Action',
      icon: <MicrophoneIcon />,
      run: () => void navigate({ to: '/message-library/audio', search: { open: 'record' } }),
    },
    {
      key: 'uploadAudio',
      text: 'Upload audio',
      hint: 'Action',
      icon: <UploadIcon />,
      run: () => void navigate({ to: '/message-library/audio', search: { open: 'upload' } }),
    },
    {
      key: 'speakText',
      text: 'Text to speech',
      hint: 'Action',
      icon: <EditIcon />,
      run: () => void navigate({ to: '/message-library/audio', search: { open: 'speech' } }),
    },
    ...(isPrivileged && !HideMonetization
      ? [
          {
            key: 'credits',
            text: 'Credit balance',
            hint: 'Page',
            icon: <CoinsIcon />,
            run: () => void navigate({ to: '/reports/credit-balance' }),
          },
          {
            key: 'invoices',
            text: 'Invoices',
            hint: 'Page',
            icon: <InvoiceIcon />,
            run: () => void navigate({ to: '/reports/invoices' }),
          },
        ]
      : []),
    ...(isPrivileged
      ? [
          {
            key: 'accountSettings',
            text: 'Account settings',
            hint: 'Page',
            icon: <OrganizationIcon />,
            run: () => void navigate({ to: '/settings/account' }),
          },
        ]
      : []),
    ...(isPrivileged || hasNumber
      ? [
          {
            key: 'textSettings',
            text: 'Text settings',
            hint: 'Page',
            icon: <BellOffIcon />,
            run: () => void navigate({ to: '/settings/text' }),
          },
        ]
      : []),
    {
      key: 'notifications',
      text: 'Notifications',
      hint: 'Page',
      icon: <BellIcon />,
      run: () => void navigate({ to: '/settings/notifications' }),
    },
    {
      key: 'voiceSettings',
      text: 'Voice settings',
      hint: 'Page',
      icon: <PhoneIcon />,
      run: () => void navigate({ to: '/settings/voice' }),
    },
    {
      key: 'out',
      text: 'Sign out',
      hint: 'Action',
      icon: <SignOutIcon />,
      run: () => void navigate({ to: '/login', search: { a: 'Logout' } }),
    },
  ];
  const wanted = typed.trim().toLowerCase();
  const matching = pages.filter((page) => page.text.toLowerCase().includes(wanted));
  const broadcasts = (q.length > 1 ? (found ?? []) : []).map((one) => ({
    key: `b${one.BroadcastID}`,
    text: one.BroadcastName,
    hint: one.StatusLabel,
    icon: <BroadcastIcon />,
    run: () => void navigate({ to: '/broadcast-details/$id', params: { id: String(one.BroadcastID) } }),
  }));
  return [...matching, ...people, ...drafts, ...broadcasts];
}
