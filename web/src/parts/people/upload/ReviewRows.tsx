import type { FileColumn, FileUpload } from '@carillon/contract/contacts/uploads';
import { count, plural } from '@carillon/rules/money/amounts';
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
import { meaningNames } from '../meaningNames.ts';

type Tab = FileUpload['FileStructure']['Tabs'][number];

const cell = {
  maxWidth: 220,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  py: 2,
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

/** The first rows of each sheet, as they will be added. */
export function ReviewRows({ file, onColumns }: { file: FileUpload; onColumns: () => void }) {
  const { Tabs } = file.FileStructure;
  const tabs = Tabs.filter((tab) => tab.Included);
  const left = Tabs.length - tabs.length;
  const hidden = Tabs.filter((tab) => !tab.Included && tab.IsHidden === true).length;
  return (
    <>
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
        <Button size="small" onClick={onColumns}>
          Change columns{Tabs.length > 1 ? ' and sheets' : ''}
        </Button>
      </Box>
      {left > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {plural(left, 'sheet is', 'sheets are')} left out{hidden > 0 ? `, ${hiddenText(hidden)}` : ''}.
        </Typography>
      )}
      {tabs.map((tab) => (
        <Fragment key={tab.TabNumber}>
          {Tabs.length > 1 && (
            <Typography variant="body2" sx={{ fontWeight: 600, mt: 2 }}>
              Sheet "{tab.Name}"
            </Typography>
          )}
          <FirstRows tab={tab} name={tab.Name || file.FileName} />
        </Fragment>
      ))}
    </>
  );
}

function FirstRows({ tab, name }: { tab: Tab; name: string }) {
  const columns = shownColumns(tab.Columns);
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={`First rows of ${name}`}
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
}
