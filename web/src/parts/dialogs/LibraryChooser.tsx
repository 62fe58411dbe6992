import type { ListEnvelope } from '@carillon/contract/lists';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { EmptyState } from '../lists/EmptyState.tsx';
import { ListFooter } from '../lists/ListFooter.tsx';
import { useListPage, usePastEnd } from '../lists/listState.ts';
import { LoadFailed } from '../lists/LoadFailed.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { StepDialog } from './StepDialog.tsx';

/** A page of the library, filtered by the search. */
export type FindItems<Row> = (
  query: { filters: readonly string[]; q: string; page: number; pagesize: number },
  signal: AbortSignal,
) => Promise<ListEnvelope<Row>>;

interface LibraryChooserProps<Row> {
  title: string;
  /** What the user chooses from: "messages". */
  many: string;
  icon: ReactNode;
  views: readonly { readonly filter: string | null; readonly text: string }[];
  /** Shown when the library is empty. */
  nothingHere: string;
  /** The cache key prefix of the results. */
  queryKey: readonly string[];
  find: FindItems<Row>;
  idOf: (row: Row) => number;
  line: (row: Row) => ReactNode;
  onClose: () => void;
}

/** A dialog for choosing an item of one kind from the library, with search, views, and paging. */
export function LibraryChooser<Row>(props: LibraryChooserProps<Row>) {
  const { title, many, icon, views, nothingHere, queryKey, find, idOf, line, onClose } = props;
  const [q, setQ] = useState('');
  const [filter, setFilter] = useState<string | null>(null);
  const pages = useListPage();
  const query = { q, filters: filter === null ? [] : [filter], ...pages.query };
  const list = useQuery({
    queryKey: [...queryKey, 'select', query],
    queryFn: ({ signal }) => find(query, signal),
    placeholderData: keepPreviousData,
  });
  const total = list.data?.Size ?? 0;
  const { page, pageSize, onPage } = pages.controls;
  const isPast = usePastEnd(
    { rows: list.data?.Items.length, total, page, pageSize, isFetching: list.isPlaceholderData },
    onPage,
  );
  const rows = isPast ? undefined : list.data?.Items;
  return (
    <StepDialog open title={title} maxWidth="md" onClose={onClose}>
      <Box sx={{ display: 'flex' }}>
        <SearchField
          label={`Search ${many}`}
          autoFocus
          value={q}
          onSearch={(text) => {
            setQ(text);
            pages.toFirst();
          }}
        />
      </Box>
      <Box
        role="group"
        aria-label="Show"
        sx={{ display: 'flex', flexWrap: 'wrap', m: -1, mt: 2, mb: 3, '&& > *': { m: 1 } }}
      >
        {views.map((view) => (
          <Chip
            key={view.text}
            label={view.text}
            component="button"
            clickable
            aria-pressed={filter === view.filter}
            color={filter === view.filter ? 'primary' : 'default'}
            onClick={() => {
              setFilter(view.filter);
              pages.toFirst();
            }}
          />
        ))}
      </Box>
      {/* The dialog does not jump while the user types. */}
      <Box sx={{ minHeight: { sm: 360 } }}>
        {list.error && (
          <LoadFailed onRetry={() => void list.refetch()}>The {many} could not be loaded.</LoadFailed>
        )}
        {!rows && !list.error && [1, 2, 3].map((n) => <Skeleton key={n} height={72} />)}
        {rows?.length === 0 && (
          <EmptyState compact icon={icon} title={q === '' ? 'Nothing here yet' : `No ${many} found`}>
            {q === '' && filter === null ? nothingHere : `Try other words, or show all ${many}.`}
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <Box
            component="ul"
            aria-label={many.replace(/^./, (letter) => letter.toUpperCase())}
            sx={{ listStyle: 'none', m: 0, p: 0 }}
          >
            {rows.map((row) => (
              <Fragment key={idOf(row)}>{line(row)}</Fragment>
            ))}
          </Box>
        )}
      </Box>
      {total > pages.query.pagesize && <ListFooter total={total} {...pages.controls} />}
    </StepDialog>
  );
}

/** An item to choose: its name, its details, and the button. */
export function ChooserLine(props: {
  name: string;
  /** Below the name. */
  children: ReactNode;
  /** Between the name and the button. */
  beside?: ReactNode;
  isCurrent?: boolean;
  onSelect: () => void;
}) {
  const { name, children, beside, isCurrent, onSelect } = props;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        py: 3,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: `1 1 ${beside ? 180 : 260}px`, minWidth: 0, mr: { xs: 0, sm: 3 } }}>
        <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {children}
      </Box>
      {beside && <Box sx={{ flex: '1 1 260px', minWidth: 0, my: 1 }}>{beside}</Box>}
      <Button
        variant={isCurrent ? 'contained' : 'outlined'}
        aria-label={`Select ${name}`}
        aria-pressed={isCurrent}
        onClick={onSelect}
        sx={{ ml: { xs: 0, sm: 3 }, mt: { xs: 2, sm: 0 }, flex: { xs: '1 1 100%', sm: 'none' } }}
      >
        {isCurrent ? 'Selected' : 'Select'}
      </Button>
    </Box>
  );
}
