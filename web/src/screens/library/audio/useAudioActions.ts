import type { AudioMessage, AudioUse } from '@carillon/contract/library/audio';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { audioKind, library } from '../../../api/audio.ts';
import type { ChosenItems } from '../../../api/library.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import type { SnackbarMessage } from '../../../parts/page/Snackbars.tsx';
import { useItemActions } from '../useItemActions.ts';

/** The message for a new one. It also says what prevents calls from playing it (2-decisions A1). */
export function addedNews({ Name, Checks }: Pick<AudioMessage, 'Name' | 'Checks'>): SnackbarMessage {
  const faults = Checks.filter(({ Blocks }) => Blocks);
  if (faults.length === 0) return { text: `${Name} was added to the library.`, tone: 'success' };
  const reasons = faults.map(({ Message }) => Message).join(' ');
  return { text: `${Name} was added to the library, but calls can’t use it. ${reasons}`, tone: 'error' };
}

/** "“Snow day” needs a message.": the broadcasts and drafts that lose theirs. Empty when none does. */
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

/** The first unsent broadcast that loses its message. Null when none does. */
export function broadcastThatWaits(losing: readonly AudioUse[]): number | null {
  return losing.find(({ State }) => State === 'Waiting')?.BroadcastID ?? null;
}

/** All actions on audio messages, from the list and the page of one. */
export function useAudioActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useSnackbar();
  const items = useItemActions(audioKind);
  return {
    ...items,
    /** Rejects with the reason, for the field. */
    rename: async (id: number, name: string) => {
      await library.rename(id, name);
      void audioKind.changed(client);
      show({ text: 'Name saved.', tone: 'success' });
    },
    /** `losing`: what uses them and has not started. */
    remove: async (chosen: ChosenItems, losing: readonly AudioUse[]) => {
      const isDone = await items.remove(chosen, needsText(losing));
      // A broadcast that lost its message opens on the page where it gets another one (row B-103).
      const id = broadcastThatWaits(losing);
      if (isDone && id !== null)
        void navigate({ to: '/broadcasts/$id/recording-instructions', params: { id: String(id) } });
      return isDone;
    },
    /** After creating one: it is in the list at once. */
    added: (message: AudioMessage) => {
      void audioKind.changed(client);
      show(addedNews(message));
    },
  };
}
export type AudioActions = ReturnType<typeof useAudioActions>;
