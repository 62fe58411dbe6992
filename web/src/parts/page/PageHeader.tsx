import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { titlePage } from './pageTitle.ts';

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
 * Heading of a page. It names the browser tab, and takes the focus when the page opens, so that keyboards and screen
 * readers start where the eye does.
 */
export function PageHeader({ title, sub, above, beside, actions, documentTitle }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    titlePage(`${documentTitle ?? title} | Carillon`);
  }, [title, documentTitle]);
  useEffect(() => {
    // A page that loads late does not take the focus from a dialog in which the user is already typing.
    if (document.activeElement?.closest('[role="dialog"]')) return;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box component="header" sx={{ mb: 6 }}>
      {above && <Box sx={{ mb: 2, displayPrint: 'none' }}>{above}</Box>}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          mx: -2,
          my: -1,
        }}
      >
        <Box sx={{ minWidth: 0, flex: '1000 1 280px', mx: 2, mt: 1, mb: actions ? 3 : 1 }}>
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
          <Box
            sx={{
              display: 'flex',
              displayPrint: 'none',
              flexWrap: 'wrap',
              // Beside the heading on the same line. On narrow screens, below it and as wide as the page.
              flex: { xs: '1 1 auto', sm: '0 1 auto' },
              mx: 1,
              mt: { sm: '-3px' },
              '&& > *': { m: 1 },
              '&& > .MuiButton-root': {
                flex: { xs: '1 1 auto', sm: 'none' },
                px: { xs: 2.5, sm: 4 },
                fontSize: { xs: '0.875rem', sm: '0.9375rem' },
              },
              // Buttons without a border align with the heading.
              '&& > .MuiButton-text': { flex: 'none', ml: { xs: -1.5, sm: 1 } },
            }}
          >
            {actions}
          </Box>
        )}
      </Box>
    </Box>
  );
}
