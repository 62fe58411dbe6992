import type { Integration } from '@carillon/contract/integrations';
import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { integrationCalls, integrationKeys } from '../../../api/integrations.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';

interface RemoveDialogProps {
  open: boolean;
  integration: Integration | null;
  onClose: () => void;
}

/**
 * Confirms before an integration is removed. If access can't be revoked in the other system, asks whether to remove it
 * anyway.
 */
export function RemoveDialog({ open, integration, onClose }: RemoveDialogProps) {
  const client = useQueryClient();
  const show = useSnackbar();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  if (integration === null) return null;
  const { IntegrationID, Name } = integration;
  const close = (): void => {
    setFailed(false);
    onClose();
  };
  const remove = (): void => {
    setBusy(true);
    integrationCalls
      .remove(IntegrationID, failed)
      .then(
        async () => {
          await client.invalidateQueries({ queryKey: integrationKeys.all });
          show({ text: `${Name} was removed.`, tone: 'success' });
          close();
        },
        () => setFailed(true),
      )
      .finally(() => setBusy(false));
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Remove ${Name}?`}
      confirmLabel={failed ? 'Remove anyway' : 'Remove'}
      tone="danger"
      busy={busy}
      onConfirm={remove}
      onClose={close}
    >
      {failed && (
        <Alert severity="error" sx={{ mb: 3 }}>
          There was an error removing this integration.
        </Alert>
      )}
      {failed
        ? `${Name} could not be told. Removed anyway, we forget the connection here; end it there too.`
        : 'We forget the connection. Recipients that came from it stay in their broadcasts.'}
    </ConfirmDialog>
  );
}
