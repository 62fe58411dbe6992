import type { ListEnvelope } from '@carillon/contract/lists';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/client/errors.ts';
import type { ChosenItems, LibraryKind, Mark } from '../../api/library.ts';
import { useAttempt } from '../../api/client/useAttempt.ts';
import { plural } from '@carillon/rules/money/amounts';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';

/** "3 audio messages". */
export function itemsText(kind: Pick<LibraryKind<never>, 'one' | 'many'>, n: number): string {
  return plural(n, kind.one, kind.many);
}

/** True when it is one item that the user chose singly. */
function isOne({ selection }: ChosenItems): boolean {
  return selection.Type === 'Selected' && selection.Items.length === 1;
}

/** One item as a selection. */
export function onlyItem(id: number): ChosenItems {
  return { selection: { Type: 'Selected', Items: [id] }, filters: [], q: '' };
}

/**
 * The actions on items of both kinds, from the list and the page of one. A snackbar shows the outcome, including
 * failures. Stars and sharing show at once and are reverted when they fail.
 */
export function useItemActions<T>(kind: LibraryKind<T>) {
  const client = useQueryClient();
  const show = useSnackbar();
  const { isBusy, attempt } = useAttempt(() => void kind.changed(client));

  function patch(id: number, mark: Mark, isOn: boolean): void {
    const changed = (row: T): T => (kind.itemOf(row).id === id ? kind.marked(row, mark, isOn) : row);
    client.setQueriesData<ListEnvelope<T>>(
      { queryKey: kind.keys.lists },
      (list) => list && { ...list, Items: list.Items.map(changed) },
    );
    client.setQueryData<T | null>(kind.keys.one(id), (row) => row && changed(row));
  }
  function mark(row: T, what: Mark, isOn: boolean): void {
    const { id, name } = kind.itemOf(row);
    patch(id, what, isOn);
    kind.mark(id, what, isOn).then(
      () => {
        if (what === 'isShared')
          show({
            text: isOn ? `Others in your organization can use ${name} now.` : `${name} is no longer shared.`,
            tone: 'success',
          });
        void kind.changed(client);
      },
      (error: unknown) => {
        patch(id, what, !isOn);
        show({
          text: errorText(error, 'updating', kind.one),
          tone: 'error',
          action: { label: 'Retry', run: () => mark(row, what, isOn) },
        });
      },
    );
  }
  async function undo(undoId: string): Promise<void> {
    await attempt('updating', kind.many, async () => {
      await kind.undo(undoId);
      show({ text: 'Change undone.', tone: 'success' });
    });
  }

  return {
    isBusy,
    attempt,
    /** Sets or removes the caller's star. */
    star: (row: T) => mark(row, 'isStarred', !kind.itemOf(row).isStarred),
    share: (row: T) => mark(row, 'isShared', !kind.itemOf(row).isShared),
    markAll: (chosen: ChosenItems, what: Mark) =>
      attempt('updating', kind.many, async () => {
        const { Count } = await kind.markAll(chosen, what, true);
        const did = what === 'isStarred' ? 'starred' : 'shared';
        show({ text: `${itemsText(kind, Count)} ${did}.`, tone: 'success' });
      }),
    /** `news`: what else comes of it. */
    remove: (chosen: ChosenItems, news = '') =>
      attempt('deleting', isOne(chosen) ? kind.one : kind.many, async () => {
        const { Count, UndoID } = await kind.remove(chosen);
        show({
          text: `${itemsText(kind, Count)} deleted. ${news}`.trim(),
          action: { label: 'Undo', run: () => void undo(UndoID) },
        });
      }),
  };
}
export type ItemActions<T> = ReturnType<typeof useItemActions<T>>;
