import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface ErrorDialogProps {
  open: boolean;
  /** What happened and what to do, in plain words. */
  children: ReactNode;
  /** Finds the line in the log; shown small for support. */
  requestId?: string | undefined;
  onClose: () => void;
  onRetry?: () => void;
}

/** The dialog for unexpected failures (row B-044). */
export function ErrorDialog({ open, children, requestId, onClose, onRetry }: ErrorDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="error-dialog-title">
      <DialogTitle id="error-dialog-title">Uh oh, something went wrong</DialogTitle>
      <DialogContent>
        <Typography component="div">{children}</Typography>
        {requestId && (
          <Typography variant="caption" sx={{ display: 'block', mt: 4, color: 'text.secondary' }}>
            For support: {requestId}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {onRetry && (
          <Button variant="contained" onClick={onRetry}>
            Try again
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
