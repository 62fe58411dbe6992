import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

/** True for Cmd+Enter and Ctrl+Enter. */
export function isConfirmKey(event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey'>): boolean {
  return event.key === 'Enter' && (event.metaKey || event.ctrlKey);
}

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Says what happens: "Cancel broadcast", never "OK". */
  confirmLabel: string;
  /** "Keep sending" where "Cancel" would be ambiguous. */
  cancelLabel?: string;
  tone?: 'normal' | 'main' | 'danger';
  busy?: boolean;
  /** For a dialog in which users write. */
  wide?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** A confirmation before an action that can't be undone or costs money. Cmd/Ctrl+Enter confirms (row C-131). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'normal',
    busy = false,
    wide = false,
  } = props;
  const { disabled = false, onConfirm, onClose } = props;
  const id = useId();
  const blocked = disabled || busy;
  const color = tone === 'danger' ? 'error' : tone === 'main' ? 'secondary' : 'primary';
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      aria-labelledby={id}
      maxWidth={wide ? 'sm' : 'xs'}
      fullWidth
      onKeyDown={(event) => {
        if (!isConfirmKey(event) || blocked) return;
        event.preventDefault();
        event.stopPropagation();
        onConfirm();
      }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button variant="contained" color={color} onClick={onConfirm} disabled={blocked} aria-busy={busy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
