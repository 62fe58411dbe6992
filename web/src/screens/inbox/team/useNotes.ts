import type { ConversationEvent } from '@carillon/contract/conversations/teamwork';
import type { InfiniteData } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { notes } from '../../../api/conversations.ts';
import { conversationKeys } from '../../../api/conversationKeys.ts';
import type { EventsPage } from '../../../api/conversations.ts';
import { errorText } from '../../../api/client/errors.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';

type Events = InfiniteData<EventsPage, number>;

/** Events with one more, once, newest first. */
export function withEvent(events: Events, event: ConversationEvent): Events {
  const [first, ...rest] = events.pages;
  if (!first) return events;
  const isThere = events.pages.some((page) => page.Items.some((one) => one.EventID === event.EventID));
  if (isThere) return events;
  const before = first.Items.findIndex((one) => one.CreateTimestamp <= event.CreateTimestamp);
  const at = before < 0 ? first.Items.length : before;
  const Items = [...first.Items.slice(0, at), event, ...first.Items.slice(at)];
  return { ...events, pages: [{ ...first, Items, Size: first.Size + 1 }, ...rest] };
}

/** Events without one. */
export function withoutEvent(events: Events, eventId: number): Events {
  return {
    ...events,
    pages: events.pages.map((page) => {
      const Items = page.Items.filter((one) => one.EventID !== eventId);
      return { ...page, Items, Size: page.Size - (page.Items.length - Items.length) };
    }),
  };
}

/** Writes and deletes the notes of a conversation. */
export function useNotes(conversationId: number) {
  const client = useQueryClient();
  const show = useSnackbar();
  const key = conversationKeys.events(conversationId);
  const patch = (change: (events: Events) => Events): void =>
    void client.setQueryData<Events>(key, (events) => events && change(events));
  const refetch = (): void => void client.invalidateQueries({ queryKey: key });

  async function undo(undoId: string): Promise<void> {
    try {
      const event = await notes.undo(conversationId, undoId);
      patch((events) => withEvent(events, event));
      show({ text: 'The note is back.', tone: 'success' });
    } catch (error) {
      show({ text: errorText(error, 'updating', 'note'), tone: 'error' });
    } finally {
      refetch();
    }
  }
  async function remove(note: ConversationEvent): Promise<void> {
    patch((events) => withoutEvent(events, note.EventID));
    try {
      const { UndoID } = await notes.remove(conversationId, note.EventID);
      show({ text: 'Note deleted.', action: { label: 'Undo', run: () => void undo(UndoID) } });
    } catch (error) {
      patch((events) => withEvent(events, note));
      show({
        text: errorText(error, 'deleting', 'note'),
        tone: 'error',
        action: { label: 'Retry', run: () => void remove(note) },
      });
    } finally {
      refetch();
    }
  }
  /** Rejects with ApiError. */
  async function write(words: string): Promise<void> {
    const event = await notes.write(conversationId, words);
    patch((events) => withEvent(events, event));
    refetch();
  }
  return { write, remove };
}
