import Alert from '@mui/material/Alert';

/** A colleague changed the broadcast while its dialog is open. `text`: the text as it is now. */
export function ChangedNote({ text }: { readonly text?: string | undefined }) {
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      This broadcast was changed while this dialog was open.{' '}
      {text !== undefined && text !== '' && <>Its text is now: “{text}”. </>}
      What you entered is still here; saving it replaces the latest version.
    </Alert>
  );
}
