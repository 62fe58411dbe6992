import type { ContactDetail } from '@carillon/contract/contacts/contacts';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { contactKeys, contactQuery, contactsChanged, people } from '../../../api/contacts.ts';
import type { Chosen } from '../../../api/contacts.ts';
import { errorText } from '../../../api/client/errors.ts';
import { useMay, useUser } from '../../../api/client/session.ts';
import { BroadcastIcon, ChatIcon, EditIcon, MergeIcon, TrashIcon } from '../../../parts/icons.tsx';
import { BackLink, LinkButton } from '../../../parts/links.tsx';
import { Gone } from '../Gone.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { PhoneMark, PhoneText } from '../../../parts/PhoneMark.tsx';
import { isSingleKey } from '../../../parts/page/singleKeys.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import type { ContactSearch } from '../search.ts';
import { ContactDialog, RosterDialogs } from '../dialogs.ts';
import { nameOf } from '../lists.ts';
import { maxMerged } from '../merging.ts';
import { useContactActions } from '../useContactActions.ts';
import type { ContactActions } from '../useContactActions.ts';
import { Consent } from './Consent.tsx';
import { History } from './History.tsx';
import { Profile } from './Profile.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';

/** One contact: the profile, the messages, and the consent (row P-026). */
export default function ContactPage() {
  const { id: typed } = useParams({ from: '/app/contacts/contact/$id' });
  const search = useSearch({ from: '/app/contacts/contact/$id' });
  const id = Number(typed);
  const isId = Number.isInteger(id) && id > 0;
  const contact = useQuery({ ...contactQuery(id), enabled: isId });
  if (!isId || contact.data === null) return <Gone what="contact" />;
  if (contact.data) return <Loaded key={id} person={contact.data} search={search} />;
  if (contact.error) {
    return (
      <>
        <PageHeader title="Contact" />
        <LoadFailed onRetry={() => void contact.refetch()}>
          {errorText(contact.error, 'getting', 'contact')}
        </LoadFailed>
      </>
    );
  }
  return <PageSkeleton />;
}

function Loaded({ person, search }: { person: ContactDetail; search: ContactSearch }) {
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const actions = useContactActions();
  const tab = search.tab ?? 'profile';
  const name = nameOf(person, formatPhone(person.PrimaryPhone));
  // Each once, even if a contact shares two of the phones.
  const alike = [...new Set([person.PersonID, ...person.SharedWith.map((other) => other.PersonID)])].slice(
    0,
    maxMerged,
  );
  /** Merges, and opens the contact that stays. */
  const merge: typeof actions.merge = async (body) => {
    const isDone = await actions.merge(body);
    if (isDone && body.Keep !== person.PersonID)
      await navigate({ to: '/contacts/contact/$id', params: { id: String(body.Keep) }, replace: true });
    return isDone;
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'e' || !isSingleKey(event)) return;
      event.preventDefault();
      setEditing(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <ContactHeader
        person={person}
        name={name}
        actions={actions}
        onEdit={() => setEditing(true)}
        onMerge={alike.length > 1 ? () => setMerging(true) : undefined}
      />
      <Tabs
        value={tab}
        onChange={(_, next: ContactSearch['tab'] | 'profile') =>
          void navigate({
            to: '.',
            search: { tab: next === 'profile' ? undefined : next },
            resetScroll: false,
          })
        }
        aria-label="What to show of this contact"
        sx={{ mb: 5, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        <Tab value="profile" label="Profile" />
        <Tab value="history" label="History" />
        <Tab value="consent" label="Consent" />
      </Tabs>
      {tab === 'profile' && <Profile person={person} />}
      {tab === 'history' && <History person={person} name={name} search={search} />}
      {tab === 'consent' && <Consent person={person} />}
      <ContactDialog open={isEditing} person={person} onClose={() => setEditing(false)} />
      <RosterDialogs
        open={isMerging}
        question={isMerging ? { kind: 'merge' } : null}
        chosen={onlyThese(alike)}
        selected={alike.length}
        group={undefined}
        known={[person]}
        actions={{ ...actions, merge }}
        onClose={() => setMerging(false)}
        onDone={() => undefined}
      />
    </>
  );
}

/** These contacts, wherever they are listed. */
function onlyThese(ids: readonly number[]): Chosen {
  return { listId: 0, selection: { Type: 'Selected', Items: [...ids] }, q: '' };
}

/** Deletes the contact, and leaves its page. Undo puts it back. */
function useRemoval(person: ContactDetail, name: string, actions: ContactActions) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const show = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      const { UndoID } = await people.remove(person.PersonID);
      await navigate({ to: '/contacts' });
      show({
        text: `${name} deleted.`,
        ...(UndoID
          ? {
              action: {
                label: 'Undo',
                run: () =>
                  void actions
                    .undo('undo', UndoID)
                    .then(() => client.invalidateQueries({ queryKey: contactKeys.one(person.PersonID) })),
              },
            }
          : {}),
      });
      void contactsChanged(client);
    } catch (error) {
      show({ text: errorText(error, 'deleting', 'contact'), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return { isBusy, remove };
}

/** The name and phone of the contact, and what can be done with it. */
function ContactHeader(props: {
  person: ContactDetail;
  name: string;
  actions: ContactActions;
  onEdit: () => void;
  /** Absent when no other contact shares a phone. */
  onMerge: (() => void) | undefined;
}) {
  const { person, name, actions, onEdit, onMerge } = props;
  const mayCreate = useMay('broadcasts.write');
  const user = useUser();
  const mayText = user?.HasTextNumberAssigned === true && user.Permissions.CanCreateConversations;
  const { isBusy, remove } = useRemoval(person, name, actions);
  return (
    <PageHeader
      title={name}
      above={<BackLink to="/contacts">Contacts</BackLink>}
      sub={
        <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center' }}>
          <Box component="span" sx={{ mr: 3 }}>
            <PhoneText phone={person.PrimaryPhone} extension={person.Extensions[0]} />
          </Box>
          <PhoneMark isTextable={person.PrimaryPhoneTextable} reason={person.PrimaryPhoneReason} />
        </Box>
      }
      actions={
        <>
          <Button
            color="error"
            variant="outlined"
            startIcon={<TrashIcon />}
            disabled={isBusy}
            onClick={() => void remove()}
          >
            Delete
          </Button>
          {onMerge && (
            <Button variant="outlined" startIcon={<MergeIcon />} disabled={actions.isBusy} onClick={onMerge}>
              Merge
            </Button>
          )}
          {mayText && (
            <LinkButton
              variant="outlined"
              startIcon={<ChatIcon />}
              to="/inbox"
              search={{ open: 'compose', to: person.PrimaryPhone, person: person.PersonID }}
            >
              Text
            </LinkButton>
          )}
          {mayCreate && (
            <Button
              variant="outlined"
              startIcon={<BroadcastIcon />}
              disabled={actions.isBusy}
              onClick={() => void actions.toBroadcast(onlyThese([person.PersonID]))}
            >
              Add to new broadcast
            </Button>
          )}
          <Button variant="contained" color="secondary" startIcon={<EditIcon />} onClick={onEdit}>
            Edit
          </Button>
        </>
      }
    />
  );
}
