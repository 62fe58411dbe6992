import type { FileColumn, FileUpload } from '@carillon/contract/uploads';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { duplicatesText } from '@carillon/rules/paste';
import { count, plural } from '@carillon/rules/amounts';
import { tabular } from '../../theme.ts';
import { ConsentBox } from './ConsentBox.tsx';
import { meaningNames } from './UploadColumns.tsx';
import { Rereading } from './Rereading.tsx';
import { rowNumbersText } from './rowNumbers.ts';
import type { UploadEvent, UploadState, UploadWords } from './uploadSteps.ts';

interface UploadReviewProps {
  state: UploadState;
  file: FileUpload;
  words: UploadWords;
  /** How the people are added, where there is a choice. */
  options?: ReactNode;
  send: (event: UploadEvent) => void;
}

function Figure({ value, label, color }: { value: number; label: string; color: string }) {
  return (
    <Box sx={{ mr: 8, mb: 2 }}>
      <Typography
        component="p"
        sx={{ ...tabular, fontSize: '1.625rem', fontWeight: 660, lineHeight: 1.15, color }}
      >
        {count(value)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    </Box>
  );
}

const cell = {
  maxWidth: 220,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  py: 2,
} as const;

/** The consent stays in sight below what is scrolled, for nobody is added without it; not in a window too low for that. */
const pin = {
  mt: 4,
  '&& > *': { mt: 1 },
  '@media (min-height: 480px)': {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    pb: 2,
    bgcolor: 'background.paper',
    borderTop: '1px solid',
    borderColor: 'divider',
  },
} as const;

/** What stands above a column: its meaning, or the field that it becomes. */
function columnTitle(column: FileColumn): string {
  if (column.Meaning !== 'Custom') return meaningNames[column.Meaning];
  return column.Field ?? (column.Header || `Column ${column.ColumnNumber}`);
}

/** Why sheets are missing that somebody may not know of. */
function hiddenText(sheets: number): string {
  return `${count(sheets)} of them hidden in the workbook`;
}

/** Phones and names first, then the file's own fields; what is left out is not shown. */
function shownColumns(columns: readonly FileColumn[]): FileColumn[] {
  const known = columns.filter((column) => column.Meaning !== 'Ignore' && column.Meaning !== 'Custom');
  return [...known, ...columns.filter((column) => column.Meaning === 'Custom')];
}

/** What the file holds before anybody is added: counts, five rows, problems, consent (rows B-080, B-276, B-158). */
export function UploadReview({ state, file, words, options, send }: UploadReviewProps) {
  const { Summary } = file;
  const tabs = file.FileStructure.Tabs.filter((tab) => tab.Included);
  const left = file.FileStructure.Tabs.length - tabs.length;
  const hidden = file.FileStructure.Tabs.filter((tab) => !tab.Included && tab.IsHidden === true).length;
  const sheets =
    file.FileStructure.Tabs.length > 1
      ? new Map(file.FileStructure.Tabs.map((tab) => [tab.TabNumber, tab.Name]))
      : null;
  return (
    <>
      {file.Status === 'Processing' && <Rereading />}
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 3 }}>
        {file.FileName}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap' }} role="status">
        <Figure value={Summary.GoodRecordCount} label="ready to add" color="success.main" />
        {Summary.BadRecordCount > 0 && (
          <Figure value={Summary.BadRecordCount} label="need a repair" color="warning.main" />
        )}
        {Summary.DuplicateCount > 0 && (
          <Figure value={Summary.DuplicateCount} label="duplicates set aside" color="text.primary" />
        )}
      </Box>
      {Summary.BadRecordCount > 0 && (
        <Box sx={{ mt: 2, mb: 4, p: 4, borderRadius: '12px', bgcolor: 'own.amberTint' }}>
          <Typography sx={{ fontWeight: 600, mb: 1 }}>
            {plural(Summary.BadRecordCount, 'row', 'rows')} can't be added as written
          </Typography>
          <Box component="ul" sx={{ ...tabular, m: 0, pl: 5 }}>
            {file.Problems.slice(0, 5).map((problem) => (
              <Typography component="li" variant="body2" key={problem.Reason} sx={{ mb: 1 }}>
                {count(problem.Count)}: {problem.Reason}
                <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {rowNumbersText(problem, sheets)}
                </Box>
              </Typography>
            ))}
          </Box>
          {file.Problems.length > 5 && (
            <Typography variant="body2" sx={{ mt: 1 }}>
              {plural(file.Problems.length - 5, 'more reason', 'more reasons')}
            </Typography>
          )}
          <Button
            size="small"
            variant="outlined"
            sx={{ mt: 3, bgcolor: 'background.paper' }}
            onClick={() => send({ type: 'view' })}
          >
            See and repair them
          </Button>
        </Box>
      )}
      {Summary.DuplicateCount > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
          {duplicatesText(Summary.DuplicateCount)} {words.duplicates}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          mt: 2,
        }}
      >
        <Typography variant="h3" component="h3">
          The first rows
        </Typography>
        <Button size="small" onClick={() => send({ type: 'columns' })}>
          Change columns{file.FileStructure.Tabs.length > 1 ? ' and sheets' : ''}
        </Button>
      </Box>
      {left > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {plural(left, 'sheet is', 'sheets are')} left out{hidden > 0 ? `, ${hiddenText(hidden)}` : ''}.
        </Typography>
      )}
      {tabs.map((tab) => {
        const columns = shownColumns(tab.Columns);
        const table = (
          <TableContainer
            key={tab.TabNumber}
            tabIndex={0}
            role="region"
            aria-label={`First rows of ${tab.Name || file.FileName}`}
            sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px', mt: 2, mb: 3 }}
          >
            <Table size="small">
              <TableHead>
                <TableRow>
                  {columns.map((column) => (
                    <TableCell key={column.ColumnNumber} sx={{ whiteSpace: 'nowrap' }}>
                      {columnTitle(column)}
                      {columnTitle(column) !== column.Header && column.Header !== '' && (
                        <Box component="span" sx={{ display: 'block', fontWeight: 400 }}>
                          {column.Header}
                        </Box>
                      )}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {tab.Rows.slice(0, 5).map((row) => (
                  <TableRow key={row.RowNumber}>
                    {columns.map((column) => (
                      <TableCell key={column.ColumnNumber} dir="auto" sx={cell}>
                        {row.Cells.find((cell) => cell.ColumnNumber === column.ColumnNumber)?.Value ?? ''}
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        );
        if (file.FileStructure.Tabs.length === 1) return table;
        return (
          <Fragment key={tab.TabNumber}>
            <Typography variant="body2" sx={{ fontWeight: 600, mt: 2 }}>
              Sheet "{tab.Name}"
            </Typography>
            {table}
          </Fragment>
        );
      })}
      {options}
      <Box data-keep-clear sx={pin}>
        <ConsentBox
          given={state.consent}
          missing={state.consentMissing}
          onChange={(given) => send({ type: 'consent', given })}
        />
      </Box>
    </>
  );
}
