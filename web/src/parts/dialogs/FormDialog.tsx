import Box from '@mui/material/Box';
import type { KeyboardEvent, ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface FormDialogProps {
  open?: boolean;
  title: string;
  /** Says what happens: "Save name". */
  confirmLabel: string;
  form: { readonly isBusy: boolean; readonly isRefused: boolean; readonly submit: () => void };
  /** For a dialog with long texts. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** True for Enter in a field of one line, where it saves. Cmd and Ctrl+Enter save everywhere (ConfirmDialog). */
function isSaveKey(event: KeyboardEvent): boolean {
  const isPlain = event.key === 'Enter' && !event.metaKey && !event.ctrlKey && !event.nativeEvent.isComposing;
  return isPlain && event.target instanceof HTMLInputElement && !event.defaultPrevented;
}

/** A dialog with a form (api/forms/useForm.ts). While the server's refusal of a field is shown, it can't be saved. */
export function FormDialog({ open = true, form, children, ...rest }: FormDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      busy={form.isBusy}
      disabled={form.isRefused}
      onConfirm={() => form.submit()}
      {...rest}
    >
      <Box
        onKeyDown={(event) => {
          if (isSaveKey(event)) form.submit();
        }}
      >
        {children}
      </Box>
    </ConfirmDialog>
  );
}
