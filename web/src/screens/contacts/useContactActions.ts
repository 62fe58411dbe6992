import { createDraft } from '@carillon/contract/broadcasts/drafts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call, isMissing } from '../../api/client/client.ts';
import { contactKeys, contactsChanged, exportAddress, maxExported, people } from '../../api/contacts.ts';
import type { Chosen } from '../../api/contacts.ts';
import { errorText } from '../../api/client/errors.ts';
import { useAttempt } from '../../api/client/useAttempt.ts';
import { plural } from '@carillon/rules/money/amounts';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';

/** The target is gone: another window, or another user, was faster. */
const goneText = 'This was not found. It may have been removed.';
/** An undo that failed. */
const undoFailedText = 'There was an error undoing the change to your contact';

/** A change that can be undone. */
interface Undoable {
  readonly UndoID?: string | null;
  readonly Count: number;
}

/** "3 contacts". */
export function contactsText(n: number): string {
  return plural(n, 'contact', 'contacts');
}

/**
 * All actions on people and groups, from the list and their pages. A snackbar with Undo shows what was done, and also
 * failures. `onDone` runs after each change and each undo.
 */
export function useContactActions(onDone: () => void = () => undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useSnackbar();
  const { isBusy, attempt } = useAttempt(() => {
    onDone();
    void contactsChanged(client);
  });

  async function undo(way: 'undo' | 'undoGroups', undoId: string): Promise<void> {
    try {
      const answer = await people[way](undoId);
      show(
        answer.Status === 'Undoing'
          ? { text: 'Putting it back. This list follows as it goes.' }
          : { text: 'Change undone.', tone: 'success' },
      );
    } catch (error) {
      const said = errorText(error, 'updating', 'contact');
      show({ text: said.startsWith('There was an error') ? undoFailedText : said, tone: 'error' });
    } finally {
      onDone();
      void contactsChanged(client);
    }
  }

  function tell(answer: Undoable, text: string, way: 'undo' | 'undoGroups' = 'undo'): void {
    if (isMissing(answer)) {
      show({ text: goneText, tone: 'error' });
      return;
    }
    const { UndoID } = answer;
    show({ text, ...(UndoID ? { action: { label: 'Undo', run: () => void undo(way, UndoID) } } : {}) });
  }

  return {
    isBusy,
    undo,
    /** Adds to a group, or moves out of the list into it. */
    toGroup: (chosen: Chosen, target: { ListID: number; ListName: string }, copy: boolean) =>
      attempt('updating', 'contacts', async () => {
        const answer = await people.addTo(chosen, target.ListID, copy);
        const did = copy ? 'added to' : 'moved to';
        tell(answer, `${contactsText(answer.Count)} ${did} ${target.ListName}.`);
      }),
    takeOut: (chosen: Chosen, groupName: string) =>
      attempt('updating', 'contacts', async () => {
        const answer = await people.takeOut(chosen);
        tell(answer, `${contactsText(answer.Count)} removed from ${groupName}.`);
      }),
    /** Deletes from everywhere. Can be undone. */
    remove: (chosen: Chosen) =>
      attempt('deleting', 'contacts', async () => {
        const answer = await people.removeAll(chosen);
        tell(answer, `${contactsText(answer.Count)} deleted.`);
      }),
    removeForGood: (chosen: Chosen) =>
      attempt('deleting', 'contacts', async () => {
        const answer = await people.takeOut(chosen);
        tell(answer, `${contactsText(answer.Count)} deleted for good.`);
      }),
    restore: (chosen: Chosen) =>
      attempt('updating', 'contacts', async () => {
        const answer = await people.restore(chosen);
        tell(answer, `${contactsText(answer.Count)} restored.`);
      }),
    update: (chosen: Chosen, change: Parameters<typeof people.update>[1]) =>
      attempt('updating', 'contacts', async () => {
        const answer = await people.update(chosen, change);
        const many = contactsText(answer.Count);
        const isBehind = answer.Status === 'Changing';
        tell(
          answer,
          isBehind ? `${many} are being changed. This list follows as it goes.` : `${many} changed.`,
        );
      }),
    merge: (body: Parameters<typeof people.merge>[0]) =>
      attempt('updating', 'contacts', async () => {
        const answer = await people.merge(body);
        tell({ UndoID: answer.UndoID, Count: 1 }, `${contactsText(body.PersonIDs.length)} merged into one.`);
      }),
    keepApart: (body: Parameters<typeof people.keepApart>[0]) =>
      attempt('updating', 'contacts', async () => {
        const answer = await people.keepApart(body);
        tell(answer, `${contactsText(answer.Count)} kept apart.`);
      }),
    showKept: () =>
      attempt('updating', 'contacts', async () => {
        tell(await people.showKept(), 'Contacts that you kept apart are listed again.');
      }),
    renameGroup: async (id: number, name: string) => {
      const answer = await people.renameGroup(id, name);
      void contactsChanged(client);
      if (isMissing(answer)) throw new Error(goneText);
      show({ text: 'Group renamed.', tone: 'success' });
    },
    createGroup: async (name: string) => {
      const made = await people.createGroup(name);
      await client.invalidateQueries({ queryKey: contactKeys.groups, exact: true });
      return made;
    },
    removeGroup: (id: number, contacts: 'keep' | 'delete') =>
      attempt('deleting', 'group', async () => {
        const answer = await people.removeGroup(id, contacts);
        tell(answer, 'Group deleted.', 'undoGroups');
      }),
    /** Lets the browser save these people as a file; the page stays. */
    exportAs: (chosen: Chosen, format: 'csv' | 'xlsx', sortby: string | undefined): void => {
      if (chosen.selection.Items.length > maxExported) {
        show({
          text: `To export, tick at most ${maxExported} people one by one, or select all.`,
          tone: 'error',
        });
        return;
      }
      const link = document.createElement('a');
      link.href = exportAddress(chosen, format, sortby);
      link.download = '';
      link.click();
    },
    /** Opens a new draft with these people. */
    toBroadcast: (chosen: Chosen) =>
      attempt('creating', 'broadcast', async () => {
        const { DraftBroadcastID } = await call(createDraft, { body: { BroadcastType: 'SMS' } });
        if (!DraftBroadcastID) throw new Error('no draft');
        await people.toDraft(chosen, DraftBroadcastID);
        void client.invalidateQueries({ queryKey: ['drafts', 'list'] });
        await navigate({ to: '/broadcasts/create', search: { draft: DraftBroadcastID, step: 2 } });
      }),
  };
}

export type ContactActions = ReturnType<typeof useContactActions>;
