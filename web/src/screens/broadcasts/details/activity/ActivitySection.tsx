import type { BroadcastActivity } from '@carillon/contract/broadcasts/activity';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityQuery } from '../../../../api/broadcastDetails.ts';
import { errorText } from '../../../../api/client/errors.ts';
import { DateText } from '../../../../parts/DateText.tsx';
import { EmptyState } from '../../../../parts/lists/EmptyState.tsx';
import { ListTable } from '../../../../parts/lists/ListTable.tsx';
import type { Column } from '../../../../parts/lists/ListTable.tsx';
import { changeOf, doerOf } from './activityWords.ts';

const columns: readonly Column<BroadcastActivity>[] = [
  { id: 'what', header: 'What', card: 'title', cell: (one) => <What deed={one} /> },
  { id: 'who', header: 'Who', width: 200, cell: (one) => <span dir="auto">{doerOf(one)}</span> },
  { id: 'when', header: 'When', width: 200, noWrap: true, cell: ({ Date: at }) => <DateText value={at} /> },
];

/** Everything done to this broadcast: who, what, when, from what to what. */
export function ActivitySection({ id }: { id: number }) {
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: 10 });
  const list = useQuery(activityQuery(id, { page, pagesize: pageSize }));
  return (
    <Box component="section" aria-labelledby="activity" sx={{ mt: 10, scrollMarginTop: '80px' }}>
      <Typography variant="h2" id="activity" sx={{ mb: 1 }}>
        Activity
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 4 }}>
        Everything that was done to this broadcast, newest first.
      </Typography>
      <ListTable
        label="Activity"
        pagesName="Activity, page by page"
        columns={columns}
        rows={list.data?.Items}
        total={list.data?.Size ?? 0}
        idOf={({ ActivityID }) => ActivityID}
        isFetching={list.isFetching}
        error={list.error ? errorText(list.error, 'getting', 'activity') : null}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState compact title="Nothing yet">
            Changes to this broadcast, and who made them, will be listed here. What was done before this list
            existed is not in it.
          </EmptyState>
        }
        page={page}
        pageSize={pageSize}
        onPage={(next) => turn({ page: next, pageSize })}
        onPageSize={(size) => turn({ page: 1, pageSize: size })}
      />
    </Box>
  );
}

function What({ deed }: { deed: BroadcastActivity }) {
  const change = changeOf(deed);
  const shown = (value: string) => (change?.isDate === true ? <DateText value={value} /> : value);
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{deed.Text}</Box>
      {change !== null && (
        <Box dir="auto" sx={{ color: 'text.secondary', fontSize: '0.875rem', whiteSpace: 'pre-line' }}>
          {change.from !== null && <>From {shown(change.from)} </>}
          {change.to !== null && (
            <>
              {change.from === null ? '' : 'to '}
              {shown(change.to)}
            </>
          )}
        </Box>
      )}
      {deed.Reason !== null && (
        <Box dir="auto" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {deed.Reason}
        </Box>
      )}
    </Box>
  );
}
