import type { TextMessage } from '@carillon/contract/conversations/conversations';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { conversationQuery, conversations } from '../../../../api/conversations.ts';
import { conversationKeys } from '../../../../api/conversationKeys.ts';
import { patchThread, withText } from '../../../../api/live/conversationPatches.ts';
import { ApiError, errorText, isOutOfReach } from '../../../../api/client/errors.ts';
import { liveStateChanged } from '../../../../api/live/signals.ts';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { Outbox } from './outbox.ts';
import type { ChosenImage, OutboxMark, Waiting } from './outbox.ts';
import { OutboxSender } from './outboxSender.ts';

const sendFailedText = 'There was an error sending your message.';
const serverFailedText = 'Something went wrong when sending your message';
const updateFailedText =
  'Your message was successfully sent, but there was an error updating your conversation. Please refresh the page.';

/** The messages for a text that was not sent (rows C-266, C-268, C-272). */
export function sendFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 500) return serverFailedText;
  return errorText(error, 'adding', 'message', sendFailedText);
}

type Show = ReturnType<typeof useSnackbar>;

/** Sends a text and shows it in its thread and list. */
async function sendOne(client: QueryClient, show: Show, one: Waiting): Promise<void> {
  const text = await conversations.send(one.conversationId, {
    Message: one.message,
    MmsOutboundMedia: one.image === null ? [] : [{ MediaID: one.image.MediaID }],
    RequestKey: one.key,
  });
  patchThread(client, one.conversationId, (thread) => withText(thread, text));
  void client.fetchQuery({ ...conversationQuery(one.conversationId), staleTime: 0 }).then(
    () => client.invalidateQueries({ queryKey: conversationKeys.lists }),
    () => show({ text: updateFailedText, tone: 'error' }),
  );
}

interface Sending {
  readonly box: Outbox;
  readonly sender: OutboxSender;
}
const all = new Map<number, Sending>();

/**
 * The user's outbox, created once for each visit: waiting texts are also sent while another conversation or page is
 * shown.
 */
function sendingOf(userId: number, client: QueryClient, show: Show): Sending {
  const known = all.get(userId);
  if (known) return known;
  const box = new Outbox(userId, localStorage, Date.now());
  const sender = new OutboxSender(box, {
    send: (one) => sendOne(client, show, one),
    isOutOfReach,
    reasonOf: sendFailure,
    now: () => Date.now(),
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  const made = { box, sender };
  all.set(userId, made);
  // The browser was offline, or the server was down.
  window.addEventListener('online', () => void sender.resume());
  liveStateChanged.listen((state) => {
    if (state === 'live') void sender.resume();
  });
  return made;
}

function useSending(userId: number): Sending {
  const client = useQueryClient();
  const show = useSnackbar();
  return useMemo(() => sendingOf(userId, client, show), [userId, client, show]);
}

/**
 * Conversations in which a text of this browser waits or failed, for the list. Texts that a reload interrupted are
 * resent.
 */
export function useOutboxMarks(userId: number): ReadonlyMap<number, OutboxMark> {
  const { box, sender } = useSending(userId);
  useEffect(() => void sender.resume(), [sender]);
  return useSyncExternalStore(
    useCallback((listener: () => void) => box.listen(listener), [box]),
    () => box.marks(),
  );
}

/** Texts that the user sends here: shown at once, sent in order, kept until the server has them. */
export function useOutbox(userId: number, conversationId: number) {
  const show = useSnackbar();
  const { box, sender } = useSending(userId);
  const waiting = useSyncExternalStore(
    useCallback((listener: () => void) => box.listen(listener), [box]),
    () => box.of(conversationId),
  );
  useEffect(() => void sender.resume(), [sender]);

  const post = useCallback(
    (key: string): void => {
      const one = box.of(conversationId).find((other) => other.key === key);
      if (one) void sender.post(one);
    },
    [box, conversationId, sender],
  );
  const send = useCallback(
    (message: string, image: ChosenImage | null): void => {
      const key = crypto.randomUUID();
      box.add({ key, conversationId, message, image, at: Date.now() });
      post(key);
    },
    [box, conversationId, post],
  );
  const retry = useCallback(
    (one: Waiting): void => {
      box.sending(one.key);
      post(one.key);
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
