import type { FileColumn, FileUpload } from '@carillon/contract/contacts/uploads';
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
import { duplicatesText } from '@carillon/rules/files/paste/pasteTexts';
import { count, plural } from '@carillon/rules/money/amounts';
import { tabular } from '../../../theme.ts';
import { ConsentBox } from '../ConsentBox.tsx';
import { peopleToAdd } from './columnChanges.ts';
import { FileRemarks } from './FileRemarks.tsx';
import type { FileTools } from './fileTools.ts';
import { asBeforeText } from './asBefore.ts';
import { HiddenRows } from './HiddenRows.tsx';
import { meaningNames } from '../meaningNames.ts';
import { NoTextRows } from './NoTextRows.tsx';
import { Rereading } from './Rereading.tsx';
import { rowNumbersText } from '../rowNumbers.ts';
import type { UploadEvent, UploadState, UploadWords } from './uploadSteps.ts';

interface UploadReviewProps {
  state: UploadState;
  file: FileUpload;
  words: UploadWords;
  tools: FileTools;
  /** True: people with another name who share a number are also added. */
  addsSharers: boolean;
  /** How the people are added, if there is a choice. */
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

/**
 * The consent stays visible below the scrolling part, because no people are added without it. A window that is too low
 * is the exception.
 */
const pin = {
  mt: 4,
  '&& > *': { mt: 1 },
  '@media (min-height: 480px)': {
    position: 'sticky',
    // It reaches the edge, so that nothing shows below it in the padding of the dialog.
    bottom: '-20px',
    mb: '-20px',
    zIndex: 1,
    pb: 4,
    bgcolor: 'background.paper',
    borderTop: '1px solid',
    borderColor: 'divider',
  },
} as const;

/** The header of a column: its meaning, or the field that it becomes. */
function columnTitle(column: FileColumn): string {
  if (column.Meaning !== 'Custom') return meaningNames[column.Meaning];
  return column.Field ?? (column.Header || `Column ${column.ColumnNumber}`);
}

/** Why sheets are missing that the user may not know about. */
function hiddenText(sheets: number): string {
  return `${count(sheets)} of them hidden in the workbook`;
}

/** Phones and names first, then the file's own fields. Columns that are left out are not shown. */
function shownColumns(columns: readonly FileColumn[]): FileColumn[] {
  const known = columns.filter((column) => column.Meaning !== 'Ignore' && column.Meaning !== 'Custom');
  return [...known, ...columns.filter((column) => column.Meaning === 'Custom')];
}

/** What the file holds before people are added: counts, five rows, problems, consent (rows B-080, B-276, B-158). */
export function UploadReview(props: UploadReviewProps) {
  const { state, file, words, tools, addsSharers, options, send } = props;
  const { Summary } = file;
  const { people, numbers } = peopleToAdd(file, addsSharers);
  const leftOut = file.Problems.filter(({ Reason }) => state.leftOut.includes(Reason));
  const problems = file.Problems.filter(({ Reason }) => !state.leftOut.includes(Reason));
  const outCount = leftOut.reduce((sum, problem) => sum + problem.Count, 0);
  const badCount = Summary.BadRecordCount - outCount;
  const tabs = file.FileStructure.Tabs.filter((tab) => tab.Included);
  const left = file.FileStructure.Tabs.length - tabs.length;
  const asBefore = asBeforeText(file);
  const hidden = file.FileStructure.Tabs.filter((tab) => !tab.Included && tab.IsHidden === true).length;
  const sheets =
    file.FileStructure.Tabs.length > 1
      ? new Map(file.FileStructure.Tabs.map((tab) => [tab.TabNumber, tab.Name]))
      : null;
  return (
    <>
      {(file.Status === 'Processing' || state.isSending) && <Rereading />}
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 3 }}>
        {file.FileName}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap' }} role="status">
        <Figure value={people} label={people === 1 ? 'person' : 'people'} color="success.main" />
        <Figure
          value={numbers}
          label={numbers === 1 ? 'phone number' : 'phone numbers'}
          color="success.main"
        />
        {badCount > 0 && <Figure value={badCount} label="need a repair" color="warning.main" />}
        {outCount > 0 && <Figure value={outCount} label="left out" color="text.primary" />}
        {Summary.DuplicateCount > 0 && (
          <Figure
            value={Summary.DuplicateCount}
            label={Summary.DuplicateCount === 1 ? 'duplicate set aside' : 'duplicates set aside'}
            color="text.primary"
          />
        )}
      </Box>
      {asBefore !== null && (
        <Typography sx={{ mt: 3, mb: 4, overflowWrap: 'anywhere' }}>{asBefore}</Typography>
      )}
      {tabs.map((tab) => (
        <Fragment key={tab.TabNumber}>
          <NoTextRows file={file} tab={tab} tools={tools} send={send} />
          <HiddenRows file={file} tab={tab} tools={tools} send={send} />
        </Fragment>
      ))}
      {badCount > 0 && (
        <Box sx={{ mt: 2, mb: 4, p: 4, borderRadius: '12px', bgcolor: 'own.amberTint' }}>
          <Typography sx={{ fontWeight: 600, mb: 1 }}>
            {plural(badCount, 'row', 'rows')} can't be added as written
          </Typography>
          <Box component="ul" sx={{ ...tabular, m: 0, pl: 5 }}>
            {problems.slice(0, 5).map((problem) => (
              <Typography component="li" variant="body2" key={problem.Reason} sx={{ mb: 1 }}>
                {count(problem.Count)}: {problem.Reason}
                <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {rowNumbersText(problem, sheets)}
                </Box>
                <Button
                  size="small"
                  sx={{ ml: '-12px' }}
                  aria-label={`Leave ${problem.Count === 1 ? 'this one' : 'these'} out: ${problem.Reason}`}
                  onClick={() => send({ type: 'leaveOut', reason: problem.Reason, isOut: true })}
                >
                  Leave {problem.Count === 1 ? 'this one' : 'these'} out
                </Button>
              </Typography>
            ))}
          </Box>
          {problems.length > 5 && (
            <Typography variant="body2" sx={{ mt: 1 }}>
              {plural(problems.length - 5, 'more reason', 'more reasons')}
            </Typography>
          )}
          <Button
            size="small"
            variant="outlined"
            sx={{ mt: 3, bgcolor: 'background.paper' }}
            disabled={state.isSending}
            onClick={() => send({ type: 'view' })}
          >
            See and repair
          </Button>
        </Box>
      )}
      {leftOut.map(({ Reason, Count }) => (
        <Typography key={Reason} variant="body2" sx={{ color: 'text.secondary' }}>
          {plural(Count, 'row', 'rows')} left out: {Reason}
          <Button
            size="small"
            sx={{ ml: 1 }}
            aria-label={`Bring back: ${Reason}`}
            onClick={() => send({ type: 'leaveOut', reason: Reason, isOut: false })}
          >
            Bring back
          </Button>
        </Typography>
      ))}
      {Summary.SharedCount > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
          {plural(Summary.SharedCount, 'person shares', 'people share')} the first number of another person in
          this file.{' '}
          {addsSharers ? 'They are added too.' : 'They are not added unless you choose to keep them apart.'}
        </Typography>
      )}
      {Summary.NotAllowedCount > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
          {plural(Summary.NotAllowedCount, 'person', 'people')} may not be contacted and will not be added.
        </Typography>
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
                    {columns.map(({ ColumnNumber }) => {
                      const value = row.Cells.find((one) => one.ColumnNumber === ColumnNumber)?.Value ?? '';
                      return (
                        <TableCell key={ColumnNumber} dir="auto" title={value} sx={cell}>
                          {value}
                        </TableCell>
                      );
                    })}
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
      <FileRemarks file={file} />
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
