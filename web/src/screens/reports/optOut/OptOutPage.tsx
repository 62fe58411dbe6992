import type { OptOut } from '@carillon/contract/contacts/consent';
import { NameSource } from '../../../parts/NameSource.tsx';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyPart } from '../../../lazyScreen.tsx';
import { optOutsAddress, optOutsQuery } from '../../../api/consent.ts';
import { listRows, useListAddress } from '../../../api/lists/useList.ts';
import { useMay, useUser } from '../../../api/client/session.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { BellOffIcon, DownloadIcon, EditIcon, PlusIcon, UploadIcon } from '../../../parts/icons.tsx';
import { ListPage } from '../../../parts/lists/ListPage.tsx';
import type { Column } from '../../../parts/lists/ListTable.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { ChoiceFilter } from '../../../parts/lists/ListFilters.tsx';
import { ReportsLink } from '../ReportsLink.tsx';
import { DaysFilter, useDays } from '../../../parts/lists/days/DaysFilter.tsx';

const OptOutDialog = lazyPart('optOutDialog', () =>
  import('./OptOutDialog.tsx').then((part) => part.OptOutDialog),
);
const UploadDialog = lazyPart('optOutUpload', () =>
  import('./OptOutUploadDialog.tsx').then((part) => part.OptOutUploadDialog),
);

const types = { voice: 'Voice', text: 'Text', both: 'Both' } as const;
type Type = keyof typeof types;
const isType = (value: unknown): value is Type => typeof value === 'string' && Object.hasOwn(types, value);

/** Which dialog is open over the page. */
type Open = { kind: 'add' } | { kind: 'edit'; row: OptOut } | { kind: 'upload' };

const yes = (is: boolean) => (is ? 'Yes' : 'No');
const name = (row: OptOut) => `${row.FirstName} ${row.LastName}`.trim();

/** The columns of the report. The edit button is beside the number, so that users don't have to scroll to it. */
function columnsFor(onEdit: ((row: OptOut) => void) | null): Column<OptOut>[] {
  return [
    {
      id: 'phone',
      header: 'Phone number',
      sortField: 'PhoneNumber',
      card: 'title',
      cell: (row) => (
        <Box sx={{ fontWeight: 560, whiteSpace: 'nowrap', display: 'flex', alignItems: 'center' }}>
          {formatPhone(row.PhoneNumber)}
          {onEdit !== null && (
            <IconButton
              size="small"
              onClick={() => onEdit(row)}
              aria-label={`Edit ${formatPhone(row.PhoneNumber)}${name(row) === '' ? '' : `, ${name(row)}`}`}
              sx={{ my: -1, ml: 1 }}
            >
              <EditIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      ),
    },
    {
      id: 'first',
      header: 'First name',
      sortField: 'FirstName',
      cell: (row) => <span dir="auto">{row.FirstName}</span>,
      isEmpty: (row) => row.FirstName === '',
    },
    {
      id: 'last',
      header: 'Last name',
      sortField: 'LastName',
      cell: (row) => (
        <>
          <span dir="auto">{row.LastName}</span>
          {row.NameFrom !== null && <NameSource isShort personId={row.PersonID} from={row.NameFrom} />}
        </>
      ),
      isEmpty: (row) => row.LastName === '' && row.NameFrom === null,
    },
    {
      id: 'voice',
      header: 'Voice',
      sortField: 'Voice',
      descendingFirst: true,
      cell: (row) => yes(row.Voice),
    },
    { id: 'text', header: 'Text', sortField: 'Text', descendingFirst: true, cell: (row) => yes(row.Text) },
    { id: 'source', header: 'Source', sortField: 'Source', cell: (row) => row.Source },
    {
      id: 'number',
      header: 'Text number',
      sortField: 'TextNumber',
      noWrap: true,
      cell: (row) => (row.TextNumber === '' ? '' : formatPhone(row.TextNumber)),
      isEmpty: (row) => row.TextNumber === '',
    },
    {
      id: 'by',
      header: 'Added by',
      sortField: 'AddedBy',
      cell: (row) => <span dir="auto">{row.AddedBy}</span>,
      isEmpty: (row) => row.AddedBy === '',
    },
    {
      id: 'date',
      header: 'Date added',
      sortField: 'DateAdded',
      descendingFirst: true,
      cell: (row) => <DateText value={row.DateAdded} form="date" />,
    },
  ];
}

/** Numbers that must not be texted, called, or both, newest first (3-decisions 13). */
export default function OptOutPage() {
  const search = useSearch({ from: '/app/reports/opt-out-report' });
  const mayChange = useMay('optOuts.change');
  const [open, setOpen] = useState<Open | null>(null);
  const { state, query, go, controls } = useListAddress(search, { name: 'optouts' });
  const { days, filter: daysFilter } = useDays(search, useUser()?.TimeZone);
  const type = isType(search.type) ? search.type : undefined;
  const filter = {
    type: type ?? 'all',
    ...days,
    q: query.q,
  };
  const list = useQuery({ ...optOutsQuery({ ...filter, ...query }), enabled: days !== null });
  const close = (): void => setOpen(null);
  const isNarrowed = state.q !== '' || type !== undefined;
  return (
    <ListPage
      header={
        <PageHeader
          title="Opt-out report"
          above={<ReportsLink />}
          sub="People who must not be texted or called. Broadcasts leave them out."
          actions={
            <>
              <Button
                variant="contained"
                color="secondary"
                startIcon={<PlusIcon />}
                onClick={() => setOpen({ kind: 'add' })}
              >
                Add an Opt-Out
              </Button>
              {mayChange && (
                <Button
                  variant="outlined"
                  startIcon={<UploadIcon />}
                  onClick={() => setOpen({ kind: 'upload' })}
                >
                  Upload a File
                </Button>
              )}
              <Button
                component="a"
                variant="outlined"
                startIcon={<DownloadIcon />}
                href={optOutsAddress(filter)}
                download
              >
                Download
              </Button>
            </>
          }
        />
      }
      search={{ label: 'Search number or name', q: search.q, onSearch: (q) => go({ q }) }}
      filters={
        <>
          <ChoiceFilter
            label="Opted out of"
            all="All"
            choices={Object.entries(types)}
            value={type}
            onChange={(one) => go({ type: one })}
            minWidth={130}
          />
          <DaysFilter label="Date added" {...daysFilter} onChange={go} />
        </>
      }
      label="Opt-outs"
      columns={columnsFor(mayChange ? (row) => setOpen({ kind: 'edit', row }) : null)}
      idOf={(row) => row.PhoneNumber}
      {...listRows(list, 'opt-outs')}
      {...controls}
      sort={state.sortby ?? '-DateAdded'}
      empty={
        <EmptyState
          compact
          title={isNarrowed ? 'No one found' : 'No one opted out in this time'}
          icon={<BellOffIcon />}
        >
          {isNarrowed
            ? 'Try other words, all opt-outs, or a longer time.'
            : 'When someone replies STOP, presses 9, or you add a number, it is listed here. A longer time shows older ones.'}
        </EmptyState>
      }
    >
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <OptOutDialog row={open.kind === 'edit' ? open.row : null} onClose={close} />
      )}
      {open?.kind === 'upload' && <UploadDialog onClose={close} />}
    </ListPage>
  );
}
