import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { createContext, useContext, useEffect } from 'react';
import { ownText } from '../../api/client/errors.ts';
import { BellMark } from '../../parts/BellMark.tsx';
import { titlePage } from '../../parts/page/pageTitle.ts';

/** True inside the frame that already has the page's one <main>. */
export const InsideMain = createContext(false);

/** Shown when a page breaks, or can't be loaded even after a reload (rows P-104, B-128). */
export function ErrorScreen({ error }: { error: unknown }) {
  const isInside = useContext(InsideMain);
  useEffect(() => {
    titlePage('Something went wrong | Carillon');
  }, []);
  return (
    <Box
      component={isInside ? 'div' : 'main'}
      sx={{ maxWidth: 520, mx: 'auto', px: 6, py: { xs: 12, sm: 24 } }}
    >
      <div role="alert">
        <BellMark size={48} />
        <Typography variant="h1" sx={{ mt: 4, mb: 2 }}>
          Uh oh, something went wrong
        </Typography>
        <Typography sx={{ color: 'text.secondary', mb: 6 }}>
          This page could not be shown. Broadcasts that are sending go on sending. Reload the page, and if it
          happens again, tell us what stands below.
        </Typography>
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', mx: -1, mb: 6, '&& > *': { m: 1 } }}>
        <Button variant="contained" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <Button href="/">Go to home</Button>
      </Box>
      <Box
        component="pre"
        sx={{
          m: 0,
          p: 3,
          bgcolor: 'own.sunken',
          borderRadius: '10px',
          fontSize: '0.8125rem',
          whiteSpace: 'pre-wrap',
        }}
      >
        {ownText(error).slice(0, 500)}
      </Box>
    </Box>
  );
}
