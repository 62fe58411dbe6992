import type { Household } from '@carillon/contract/broadcasts/households';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../api/client/errors.ts';
import { StepDialog } from '../../../../parts/dialogs/StepDialog.tsx';
import { EmptyState } from '../../../../parts/lists/EmptyState.tsx';
import { ListTable } from '../../../../parts/lists/ListTable.tsx';
import type { Column } from '../../../../parts/lists/ListTable.tsx';
import { householdsQuery } from './householdData.ts';

const nameOf = ({ FirstName, LastName }: Household['People'][number]): string =>
  `${FirstName} ${LastName}`.trim() || 'No name';

const columns: readonly Column<Household>[] = [
  {
    id: 'phone',
    header: 'Number',
    card: 'title',
    width: 180,
    noWrap: true,
    cell: ({ PhoneNumber }) => formatPhone(PhoneNumber),
  },
  {
    id: 'people',
    header: 'People, the first one first',
    cell: ({ People }) => (
      <Box dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {People.map(nameOf).join(', ')}
      </Box>
    ),
  },
];

/** The numbers that several people share, page by page. */
export function HouseholdsDialog({
  open,
  draftId,
  onClose,
}: {
  open: boolean;
  draftId: number;
  onClose: () => void;
}) {
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: 10 });
  const list = useQuery({ ...householdsQuery(draftId, { page, pagesize: pageSize }), enabled: open });
  return (
    <StepDialog
      open={open}
      onClose={onClose}
      title="Shared numbers"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <ListTable
        label="Shared numbers"
        pagesName="Shared numbers, page by page"
        columns={columns}
        rows={list.data?.Items}
        total={list.data?.Size ?? 0}
        idOf={({ PhoneNumber }) => PhoneNumber}
        isFetching={list.isFetching}
        error={list.error ? errorText(list.error, 'getting', 'recipients') : null}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState compact title="No shared numbers">
            People whose number another recipient has, under another name, are listed here.
          </EmptyState>
        }
        page={page}
        pageSize={pageSize}
        onPage={(next) => turn({ page: next, pageSize })}
        onPageSize={(size) => turn({ page: 1, pageSize: size })}
      />
    </StepDialog>
  );
}
