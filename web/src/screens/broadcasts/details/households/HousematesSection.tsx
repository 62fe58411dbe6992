import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { Housemate } from '@carillon/contract/broadcasts/households';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { housematesQuery } from '../../../../api/broadcastDetails.ts';
import { errorText } from '../../../../api/client/errors.ts';
import { EmptyState } from '../../../../parts/lists/EmptyState.tsx';
import { ListTable } from '../../../../parts/lists/ListTable.tsx';
import type { Column } from '../../../../parts/lists/ListTable.tsx';

const columns: readonly Column<Housemate>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    cell: ({ FirstName, LastName }) => (
      <Box dir="auto" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
        {`${FirstName} ${LastName}`.trim()}
      </Box>
    ),
  },
  { id: 'phone', header: 'Number', width: 180, noWrap: true, cell: (one) => formatPhone(one.PhoneNumber) },
  {
    id: 'result',
    header: 'Result',
    cell: ({ Result, Reason }) => (
      <>
        <Box sx={{ fontWeight: 560 }}>{Result}</Box>
        <Typography variant="body2" dir="auto" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {Reason}
        </Typography>
      </>
    ),
  },
];

/** People of this broadcast who share the number of another recipient, and what became of each. */
export function HousematesSection({ broadcast: { BroadcastID, Households } }: { broadcast: Broadcast }) {
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: 10 });
  const list = useQuery(housematesQuery(BroadcastID, { page, pagesize: pageSize }));
  return (
    <Box component="section" aria-labelledby="housemates" sx={{ mt: 10, scrollMarginTop: '80px' }}>
      <Typography variant="h2" id="housemates" sx={{ mb: 1 }}>
        People who share a number
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 4 }}>
        {Households === 'Names'
          ? 'Each number got one message with all names. These people have the number of a recipient above.'
          : 'Only the first person of each number was contacted. These people have the number of a recipient above.'}
      </Typography>
      <ListTable
        label="People who share a number"
        pagesName="People who share a number, page by page"
        columns={columns}
        rows={list.data?.Items}
        total={list.data?.Size ?? 0}
        idOf={({ PhoneNumber, FirstName, LastName }) => `${PhoneNumber} ${FirstName} ${LastName}`}
        isFetching={list.isFetching}
        error={list.error ? errorText(list.error, 'getting', 'recipients') : null}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState compact title="No one left">
            The people who shared a number were removed from this broadcast.
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
