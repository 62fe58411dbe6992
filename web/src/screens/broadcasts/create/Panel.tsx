import Card from '@mui/material/Card';
import type { ReactNode } from 'react';

/** A sheet of fields that belong together. */
export function Panel({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <Card {...(id === undefined ? {} : { id })} sx={{ p: { xs: 4, sm: 6 }, mb: 5, overflow: 'visible' }}>
      {children}
    </Card>
  );
}

/** The look of group labels. */
export const legend = {
  fontSize: '0.9375rem',
  fontWeight: 600,
  color: 'text.primary',
  mb: 2,
  '&.Mui-focused': { color: 'text.primary' },
} as const;
