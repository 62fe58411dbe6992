import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The name of a row, usually a link, with a line below that says what it is. */
export function NameCell({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      {children}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {below}
      </Typography>
    </Box>
  );
}
