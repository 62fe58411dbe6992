import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import { autoReplyLength } from '@carillon/rules/inbound/autoReply';
import { characters } from '@carillon/rules/texts/segments';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { FieldProps } from '../../api/forms/useForm.ts';
import { useLintFacts } from '../../api/texts/lintFacts.ts';
import { isConfirmKey } from '../../parts/dialogs/ConfirmDialog.tsx';
import { CounterText } from '../../parts/texts/CounterText.tsx';
import { TextRemarks } from '../../parts/texts/TextRemarks.tsx';
import { PhonePreview, type PhoneMessage } from '../../parts/PhonePreview.tsx';
import { unsavedPerson, useDiscard } from '../../parts/dialogs/useDiscard.tsx';

interface EditDialogProps {
  title: string;
  saveLabel: string;
  /** The form, with a failure that belongs to no field. Leaving it with unsaved input asks first. */
  form: {
    readonly isBusy: boolean;
    readonly isRefused: boolean;
    readonly isDirty: boolean;
    readonly failure: string;
    readonly submit: () => void;
  };
  /** Number of the phone picture, stored form. */
  sender: string | null;
  messages: readonly PhoneMessage[];
  onClose: () => void;
  children: ReactNode;
}

/** Fields and, beside them, the phone on which their text arrives. Cmd/Ctrl+Enter saves. */
export function EditDialog(props: EditDialogProps) {
  const { title, saveLabel, form, sender, messages, onClose, children } = props;
  const { isBusy: busy, isRefused: refused } = form;
  const id = useId();
  const { leave, question } = useDiscard({ ...unsavedPerson, isDirty: form.isDirty, onDiscard: onClose });
  return (
    <Dialog
      open
      onClose={busy ? undefined : leave}
      aria-labelledby={id}
      maxWidth="md"
      fullWidth
      onKeyDown={(event) => {
        if (!isConfirmKey(event) || busy || refused) return;
        event.preventDefault();
        event.stopPropagation();
        form.submit();
      }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' },
            gap: '32px',
            pt: 2,
          }}
        >
          <Box>
            {form.failure !== '' && (
              <Alert severity="error" sx={{ mb: 4 }}>
                {form.failure}
              </Alert>
            )}
            {children}
          </Box>
          <PhonePreview
            sender={sender}
            messages={messages}
            caption={sender === null ? undefined : `As people see it from ${formatPhone(sender)}`}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={leave} disabled={busy}>
          Cancel
        </Button>
        <Button variant="contained" onClick={() => form.submit()} disabled={busy || refused} aria-busy={busy}>
          {saveLabel}
        </Button>
      </DialogActions>
      {question}
    </Dialog>
  );
}

/** The message of an automatic text: at most 160 characters, counted while the user types (rows C-166, C-302). */
export function MessageField(props: {
  /** Of useForm. Its text below is the problem, or what to know about the message. */
  field: FieldProps<string>;
  placeholder?: string;
  autoFocus?: boolean;
}) {
  const { field, placeholder, autoFocus = false } = props;
  const lintFacts = useLintFacts('automatic');
  return (
    <Box sx={{ mb: 5 }}>
      <TextField
        {...field}
        label="Message"
        fullWidth
        multiline
        minRows={3}
        maxRows={8}
        autoFocus={autoFocus}
        placeholder={placeholder}
        helperText={
          <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', columnGap: '12px' }}>
            <span>{field.helperText}</span>
            <Box component="span" sx={{ flex: 'none', whiteSpace: 'nowrap' }}>
              <CounterText count={characters(field.value)} max={autoReplyLength} />
            </Box>
          </Box>
        }
        slotProps={{
          htmlInput: { dir: 'auto' },
          inputLabel: placeholder === undefined ? {} : { shrink: true },
          formHelperText: { component: 'div' },
        }}
      />
      <Box role="status">
        <TextRemarks
          facts={lintFacts}
          text={field.value}
          onFix={(value) => field.onChange({ target: { value } })}
        />
      </Box>
    </Box>
  );
}
