import type { SelectionId } from '@carillon/rules/contacts/selection';
import { isSelected, pickSelected, setSelected } from '@carillon/rules/contacts/selection';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { proportional, theme, visuallyHidden } from '../../theme.ts';
import { AlertIcon } from '../icons.tsx';
import type { Column, TableSelection } from './column.ts';
import { ListCard } from './ListCard.tsx';
import { ListFooter } from './ListFooter.tsx';
import { LoadingCards, LoadingRows } from './ListLoading.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { nextSort, usePastEnd } from './listState.ts';
import { isSingleKey } from '../page/singleKeys.ts';
import { outOfSight } from './useSelection.ts';

export type { Column };

export interface ListTableProps<Row, Id extends SelectionId> {
  /** What the table holds, for screen readers: "Broadcasts". */
  label: string;
  /** The name of its pages' navigation; needed for the second list of a page. */
  pagesName?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  total: number;
  /** False if `total` is only a lower bound. */
  isTotalExact?: boolean;
  idOf: (row: Row) => Id;
  /** True while a newer page is loading. The rows shown stay. */
  isFetching?: boolean;
  /** Message of a failure. Rows that were shown before stay. */
  error?: string | null;
  onRetry?: () => void;
  /** What an empty list shows. "Nothing yet" and "nothing found" differ. */
  empty: ReactNode;
  page: number;
  pageSize: number;
  sort?: string | undefined;
  onPage: (page: number) => void;
  /** Goes from a page beyond the end to the last one. The default is `onPage`. */
  onPast?: (last: number) => void;
  onPageSize: (size: number) => void;
  onSort?: (sort: string) => void;
  selection?: TableSelection<Id> | undefined;
}

/** Every list of the product: a real table with sorting, paging, selection and all its states. */
export function ListTable<Row, Id extends SelectionId>(props: ListTableProps<Row, Id>) {
  const { label, columns, total, idOf, isFetching = false, error, onRetry, empty, selection } = props;
  const { isTotalExact = true, page, pageSize } = props;
  const isPast = usePastEnd(
    { rows: props.rows?.length, total, isTotalExact, page, pageSize, isFetching },
    props.onPast ?? props.onPage,
  );
  const rows = isPast ? undefined : props.rows;
  const isNarrow = useMediaQuery(theme.breakpoints.down('w650'), { noSsr: true });
  const lastTicked = useRef<number | null>(null);
  const ids = (rows ?? []).map(idOf);
  // With an endless total, or one that is not known yet, a selection stays a list of rows and never turns into "all".
  // The same is true while some selected rows may not be among those found.
  const isElsewhere = selection?.isNarrowed === true && outOfSight(selection.value, ids) > 0;
  const reach = selection?.canSelectAll === false || !isTotalExact || isElsewhere ? Infinity : total;
  const set = (some: readonly Id[], isOn: boolean): void => {
    if (!selection) return;
    const next = setSelected(selection.value, some, isOn, reach);
    const isMadeAll = next.Type === 'SelectedAll' && selection.value.Type === 'Selected';
    selection.onChange(next, isMadeAll ? [...new Set([...selection.value.Items, ...some])] : undefined);
  };

  const tick = (index: number, event: Pick<MouseEvent, 'shiftKey'>): void => {
    if (!selection) return;
    const id = ids[index];
    if (id === undefined) return;
    const from = event.shiftKey && lastTicked.current !== null ? lastTicked.current : index;
    const range = ids.slice(Math.min(from, index), Math.max(from, index) + 1);
    set(range, !isSelected(selection.value, id));
    lastTicked.current = index;
  };
  // Up and Down move through the rows, Shift ticks along the way, and X ticks the focused row.
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!row || event.defaultPrevented) return;
    const index = Number(row.getAttribute('data-row'));
    if (step !== 0 && !event.altKey && !event.ctrlKey && !event.metaKey) {
      if (!focusSamePlace(row, event.currentTarget.querySelector(`[data-row="${index + step}"]`))) return;
      event.preventDefault();
      if (event.shiftKey && selection) {
        const range = [ids[index], ids[index + step]].filter((id) => id !== undefined);
        set(range, true);
        lastTicked.current = index + step;
      }
    } else if (event.key.toLowerCase() === 'x' && isSingleKey(event.nativeEvent)) tick(index, event);
  };
  const ticked = selection ? pickSelected(selection.value, ids).length : 0;
  const box = (index: number): ReactNode => {
    const id = ids[index];
    if (!selection || id === undefined) return null;
    return (
      <Checkbox
        size="small"
        checked={isSelected(selection.value, id)}
        onClick={(event) => tick(index, event)}
        slotProps={{ input: { 'aria-label': `Select ${selection.nameOf(id)}` } }}
      />
    );
  };
  const span = columns.length + (selection ? 1 : 0);

  let body: ReactNode;
  if (!rows && error) body = <ListError text={error} onRetry={onRetry} />;
  else if (rows && rows.length === 0) body = empty;
  else if (isNarrow) {
    body = rows ? (
      <Box component="ul" aria-label={label} onKeyDown={onKey} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row, index) => (
          <ListCard key={ids[index]} index={index} row={row} columns={columns} box={box(index)} />
        ))}
      </Box>
    ) : (
      <LoadingCards />
    );
  } else {
    body = (
      <TableContainer sx={{ overflowX: 'auto' }} tabIndex={-1}>
        <Table aria-label={label} aria-busy={!rows}>
          <TableHead>
            <TableRow>
              {selection && (
                <TableCell padding="checkbox">
                  <Checkbox
                    size="small"
                    disabled={!rows}
                    checked={ids.length > 0 && ticked === ids.length}
                    indeterminate={ticked > 0 && ticked < ids.length}
                    onChange={(event) => set(ids, event.target.checked)}
                    slotProps={{ input: { 'aria-label': 'Select all on this page' } }}
                  />
                </TableCell>
              )}
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
              ))}
            </TableRow>
          </TableHead>
          <TableBody onKeyDown={onKey} sx={{ '& > tr:last-of-type > td': { borderBottom: 0 } }}>
            {rows ? (
              rows.map((row, index) => (
                <TableRow key={ids[index]} hover data-row={index}>
                  {selection && <TableCell padding="checkbox">{box(index)}</TableCell>}
                  {columns.map((column) => (
                    <TableCell
                      key={column.id}
                      align={column.align ?? 'left'}
                      sx={{
                        ...(column.card === 'title' ? proportional : {}),
                        ...(column.noWrap || column.align === 'right' ? { whiteSpace: 'nowrap' } : {}),
                      }}
                    >
                      {column.cell(row)}
                    </TableCell>
                  ))}
                </TableRow>
              ))
            ) : (
              <LoadingRows columns={span} />
            )}
          </TableBody>
        </Table>
      </TableContainer>
    );
  }

  return (
    <Card sx={{ position: 'relative', overflow: 'hidden' }}>
      {selection && (
        <SelectionBar selection={selection} shown={ids} total={total} isTotalExact={isTotalExact} />
      )}
      {rows && isFetching && <LateProgress />}
      {rows && error && <ListError text={error} onRetry={onRetry} compact />}
      {body}
      {rows && total > 0 && (
        <ListFooter
          name={props.pagesName}
          page={page}
          pageSize={pageSize}
          total={total}
          isTotalExact={isTotalExact}
          onPage={props.onPage}
          onPageSize={props.onPageSize}
        />
      )}
    </Card>
  );
}

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/** Moves the focus from a row to the same place in another one. False when there is none. */
function focusSamePlace(from: Element, to: Element | null): boolean {
  if (!to) return false;
  const place = [...from.querySelectorAll(focusable)].indexOf(document.activeElement ?? from);
  const places = [...to.querySelectorAll<HTMLElement>(focusable)];
  const next = places[Math.min(place, places.length - 1)];
  if (place < 0 || !next) return false;
  next.focus();
  return true;
}

/** A thin bar that shows only when a response takes longer than a second. */
function LateProgress() {
  return (
    <LinearProgress
      aria-hidden
      sx={{
        position: 'absolute',
        top: 0,
        left: 0,
        right: 0,
        zIndex: 1,
        height: 2,
        opacity: 0,
        animation: 'carillonLate 0s linear 1s forwards',
        '@keyframes carillonLate': { to: { opacity: 1 } },
      }}
    />
  );
}

function HeadCell<Row>(props: {
  column: Column<Row>;
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
}) {
  const { column, sort, onSort } = props;
  const { sortField } = column;
  const active = sortField !== undefined && (sort === sortField || sort === `-${sortField}`);
  const direction = active && sort?.startsWith('-') ? 'desc' : 'asc';
  return (
    <TableCell
      align={column.align ?? 'left'}
      sx={{ width: column.width ?? 'auto', whiteSpace: 'nowrap' }}
      {...(active ? { sortDirection: direction } : {})}
    >
      {sortField && onSort ? (
        <TableSortLabel
          active={active}
          direction={direction}
          onClick={() => onSort(nextSort(sort, sortField, column.descendingFirst ?? false))}
          // The arrow reaches into the cell's padding, so it takes no room from the column's content.
          sx={{
            minHeight: 24,
            lineHeight: 'inherit',
            verticalAlign: 'top',
            ...(column.align === 'right' ? {} : { '& .MuiTableSortLabel-icon': { mr: '-14px' } }),
          }}
        >
          {column.header}
        </TableSortLabel>
      ) : column.card === 'corner' ? (
        <Box component="span" sx={visuallyHidden}>
          {column.header}
        </Box>
      ) : (
        column.header
      )}
    </TableCell>
  );
}

function ListError(props: { text: string; onRetry?: (() => void) | undefined; compact?: boolean }) {
  const { text, onRetry, compact = false } = props;
  return (
    <Box
      role="alert"
      sx={{
        px: 4,
        py: compact ? 2 : 14,
        display: 'flex',
        flexDirection: compact ? 'row' : 'column',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        ...(compact ? { bgcolor: 'own.redTint' } : {}),
      }}
    >
      <AlertIcon sx={{ color: 'error.main', fontSize: compact ? 20 : 32, m: 1 }} />
      <Typography sx={{ m: 1 }}>{text}</Typography>
      {onRetry && (
        <Button size="small" variant="outlined" onClick={onRetry} sx={{ m: 1 }}>
          Try again
        </Button>
      )}
    </Box>
  );
}
