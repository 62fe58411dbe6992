import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';

const rows = [70, 52, 84, 61, 77];

/** The shape of rows to come. */
export function LoadingRows({ columns }: { columns: number }) {
  return (
    <>
      {rows.map((width) => (
        <TableRow key={width}>
          {Array.from({ length: columns }, (_, column) => (
            <TableCell key={column}>
              <Skeleton width={`${column === 0 ? width : 48}%`} />
            </TableCell>
          ))}
        </TableRow>
      ))}
    </>
  );
}

/** The shape of cards to come, on narrow screens. */
export function LoadingCards() {
  return (
    <Box aria-busy="true">
      {rows.map((width) => (
        <Box key={width} sx={{ p: 4, borderBottom: '1px solid', borderColor: 'divider' }}>
          <Skeleton width={`${width}%`} height={24} />
          <Skeleton width="90%" />
          <Skeleton width="40%" />
        </Box>
      ))}
    </Box>
  );
}
