import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { DateText } from '../../../parts/DateText.tsx';

interface PictureDialogProps {
  open: boolean;
  address: string;
  title: string;
  at: string;
  onClose: () => void;
}

/** A picture as large as the window allows; Esc closes it. */
export function PictureDialog({ open, address, title, at, onClose }: PictureDialogProps) {
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 599px)');
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="lg" fullScreen={isNarrow}>
      <DialogTitle id={id}>
        <span dir="auto">{title}</span>
        <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
          <DateText value={at} />
        </Typography>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', placeItems: 'center' }}>
        <Box
          component="img"
          src={address}
          alt={title}
          sx={{ display: 'block', maxWidth: '100%', maxHeight: '70vh', objectFit: 'contain' }}
        />
      </DialogContent>
      <DialogActions>
        <Button href={address} target="_blank" rel="noreferrer">
          Open in a new tab
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
