import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

/** A picture of a text; a click shows it whole in a tab of its own. */
export function Picture({ address, of }: { address: string; of: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', fontStyle: 'italic', mb: 1 }}>
        This attachment can't be shown.
      </Typography>
    );
  return (
    <Box
      component="a"
      href={address}
      target="_blank"
      rel="noreferrer"
      sx={{ display: 'block', mb: 1, borderRadius: '10px', overflow: 'hidden', width: 'fit-content' }}
    >
      <Box
        component="img"
        src={address}
        alt={of === 'us' ? 'Picture that was sent' : `Picture from ${of}`}
        onError={() => setBroken(true)}
        sx={{
          display: 'block',
          maxWidth: '100%',
          maxHeight: 280,
          minWidth: 80,
          minHeight: 60,
          objectFit: 'cover',
        }}
      />
    </Box>
  );
}
