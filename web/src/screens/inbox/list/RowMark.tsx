import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { visuallyHidden } from '../../../theme.ts';

const said = {
  failed: 'A text was not sent',
  waiting: 'A text is waiting for the connection',
} as const;

/** The mark beside a line of the list: one of our texts was not sent (red), or waits (gray). */
export function RowMark({ mark }: { mark: keyof typeof said }) {
  return (
    <Tooltip title={said[mark]}>
      <Box
        component="span"
        sx={{
          ml: 2,
          flex: 'none',
          width: 20,
          height: 20,
          textAlign: 'center',
          borderRadius: '50%',
          bgcolor: mark === 'failed' ? 'error.main' : 'text.secondary',
          color: mark === 'failed' ? 'error.contrastText' : 'background.paper',
          fontSize: '0.75rem',
          lineHeight: '20px',
          fontWeight: 700,
        }}
      >
        <span aria-hidden>{mark === 'failed' ? '!' : '…'}</span>
        <Box component="span" sx={visuallyHidden}>
          {said[mark]}
        </Box>
      </Box>
    </Tooltip>
  );
}
