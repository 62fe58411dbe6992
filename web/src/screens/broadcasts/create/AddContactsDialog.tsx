import type { Contact } from '@carillon/contract/contacts';
import { formatPhone } from '@carillon/rules/phones';
import { nothingSelected, selectedCount } from '@carillon/rules/selection';
import type { Selection } from '@carillon/rules/selection';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/errors.ts';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { PeopleIcon } from '../../../parts/icons.tsx';
import { ListTable } from '../../../parts/ListTable.tsx';
import type { Column } from '../../../parts/ListTable.tsx';
import { plural } from '../../../parts/numbers.ts';
import { SearchField } from '../../../parts/SearchField.tsx';
import { bookQuery, roster } from './draftData.ts';
import { displayName } from './sending.ts';
import { StepDialog } from './StepDialog.tsx';
import type { Wizard } from './useWizard.ts';

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
    id: 'phone',
    header: 'Phone',
    sortField: 'PrimaryPhone',
    cell: (person) => formatPhone(person.PrimaryPhone),
  },
  { id: 'textable', header: 'Can be texted', cell: (person) => (person.Textable ? 'Yes' : 'No') },
];

interface AddContactsDialogProps {
  open: boolean;
  wizard: Wizard;
  onClose: () => void;
  onAdded: (added: number, duplicates: number) => void;
}

/** People out of the address book, some or all that match a search. */
export function AddContactsDialog({ open, wizard, onClose, onAdded }: AddContactsDialogProps) {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);
  const [sort, setSort] = useState<string | undefined>(undefined);
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const list = useQuery({
    ...bookQuery({ page, pagesize: size, ...(q === '' ? {} : { q }), ...(sort ? { sortby: sort } : {}) }),
    enabled: open,
  });
  const rows = list.data?.Items;
  const total = list.data?.Size ?? 0;
  const selected = selectedCount(selection, total);
  const usable = selected > 0 && !busy;

  const add = (): void => {
    if (!usable) return;
    setBusy(true);
    setFailure('');
    const Items = selection.Items.map((PersonID) => ({ PersonID }));
    roster
      .addContacts(wizard.draftId, { Selection: { Type: selection.Type, Items }, ...(q === '' ? {} : { q }) })
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
      <Box sx={{ display: 'flex', mt: 2, mb: 3 }}>
        <SearchField
          label="Search contacts"
          value={q}
          onSearch={(text) => {
            setQ(text);
            setPage(1);
            setSelection(nothingSelected);
          }}
        />
      </Box>
      <ListTable<Contact, number>
        label="Contacts"
        columns={columns}
        rows={rows}
        total={total}
        idOf={(person) => person.PersonID}
        isFetching={list.isFetching}
        error={list.isError ? errorText(list.error, 'getting', 'contacts') : null}
        onRetry={() => void list.refetch()}
        page={page}
        pageSize={size}
        sort={sort}
        onPage={setPage}
        onPageSize={(next) => {
          setSize(next);
          setPage(1);
        }}
        onSort={(next) => {
          setSort(next);
          setPage(1);
        }}
        empty={
          q === '' ? (
            <EmptyState compact icon={<PeopleIcon />} title="You have no contacts yet">
              People you save here can be picked for any broadcast. For now, paste them or upload a file.
            </EmptyState>
          ) : (
            <EmptyState compact title="Nobody found">
              No contact matches. Try fewer letters.
            </EmptyState>
          )
        }
        selection={{
          value: selection,
          onChange: setSelection,
          nameOf: (id) => {
            const person = rows?.find((row) => row.PersonID === id);
            return person ? displayName(person) : String(id);
          },
          actions: null,
        }}
      />
    </StepDialog>
  );
}
