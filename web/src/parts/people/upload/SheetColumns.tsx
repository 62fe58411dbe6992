import type { FileColumn, FileUpload } from '@carillon/contract/contacts/uploads';
import { plural } from '@carillon/rules/money/amounts';
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
import { headerText } from '../rowNumbers.ts';
import { ColumnChoice, columnName } from './ColumnChoice.tsx';
import type { ColumnChange } from './columnChanges.ts';

type Tab = FileUpload['FileStructure']['Tabs'][number];
/** What the user chose for a column. */
export type Chosen = Omit<ColumnChange, 'TabNumber' | 'ColumnNumber'>;
/** Custom fields of the organization, if columns may go to one of them. */
type OwnFields = readonly string[] | undefined;
type Choose = (tab: number, column: FileColumn, chosen: Chosen) => void;

const sampleOf = (row: Tab['Rows'][number], column: FileColumn): string =>
  row.Cells.find((cell) => cell.ColumnNumber === column.ColumnNumber)?.Value ?? '';

function samples(tab: Tab, column: FileColumn): string {
  const values = tab.Rows.map((row) => sampleOf(row, column).trim()).filter((value) => value !== '');
  return [...new Set(values)].slice(0, 3).join(' · ') || 'No values in the first rows';
}

/** Columns that the product is not sure about, with its question about each. */
export function AskedColumns(props: {
  asked: readonly { readonly tab: number; readonly column: FileColumn }[];
  /** Sheets with the user's changes. */
  tabs: readonly Tab[];
  fields: OwnFields;
  onChoose: Choose;
}) {
  const { asked, tabs, fields, onChoose: choose } = props;
  if (asked.length === 0) return null;
  return (
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
              <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{columnName(column)}</Typography>
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
  );
}

/** A sheet of the file: whether it is taken, whether it has headers, and what its columns mean. */
export function SheetColumns(props: {
  tab: Tab;
  /** Names the sheet, or the file if it has only one. */
  name: string;
  /** True if the file has other sheets, so that this one can be left out. */
  isOneOfMany: boolean;
  /** False for a sheet that is left out: its columns are not shown. */
  isShown: boolean;
  fields: OwnFields;
  onInclude: (isIncluded: boolean) => void;
  onHeader: (hasHeader: boolean) => void;
  onChoose: Choose;
}) {
  const { tab, name, isOneOfMany, isShown, fields, onInclude, onHeader, onChoose } = props;
  return (
    <Box component="section" sx={{ mb: 6 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
        {isOneOfMany ? (
          <FormControlLabel
            control={
              <Checkbox checked={tab.Included} onChange={(event) => onInclude(event.target.checked)} />
            }
            label={`Sheet "${tab.Name}", ${plural(tab.RowCount, 'row', 'rows')}${tab.IsHidden === true ? ', hidden in the workbook' : ''}`}
            sx={{ mr: 6 }}
          />
        ) : (
          <Typography sx={{ mr: 6, fontWeight: 600 }}>{plural(tab.RowCount, 'row', 'rows')}</Typography>
        )}
        {isShown && (
          <FormControlLabel
            control={
              <Checkbox checked={tab.HasHeader} onChange={(event) => onHeader(event.target.checked)} />
            }
            label={headerText(tab.HeaderRows)}
          />
        )}
      </Box>
      {isShown && <Columns tab={tab} name={name} fields={fields} onChoose={onChoose} />}
    </Box>
  );
}

/** The first rows of a sheet, with a choice of the meaning above each column. */
function Columns(props: { tab: Tab; name: string; fields: OwnFields; onChoose: Choose }) {
  const { tab, name, fields, onChoose: choose } = props;
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={`Columns of ${name}`}
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
  );
}
