import type { ColumnMeaning, FileColumn } from '@carillon/contract/uploads';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { meaningNames } from './meaningNames.ts';
import { ownFieldText } from './ownField.ts';

const meanings = Object.keys(meaningNames) as ColumnMeaning[];
/** Before the name of a field that a column was given to, in the value of its choice. */
const fieldMark = 'field:';

/** What the choice of a column stands at: a meaning, or a field of the organization under another name. */
function valueOf({ Meaning, Field }: FileColumn): string {
  return Meaning === 'Custom' && Field !== undefined ? fieldMark + Field : Meaning;
}

/** What is meant by a choice. */
function meaningOf(value: string): { Meaning: ColumnMeaning; Field?: string } {
  if (value.startsWith(fieldMark)) return { Meaning: 'Custom', Field: value.slice(fieldMark.length) };
  return { Meaning: meanings.find((meaning) => meaning === value) ?? 'Ignore' };
}

/** Fields that a column can be given to, besides the one of its own name. */
function otherFields(column: FileColumn, fields: readonly string[] | undefined): string[] {
  const all = new Set([...(fields ?? []), ...(column.Field === undefined ? [] : [column.Field])]);
  return [...all].filter((field) => field.toLowerCase() !== column.Header.toLowerCase());
}

/** The name of a column, or its number. */
export function columnName(column: FileColumn): string {
  return column.Header || `Column ${column.ColumnNumber}`;
}

/** What one column means. `word` tells two choices for one column apart by ear. */
export function ColumnChoice(props: {
  column: FileColumn;
  fields: readonly string[] | undefined;
  word?: string;
  onChange: (meaning: { Meaning: ColumnMeaning; Field?: string }) => void;
}) {
  const { column, fields, word = 'Meaning of', onChange } = props;
  const others = otherFields(column, fields);
  const isGuess = column.Guessed && column.Meaning !== 'Ignore' && column.Meaning !== 'Custom';
  return (
    <TextField
      select
      fullWidth
      size="small"
      value={valueOf(column)}
      onChange={(event) => onChange(meaningOf(event.target.value))}
      helperText={isGuess ? 'Our guess' : ' '}
      slotProps={{
        select: {
          SelectDisplayProps: { 'aria-label': `${word} ${column.Header || `column ${column.ColumnNumber}`}` },
        },
      }}
    >
      {meanings.map((meaning) => (
        <MenuItem key={meaning} value={meaning}>
          {meaning === 'Custom' ? ownFieldText(column, fields) : meaningNames[meaning]}
        </MenuItem>
      ))}
      {others.length > 0 && <ListSubheader>Your fields</ListSubheader>}
      {others.map((field) => (
        <MenuItem key={field} value={fieldMark + field} dir="auto">
          {field}
        </MenuItem>
      ))}
    </TextField>
  );
}
