import type { AudioCheck } from '@carillon/contract/library/audio';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { AlertIcon } from '../icons.tsx';
import { checkText } from './audioTexts.ts';

/** Audible problems, in a few words each, with the full sentence in the tooltip. */
export function CheckFlags({ checks }: { checks: readonly AudioCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', m: -0.5, mt: 0.5, '&& > *': { m: 0.5 } }}>
      {checks.map((check) => (
        <Tooltip key={check.Code} title={check.Message}>
          <Box
            component="span"
            tabIndex={0}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              px: 1.5,
              minHeight: 24,
              borderRadius: '8px',
              fontSize: '0.75rem',
              fontWeight: 600,
              bgcolor: check.Blocks ? 'own.redTint' : 'own.amberTint',
              color: check.Blocks ? 'error.main' : 'warning.main',
            }}
          >
            <AlertIcon aria-hidden sx={{ fontSize: 16, mr: 1 }} />
            {checkText(check)}
          </Box>
        </Tooltip>
      ))}
    </Box>
  );
}

/** The same problems as full sentences, where there is room. */
export function CheckNotes({
  checks,
}: {
  checks: readonly Pick<AudioCheck, 'Code' | 'Blocks' | 'Message'>[];
}) {
  return (
    <>
      {checks.map((check) => (
        <Alert key={check.Code} severity={check.Blocks ? 'error' : 'warning'} sx={{ mt: 3 }}>
          {check.Message}
        </Alert>
      ))}
    </>
  );
}
