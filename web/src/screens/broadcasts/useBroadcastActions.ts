import type { OwnTextsChoice } from '@carillon/contract/broadcasts/ownTextsChoice';
import { deleteBroadcast, putBroadcast, undoBroadcast } from '@carillon/contract/broadcasts/broadcasts';
import { broadcastToDraft, deleteBroadcastDetails } from '@carillon/contract/broadcasts/broadcastResults';
import { textRepliesToDraft } from '@carillon/contract/broadcasts/textReplies';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { ListEnvelope } from '@carillon/contract/lists';
import type { BodyIn, QueryIn } from '@carillon/contract/route';
import type { Selection } from '@carillon/rules/contacts/selection';
import { everythingSelected } from '@carillon/rules/contacts/selection';
import { people } from '@carillon/rules/money/amounts';
import type { AnswerName } from '@carillon/rules/broadcasts/surveyAnswers';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { broadcastKeys } from '../../api/broadcasts.ts';
import { call, isMissing } from '../../api/client/client.ts';
import { errorText, isNotEnoughCredits } from '../../api/client/errors.ts';
import type { Verb } from '../../api/client/errors.ts';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import type { SnackbarMessage } from '../../parts/page/Snackbars.tsx';

const byPhone = ({ Type, Items }: Selection<string>) => ({
  Type,
  Items: Items.map((PhoneNumber) => ({ PhoneNumber })),
});

/** Tries an action; a snackbar shows its failure. */
function useAttempts() {
  const client = useQueryClient();
  const show = useSnackbar();
  const [isBusy, setBusy] = useState(false);

  async function attempt(verb: Verb, act: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    try {
      await act();
      return true;
    } catch (error) {
      if (!isNotEnoughCredits(error)) show({ text: errorText(error, verb, 'broadcast'), tone: 'error' });
      // If an action is refused, the broadcast has usually changed in the meantime.
      void client.invalidateQueries({ queryKey: broadcastKeys.all });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, attempt };
}

/** All actions on a broadcast from the list and its page. A snackbar shows failures. */
export function useBroadcastActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useSnackbar();
  const { isBusy, attempt } = useAttempts();

  function change(
    one: Broadcast,
    body: BodyIn<typeof putBroadcast>,
    done: string,
    action?: SnackbarMessage['action'],
  ): Promise<boolean> {
    return attempt('updating', async () => {
      const fresh = await call(putBroadcast, { params: { BroadcastID: one.BroadcastID }, body });
      if (!isMissing(fresh)) client.setQueryData<Broadcast | null>(broadcastKeys.one(one.BroadcastID), fresh);
      void client.invalidateQueries({ queryKey: broadcastKeys.all });
      show({ text: done, tone: 'success', ...(action ? { action } : {}) });
    });
  }

  const resume = (one: Broadcast): Promise<boolean> =>
    change(one, { BroadcastStatus: 'Broadcasting' }, 'Resumed.');

  /** No confirmation: a user who did not mean it can resume. */
  const pause = (one: Broadcast): Promise<boolean> =>
    change(one, { BroadcastStatus: 'Paused' }, 'Paused. Nothing more goes out until you resume.', {
      label: 'Resume',
      run: () => void resume(one),
    });

  async function restore(undoId: string): Promise<void> {
    await attempt('updating', async () => {
      await call(undoBroadcast, { params: { UndoID: undoId }, body: {} });
      void client.invalidateQueries({ queryKey: broadcastKeys.all });
      show({ text: 'Broadcast restored.', tone: 'success' });
    });
  }

  function remove(one: Broadcast): Promise<boolean> {
    return attempt('deleting', async () => {
      const { UndoID } = await call(deleteBroadcast, { params: { BroadcastID: one.BroadcastID } });
      client.setQueriesData<ListEnvelope<Broadcast>>({ queryKey: broadcastKeys.lists }, (list) =>
        list?.Items
          ? { ...list, Items: list.Items.filter((other) => other.BroadcastID !== one.BroadcastID) }
          : list,
      );
      void client.invalidateQueries({ queryKey: broadcastKeys.all });
      show({
        text: `“${one.BroadcastName}” was deleted.`,
        ...(UndoID ? { action: { label: 'Undo', run: () => void restore(UndoID) } } : {}),
      });
    });
  }

  /** Opens a new draft with these recipients and this message. */
  function toDraft(
    one: Broadcast,
    selection: Selection<string> = everythingSelected,
    narrowed: QueryIn<typeof broadcastToDraft> = {},
  ): Promise<boolean> {
    return attempt('creating', async () => {
      const made = await call(broadcastToDraft, {
        params: { BroadcastID: one.BroadcastID },
        query: narrowed,
        body: { Selection: byPhone(selection) },
      });
      await openDraft(made.DraftBroadcastID);
    });
  }

  /** Opens the new draft that a call makes. */
  function openMade(make: () => Promise<{ DraftBroadcastID?: number }>): Promise<boolean> {
    return attempt('creating', async () => openDraft((await make()).DraftBroadcastID));
  }

  /** Takes recipients out of a broadcast who were not contacted yet. */
  function removeRecipients(
    one: Broadcast,
    selection: Selection<string>,
    narrowed: QueryIn<typeof deleteBroadcastDetails>,
  ): Promise<boolean> {
    return attempt('updating', async () => {
      const { Count, KeptCount } = await call(deleteBroadcastDetails, {
        params: { BroadcastID: one.BroadcastID },
        query: narrowed,
        body: { Selection: byPhone(selection), Version: one.Version },
      });
      void client.invalidateQueries({ queryKey: broadcastKeys.all });
      show({ text: removedText(Count, KeptCount), tone: Count > 0 ? 'success' : 'plain' });
    });
  }

  /** Opens a new draft to the people who wrote these replies. */
  function toRepliers(one: Broadcast, replies: Selection<number>, q: string | undefined): Promise<boolean> {
    return attempt('creating', async () => {
      const { Type, Items } = replies;
      const made = await call(textRepliesToDraft, {
        params: { BroadcastID: one.BroadcastID },
        query: { q },
        body: { Selection: { Type, Items: Items.map((TextMessageID) => ({ TextMessageID })) } },
      });
      await openDraft(made.DraftBroadcastID);
    });
  }

  async function openDraft(id: number | undefined): Promise<void> {
    if (!id) throw new Error('no draft');
    void client.invalidateQueries({ queryKey: broadcastKeys.drafts });
    await navigate({ to: '/broadcasts/create', search: { draft: id } });
  }

  return {
    isBusy,
    pause,
    resume,
    /** The names of all answers of its survey. */
    nameAnswers: (one: Broadcast, names: readonly AnswerName[]) =>
      change(one, { SurveyResponses: [...names], Version: one.Version }, 'Names saved.'),
    cancel: (one: Broadcast) => change(one, { BroadcastStatus: 'Canceled' }, 'Broadcast canceled.'),
    /** `anyway`: even outside its calling window. */
    sendNow: (one: Broadcast, anyway = false) =>
      change(
        one,
        { StartDate: null, Version: one.Version, ...(anyway ? { CallingWindowIgnored: true as const } : {}) },
        'It has started.',
      ),
    reschedule: (one: Broadcast, start: string) =>
      change(one, { StartDate: start, Version: one.Version }, 'Start time changed.'),
    changeText: (one: Broadcast, text: string, OwnTexts: OwnTextsChoice) =>
      change(one, { TextMessage: text, OwnTexts, Version: one.Version }, 'Text changed.'),
    rename: (one: Broadcast, name: string) =>
      change(one, { BroadcastName: name, Version: one.Version }, 'Broadcast renamed.'),
    setLabels: (one: Broadcast, ids: readonly number[]) =>
      change(one, { Labels: ids.map((LabelID) => ({ LabelID })), Version: one.Version }, 'Labels saved.'),
    remove,
    toDraft,
    toRepliers,
    removeRecipients,
    openMade,
  };
}

/** How many recipients were removed, and why the others stay. */
function removedText(removed: number, kept: number): string {
  if (removed === 0) return 'No one was removed. These people were already contacted or left out.';
  const stay =
    kept === 0
      ? ''
      : ` ${people(kept)} ${kept === 1 ? 'stays, and was' : 'stay, and were'} already contacted or left out.`;
  return `${people(removed)} removed. Their credits are back.${stay}`;
}

export type BroadcastActions = ReturnType<typeof useBroadcastActions>;
