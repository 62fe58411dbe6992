import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { count, plural } from '@carillon/rules/money/amounts';
import { tabular } from '../../../theme.ts';
import { RowsChoice, type RowsChoiceProps } from './RowsChoice.tsx';

/** People whom a column of the file says not to text, with the first of each column: left out unless the user adds them. */
export function NoTextRows(props: RowsChoiceProps) {
  const { tab, file } = props;
  const people = tab.NoTextCount ?? 0;
  if (people === 0) return null;
  const where = file.FileStructure.Tabs.length > 1 ? ` in sheet "${tab.Name}"` : '';
  const title = `Your file says not to text ${plural(people, 'person', 'people')}${where}`;
  const columns = tab.NoTextColumns ?? [];
  return (
    <RowsChoice {...props} title={title} rows={people} setting="WithNoTexts" one="this person">
      <Box component="ul" sx={{ ...tabular, mt: 1, mb: 2, pl: 5 }}>
        {columns.map(({ ColumnNumber, Count, Rows }) => (
          <Typography component="li" variant="body2" key={ColumnNumber} sx={{ overflowWrap: 'anywhere' }}>
            Column "{tab.Columns.find((column) => column.ColumnNumber === ColumnNumber)?.Header}":{' '}
            {plural(Count, 'person', 'people')}
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {Rows.map(
                ({ RowNumber, Name, Value }) =>
                  `Row ${count(RowNumber)}: ${Name} (${Value === '' ? 'empty' : Value.replace(/\s+/g, ' ')})`,
              ).join('; ')}
              {Count > Rows.length && `; and ${count(Count - Rows.length)} more`}
            </Box>
          </Typography>
        ))}
      </Box>
    </RowsChoice>
  );
}
