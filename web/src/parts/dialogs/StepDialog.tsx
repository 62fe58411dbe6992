import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { isConfirmKey } from './ConfirmDialog.tsx';
import { CloseIcon } from '../icons.tsx';
import { theme } from '../../theme.ts';

interface StepDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Buttons at the bottom. */
  actions?: ReactNode;
  maxWidth?: 'xs' | 'sm' | 'md' | 'lg';
  /** Cmd/Ctrl+Enter. Absent if nothing can be confirmed. */
  onConfirm?: (() => void) | undefined;
  onClose: () => void;
}

/** The frame of dialogs with forms and lists: whole screen on phones, a way out at the top. */
export function StepDialog(props: StepDialogProps) {
  const { open, title, children, actions, maxWidth = 'sm', onConfirm, onClose } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led to the next step is then gone. The focus must stay in the dialog.
  useEffect(() => {
    const box = heading.current?.closest('[role="dialog"]');
    if (open && box && !box.contains(document.activeElement)) heading.current?.focus();
  }, [open, title]);
  const small = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog
      open={open}
      onClose={(_, reason) => {
        // A stray click beside the dialog must not cost what was typed in it.
        if (reason !== 'backdropClick') onClose();
      }}
      aria-labelledby={id}
      maxWidth={maxWidth}
      fullWidth
      fullScreen={small}
      onKeyDown={(event) => {
        if (!isConfirmKey(event) || onConfirm === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onConfirm();
      }}
      slotProps={{ paper: { sx: small ? { m: 0, borderRadius: 0, maxHeight: 'none' } : {} } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', pr: 4 }}>
        <DialogTitle
          id={id}
          ref={heading}
          tabIndex={-1}
          // It would keep its width by default, and a long one would push the button off the screen.
          sx={{ flex: '0 1 auto', minWidth: 0, overflowWrap: 'anywhere', outline: 'none' }}
        >
          {title}
        </DialogTitle>
        <IconButton aria-label="Close" onClick={onClose} sx={{ mt: 4, flex: 'none' }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <DialogContent>{children}</DialogContent>
      {actions !== undefined && <DialogActions sx={{ flexWrap: 'wrap' }}>{actions}</DialogActions>}
    </Dialog>
  );
}
