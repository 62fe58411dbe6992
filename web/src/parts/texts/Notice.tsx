import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AlertIcon } from '../icons.tsx';

/** Something to think about before a text is sent. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        mt: 2,
        p: 3,
        borderRadius: '10px',
        bgcolor: 'own.amberTint',
      }}
    >
      <AlertIcon aria-hidden sx={{ fontSize: 18, mr: 2, mt: 0.5, color: 'warning.main', flex: 'none' }} />
      <Typography variant="body2" component="div" sx={{ minWidth: 0, flex: 1 }}>
        {children}
      </Typography>
    </Box>
  );
}
