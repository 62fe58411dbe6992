import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { initialsOf } from '../../../parts/initials.ts';
import { visuallyHidden } from '../../../theme.ts';

/** A user of the team as a small round mark. Its meaning is in the tooltip and is read out. */
export function Initials(props: { name: string; says: string; isMine: boolean }) {
  const { name, says, isMine } = props;
  return (
    <Tooltip title={says}>
      <Box
        component="span"
        sx={{
          flex: 'none',
          minWidth: 22,
          height: 22,
          px: 0.5,
          borderRadius: '11px',
          bgcolor: isMine ? 'primary.main' : 'own.blueTint',
          color: isMine ? 'primary.contrastText' : 'text.primary',
          fontSize: '0.6875rem',
          lineHeight: '22px',
          fontWeight: 650,
          textAlign: 'center',
        }}
      >
        {/* Not text of the page: screen readers read its label instead. */}
        <Box
          component="span"
          aria-hidden
          data-letters={initialsOf(name)}
          sx={{ '&::before': { content: 'attr(data-letters)' } }}
        />
        <Box component="span" sx={visuallyHidden}>
          {says}
        </Box>
      </Box>
    </Tooltip>
  );
}
