import type { FileColumn, FileUpload } from '@carillon/contract/contacts/uploads';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { plural } from '@carillon/rules/money/amounts';
import { ColumnChoice, columnName } from './ColumnChoice.tsx';
import { askedColumns, withChanges, withColumn } from './columnChanges.ts';
import type { ColumnChange } from './columnChanges.ts';
import type { FileTools } from './fileTools.ts';
import { headerText } from '../rowNumbers.ts';
import { Rereading } from './Rereading.tsx';
import { hasPhoneColumn } from './uploadSteps.ts';
import type { UploadEvent, UploadState } from './uploadSteps.ts';

type Tab = FileUpload['FileStructure']['Tabs'][number];
type Chosen = Omit<ColumnChange, 'TabNumber' | 'ColumnNumber'>;

const sampleOf = (row: Tab['Rows'][number], column: FileColumn): string =>
  row.Cells.find((cell) => cell.ColumnNumber === column.ColumnNumber)?.Value ?? '';

function samples(tab: Tab, column: FileColumn): string {
  const values = tab.Rows.map((row) => sampleOf(row, column).trim()).filter((value) => value !== '');
  return [...new Set(values)].slice(0, 3).join(' · ') || 'No values in the first rows';
}

interface UploadColumnsProps {
  state: UploadState;
  file: FileUpload;
  tools: FileTools;
  /** Custom fields of the organization, if columns may go to one of them. */
  fields?: readonly string[] | undefined;
  send: (event: UploadEvent) => void;
}

/** What each column means: our guess above the first rows, and the user's correction, applied at once. */
export function UploadColumns({ state, file, tools, fields, send }: UploadColumnsProps) {
  const [failure, setFailure] = useState('');
  const { changes } = state;
  const shown = withChanges(file, changes);
  const tabs = shown.FileStructure.Tabs;
  // A question stays in place after the user answers, so that the choice can be changed there.
  const asked = askedColumns(file).filter(({ tab }) =>
    tabs.some((one) => one.TabNumber === tab && one.Included),
  );
  const isNoneTaken = tabs.every((tab) => !tab.Included);
  const isShown = (tab: Tab): boolean => tab.Included || tabs.length === 1 || isNoneTaken;
  const nameHeader = (tab: Tab, HasHeader: boolean): void => {
    setFailure('');
    tools.correct(file.FileID, { Tabs: [{ TabNumber: tab.TabNumber, HasHeader }] }).then(
      (next) => send({ type: 'seen', file: next }),
      (error: unknown) => setFailure(tools.failureText(error, 'updating', 'file')),
    );
  };
  const include = (tab: Tab, Included: boolean): void => {
    const others = changes.tabs.filter((one) => one.TabNumber !== tab.TabNumber);
    send({
      type: 'change',
      changes: { ...changes, tabs: [...others, { TabNumber: tab.TabNumber, Included }] },
    });
  };
  const choose = (tab: number, column: FileColumn, chosen: Chosen): void => {
    const change = { TabNumber: tab, ColumnNumber: column.ColumnNumber, ...chosen };
    const next = withColumn(file, changes, change);
    // A sheet with a phone column that the user chose is included.
    const isTaken = tabs.some((one) => one.TabNumber === tab && one.Included);
    const isPhone = chosen.Meaning.startsWith('Phone') && !isTaken;
    const joined = isPhone
      ? {
          ...next,
          tabs: [...next.tabs.filter((one) => one.TabNumber !== tab), { TabNumber: tab, Included: true }],
        }
      : next;
    send({ type: 'change', changes: joined });
  };
  return (
    <>
      {file.Status === 'Processing' && <Rereading />}
      {failure !== '' && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {failure}
        </Alert>
      )}
      {!hasPhoneColumn(shown) && (
        <Alert severity="warning" sx={{ mb: 4 }} role="alert">
          {hasPhoneColumn(file)
            ? 'No column is chosen for phone numbers. Choose the one that holds them.'
            : 'None of the columns looks like phone numbers. Choose the one that holds them.'}
        </Alert>
      )}
      {asked.length > 0 && (
        <Box
          component="section"
          aria-label="Please check"
          sx={{ mb: 5, p: 4, borderRadius: '12px', bgcolor: 'own.amberTint' }}
        >
          <Typography sx={{ fontWeight: 600, mb: 2 }}>
            {asked.length === 1 ? 'Please check one column' : `Please check ${asked.length} columns`}
          </Typography>
          {asked.map(({ tab, column }) => {
            const sheet = tabs.find((one) => one.TabNumber === tab);
            const now = sheet?.Columns.find((one) => one.ColumnNumber === column.ColumnNumber) ?? column;
            return (
              <Box
                key={`${tab}-${column.ColumnNumber}`}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 240px' },
                  columnGap: '16px',
                  rowGap: '8px',
                  alignItems: 'start',
                  py: 2,
                }}
              >
                <Box sx={{ minWidth: 0 }}>
                  <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
                    {columnName(column)}
                  </Typography>
                  <Typography variant="body2">{column.Doubt}</Typography>
                  <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                    {sheet === undefined ? '' : samples(sheet, column)}
                  </Typography>
                </Box>
                <ColumnChoice
                  column={now}
                  fields={fields}
                  word="Answer for"
                  onChange={(chosen) => choose(tab, column, chosen)}
                />
              </Box>
            );
          })}
        </Box>
      )}
      {tabs.map((tab) => (
        <Box key={tab.TabNumber} component="section" sx={{ mb: 6 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
            {tabs.length > 1 ? (
              <FormControlLabel
                control={
                  <Checkbox checked={tab.Included} onChange={(event) => include(tab, event.target.checked)} />
                }
                label={`Sheet "${tab.Name}", ${plural(tab.RowCount, 'row', 'rows')}${tab.IsHidden === true ? ', hidden in the workbook' : ''}`}
                sx={{ mr: 6 }}
              />
            ) : (
              <Typography sx={{ mr: 6, fontWeight: 600 }}>{plural(tab.RowCount, 'row', 'rows')}</Typography>
            )}
            {isShown(tab) && (
              <FormControlLabel
                control={
                  <Checkbox
                    checked={tab.HasHeader}
                    onChange={(event) => nameHeader(tab, event.target.checked)}
                  />
                }
                label={headerText(tab.HeaderRows)}
              />
            )}
          </Box>
          {isShown(tab) && (
            <TableContainer
              tabIndex={0}
              role="region"
              aria-label={`Columns of ${tab.Name || file.FileName}`}
              sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px' }}
            >
              <Table size="small">
                <TableHead>
                  <TableRow>
                    {tab.Columns.map((column) => (
                      <TableCell
                        key={column.ColumnNumber}
                        sx={{ minWidth: 190, maxWidth: 240, verticalAlign: 'bottom', pt: 3 }}
                      >
                        <Box component="span" sx={{ display: 'block', mb: 2, overflowWrap: 'anywhere' }}>
                          {columnName(column)}
                        </Box>
                        <ColumnChoice
                          column={column}
                          fields={fields}
                          onChange={(chosen) => choose(tab.TabNumber, column, chosen)}
                        />
                      </TableCell>
                    ))}
                  </TableRow>
                </TableHead>
                <TableBody>
                  {tab.Rows.slice(0, 5).map((row) => (
                    <TableRow key={row.RowNumber}>
                      {tab.Columns.map((column) => (
                        <TableCell
                          key={column.ColumnNumber}
                          dir="auto"
                          title={sampleOf(row, column)}
                          sx={{
                            maxWidth: 240,
                            whiteSpace: 'nowrap',
                            overflow: 'hidden',
                            textOverflow: 'ellipsis',
                            color: column.Meaning === 'Ignore' ? 'text.disabled' : undefined,
                          }}
                        >
                          {sampleOf(row, column)}
                        </TableCell>
                      ))}
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </TableContainer>
          )}
        </Box>
      ))}
    </>
  );
}
