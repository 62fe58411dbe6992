import type { DripCampaignDetails, DripPerson } from '@carillon/contract/broadcasts/drips';
import { formatPhone } from '@carillon/rules/phones/phones';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { broadcastKeys } from '../../../api/broadcasts.ts';
import { errorText } from '../../../api/client/errors.ts';
import { drips } from '../../../api/drips.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { personName } from './dripWords.ts';

/** Runs a stop: says what became of it, and fetches the drip and its broadcasts again. */
function useStop(onDone: () => void): {
  busy: boolean;
  run: (work: () => Promise<unknown>, done: string) => void;
} {
  const client = useQueryClient();
  const show = useSnackbar();
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>, done: string): void => {
    setBusy(true);
    work()
      .then(
        () => show({ text: done, tone: 'success' }),
        (error: unknown) => show({ text: errorText(error, 'updating', 'drip campaign'), tone: 'error' }),
      )
      .finally(() => {
        setBusy(false);
        onDone();
        void client.invalidateQueries({ queryKey: broadcastKeys.all });
      });
  };
  return { busy, run };
}

/** Asks before all steps that are not over are canceled. */
export function StopDripDialog(props: { open: boolean; drip: DripCampaignDetails; onClose: () => void }) {
  const { open, drip, onClose } = props;
  const { busy, run } = useStop(onClose);
  return (
    <ConfirmDialog
      open={open}
      title="Stop for everyone?"
      confirmLabel="Stop for everyone"
      cancelLabel="Keep sending"
      tone="danger"
      busy={busy}
      onConfirm={() => run(() => drips.stop(drip.DripCampaignID), `"${drip.Name}" was stopped.`)}
      onClose={onClose}
    >
      Every step of “{drip.Name}” that is not over is canceled, also one that is being sent now. Texts that
      have gone out stay, and unused credits come back. This can’t be undone.
    </ConfirmDialog>
  );
}

/** Asks before the rest is stopped for one person; null: closed. */
export function StopPersonDialog(props: {
  drip: DripCampaignDetails;
  person: DripPerson | null;
  onClose: () => void;
}) {
  const { drip, person, onClose } = props;
  const { busy, run } = useStop(onClose);
  const name = person === null ? '' : personName(person, formatPhone(person.PhoneNumber));
  return (
    <ConfirmDialog
      open={person !== null}
      title={`Stop for ${name}?`}
      confirmLabel="Stop for this person"
      cancelLabel="Keep sending"
      tone="danger"
      busy={busy}
      onConfirm={() => {
        if (person !== null)
          run(() => drips.stopPerson(drip.DripCampaignID, person.PhoneNumber), `${name} gets no more of it.`);
      }}
      onClose={onClose}
    >
      {name} gets none of the texts of “{drip.Name}” that are still to come. Everyone else does. This can’t be
      undone.
    </ConfirmDialog>
  );
}
