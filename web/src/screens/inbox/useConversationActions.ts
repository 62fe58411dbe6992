import type { Conversation } from '@carillon/contract/conversations/conversations';
import { useQueryClient } from '@tanstack/react-query';
import { knownConversation, putInCache } from '../../api/live/conversationPatches.ts';
import { conversations } from '../../api/conversations.ts';
import { conversationKeys } from '../../api/conversationKeys.ts';
import { errorText } from '../../api/client/errors.ts';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { useNextConversation } from './nextConversation.ts';
import { personOf } from './personOf.ts';

/** Row C-265. */
const nextFailedText = 'There was an error getting your next conversation.';
export const closeFailedText = 'There was an error closing your conversation.';
const undoFailedText = 'There was an error undoing the change to your conversation';

/** Conversations whose change the server has not confirmed yet. */
const underWay = new Set<number>();

type Change = Parameters<typeof conversations.change>[1];

/** The message of a failure: the server's own if it is meant for people, else `generic` if it is given. */
export function said(error: unknown, generic?: string): string {
  return errorText(error, 'updating', 'conversation', generic);
}

/** Takes back a change, and shows that it did. `back` restores what is on the screen. */
export function useUndoConversation() {
  const client = useQueryClient();
  const show = useSnackbar();
  return async (undoId: string, back: () => void): Promise<void> => {
    try {
      await conversations.undo(undoId);
      back();
      show({ text: 'Undone.', tone: 'success' });
    } catch (error) {
      show({ text: said(error, undoFailedText), tone: 'error' });
    } finally {
      void client.invalidateQueries({ queryKey: conversationKeys.all });
    }
  };
}

/** How one conversation changes: at once on the screen, then on the server, with Undo or Retry in a snackbar. */
function useChange() {
  const client = useQueryClient();
  const show = useSnackbar();
  const next = useNextConversation();
  const undo = useUndoConversation();
  return async (
    shown: Conversation,
    body: Change,
    expected: Partial<Conversation>,
    texts: { done: string; failed?: string },
    again: () => void,
  ): Promise<boolean> => {
    const before = knownConversation(client, shown.ConversationID) ?? shown;
    // A double press counts once: the second press would undo it, or act on another person.
    if (underWay.has(before.ConversationID)) return false;
    underWay.add(before.ConversationID);
    const after = { ...before, ...expected };
    const goOn = next(before.ConversationID);
    putInCache(client, before, after);
    try {
      const { UndoID, ...fresh } = await conversations.change(before.ConversationID, body);
      putInCache(client, after, fresh);
      const back = (): void => void putInCache(client, fresh, before);
      const way = UndoID ? { action: { label: 'Undo', run: () => void undo(UndoID, back) } } : {};
      show({ text: texts.done, ...way });
      // The next one opens only now: after a failure the same person must still be on the screen.
      const going = body.IsDone === true || body.IsAutoOptOut === true ? goOn() : Promise.resolve(true);
      // Shown after it, because users read the newest message. Undo stays available.
      void going.then((isThere) => {
        if (!isThere) show({ text: nextFailedText, tone: 'error', ...way });
      });
      return true;
    } catch (error) {
      putInCache(client, after, before);
      // The person is named, because the user may be looking at another one by now.
      const unchanged = `The conversation with ${personOf(before)} is unchanged.`;
      show({
        text: `${said(error, texts.failed)} ${unchanged}`,
        tone: 'error',
        action: { label: 'Retry', run: again },
      });
      return false;
    } finally {
      underWay.delete(before.ConversationID);
      void client.invalidateQueries({ queryKey: conversationKeys.summary });
    }
  };
}

/**
 * The actions on one conversation, from the list and from the thread: done, opt-out, unread. A change shows at once, has
 * a snackbar with Undo, and is reverted with Retry when it fails.
 */
export function useConversationActions() {
  const client = useQueryClient();
  const show = useSnackbar();
  const change = useChange();
  const actions = {
    /** Done is a toggle. The next conversation of the list opens (rows C-104, 3-decisions 2.12). */
    setDone: (one: Conversation, IsDone: boolean): Promise<boolean> =>
      change(
        one,
        { IsDone },
        { IsDone },
        {
          done: IsDone ? 'Conversation marked as done.' : 'Conversation moved to Inbox.',
          ...(IsDone ? { failed: closeFailedText } : {}),
        },
        () => void actions.setDone(one, IsDone),
      ),
    /** Opts the number out of texts of the organization (row C-105). */
    optOut: (one: Conversation): Promise<boolean> =>
      change(
        one,
        { IsAutoOptOut: true },
        { IsAutoOptOut: true, OptedOut: true, OptedIn: false },
        { done: 'Contact opted out.' },
        () => void actions.optOut(one),
      ),
    /** Only after the user has declared that the contact agreed (3-decisions 4.3). */
    optIn: (one: Conversation): Promise<boolean> =>
      change(
        one,
        { IsAutoOptOut: false, UserIndicatedConsentDeclared: true },
        { IsAutoOptOut: false, OptedOut: false, OptedIn: true },
        { done: 'Contact opted in.' },
        () => void actions.optIn(one),
      ),
    /** Unread again for the whole team (row C-106). Leave the thread after it, because viewing it marks it as read. */
    markUnread: async (one: Conversation): Promise<boolean> => {
      const before = knownConversation(client, one.ConversationID) ?? one;
      const after = { ...before, UnreadCount: Math.max(1, before.UnreadCount) };
      putInCache(client, before, after);
      try {
        putInCache(client, after, await conversations.markUnread(one.ConversationID));
        show({ text: 'Conversation marked as unread.' });
        return true;
      } catch (error) {
        putInCache(client, after, before);
        show({
          text: `${said(error)} The conversation with ${personOf(before)} is unchanged.`,
          tone: 'error',
          action: { label: 'Retry', run: () => void actions.markUnread(one) },
        });
        return false;
      } finally {
        void client.invalidateQueries({ queryKey: conversationKeys.summary });
      }
    },
    /** The user has looked at it (row C-102). */
    view: async (one: Conversation): Promise<void> => {
      const before = knownConversation(client, one.ConversationID) ?? one;
      const after = { ...before, UnreadCount: 0 };
      putInCache(client, before, after);
      try {
        putInCache(client, after, await conversations.view(one.ConversationID));
      } catch {
        putInCache(client, after, before);
        show({ text: 'There was an error viewing your conversation.', tone: 'error' });
      }
    },
  };
  return actions;
}
