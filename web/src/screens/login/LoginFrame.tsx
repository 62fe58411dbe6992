import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { BellMark } from '../../parts/BellMark.tsx';
import { build } from '../../build.ts';
import { titlePage } from '../../parts/page/pageTitle.ts';

/** Frame of the pages before sign-in: ink on one side, the task on the other. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    titlePage(`${title} | Carillon`);
  }, [title]);
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', flexDirection: { xs: 'column', w960: 'row' } }}>
      <Box
        sx={{
          bgcolor: 'own.ink',
          color: 'own.onInk',
          flex: { w960: '0 0 44%' },
          p: { xs: 5, w960: 12 },
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          position: 'relative',
          overflow: 'hidden',
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <BellMark size={34} />
          <Box
            component="span"
            sx={{ ml: 3, fontSize: '1.375rem', fontWeight: 690, letterSpacing: '-0.022em' }}
          >
            Carillon
          </Box>
        </Box>
        <Rings />
        <Box sx={{ display: { xs: 'none', w960: 'block' }, position: 'relative', maxWidth: 440 }}>
          <Typography
            component="p"
            sx={{ fontSize: '2.25rem', lineHeight: 1.15, fontWeight: 660, letterSpacing: '-0.028em' }}
          >
            One message. Everyone who needs to know.
          </Typography>
          <Typography sx={{ color: 'own.onInkQuiet', mt: 4, fontSize: '1.0625rem' }}>
            Write it once, see who it reached, and know why it missed anyone.
          </Typography>
        </Box>
        <Typography
          variant="caption"
          sx={{ color: 'own.onInkQuiet', display: { xs: 'none', w960: 'block' } }}
        >
          Carillon {build}
        </Typography>
      </Box>
      <Box
        component="main"
        sx={{
          flex: 1,
          display: 'flex',
          alignItems: { xs: 'flex-start', w960: 'center' },
          justifyContent: 'center',
          p: { xs: 5, sm: 8 },
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 400 }}>
          <Typography variant="h1" sx={{ mb: 5 }}>
            {title}
          </Typography>
          {children}
        </Box>
      </Box>
    </Box>
  );
}

/** Sound of a bell, drawn as rings. */
function Rings() {
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 600 600"
      sx={{
        position: 'absolute',
        right: -330,
        top: -250,
        width: 620,
        height: 620,
        display: { xs: 'none', w960: 'block' },
      }}
    >
      {[70, 130, 190, 250, 298].map((radius, index) => (
        <circle
          key={radius}
          cx="300"
          cy="300"
          r={radius}
          fill="none"
          stroke="#e0ad4f"
          strokeOpacity={0.34 - index * 0.06}
          strokeWidth="1.5"
        />
      ))}
    </Box>
  );
}
