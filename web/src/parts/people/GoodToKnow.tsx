import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { tabular } from '../../theme.ts';

/** A list of what was not used as written, before people are added. */
export function GoodToKnow({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ mt: 2, mb: 4, p: 4, borderRadius: '12px', bgcolor: 'own.sunken' }}>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>Good to know</Typography>
      <Box component="ul" sx={{ ...tabular, m: 0, pl: 5 }}>
        {children}
      </Box>
    </Box>
  );
}

/** One kind of it in a sentence, with what it is about below. */
export function GoodToKnowItem(props: { text: string; about: ReactNode; children?: ReactNode }) {
  return (
    <Typography component="li" variant="body2" sx={{ mb: 1 }}>
      {props.text}
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {props.about}
      </Box>
      {props.children}
    </Typography>
  );
}
