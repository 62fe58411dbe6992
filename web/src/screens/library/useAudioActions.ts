import type { AudioMessage, AudioUse } from '@carillon/contract/audio';
import type { ListEnvelope } from '@carillon/contract/lists';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { audioChanged, audioKeys, library } from '../../api/audio.ts';
import type { ChosenAudio } from '../../api/audio.ts';
import { errorText } from '../../api/errors.ts';
import type { Verb } from '../../api/errors.ts';
import { plural } from '../../parts/numbers.ts';
import { useSnackbar } from '../../parts/Snackbars.tsx';
import type { SnackbarMessage } from '../../parts/Snackbars.tsx';

/** "3 audio messages". */
export function messagesText(n: number): string {
  return plural(n, 'audio message', 'audio messages');
}

/** What is said of a new one; what keeps calls from playing it is told in the same moment (2-decisions A1). */
export function addedNews({ Name, Checks }: Pick<AudioMessage, 'Name' | 'Checks'>): SnackbarMessage {
  const faults = Checks.filter(({ Blocks }) => Blocks);
  if (faults.length === 0) return { text: `${Name} was added to the library.`, tone: 'success' };
  const reasons = faults.map(({ Message }) => Message).join(' ');
  return { text: `${Name} was added to the library, but calls can’t use it. ${reasons}`, tone: 'error' };
}

/** "“Snow day” needs a message.": the broadcasts and drafts that lose theirs; empty when none does. */
export function needsText(losing: readonly AudioUse[]): string {
  const names = new Map(
    losing.map(({ BroadcastID, DraftBroadcastID, Name }) => [
      `${BroadcastID}-${DraftBroadcastID}`,
      Name === '' ? 'A broadcast without a name' : `“${Name}”`,
    ]),
  );
  const [first, second] = [...names.values()];
  if (first === undefined) return '';
  if (second === undefined) return `${first} needs a message.`;
  return `${first} and ${names.size === 2 ? second : `${names.size - 1} more`} need a message.`;
}

/** The first broadcast that is to be sent and loses its message; null when none does. */
export function broadcastThatWaits(losing: readonly AudioUse[]): number | null {
  return losing.find(({ State }) => State === 'Waiting')?.BroadcastID ?? null;
}

type Flags = Partial<Pick<AudioMessage, 'Favorite' | 'Shared'>>;

/**
 * Everything that can be done to messages, from the list and the page of one. What was done is told in a snackbar,
 * failures too; stars and sharing show at once and go back when they fail.
 */
export function useAudioActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useSnackbar();
  const [isBusy, setBusy] = useState(false);

  async function attempt(verb: Verb, item: string, act: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    try {
      await act();
      return true;
    } catch (error) {
      show({ text: errorText(error, verb, item), tone: 'error' });
      return false;
    } finally {
      setBusy(false);
      void audioChanged(client);
    }
  }
  function patch(id: number, change: Flags): void {
    const changed = (one: AudioMessage): AudioMessage => (one.AudioID === id ? { ...one, ...change } : one);
    client.setQueriesData<ListEnvelope<AudioMessage>>({ queryKey: audioKeys.lists }, (list) =>
      list?.Items ? { ...list, Items: list.Items.map(changed) } : list,
    );
    client.setQueryData<AudioMessage | null>(audioKeys.one(id), (one) => one && changed(one));
  }
  function mark(message: AudioMessage, change: Flags): void {
    const { AudioID, Favorite, Shared } = message;
    patch(AudioID, change);
    library.change(AudioID, change).then(
      () => {
        if (change.Shared !== undefined)
          show({
            text: change.Shared
              ? `Others in your organization can use ${message.Name} now.`
              : `Only you see ${message.Name} now.`,
            tone: 'success',
          });
        void audioChanged(client);
      },
      (error: unknown) => {
        patch(AudioID, { Favorite, Shared });
        show({
          text: errorText(error, 'updating', 'audio message'),
          tone: 'error',
          action: { label: 'Retry', run: () => mark(message, change) },
        });
      },
    );
  }
  async function undo(undoId: string): Promise<void> {
    await attempt('updating', 'audio messages', async () => {
      await library.undo(undoId);
      show({ text: 'Undone.', tone: 'success' });
    });
  }

  return {
    isBusy,
    star: (message: AudioMessage) => mark(message, { Favorite: !message.Favorite }),
    share: (message: AudioMessage) => mark(message, { Shared: !message.Shared }),
    /** Rejects with the reason, for the field. */
    rename: async (id: number, name: string) => {
      await library.change(id, { Name: name });
      void audioChanged(client);
      show({ text: 'Name saved.', tone: 'success' });
    },
    markAll: (chosen: ChosenAudio, change: Flags, did: string) =>
      attempt('updating', 'audio messages', async () => {
        const { Count } = await library.changeAll(chosen, change);
        show({ text: `${messagesText(Count)} ${did}.`, tone: 'success' });
      }),
    /** `losing`: what uses them and has not started. */
    remove: (chosen: ChosenAudio, losing: readonly AudioUse[]) =>
      attempt('deleting', 'audio messages', async () => {
        const { Count, UndoID } = await library.remove(chosen);
        // A broadcast that lost its message is shown where it gets another one (row B-103).
        const id = broadcastThatWaits(losing);
        if (id !== null)
          void navigate({ to: '/broadcasts/$id/recording-instructions', params: { id: String(id) } });
        show({
          text: `${messagesText(Count)} deleted. ${needsText(losing)}`.trim(),
          action: { label: 'Undo', run: () => void undo(UndoID) },
        });
      }),
    /** After a new one: it stands in the list at once. */
    added: (message: AudioMessage) => {
      void audioChanged(client);
      show(addedNews(message));
    },
  };
}
export type AudioActions = ReturnType<typeof useAudioActions>;
