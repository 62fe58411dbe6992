import type { BadRow, FileUpload } from '@carillon/contract/contacts/uploads';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { EmptyState } from '../../lists/EmptyState.tsx';
import { CheckIcon, DownloadIcon } from '../../icons.tsx';
import { count, plural } from '@carillon/rules/money/amounts';
import { tabular } from '../../../theme.ts';
import { BadCell } from '../badCells/BadCell.tsx';
import { badColumn, restOfRow } from '../badCells/badCells.ts';
import { BadRowForm } from '../badCells/BadRowForm.tsx';
import { badRowsPageSize as pageSize } from './fileTools.ts';
import type { FileTools } from './fileTools.ts';
import { saveAs } from '../saveAs.ts';
import { useBadRows } from './useBadRows.ts';
import type { UploadEvent, UploadState } from './uploadSteps.ts';

interface UploadBadRowsProps {
  state: UploadState;
  file: FileUpload;
  tools: FileTools;
  send: (event: UploadEvent) => void;
}

/** Rows that can't be added as they are, by reason. Users repair each in place, or download all as CSV. */
export function UploadBadRows(props: UploadBadRowsProps) {
  const { file, tools, send } = props;
  const { list, reason, choose, page, setPage, repaired, ahead, box, isOpen, changed, done, open } =
    useBadRows(props);
  const [failure, setFailure] = useState('');
  const total = list.data?.Size ?? 0;
  const download = (): void => {
    tools.rejects(file).then(
      (text) => saveAs(`${file.FileName.replace(/\.[^.]*$/, '')} - rows to repair.csv`, text),
      (error: unknown) => setFailure(tools.failureText(error, 'getting', 'rows')),
    );
  };
  return (
    <>
      <ReasonBar
        file={file}
        reason={reason}
        onChoose={choose}
        onDownload={download}
        onLeaveOut={() => {
          send({ type: 'leaveOut', reason, isOut: true });
          send({ type: 'review' });
        }}
      />
      {failure !== '' && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {failure}
        </Alert>
      )}
      <Typography
        role="status"
        variant="body2"
        sx={{ color: 'success.main', minHeight: repaired === '' ? 0 : 24 }}
      >
        {repaired}
      </Typography>
      {list.isError && <Alert severity="error">{tools.failureText(list.error, 'getting', 'rows')}</Alert>}
      {list.isPending && <Skeleton variant="rounded" height={200} />}
      {list.isSuccess && total === 0 && (
        <EmptyState compact icon={<CheckIcon />} title="Nothing left to repair">
          All these rows are ready to add.
        </EmptyState>
      )}
      <Box
        ref={box}
        component="ul"
        aria-label="Rows to repair"
        sx={{ listStyle: 'none', m: 0, p: 0, borderTop: total > 0 ? '1px solid' : 0, borderColor: 'divider' }}
      >
        {(list.data?.Items ?? []).map((row) => (
          <Box
            component="li"
            key={`${row.TabNumber}-${row.RowNumber}`}
            sx={{ py: 3, borderBottom: '1px solid', borderColor: 'divider' }}
          >
            {isOpen(row) ? (
              <BadRowForm
                file={file}
                row={row}
                tools={tools}
                typed={ahead}
                onDone={(next, still, typed) => done(next, still, row, typed)}
                onCancel={() => send({ type: 'view' })}
              />
            ) : (
              <Row
                file={file}
                row={row}
                tools={tools}
                onDone={(next, still) => changed(next, still, row)}
                onOpen={() => open(row)}
              />
            )}
          </Box>
        ))}
      </Box>
      {total > pageSize && (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', mt: 2 }}>
          <Typography variant="caption" sx={{ ...tabular, color: 'text.secondary', mr: 2 }}>
            {plural(total, 'row', 'rows')}, page {page} of {Math.ceil(total / pageSize)}
          </Typography>
          <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button size="small" disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </Box>
      )}
    </>
  );
}

/** Chooses a reason, and what is done with its rows. */
function ReasonBar(props: {
  file: FileUpload;
  reason: string;
  onChoose: (reason: string) => void;
  onLeaveOut: () => void;
  onDownload: () => void;
}) {
  const { file, reason, onChoose, onLeaveOut, onDownload } = props;
  const left = file.Problems.find((problem) => problem.Reason === reason)?.Count ?? 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mx: -1, mb: 3 }}>
      <TextField
        select
        size="small"
        label="Reason"
        value={reason}
        onChange={(event) => onChoose(event.target.value)}
        sx={{ m: 1, mt: 2, flex: '1 1 240px' }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">All reasons ({count(file.Summary.BadRecordCount)})</MenuItem>
        {file.Problems.map((problem) => (
          <MenuItem key={problem.Reason} value={problem.Reason} sx={{ whiteSpace: 'normal' }}>
            {problem.Reason} ({count(problem.Count)})
          </MenuItem>
        ))}
      </TextField>
      {reason !== '' && (
        <Button sx={{ m: 1 }} onClick={onLeaveOut}>
          {`Leave out ${count(left)}`}
        </Button>
      )}
      <Button startIcon={<DownloadIcon />} onClick={onDownload} sx={{ m: 1 }}>
        Download these rows
      </Button>
    </Box>
  );
}

/** A bad row with its wrong cell, which is repaired in place. */
function Row(props: {
  file: FileUpload;
  row: BadRow;
  tools: FileTools;
  onDone: (next: FileUpload, still: BadRow | null) => void;
  onOpen: () => void;
}) {
  const { file, row, tools, onDone, onOpen } = props;
  const column = badColumn(file, row)?.ColumnNumber;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'flex-start',
        columnGap: 3,
        rowGap: 2,
      }}
    >
      <Typography sx={{ ...tabular, flex: '1 1 160px', minWidth: 0, pt: 2, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary', mr: 2 }}>
          Row {count(row.RowNumber)}
        </Box>
        {restOfRow(row, column) || 'Nothing else in this row'}
      </Typography>
      <BadCell
        // After a repair another cell of the row may be wrong. Input in the same cell stays.
        key={column}
        file={file}
        row={row}
        tools={tools}
        onDone={onDone}
      />
      <Button
        size="small"
        variant="outlined"
        aria-label={`Repair row ${row.RowNumber}`}
        sx={{ flex: 'none', mt: 1 }}
        onClick={onOpen}
      >
        Repair row
      </Button>
    </Box>
  );
}
