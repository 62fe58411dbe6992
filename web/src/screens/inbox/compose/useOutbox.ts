import type { TextMessage } from '@carillon/contract/conversations';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { conversationKeys, conversationQuery, conversations } from '../../../api/conversations.ts';
import { patchThread, withText } from '../../../api/conversationPatches.ts';
import { ApiError, errorText, isNetworkError } from '../../../api/errors.ts';
import { useSnackbar } from '../../../parts/Snackbars.tsx';
import { freshMs, Outbox } from './outbox.ts';
import type { ChosenImage, Waiting } from './outbox.ts';

const sendFailedText = 'There was an error sending your message.';
const serverFailedText = 'Something went wrong when sending your message';
const updateFailedText =
  'Your message was successfully sent, but there was an error updating your conversation. Please refresh the page.';

/** What is said of a text that was not sent (rows C-266, C-268, C-272). */
export function sendFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 500) return serverFailedText;
  const own = errorText(error, 'adding', 'message');
  return own === 'There was an error adding your message.' ? sendFailedText : own;
}

const boxes = new Map<number, Outbox>();
function boxOf(userId: number): Outbox {
  const known = boxes.get(userId);
  if (known) return known;
  const made = new Outbox(userId, localStorage, Date.now());
  boxes.set(userId, made);
  return made;
}

// One after the other in each conversation, so that texts arrive in the order in which they were written.
const lines = new Map<number, Promise<void>>();
const underWay = new Set<string>();

/** Texts that somebody sends here: shown at once, sent in order, kept until the server has them. */
export function useOutbox(userId: number, conversationId: number) {
  const client = useQueryClient();
  const show = useSnackbar();
  const box = boxOf(userId);
  const waiting = useSyncExternalStore(
    useCallback((listener: () => void) => box.listen(listener), [box]),
    () => box.of(conversationId),
  );

  const post = useCallback(
    (one: Pick<Waiting, 'key' | 'conversationId' | 'message' | 'image'>): void => {
      if (underWay.has(one.key)) return;
      underWay.add(one.key);
      const run = async (): Promise<void> => {
        try {
          const text = await conversations.send(one.conversationId, {
            Message: one.message,
            MmsOutboundMedia: one.image === null ? [] : [{ MediaID: one.image.MediaID }],
            RequestKey: one.key,
          });
          patchThread(client, one.conversationId, (thread) => withText(thread, text));
          box.remove(one.key);
        } catch (error) {
          box.failed(one.key, sendFailure(error), isNetworkError(error));
          return;
        } finally {
          underWay.delete(one.key);
        }
        try {
          await client.fetchQuery({ ...conversationQuery(one.conversationId), staleTime: 0 });
          void client.invalidateQueries({ queryKey: conversationKeys.lists });
        } catch {
          show({ text: updateFailedText, tone: 'error' });
        }
      };
      const before = lines.get(one.conversationId) ?? Promise.resolve();
      lines.set(one.conversationId, before.then(run));
    },
    [box, client, show],
  );

  // What a reload cut off, and what a lost connection did, goes again; the server knows it by its key.
  useEffect(() => {
    for (const one of box.of(conversationId)) if (one.state === 'sending') post(one);
    const again = (): void => {
      for (const one of box.of(conversationId)) {
        if (!one.isCutOff || Date.now() - one.at > freshMs) continue;
        box.sending(one.key);
        post(one);
      }
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [box, conversationId, post]);

  const send = useCallback(
    (message: string, image: ChosenImage | null): void => {
      const one = { key: crypto.randomUUID(), conversationId, message, image, at: Date.now() };
      box.add(one);
      post(one);
    },
    [box, conversationId, post],
  );
  const retry = useCallback(
    (one: Waiting): void => {
      box.sending(one.key);
      post(one);
    },
    [box, post],
  );
  const remove = useCallback(
    (one: Waiting): void => {
      box.remove(one.key);
      show({ text: 'Message deleted.', action: { label: 'Undo', run: () => box.restore(one) } });
    },
    [box, show],
  );
  const arrived = useCallback((texts: readonly TextMessage[]) => box.arrived(texts), [box]);
  return { waiting, send, retry, remove, arrived };
}
