import {
  canSafelyDelete,
  deleteRepeatingBroadcast,
  putOccurrence,
  putRepeatingBroadcast,
  putSequenceState,
  repeatingBroadcastToDraft,
  undoRepeatingBroadcast,
} from '@carillon/contract/broadcasts/repeatingBroadcasts';
import type {
  RepeatingBroadcast,
  RepeatingBroadcastDetails,
} from '@carillon/contract/broadcasts/repeatingBroadcasts';
import type { BodyIn } from '@carillon/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { broadcastKeys } from '../../../api/broadcasts.ts';
import { call, isMissing } from '../../../api/client/client.ts';
import { useAttempt } from '../../../api/client/useAttempt.ts';
import { repeatingBroadcastQuery } from '../../../api/repeatingBroadcasts.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import type { SnackbarMessage } from '../../../parts/page/Snackbars.tsx';

/** What is needed to act on a sequence. */
type SequenceName = Pick<RepeatingBroadcast, 'RepeatingBroadcastID' | 'BroadcastName'>;

/** All actions on a sequence. A snackbar shows what was done, and failures. */
export function useSequenceActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useSnackbar();
  const { isBusy, attempt } = useAttempt(
    () => void client.invalidateQueries({ queryKey: broadcastKeys.all }),
  );
  const item = 'repeating broadcast';

  function keep(fresh: RepeatingBroadcastDetails | object): void {
    if (isMissing(fresh) || !('RepeatingBroadcastID' in fresh)) return;
    client.setQueryData(repeatingBroadcastQuery(fresh.RepeatingBroadcastID).queryKey, fresh);
  }

  function steer(
    { RepeatingBroadcastID }: SequenceName,
    SequenceState: BodyIn<typeof putSequenceState>['SequenceState'],
    done: string,
    action?: SnackbarMessage['action'],
  ): Promise<boolean> {
    return attempt('updating', item, async () => {
      keep(await call(putSequenceState, { params: { RepeatingBroadcastID }, body: { SequenceState } }));
      show({ text: done, tone: 'success', ...(action ? { action } : {}) });
    });
  }

  const resume = (one: SequenceName): Promise<boolean> =>
    steer(one, 'Running', 'Resumed. It goes on with its next date.');

  /** No confirmation: a user who did not mean it can resume. */
  const pause = (one: SequenceName): Promise<boolean> =>
    steer(one, 'Paused', 'Paused. No date goes out until you resume it.', {
      label: 'Resume',
      run: () => void resume(one),
    });

  function skip({ RepeatingBroadcastID }: SequenceName, OccurrenceDate: string, IsSkipped: boolean) {
    return attempt('updating', item, async () => {
      const params = { RepeatingBroadcastID, OccurrenceDate };
      keep(await call(putOccurrence, { params, body: { IsSkipped } }));
      show({ text: IsSkipped ? 'This date is skipped.' : 'This date goes out again.', tone: 'success' });
    });
  }

  async function restore(UndoID: string): Promise<void> {
    await attempt('updating', item, async () => {
      await call(undoRepeatingBroadcast, { params: { UndoID }, body: {} });
      show({ text: 'Repeating broadcast restored.', tone: 'success' });
    });
  }

  function remove({ RepeatingBroadcastID, BroadcastName }: SequenceName): Promise<boolean> {
    return attempt('deleting', item, async () => {
      const { UndoID } = await call(deleteRepeatingBroadcast, { params: { RepeatingBroadcastID } });
      show({
        text: `“${BroadcastName}” no longer repeats. Its results stay.`,
        ...(UndoID ? { action: { label: 'Undo', run: () => void restore(UndoID) } } : {}),
      });
    });
  }

  /** Why it must not be deleted now; empty if it may. Null when the server could not be asked, which a snackbar says. */
  async function whyNotDelete(id: number): Promise<string | null> {
    let why: string | null = null;
    await attempt('deleting', item, async () => {
      const answer = await call(canSafelyDelete, { params: { RepeatingBroadcastID: id } });
      why = answer.CanSafelyDelete ? '' : answer.Message;
    });
    return why;
  }

  return {
    isBusy,
    pause,
    resume,
    stop: (one: SequenceName) => steer(one, 'Stopped', 'Stopped. Nothing more goes out.'),
    skip,
    remove,
    whyNotDelete,
    /** Changes its schedule. Throws, for the form that asked. */
    changeSchedule: async (
      { RepeatingBroadcastID }: SequenceName,
      body: BodyIn<typeof putRepeatingBroadcast>,
    ): Promise<void> => {
      keep(await call(putRepeatingBroadcast, { params: { RepeatingBroadcastID }, body }));
      void client.invalidateQueries({ queryKey: broadcastKeys.all });
      show({ text: 'Schedule saved.', tone: 'success' });
    },
    /** Opens its content, people, and schedule in the wizard. */
    edit: ({ RepeatingBroadcastID }: SequenceName) =>
      attempt('creating', 'draft broadcast', async () => {
        const { DraftBroadcastID } = await call(repeatingBroadcastToDraft, {
          params: { RepeatingBroadcastID },
          body: {},
        });
        if (!DraftBroadcastID) throw new Error('no draft');
        void client.invalidateQueries({ queryKey: broadcastKeys.drafts });
        await navigate({ to: '/broadcasts/create', search: { draft: DraftBroadcastID } });
      }),
  };
}

export type SequenceActions = ReturnType<typeof useSequenceActions>;
