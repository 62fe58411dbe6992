import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { SearchField } from './SearchField.tsx';

/** The bar above a list: its search, and beside it further filters. */
export function ListFilters(props: {
  /** Says what is searched: "Search invoices". */
  label: string;
  q: string | undefined;
  onSearch: (q: string | undefined) => void;
  /** What is typed stays in the search field while this does. */
  field?: string | undefined;
  /** Before the search field. */
  before?: ReactNode;
  children?: ReactNode;
}) {
  const { label, q, onSearch, field, before, children } = props;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        m: -1.5,
        mb: 2.5,
        '&& > *': { m: 1.5 },
      }}
    >
      {before}
      <SearchField
        key={field}
        label={label}
        value={q ?? ''}
        onSearch={(text) => onSearch(text === '' ? undefined : text)}
      />
      {children}
    </Box>
  );
}

/** Filters a list by one of some values, given with their labels. Undefined means all of them. */
export function ChoiceFilter(props: {
  label: string;
  /** "All kinds" */
  all: string;
  choices: readonly (readonly [value: string, text: string])[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  minWidth: number | { xs: number; sm: number };
}) {
  const { label, all, choices, value, onChange, minWidth } = props;
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value ?? 'all'}
      onChange={(event) => onChange(event.target.value === 'all' ? undefined : event.target.value)}
      sx={{ minWidth }}
    >
      <MenuItem value="all">{all}</MenuItem>
      {choices.map(([choice, text]) => (
        <MenuItem key={choice} value={choice}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
