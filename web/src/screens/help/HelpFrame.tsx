import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { BellMark } from '../../parts/BellMark.tsx';
import { LinkText } from '../../parts/links.tsx';
import { titlePage } from '../../parts/page/pageTitle.ts';

/** The frame of all help pages: the product's name, the heading, and one column to read. */
export function HelpFrame(props: { title: string; summary: string; children: ReactNode }) {
  const { title, summary, children } = props;
  useEffect(() => {
    titlePage(`${title} | Carillon help`);
  }, [title]);
  return (
    <Box sx={{ minHeight: '100vh' }}>
      <Box
        component="header"
        sx={{
          bgcolor: 'own.ink',
          color: 'own.onInk',
          px: { xs: 5, sm: 8 },
          py: 3,
          display: 'flex',
          alignItems: 'center',
        }}
      >
        <BellMark size={28} />
        <LinkText
          to="/help"
          color="inherit"
          underline="hover"
          sx={{ ml: 3, py: 1, fontSize: '1.125rem', fontWeight: 660 }}
        >
          Carillon help
        </LinkText>
      </Box>
      <Box component="main" sx={{ maxWidth: 760, mx: 'auto', px: { xs: 5, sm: 8 }, py: { xs: 6, sm: 10 } }}>
        <Typography variant="h1" sx={{ mb: 3 }}>
          {title}
        </Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: '1.0625rem', mb: 6 }}>{summary}</Typography>
        {children}
      </Box>
    </Box>
  );
}
