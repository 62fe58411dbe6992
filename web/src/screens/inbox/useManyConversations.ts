import type { Selection } from '@carillon/rules/contacts/selection';
import { plural } from '@carillon/rules/money/amounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { conversations } from '../../api/conversations.ts';
import { conversationKeys } from '../../api/conversationKeys.ts';
import type { ConversationFilter } from '../../api/conversations.ts';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { closeFailedText, said, useUndoConversation } from './useConversationActions.ts';

/** The actions on the ticked conversations of a list. Each has a snackbar with Undo. */
export function useManyConversations() {
  const client = useQueryClient();
  const show = useSnackbar();
  const undo = useUndoConversation();
  const [isBusy, setBusy] = useState(false);

  async function changeMany(
    filter: ConversationFilter,
    selection: Selection,
    body: Parameters<typeof conversations.change>[1],
    text: (n: number) => string,
  ): Promise<boolean> {
    setBusy(true);
    try {
      const { UndoID, Count } = await conversations.changeMany(filter, selection, body);
      show({
        text: text(Count),
        ...(UndoID === ''
          ? {}
          : { action: { label: 'Undo', run: () => void undo(UndoID, () => undefined) } }),
      });
      return true;
    } catch (error) {
      show({ text: said(error, body.IsDone === true ? closeFailedText : undefined), tone: 'error' });
      return false;
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: conversationKeys.all });
    }
  }

  return {
    isBusy,
    setDoneMany: (filter: ConversationFilter, selection: Selection, IsDone: boolean): Promise<boolean> =>
      changeMany(filter, selection, { IsDone }, (n) =>
        n === 1
          ? IsDone
            ? 'Conversation marked as done.'
            : 'Conversation moved to Inbox.'
          : `${plural(n, 'conversation', 'conversations')} ${IsDone ? 'marked as done.' : 'moved to Inbox.'}`,
      ),
    optOutMany: (filter: ConversationFilter, selection: Selection): Promise<boolean> =>
      changeMany(filter, selection, { IsAutoOptOut: true }, (n) =>
        n === 1 ? 'Contact opted out.' : `${plural(n, 'contact', 'contacts')} opted out.`,
      ),
    /** One after another, because the team is notified of each. */
    markUnreadMany: async (ids: readonly number[]): Promise<boolean> => {
      setBusy(true);
      try {
        for (const id of ids) await conversations.markUnread(id);
        show({ text: `${plural(ids.length, 'conversation', 'conversations')} marked as unread.` });
        return true;
      } catch (error) {
        show({ text: said(error), tone: 'error' });
        return false;
      } finally {
        setBusy(false);
        void client.invalidateQueries({ queryKey: conversationKeys.all });
      }
    },
  };
}
