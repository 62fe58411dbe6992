import type { SelectionId } from '@carillon/rules/contacts/selection';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ListFilters } from './ListFilters.tsx';
import { ListTable } from './ListTable.tsx';
import type { ListTableProps } from './ListTable.tsx';
import type { TableSelection } from './column.ts';
import type { HeldSelection } from './useHeldSelection.tsx';

/** Ticking rows on a page. */
interface PageSelection<Id extends SelectionId> extends Pick<
  TableSelection<Id>,
  'actions' | 'isNarrowed' | 'nameOf'
> {
  readonly held: HeldSelection<Id>;
}

interface ListPageProps<Row, Id extends SelectionId> extends Omit<ListTableProps<Row, Id>, 'selection'> {
  /** The PageHeader. */
  header: ReactNode;
  /** Between the heading and the list: tabs, figures. */
  above?: ReactNode;
  /** Beside the list, on wide screens. */
  aside?: ReactNode;
  /** The search field. Absent where nothing can be searched. What is typed stays while the `key` does. */
  search?: {
    key?: string;
    label: string;
    q: string | undefined;
    onSearch: (q: string | undefined) => void;
  };
  /** Before the search field. */
  before?: ReactNode;
  /** After the search field. */
  filters?: ReactNode;
  /** Right above the rows. */
  notice?: ReactNode;
  selection?: PageSelection<Id>;
  /** Dialogs of the page. */
  children?: ReactNode;
}

/**
 * A page that is a list: heading, search and filters, and a table with its loading, empty, and error states. On narrow
 * screens, rows can be ticked only after Select.
 */
export function ListPage<Row, Id extends SelectionId>(props: ListPageProps<Row, Id>) {
  const { header, above, aside, search, before, filters, notice, selection, children, ...table } = props;
  const list = (
    <>
      {search && (
        <ListFilters
          label={search.label}
          q={search.q}
          onSearch={search.onSearch}
          field={search.key}
          before={
            <>
              {before}
              {table.total > 0 && selection?.held.button}
            </>
          }
        >
          {filters}
        </ListFilters>
      )}
      {notice}
      <ListTable {...table} selection={selection && ticking(selection)} />
    </>
  );
  return (
    <>
      {header}
      {above}
      {aside ? (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: '232px minmax(0, 1fr)',
            columnGap: 6,
            alignItems: 'start',
          }}
        >
          {aside}
          <Box sx={{ minWidth: 0 }}>{list}</Box>
        </Box>
      ) : (
        list
      )}
      {children}
    </>
  );
}

function ticking<Id extends SelectionId>({
  held,
  ...rest
}: PageSelection<Id>): TableSelection<Id> | undefined {
  if (!held.canTick) return undefined;
  return {
    ...rest,
    value: held.selection,
    onChange: held.setSelection,
    ...(held.isNarrow ? { bar: 'bottom' as const } : {}),
  };
}
