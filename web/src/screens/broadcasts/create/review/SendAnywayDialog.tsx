import type { LintFinding } from '@carillon/rules/linting/lintText';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../../../parts/dialogs/ConfirmDialog.tsx';

interface SendAnywayDialogProps {
  open: boolean;
  risks: readonly LintFinding[];
  onSend: () => void;
  onClose: () => void;
}

/** Asks before a text is sent that carriers may block. The decision is recorded with the broadcast. */
export function SendAnywayDialog({ open, risks, onSend, onClose }: SendAnywayDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      wide
      title="Carriers may block this text"
      confirmLabel="Send anyway"
      cancelLabel="Back to review"
      onConfirm={onSend}
      onClose={onClose}
    >
      <Box component="ul" sx={{ m: 0, pl: 5, '& > li + li': { mt: 3 } }}>
        {risks.map(({ rule, title, reason }) => (
          <li key={rule}>
            <strong>{title}.</strong> {reason}
          </li>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 4, color: 'text.secondary' }}>
        Blocked texts still cost credits. If you send it anyway, the broadcast’s page will show that you
        decided so.
      </Typography>
    </ConfirmDialog>
  );
}
