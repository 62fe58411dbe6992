import { uploadPermissions } from '@carillon/contract/uploads';
import { formatPhone } from '@carillon/rules/phoneText';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { broadcastsQuery } from '../../api/broadcasts.ts';
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
  SearchIcon,
  SignOutIcon,
  SoundIcon,
  UploadIcon,
} from '../../parts/icons.tsx';
import { useSwitches } from '../../parts/switches.ts';

interface Entry {
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

function useEntries(typed: string): Entry[] {
  const navigate = useNavigate();
  const mayCreate = useMay('createBroadcast');
  const mayImport = useMay(uploadPermissions.contacts);
  const isPrivileged = useMay('privileged');
  const hasNumber = useUser()?.HasTextNumberAssigned === true;
  const { HideMonetization } = useSwitches();
  const q = useDeferredValue(typed.trim());
  const people = usePeople(q);
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
  return [...matching, ...people, ...broadcasts];
}

/** Ctrl/Cmd+K: pages, actions, people, groups and broadcasts by name. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-label="Search or jump to"
      disableRestoreFocus={false}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { mt: { xs: 4, sm: 20 } } } }}
    >
      <Search onClose={onClose} />
    </Dialog>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  // Enter was pressed before anything was found: it opens what is found first.
  const isEntered = useRef(false);
  const id = useId();
  const entries = useEntries(typed);
  const chosen = Math.min(active, Math.max(0, entries.length - 1));
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  const run = (entry: Entry | undefined): void => {
    isEntered.current = entry === undefined;
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  const first = entries[0];
  useEffect(() => {
    if (!isEntered.current || first === undefined) return;
    isEntered.current = false;
    onClose();
    first.run();
  }, [first, onClose]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setActive((chosen + 1) % Math.max(1, entries.length));
    else if (event.key === 'ArrowUp') setActive((chosen + entries.length - 1) % Math.max(1, entries.length));
    else if (event.key === 'Enter') run(entries[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          px: 4,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <SearchIcon sx={{ color: 'text.secondary', mr: 3 }} />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder="Search or jump to"
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            isEntered.current = false;
          }}
          onKeyDown={onKey}
          inputProps={{
            role: 'combobox',
            'aria-label': 'Search or jump to',
            'aria-expanded': true,
            'aria-controls': id,
            'aria-activedescendant': entries.length > 0 ? `${id}-${chosen}` : undefined,
            maxLength: 255,
            autoComplete: 'off',
          }}
          sx={{ height: 60, fontSize: '1.0625rem' }}
        />
      </Box>
      <Box role="listbox" id={id} aria-label="Results" sx={{ p: 2, overflowY: 'auto', maxHeight: 440 }}>
        {entries.map((entry, index) => (
          <Box
            key={entry.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => run(entry)}
            onMouseMove={() => setActive(index)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              px: 3,
              minHeight: 44,
              borderRadius: '10px',
              cursor: 'pointer',
              bgcolor: index === chosen ? 'own.greyTint' : 'transparent',
              '& svg': { color: 'text.secondary', fontSize: 20, mr: 3, flex: 'none' },
            }}
          >
            {entry.icon}
            <Box
              dir="auto"
              sx={{
                flex: 1,
                minWidth: 0,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {entry.text}
            </Box>
            <Typography variant="caption" sx={{ color: 'text.secondary', ml: 3 }}>
              {entry.hint}
            </Typography>
          </Box>
        ))}
      </Box>
      {entries.length === 0 && (
        <Typography role="status" sx={{ px: 5, pb: 6, color: 'text.secondary' }}>
          Nothing found for “{typed}”.
        </Typography>
      )}
    </>
  );
}
