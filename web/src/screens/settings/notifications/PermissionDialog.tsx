import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

/** How to allow notifications again: a page can't ask twice (3-decisions 12.4, C-045). */
export function PermissionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>Notifications are blocked</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3 }}>
          Your browser was told not to show notifications from Carillon. To change that:
        </Typography>
        <Typography component="ol" sx={{ pl: 5, m: 0, '& li': { mb: 2 } }}>
          <li>Click the icon to the left of the address, at the top of the window.</li>
          <li>Find “Notifications” and choose “Allow”.</li>
          <li>Reload this page and turn notifications on.</li>
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
