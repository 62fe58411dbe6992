import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { errorText } from '../../../../../api/client/errors.ts';
import { useMay } from '../../../../../api/client/session.ts';
import { ConfirmDialog } from '../../../../../parts/dialogs/ConfirmDialog.tsx';

interface IntegrationErrorDialogProps {
  /** Why its groups or people could not be loaded; null while there is no error. */
  error: Error | null;
  name: string;
  busy: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** Says that an integration returned nothing (rows B-043, C-276): try again, or reconnect it on its page. */
export function IntegrationErrorDialog({ error, name, busy, onRetry, onClose }: IntegrationErrorDialogProps) {
  const mayConnect = useMay('integrations.connect');
  return (
    <ConfirmDialog
      open={error !== null}
      title={`${name} can’t be read`}
      confirmLabel="Try again"
      cancelLabel="Close"
      busy={busy}
      onConfirm={onRetry}
      onClose={onClose}
    >
      <Typography sx={{ mb: 3 }}>{errorText(error, 'getting', 'groups')}</Typography>
      {mayConnect ? (
        // In a new tab, so that users keep their place here.
        <Link href="/settings/integrations" target="_blank" rel="noopener">
          Reconnect in Integrations
        </Link>
      ) : (
        'If it stays so, ask an account owner or admin to connect it again.'
      )}
    </ConfirmDialog>
  );
}
