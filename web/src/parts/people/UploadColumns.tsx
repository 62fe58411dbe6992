import type { ColumnMeaning, FileColumn, FileUpload } from '@carillon/contract/uploads';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { plural } from '@carillon/rules/amounts';
import { Rereading } from './Rereading.tsx';
import type { FileTools } from './fileTools.ts';
import { ownFieldText } from './ownField.ts';
import { hasPhoneColumn } from './uploadSteps.ts';
import type { UploadEvent } from './uploadSteps.ts';

/** What people call the meanings. */
export const meaningNames: Record<ColumnMeaning, string> = {
  Phone1: 'Phone',
  Phone2: 'Second phone',
  Phone3: 'Third phone',
  AreaCode1: 'Area code',
  AreaCode2: 'Area code of second phone',
  AreaCode3: 'Area code of third phone',
  FirstName: 'First name',
  LastName: 'Last name',
  FullName: 'Full name',
  Notes: 'Notes',
  Groups: 'Groups',
  Custom: 'Own field',
  Ignore: 'Leave out',
};
const meanings = Object.keys(meaningNames) as ColumnMeaning[];
type Tab = FileUpload['FileStructure']['Tabs'][number];

function samples(tab: Tab, column: FileColumn): string {
  const values = tab.Rows.map(
    (row) => row.Cells.find((cell) => cell.ColumnNumber === column.ColumnNumber)?.Value.trim() ?? '',
  ).filter((value) => value !== '');
  return [...new Set(values)].slice(0, 3).join(' · ') || 'No values in the first rows';
}

/** Before the name of a field that a column was given to, in the value of its choice. */
const fieldMark = 'field:';

/** What the choice of a column stands at: a meaning, or a field of the organization under another name. */
function valueOf({ Meaning, Field }: FileColumn): string {
  return Meaning === 'Custom' && Field !== undefined ? fieldMark + Field : Meaning;
}

/** What is sent for a choice. */
function meaningOf(value: string): { Meaning: ColumnMeaning; Field?: string } {
  if (value.startsWith(fieldMark)) return { Meaning: 'Custom', Field: value.slice(fieldMark.length) };
  return { Meaning: meanings.find((meaning) => meaning === value) ?? 'Ignore' };
}

/** Fields that a column can be given to, besides the one of its own name. */
function otherFields(column: FileColumn, fields: readonly string[] | undefined): string[] {
  const all = new Set([...(fields ?? []), ...(column.Field === undefined ? [] : [column.Field])]);
  return [...all].filter((field) => field.toLowerCase() !== column.Header.toLowerCase());
}

interface UploadColumnsProps {
  file: FileUpload;
  tools: FileTools;
  /** Custom fields of the organization, where columns may go to one of them. */
  fields?: readonly string[] | undefined;
  send: (event: UploadEvent) => void;
}

/** What each column means: our guess with samples, and the person's word on it. */
export function UploadColumns({ file, tools, fields, send }: UploadColumnsProps) {
  const [failure, setFailure] = useState('');
  const tabs = file.FileStructure.Tabs;
  // The only sheet has nothing to be chosen instead of it, also while no phone column is known.
  const isShown = (tab: Tab): boolean => tab.Included || tabs.length === 1;
  const correct = (body: Parameters<FileTools['correct']>[1]): void => {
    setFailure('');
    tools.correct(file.FileID, body).then(
      (next) => send({ type: 'seen', file: next }),
      (error: unknown) => setFailure(tools.failureText(error, 'updating', 'file')),
    );
  };
  return (
    <>
      {file.Status === 'Processing' && <Rereading />}
      {failure !== '' && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {failure}
        </Alert>
      )}
      {!hasPhoneColumn(file) && (
        <Alert severity="warning" sx={{ mb: 4 }} role="alert">
          None of the columns looks like phone numbers. Choose the one that holds them.
        </Alert>
      )}
      {tabs.map((tab) => (
        <Box key={tab.TabNumber} component="section" sx={{ mb: 6 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
            {tabs.length > 1 ? (
              <FormControlLabel
                control={
                  <Checkbox
                    checked={tab.Included}
                    onChange={(event) =>
                      correct({ Tabs: [{ TabNumber: tab.TabNumber, Included: event.target.checked }] })
                    }
                  />
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
                    onChange={(event) =>
                      correct({ Tabs: [{ TabNumber: tab.TabNumber, HasHeader: event.target.checked }] })
                    }
                  />
                }
                label="The first row names the columns"
              />
            )}
          </Box>
          {isShown(tab) && (
            <Box
              component="ul"
              sx={{ listStyle: 'none', m: 0, p: 0, borderTop: '1px solid', borderColor: 'divider' }}
            >
              {tab.Columns.map((column) => (
                <Box
                  component="li"
                  key={column.ColumnNumber}
                  sx={{
                    display: 'grid',
                    gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 240px' },
                    columnGap: '16px',
                    rowGap: '8px',
                    alignItems: 'center',
                    py: 3,
                    borderBottom: '1px solid',
                    borderColor: 'divider',
                  }}
                >
                  <Box sx={{ minWidth: 0 }}>
                    <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
                      {column.Header || `Column ${column.ColumnNumber}`}
                    </Typography>
                    <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                      {samples(tab, column)}
                    </Typography>
                  </Box>
                  <TextField
                    select
                    size="small"
                    value={valueOf(column)}
                    onChange={(event) =>
                      correct({
                        Columns: [
                          {
                            TabNumber: tab.TabNumber,
                            ColumnNumber: column.ColumnNumber,
                            ...meaningOf(event.target.value),
                          },
                        ],
                      })
                    }
                    helperText={
                      column.Guessed && column.Meaning !== 'Ignore' && column.Meaning !== 'Custom'
                        ? 'Our guess'
                        : undefined
                    }
                    slotProps={{
                      select: {
                        SelectDisplayProps: {
                          'aria-label': `Meaning of ${column.Header || `column ${column.ColumnNumber}`}`,
                        },
                      },
                    }}
                  >
                    {meanings.map((meaning) => (
                      <MenuItem key={meaning} value={meaning}>
                        {meaning === 'Custom' ? ownFieldText(column, fields) : meaningNames[meaning]}
                      </MenuItem>
                    ))}
                    {otherFields(column, fields).length > 0 && <ListSubheader>Your fields</ListSubheader>}
                    {otherFields(column, fields).map((field) => (
                      <MenuItem key={field} value={fieldMark + field} dir="auto">
                        {field}
                      </MenuItem>
                    ))}
                  </TextField>
                </Box>
              ))}
            </Box>
          )}
        </Box>
      ))}
    </>
  );
}
