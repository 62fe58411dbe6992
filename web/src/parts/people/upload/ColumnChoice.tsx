import type { ColumnMeaning, FileColumn } from '@carillon/contract/contacts/uploads';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { meaningNames } from '../meaningNames.ts';
import { ownFieldText } from '../ownField.ts';

const meanings = Object.keys(meaningNames) as ColumnMeaning[];
/** Prefix in the value of a choice, before the name of the field that a column goes to. */
const fieldMark = 'field:';

/** The current choice for a column: a meaning, or a custom field with another name. */
function valueOf({ Meaning, Field }: FileColumn): string {
  return Meaning === 'Custom' && Field !== undefined ? fieldMark + Field : Meaning;
}

/** What a choice means. */
function meaningOf(value: string): { Meaning: ColumnMeaning; Field?: string } {
  if (value.startsWith(fieldMark)) return { Meaning: 'Custom', Field: value.slice(fieldMark.length) };
  return { Meaning: meanings.find((meaning) => meaning === value) ?? 'Ignore' };
}

/** Fields that a column can go to, besides the one with its own name. */
function otherFields(column: FileColumn, fields: readonly string[] | undefined): string[] {
  const all = new Set([...(fields ?? []), ...(column.Field === undefined ? [] : [column.Field])]);
  return [...all].filter((field) => field.toLowerCase() !== column.Header.toLowerCase());
}

/** The name of a column, or its number. */
export function columnName(column: FileColumn): string {
  return column.Header || `Column ${column.ColumnNumber}`;
}

/** What one column means. `word` distinguishes two choices for one column for screen readers. */
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
