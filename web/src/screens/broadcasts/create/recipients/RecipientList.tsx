import type { DraftContact } from '@carillon/contract/broadcasts/drafts';
import { formatPhone } from '@carillon/rules/phones/phones';
import { nothingSelected, selectedCount, toWire } from '@carillon/rules/contacts/selection';
import type { Selection } from '@carillon/rules/contacts/selection';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { errorText } from '../../../../api/client/errors.ts';
import { EmptyState } from '../../../../parts/lists/EmptyState.tsx';
import { EditIcon, TrashIcon } from '../../../../parts/icons.tsx';
import { ListTable } from '../../../../parts/lists/ListTable.tsx';
import type { Column } from '../../../../parts/lists/ListTable.tsx';
import { listState, rememberList } from '../../../../parts/lists/listState.ts';
import { count, plural } from '@carillon/rules/money/amounts';
import { SearchField } from '../../../../parts/lists/SearchField.tsx';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { useSelection } from '../../../../parts/lists/useSelection.ts';
import { PersonDialog } from '../dialogs.ts';
import { contactsQuery, roster } from '../draft/draftData.ts';
import { displayName } from '../review/sending.ts';
import type { WizardPart } from '../useWizard.ts';
import { hasCalls } from '../wizardForm.ts';

type Filter = 'all' | 'textable' | 'excluded';

const sourceNames: Record<DraftContact['Source'], string> = {
  file: 'File',
  paste: 'Paste',
  individual: 'Typed in',
  contact: 'Contacts',
  group: 'Group',
  broadcast: 'Broadcast',
  integration: 'Integration',
};

const listName = 'recipients';

/** Rows of the first page: 10 for fewer than 10 recipients, 25 for fewer than 25, otherwise 50 (row B-275). */
function firstPageSize(total: number): number {
  if (total < 10) return 10;
  return total < 25 ? 25 : 50;
}

/** How a person gets the message, in a word or two, or why not. */
function wayWords(person: DraftContact, onlyTexts: boolean): ReactNode {
  if (person.Reason !== '')
    return (
      <Box component="span" sx={{ color: 'warning.main' }}>
        {onlyTexts ? person.Reason : `No: ${person.Reason}`}
      </Box>
    );
  // A list of texts marks people who get none.
  if (onlyTexts) return '';
  if (person.GetsText) return person.GetsCall ? 'Text and call' : 'Text';
  return 'Call';
}

function columnsOf(
  onlyTexts: boolean,
  onEdit: (person: DraftContact) => void,
  onRemove: (person: DraftContact) => void,
): Column<DraftContact>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      card: 'title',
      sortField: 'LastName',
      cell: (person) => (
        <Box dir="auto" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
          {`${person.FirstName} ${person.LastName}`.trim() || (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              No name
            </Box>
          )}
          {person.Notes !== '' && (
            <Typography
              component="span"
              variant="caption"
              sx={{ display: 'block', color: 'text.secondary', fontWeight: 400 }}
            >
              {person.Notes}
            </Typography>
          )}
        </Box>
      ),
    },
    {
      id: 'phone',
      header: 'Phone',
      sortField: 'PrimaryPhone',
      cell: (person) => (
        <>
          <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(person.PrimaryPhone)}</span>
          <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {sourceNames[person.Source]}
          </Typography>
        </>
      ),
    },
    {
      id: 'state',
      header: onlyTexts ? 'Left out' : 'How they get it',
      cell: (person) => wayWords(person, onlyTexts),
      isEmpty: (person) => onlyTexts && person.Reason === '',
    },
    {
      id: 'actions',
      header: 'Actions',
      card: 'plain',
      align: 'right',
      width: 96,
      cell: (person) => (
        <Box sx={{ whiteSpace: 'nowrap', textAlign: 'right' }}>
          <Tooltip title="Edit">
            <IconButton
              size="small"
              aria-label={`Edit ${displayName(person)}`}
              onClick={() => onEdit(person)}
            >
              <EditIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          <Tooltip title="Remove">
            <IconButton
              size="small"
              aria-label={`Remove ${displayName(person)}`}
              onClick={() => onRemove(person)}
            >
              <TrashIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        </Box>
      ),
    },
  ];
}

/** All people in the draft: search, filter, edit, remove with undo, many at once (rows B-199 to B-201). */
export function RecipientList({
  wizard,
}: {
  wizard: WizardPart<'draftId' | 'form' | 'rosterChanged' | 'summary'>;
}) {
  const { draftId, summary, rosterChanged } = wizard;
  const [q, setQ] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [page, setPage] = useState(1);
  // The browser's last choice (rows P-255, B-273), and initially by the number of recipients (row B-275).
  const [kept, setKept] = useState(() => listState(listName, {}, { pagesize: 0 }));
  const size = kept.pagesize === 0 ? firstPageSize(summary?.Total ?? 0) : kept.pagesize;
  const sort = kept.sortby;
  const keep = (change: { pagesize?: number; sortby?: string }): void => {
    rememberList(listName, change);
    setKept((before) => ({ ...before, ...change }));
    setPage(1);
  };
  const { selection, setSelection } = useSelection<string>('draft', JSON.stringify([filter, q]));
  const [editing, setEditing] = useState<DraftContact | null>(null);
  const show = useSnackbar();
  const list = useQuery(
    contactsQuery(draftId, {
      page,
      pagesize: size,
      filter,
      ...(q === '' ? {} : { q }),
      ...(sort ? { sortby: sort } : {}),
    }),
  );
  const rows = list.data?.Items;
  const total = list.data?.Size ?? 0;

  const remove = (chosen: Selection<string>, amount: number): void => {
    const wire = toWire(chosen, 'PrimaryPhone');
    const body = {
      Selection: { Type: wire.Type, Items: chosen.Items.map((PrimaryPhone) => ({ PrimaryPhone })) },
    };
    roster.remove(draftId, { filter, ...(q === '' ? {} : { q }) }, body).then(
      ({ UndoID, Count }) => {
        setPage(1);
        setSelection(nothingSelected);
        rosterChanged();
        show({
          text: `${plural(Count ?? amount, 'recipient', 'recipients')} removed.`,
          action: {
            label: 'Undo',
            run: () => {
              roster
                .undo(draftId, UndoID)
                .then(rosterChanged, (error: unknown) =>
                  show({ text: errorText(error, 'updating', 'contacts'), tone: 'error' }),
                );
            },
          },
        });
      },
      (error: unknown) => show({ text: errorText(error, 'deleting', 'contacts'), tone: 'error' }),
    );
  };
  const columns = columnsOf(!hasCalls(wizard.form), setEditing, (person) =>
    remove({ Type: 'Selected', Items: [person.PrimaryPhone] }, 1),
  );
  const selected = selectedCount(selection, total);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', mx: -1, mb: 2, alignItems: 'center' }}>
        <Box sx={{ m: 1, flex: '1 1 220px', maxWidth: { sm: 320 }, display: 'flex' }}>
          <SearchField
            label="Search recipients"
            value={q}
            onSearch={(text) => {
              setQ(text);
              setPage(1);
            }}
          />
        </Box>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Show"
          value={filter}
          onChange={(_, next: Filter | null) => {
            if (next === null) return;
            setFilter(next);
            setPage(1);
          }}
          sx={{ m: 1, '& .MuiToggleButton-root': { px: 3, textTransform: 'none' } }}
        >
          <ToggleButton value="all">All {count(summary?.Total ?? 0)}</ToggleButton>
          <ToggleButton value="textable">Will get it {count(summary?.Reached ?? 0)}</ToggleButton>
          <ToggleButton value="excluded">Left out {count(summary?.Excluded ?? 0)}</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <ListTable<DraftContact, string>
        label="Recipients"
        columns={columns}
        rows={rows}
        total={total}
        idOf={(person) => person.PrimaryPhone}
        isFetching={list.isFetching}
        error={list.isError ? errorText(list.error, 'getting', 'contacts') : null}
        onRetry={() => void list.refetch()}
        page={page}
        pageSize={size}
        sort={sort}
        onPage={setPage}
        onPageSize={(pagesize) => keep({ pagesize })}
        onSort={(sortby) => keep({ sortby })}
        empty={
          <EmptyState compact title="No one found">
            {filter === 'excluded' && q === ''
              ? 'No one is left out.'
              : 'No recipient matches. Try fewer letters, or show all.'}
          </EmptyState>
        }
        selection={{
          value: selection,
          onChange: setSelection,
          isNarrowed: filter !== 'all' || q !== '',
          nameOf: (phone) => {
            const person = rows?.find((row) => row.PrimaryPhone === phone);
            return person ? displayName(person) : formatPhone(phone);
          },
          actions: (
            <Button
              size="small"
              color="error"
              startIcon={<TrashIcon />}
              onClick={() => remove(selection, selected)}
            >
              Remove {count(selected)}
            </Button>
          ),
        }}
      />
      <PersonDialog
        key={editing?.PersonID ?? 0}
        open={editing !== null}
        wizard={wizard}
        person={editing}
        onClose={() => setEditing(null)}
      />
    </>
  );
}
