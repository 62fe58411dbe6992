import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useUser } from '../../../api/client/session.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { LaterFields, useLaterTime } from './LaterFields.tsx';
import { startFailure, useSchedule } from './useSchedule.ts';
import type { ScheduledText } from './useSchedule.ts';

interface SendLaterDialogProps {
  what: ScheduledText;
  onClose: () => void;
  onDone: () => void;
}

/** When to send a written text (rows C-040, C-062, C-107). */
export function SendLaterDialog({ what, onClose, onDone }: SendLaterDialogProps) {
  const later = useLaterTime();
  const { mutate, isPending, error } = useSchedule(useUser(), onDone);
  const { at } = later.read;
  return (
    <ConfirmDialog
      open
      title="Send later"
      confirmLabel="Schedule"
      tone="main"
      busy={isPending}
      disabled={at === null}
      onClose={onClose}
      onConfirm={() => {
        if (at !== null) mutate({ what, at });
      }}
    >
      <Box sx={{ p: 3, mb: 3, borderRadius: '10px', bgcolor: 'own.sunken' }}>
        <Typography
          dir="auto"
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 120, overflowY: 'auto' }}
        >
          {what.TextMessage === '' ? 'An image' : what.TextMessage}
        </Typography>
      </Box>
      <LaterFields later={later} />
      {error && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {startFailure(error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
