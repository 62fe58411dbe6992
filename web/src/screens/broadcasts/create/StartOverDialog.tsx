import { deleteDraft } from '@carillon/contract/broadcasts/drafts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { broadcastKeys } from '../../../api/broadcasts.ts';
import { call } from '../../../api/client/client.ts';
import { errorText } from '../../../api/client/errors.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { forgetDraft } from './draft/useDraftForm.ts';
import type { WizardPart } from './useWizard.ts';

interface StartOverDialogProps {
  open: boolean;
  wizard: WizardPart<'draftId' | 'form' | 'saver'>;
  /** Where an empty draft is opened. */
  page?: '/broadcasts/create' | '/drip-campaigns/new';
  onClose: () => void;
}

/** Asks before the draft is deleted for good, and opens an empty one (row B-043). */
export function StartOverDialog(props: StartOverDialogProps) {
  const { open, wizard, page = '/broadcasts/create', onClose } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useSnackbar();
  const [busy, setBusy] = useState(false);
  const startOver = (): void => {
    setBusy(true);
    call(deleteDraft, { params: { DraftBroadcastID: wizard.draftId } }).then(
      () => {
        wizard.saver.stop();
        forgetDraft(wizard.draftId);
        void client.invalidateQueries({ queryKey: broadcastKeys.drafts });
        void navigate({ to: page, search: {}, replace: true });
      },
      (error: unknown) => {
        setBusy(false);
        onClose();
        show({ text: errorText(error, 'deleting', 'broadcast'), tone: 'error' });
      },
    );
  };
  const name = wizard.form.BroadcastName.trim();
  return (
    <ConfirmDialog
      open={open}
      title="Start over?"
      confirmLabel="Start over"
      cancelLabel="Keep this draft"
      tone="danger"
      busy={busy}
      onConfirm={startOver}
      onClose={onClose}
    >
      {name === '' ? 'This draft' : `"${name}"`}, its settings, recipients and message will be removed. This
      can't be undone.
    </ConfirmDialog>
  );
}
