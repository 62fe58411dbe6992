import type { Contact } from '@carillon/contract/contacts/contacts';
import { nothingSelected, selectedCount } from '@carillon/rules/contacts/selection';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countQuery, groupsQuery, listQuery, people } from '../../../../api/contacts.ts';
import { errorText } from '../../../../api/client/errors.ts';
import { EmptyState } from '../../../../parts/lists/EmptyState.tsx';
import { PeopleIcon } from '../../../../parts/icons.tsx';
import { useListPage } from '../../../../parts/lists/listState.ts';
import { ListTable } from '../../../../parts/lists/ListTable.tsx';
import type { Column } from '../../../../parts/lists/ListTable.tsx';
import { count, plural } from '@carillon/rules/money/amounts';
import { PhoneMark, PhoneText } from '../../../../parts/PhoneMark.tsx';
import { SearchField } from '../../../../parts/lists/SearchField.tsx';
import { useSelection } from '../../../../parts/lists/useSelection.ts';
import { StepDialog } from '../../../../parts/dialogs/StepDialog.tsx';
import { FirstPhoneSwitch } from './FirstPhoneSwitch.tsx';
import { displayName } from '../review/sending.ts';
import type { WizardPart } from '../useWizard.ts';

/** Contacts that were deleted can be read but never texted (2-decisions F16). */
const deletedGroup = -2;

function phonesOf(person: Contact) {
  return [
    {
      phone: person.PrimaryPhone,
      isTextable: person.PrimaryPhoneTextable,
      reason: person.PrimaryPhoneReason,
    },
    { phone: person.SecondaryPhone, isTextable: person.SecondaryPhoneTextable, reason: '' },
    { phone: person.TertiaryPhone, isTextable: person.TertiaryPhoneTextable, reason: '' },
  ].filter((one): one is typeof one & { phone: string } => one.phone !== null);
}

const columns: Column<Contact>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    sortField: 'LastName',
    cell: (person) => (
      <Box component="span" dir="auto" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
        {displayName(person)}
      </Box>
    ),
  },
  {
    id: 'phones',
    header: 'Numbers',
    card: 'plain',
    sortField: 'PrimaryPhone',
    cell: (person) => (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {phonesOf(person).map(({ phone, isTextable, reason }, at) => (
          <Box component="li" key={phone} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
            <Box component="span" sx={{ mr: 3 }}>
              <PhoneText phone={phone} extension={person.Extensions[at]} />
            </Box>
            <PhoneMark isTextable={isTextable} reason={reason} />
          </Box>
        ))}
      </Box>
    ),
  },
];

interface AddContactsDialogProps {
  open: boolean;
  wizard: WizardPart<'draftId'>;
  onClose: () => void;
  onAdded: (added: number, duplicates: number) => void;
}

/** Adds people from the contacts: some or all of a group or of a search (row B-208). */
export function AddContactsDialog({ open, wizard, onClose, onAdded }: AddContactsDialogProps) {
  const [listId, setListId] = useState(0);
  const [q, setQ] = useState('');
  const pages = useListPage();
  const { selection, setSelection } = useSelection<number>(String(listId), q);
  const [firstOnly, setFirstOnly] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const filter = q === '' ? {} : { q };
  const groups = useQuery({ ...groupsQuery, enabled: open }).data?.Items ?? [];
  const list = useQuery({
    ...listQuery(listId, { ...filter, ...pages.query }),
    enabled: open,
  });
  // A search only gives a minimum count at first. "All" waits until the exact count is known.
  const isExact = list.data?.SizeIsExact !== false;
  const exact = useQuery({
    ...countQuery(listId, filter),
    enabled: open && list.data !== undefined && !isExact,
  }).data;
  const isTotalExact = isExact || exact !== undefined;
  const total = exact?.Size ?? list.data?.Size ?? 0;
  const selected = selectedCount(selection, total);
  const usable = selected > 0 && !busy && (isTotalExact || selection.Type === 'Selected');

  const show = (change: { listId?: number; q?: string }): void => {
    if (change.listId !== undefined) setListId(change.listId);
    if (change.q !== undefined) setQ(change.q);
    pages.toFirst();
  };
  const add = (): void => {
    if (!usable) return;
    setBusy(true);
    setFailure('');
    people
      .toDraft({ listId, selection, q }, wizard.draftId, firstOnly)
      .then(
        ({ AddedCount, DuplicateCount }) => {
          setSelection(nothingSelected);
          onAdded(AddedCount, DuplicateCount);
        },
        (error: unknown) => setFailure(errorText(error, 'adding', 'contacts')),
      )
      .finally(() => setBusy(false));
  };

  return (
    <StepDialog
      open={open}
      title="Add from contacts"
      maxWidth="md"
      onClose={onClose}
      onConfirm={usable ? add : undefined}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" disabled={!usable} aria-busy={busy} onClick={add}>
            {selected === 0 ? 'Add contacts' : `Add ${plural(selected, 'contact', 'contacts')}`}
          </Button>
        </>
      }
    >
      {failure !== '' && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', mt: 1, mb: 2, mx: -1, '&& > *': { m: 1 } }}>
        <TextField
          select
          size="small"
          label="Group"
          value={listId}
          onChange={(event) => show({ listId: Number(event.target.value) })}
          sx={{ minWidth: 200, maxWidth: '100%' }}
        >
          {(groups.length === 0 ? [{ ListID: 0, ListName: 'Everyone', RosterCount: total }] : groups)
            .filter((group) => group.ListID !== deletedGroup)
            .map((group) => (
              <MenuItem key={group.ListID} value={group.ListID} dir="auto">
                {`${group.ListName} (${count(group.RosterCount)})`}
              </MenuItem>
            ))}
        </TextField>
        <SearchField label="Search contacts" value={q} onSearch={(text) => show({ q: text })} />
      </Box>
      <ListTable<Contact, number>
        label="Contacts"
        columns={columns}
        rows={list.data === null ? [] : list.data?.Items}
        total={total}
        isTotalExact={isTotalExact}
        idOf={(person) => person.PersonID}
        isFetching={list.isFetching}
        error={list.isError ? errorText(list.error, 'getting', 'contacts') : null}
        onRetry={() => void list.refetch()}
        {...pages.controls}
        empty={
          q === '' ? (
            <EmptyState
              compact
              icon={<PeopleIcon />}
              title={listId === 0 ? 'You have no contacts yet' : 'No one is in this group'}
            >
              Upload a file, paste a list, or type people in: they become recipients of this broadcast at
              once.
            </EmptyState>
          ) : (
            <EmptyState compact icon={<PeopleIcon />} title="No one found">
              {`No contact matches "${q}". Try fewer letters.`}
            </EmptyState>
          )
        }
        selection={{
          value: selection,
          onChange: setSelection,
          isNarrowed: q !== '',
          actions: null,
          nameOf: (id) => {
            const person = list.data?.Items.find((one) => one.PersonID === id);
            return person ? displayName(person) : 'contact';
          },
        }}
      />
      <FirstPhoneSwitch checked={firstOnly} onChange={setFirstOnly} />
    </StepDialog>
  );
}
