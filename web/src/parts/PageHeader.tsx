import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  /** One line below the heading. */
  sub?: ReactNode;
  /** Above the heading: way back. */
  above?: ReactNode;
  /** Beside the heading: status. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** Title of the browser tab when it differs from the heading. */
  documentTitle?: string;
}

/**
 * Heading of a page. It names the browser tab, and takes the focus when the page is entered, so that
 * keyboards and screen readers start where the eye does.
 */
export function PageHeader({ title, sub, above, beside, actions, documentTitle }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${documentTitle ?? title} · Carillon`;
  }, [title, documentTitle]);
  useEffect(() => {
    // A page that comes late takes nothing from whoever has opened something over it and types there.
    if (document.activeElement?.closest('[role="dialog"]')) return;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box component="header" sx={{ mb: 6 }}>
      {above && <Box sx={{ mb: 2 }}>{above}</Box>}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          mx: -2,
          my: -1,
        }}
      >
        <Box sx={{ minWidth: 0, flex: '1 1 280px', mx: 2, my: 1 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography
              variant="h1"
              ref={heading}
              tabIndex={-1}
              dir="auto"
              sx={{ mr: 3, overflowWrap: 'anywhere' }}
            >
              {title}
            </Typography>
            {beside}
          </Box>
          {sub && (
            <Typography component="div" sx={{ color: 'text.secondary', mt: 1 }}>
              {sub}
            </Typography>
          )}
        </Box>
        {actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', mx: 1, '&& > *': { m: 1 } }}>{actions}</Box>
        )}
      </Box>
    </Box>
  );
}
