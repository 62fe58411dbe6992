import type { Conversation } from '@carillon/contract/conversations/conversations';
import type { Colleague } from '@carillon/contract/conversations/teamwork';
import { useQueryClient } from '@tanstack/react-query';
import { knownConversation, putInCache } from '../../../api/live/conversationPatches.ts';
import { conversations } from '../../../api/conversations.ts';
import { conversationKeys } from '../../../api/conversationKeys.ts';
import { errorText } from '../../../api/client/errors.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { personOf } from '../personOf.ts';

/** The message after a conversation was assigned. It names the person, because their line may have left the list. */
export function assignedText(person: string, to: Colleague | null, myId: number): string {
  if (to === null) return `${person} is no longer assigned to anyone.`;
  return `${person} is assigned to ${to.UserID === myId ? 'you' : to.Name}.`;
}

/**
 * Assigns conversations: the change shows at once, can be undone, and is reverted with a Retry button when it fails.
 */
export function useAssign(myId: number): (one: Conversation, to: Colleague | null) => Promise<boolean> {
  const client = useQueryClient();
  const show = useSnackbar();
  async function assign(shown: Conversation, to: Colleague | null, isUndo = false): Promise<boolean> {
    const before = knownConversation(client, shown.ConversationID) ?? shown;
    const was = before.AssignedTo;
    if (was?.UserID === to?.UserID) return true;
    const after = { ...before, AssignedTo: to };
    putInCache(client, before, after);
    try {
      putInCache(client, after, await conversations.assign(before.ConversationID, to?.UserID ?? null));
      void client.invalidateQueries({ queryKey: conversationKeys.events(before.ConversationID) });
      show({
        text: assignedText(personOf(before), to, myId),
        ...(isUndo ? {} : { action: { label: 'Undo', run: () => void assign(after, was, true) } }),
      });
      return true;
    } catch (error) {
      putInCache(client, after, before);
      const failed = `The conversation with ${personOf(before)} could not be assigned.`;
      show({
        text: errorText(error, 'updating', 'conversation', failed),
        tone: 'error',
        action: { label: 'Retry', run: () => void assign(shown, to, isUndo) },
      });
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: conversationKeys.summary });
    }
  }
  return (one, to) => assign(one, to);
}
