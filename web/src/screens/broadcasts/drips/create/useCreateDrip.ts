import type { createSequence } from '@carillon/contract/broadcasts/drips';
import type { AnswerOf } from '@carillon/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { broadcastKeys } from '../../../../api/broadcasts.ts';
import { errorText } from '../../../../api/client/errors.ts';
import { drips } from '../../../../api/drips.ts';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { forgetDraft, requestKey } from '../../create/draft/useDraftForm.ts';
import { accountNow } from '../../../../parts/accountClock.ts';
import type { WizardPart } from '../../create/useWizard.ts';
import { dripRequest } from './dripForm.ts';
import type { DripDraft } from './dripForm.ts';

/** Row B-246. */
const failedText = 'There was an error creating your drip campaign.';

type Created = AnswerOf<typeof createSequence>;

/** Creates the drip once, and says what became of it. */
export function useCreateDrip(
  wizard: WizardPart<'draftId' | 'form' | 'saver' | 'summary' | 'zone'>,
  drip: DripDraft,
): {
  busy: boolean;
  /** What went wrong, in sentences; null while nothing did. */
  failure: string | null;
  /** Some steps could not be created; null otherwise. */
  partial: Created | null;
  create: (sentAnyway: readonly string[]) => Promise<void>;
  open: (dripId: number) => void;
} {
  const { draftId, form, saver, summary, zone } = wizard;
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useSnackbar();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [partial, setPartial] = useState<Created | null>(null);
  const open = (dripId: number): void => {
    void navigate({ to: '/drip-campaigns/$id', params: { id: String(dripId) }, replace: true });
  };
  const create = async (sentAnyway: readonly string[]): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      // What is kept of the draft must not be older than what is created of it.
      await saver.flush();
      const made = await drips.create(
        dripRequest(form, drip, {
          draftId,
          now: accountNow(),
          zone,
          requestKey: requestKey(draftId),
          rosterRevision: summary?.RosterRevision,
          sentAnyway,
        }),
      );
      saver.stop();
      forgetDraft(draftId);
      void client.invalidateQueries({ queryKey: broadcastKeys.all });
      if (made.metaData.FailureCount > 0) return setPartial(made);
      show({ text: `"${form.BroadcastName.trim()}" was created.`, tone: 'success' });
      open(made.DripCampaignID);
    } catch (error) {
      const why = errorText(error, 'creating', 'drip campaign');
      setFailure(why === failedText ? failedText : `${failedText} ${why}`);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, partial, create, open };
}
