import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { broadcastKeys } from '../../../../api/broadcasts.ts';
import { accountQuery } from '../../../../api/client/session.ts';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { forgetDraft } from '../draft/useDraftForm.ts';
import { reachedWords } from '../recipients/reachWords.ts';
import type { WizardPart } from '../useWizard.ts';
import { madeMark, madeText } from './sending.ts';
import type { createRequest } from './sending.ts';

/** The ends of the wizard: a broadcast was made, or one that repeats is made or changed. */
export function useMade(wizard: WizardPart<'draftId' | 'facts' | 'form' | 'saver' | 'summary' | 'zone'>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useSnackbar();

  const leaveDraft = useCallback(() => {
    wizard.saver.stop();
    forgetDraft(wizard.draftId);
    void client.invalidateQueries({ queryKey: broadcastKeys.all });
    void client.invalidateQueries({ queryKey: broadcastKeys.drafts });
    void client.invalidateQueries({ queryKey: accountQuery.queryKey });
  }, [client, wizard]);

  const done = useCallback(
    async (broadcastId: number, reached: number | null, recordAt: string | null) => {
      const { form, summary } = wizard;
      leaveDraft();
      const whom = reached === null ? null : reachedWords(reached, summary);
      show({ text: madeText(form, whom), tone: 'success', about: madeMark(broadcastId) });
      if (recordAt !== null) {
        await navigate({ href: recordAt });
        return;
      }
      // Row B-019: a summary of what was sent. The results are one step further.
      await navigate({ to: '/broadcasts/$id/summary', params: { id: String(broadcastId) } });
    },
    [leaveDraft, navigate, show, wizard],
  );

  /** Makes a sequence, or changes the one that this draft came from. */
  const repeat = useCallback(
    async (request: ReturnType<typeof createRequest>) => {
      const { form, facts, summary, zone } = wizard;
      // Only repeating broadcasts need it.
      const { saveSequence, repeatsText } = await import('../wizard/repeating.ts');
      const { id, reached, startsAt } = await saveSequence(form, request);
      leaveDraft();
      const words = reached === null ? null : reachedWords(reached, summary);
      show({ text: repeatsText(form, facts.schedule, { words, startsAt, zone }), tone: 'success' });
      await navigate({ to: '/repeatingbroadcasts/$id', params: { id: String(id) } });
    },
    [leaveDraft, navigate, show, wizard],
  );

  return { done, repeat };
}
