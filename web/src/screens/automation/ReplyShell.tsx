import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { errorText } from '../../api/client/errors.ts';
import { EmptyState } from '../../parts/lists/EmptyState.tsx';
import { SearchIcon } from '../../parts/icons.tsx';
import { ListFooter } from '../../parts/lists/ListFooter.tsx';
import { LoadFailed } from '../../parts/lists/LoadFailed.tsx';
import { usePastEnd } from '../../parts/lists/listState.ts';
import type { ListState } from '../../parts/lists/listState.ts';

/** Page and search, with their setters. */
export interface Pages {
  readonly state: ListState;
  readonly onPage: (page: number) => void;
  /** Goes from a page beyond the end to the last one. */
  readonly onPast: (last: number) => void;
  readonly onPageSize: (size: number) => void;
  readonly onClear: () => void;
}

interface ReplyShellProps extends Pages {
  /** "auto replies". */
  things: string;
  label: string;
  list: { Items: readonly unknown[]; Size: number } | undefined;
  /** True while the rows may be those of another page or search. */
  isFetching: boolean;
  error: Error | null;
  onRetry: () => void;
  /** Shown while the list is empty. */
  empty: ReactNode;
  children: ReactNode;
}

/** A short list in a card: loading, failed, empty, nothing found, rows with their pages. */
export function ReplyShell(props: ReplyShellProps) {
  const { things, label, list, error, onRetry, empty, children, state, onPage, onPageSize, onClear } = props;
  const isPast = usePastEnd(
    {
      rows: list?.Items.length,
      total: list?.Size ?? 0,
      page: state.page,
      pageSize: state.pagesize,
      isFetching: props.isFetching,
    },
    props.onPast,
  );
  const size = isPast ? undefined : list?.Size;
  if (error !== null && size === undefined)
    return <LoadFailed onRetry={onRetry}>{errorText(error, 'getting', things)}</LoadFailed>;
  return (
    <Card>
      {size === undefined &&
        [44, 62, 38].map((width) => (
          <Box key={width} sx={{ p: 5 }} aria-busy="true">
            <Skeleton width={`${width}%`} />
            <Skeleton width="80%" />
          </Box>
        ))}
      {size === 0 &&
        (state.q === '' ? (
          empty
        ) : (
          <EmptyState
            compact
            title={`Nothing found for “${state.q}”`}
            icon={<SearchIcon />}
            action={<Button onClick={onClear}>Clear search</Button>}
          />
        ))}
      {size !== undefined && size > 0 && (
        <>
          <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {children}
          </Box>
          <ListFooter
            page={state.page}
            pageSize={state.pagesize}
            total={size}
            onPage={onPage}
            onPageSize={onPageSize}
          />
        </>
      )}
    </Card>
  );
}

/** One row: its name, its text, and its actions. */
export function ReplyRow({
  head,
  message,
  foot,
  actions,
}: Record<'head' | 'message' | 'foot' | 'actions', ReactNode>) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        px: { xs: 4, sm: 5 },
        py: 4,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mb: 1, columnGap: '8px' }}>
          {head}
        </Box>
        <Box dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {message}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', mt: 1, overflowWrap: 'anywhere' }}>
          {foot}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flex: 'none', ml: 2, mr: -2 }}>{actions}</Box>
    </Box>
  );
}
