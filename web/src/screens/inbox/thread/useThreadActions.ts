import type { Conversation } from '@carillon/contract/conversations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { conversationKeys, conversations } from '../../../api/conversations.ts';
import { errorText } from '../../../api/errors.ts';
import { useSnackbar } from '../../../parts/Snackbars.tsx';

const undoFailed = 'There was an error undoing the change to your conversation';

/** What can be done with the conversation that is open; each can be taken back (rows C-104 to C-106, C-264). */
export function useThreadActions(conversation: Conversation, onDone: () => void) {
  const client = useQueryClient();
  const show = useSnackbar();
  const { ConversationID: id } = conversation;
  const changed = (): void => {
    void client.invalidateQueries({ queryKey: conversationKeys.one(id) });
    void client.invalidateQueries({ queryKey: conversationKeys.lists });
    void client.invalidateQueries({ queryKey: conversationKeys.summary });
  };
  const told = (text: string, undoId: string | null): void => {
    const undo = (): void => {
      if (undoId !== null)
        conversations.undo(undoId).then(changed, () => show({ text: undoFailed, tone: 'error' }));
    };
    show(undoId === null ? { text } : { text, action: { label: 'Undo', run: undo } });
  };
  const done = useMutation({
    mutationFn: (IsDone: boolean) => conversations.change(id, { IsDone }),
    onSuccess: ({ UndoID }, isDone) => {
      told(isDone ? 'Marked as done.' : 'Moved to the inbox.', UndoID);
      if (isDone) onDone();
    },
    onError: () => show({ text: 'There was an error closing your conversation.', tone: 'error' }),
    onSettled: changed,
  });
  const optOut = useMutation({
    mutationFn: (out: boolean) =>
      conversations.change(
        id,
        out ? { IsAutoOptOut: true } : { IsAutoOptOut: false, UserIndicatedConsentDeclared: true },
      ),
    onSuccess: ({ UndoID }, out) => told(out ? 'Opted out of texts.' : 'Opted in to texts.', UndoID),
    onError: (error) => show({ text: errorText(error, 'updating', 'conversation'), tone: 'error' }),
    onSettled: changed,
  });
  const unread = useMutation({
    mutationFn: () => conversations.markUnread(id),
    onError: (error) => show({ text: errorText(error, 'updating', 'conversation'), tone: 'error' }),
    onSuccess: () => {
      show({ text: 'Marked as unread.' });
      onDone();
    },
    onSettled: changed,
  });
  return { done, optOut, unread, isBusy: done.isPending || optOut.isPending || unread.isPending };
}
