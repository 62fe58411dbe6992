import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { proportional, tabular, visuallyHidden } from '../../theme.ts';
import type { Column } from './column.ts';

interface ListCardProps<Row> {
  index: number;
  row: Row;
  columns: readonly Column<Row>[];
  /** To tick the row, where rows can be ticked. */
  box: ReactNode;
}

const wrapOf = ({ noWrap }: { readonly noWrap?: true }) => (noWrap ? { whiteSpace: 'nowrap' } : {});

/** A row of a list on a narrow screen: its title, short facts side by side, and wide parts. */
export function ListCard<Row>({ index, row, columns, box }: ListCardProps<Row>) {
  const shown = columns.filter((column) => !column.isEmpty?.(row));
  const of = (card: Column<Row>['card']): Column<Row>[] => shown.filter((column) => column.card === card);
  // Wide parts are above or below all of the short facts, never between them.
  const rest = shown.filter((column) => column.card !== 'title' && column.card !== 'corner');
  const firstFact = rest.findIndex((column) => column.card !== 'plain');
  const above = firstFact < 0 ? rest : rest.slice(0, firstFact);
  const below = of('plain').filter((column) => !above.includes(column));
  return (
    <Box
      component="li"
      data-row={index}
      sx={{
        ...tabular,
        px: 4,
        py: 3,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        {box && <Box sx={{ ml: -2, mt: -1.5 }}>{box}</Box>}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {of('title').map((column) => (
            <Box key={column.id} sx={{ ...proportional, ...wrapOf(column), mb: 1 }}>
              {column.cell(row)}
            </Box>
          ))}
        </Box>
        {of('corner').map((column) => (
          <Box key={column.id} sx={{ mt: -1, mr: -2 }}>
            {column.cell(row)}
          </Box>
        ))}
      </Box>
      <Box component="dl" sx={{ m: 0, mr: -4, display: 'flex', flexWrap: 'wrap', alignItems: 'baseline' }}>
        {[...above, ...of(undefined), ...below].map((column) =>
          column.card === 'plain' ? (
            <Box key={column.id} sx={{ mt: 1, mb: 1, mr: 4, flex: '1 1 100%', minWidth: 0 }}>
              <Box component="dt" sx={visuallyHidden}>
                {column.header}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {column.cell(row)}
              </Box>
            </Box>
          ) : (
            <Box
              key={column.id}
              sx={{ display: 'flex', alignItems: 'baseline', mr: 4, py: 0.5, minWidth: 0 }}
            >
              <Typography
                component="dt"
                variant="caption"
                sx={{ color: 'text.secondary', mr: 1.5, flex: 'none' }}
              >
                {column.header}
              </Typography>
              <Box component="dd" sx={{ ...wrapOf(column), m: 0, minWidth: 0, fontSize: '0.875rem' }}>
                {column.cell(row)}
              </Box>
            </Box>
          ),
        )}
      </Box>
    </Box>
  );
}
