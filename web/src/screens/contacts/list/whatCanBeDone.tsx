import type { Group } from '@carillon/contract/contacts/rosterShapes';
import type { Chosen } from '../../../api/contacts.ts';
import {
  BroadcastIcon,
  DownloadIcon,
  EditIcon,
  FolderIcon,
  MergeIcon,
  RefreshIcon,
  StopIcon,
  TrashIcon,
} from '../../../parts/icons.tsx';
import { deleted } from '../lists.ts';
import { mayMerge } from '../merging.ts';
import type { DialogState } from '../dialogState.ts';
import type { ContactActions } from '../useContactActions.ts';
import type { SelectionAction } from './SelectionActions.tsx';

interface Choice {
  chosen: Chosen;
  selected: number;
  /** The current group, if it is one of the account's own. */
  group: Group | undefined;
  sort: string | undefined;
  mayCreate: boolean;
  actions: ContactActions;
  finish: (work: Promise<boolean>) => void;
  remove: () => void;
  ask: (question: DialogState) => void;
}

/** The actions on the selected people of this list. */
export function selectionActions(choice: Choice): SelectionAction[] {
  const { chosen, selected, group, sort, mayCreate, actions, finish, remove, ask } = choice;
  const list: SelectionAction[] = [];
  if (chosen.listId === deleted) {
    return [
      {
        text: 'Restore',
        icon: <RefreshIcon />,
        isMain: true,
        run: () => finish(actions.restore(chosen)),
      },
      { text: 'Delete for good', icon: <TrashIcon />, isMain: true, isDanger: true, run: remove },
    ];
  }
  list.push({
    text: 'Add to group',
    icon: <FolderIcon />,
    isMain: true,
    run: () => ask({ kind: 'addToGroup' }),
  });
  if (mayCreate) {
    list.push({
      text: 'Add to new broadcast',
      icon: <BroadcastIcon />,
      isMain: true,
      run: () => void actions.toBroadcast(chosen),
    });
  }
  if (group && group.ListID > 0) {
    list.push(
      { text: 'Move to group', icon: <FolderIcon />, run: () => ask({ kind: 'moveToGroup' }) },
      {
        text: 'Remove from group',
        icon: <StopIcon />,
        run: () => finish(actions.takeOut(chosen, group.ListName)),
      },
    );
  }
  list.push({ text: 'Edit a field', icon: <EditIcon />, run: () => ask({ kind: 'editField' }) });
  if (mayMerge(chosen.selection, selected))
    list.push({ text: 'Merge into one', icon: <MergeIcon />, run: () => ask({ kind: 'merge' }) });
  list.push(
    {
      text: 'Export as CSV',
      icon: <DownloadIcon />,
      run: () => actions.exportAs(chosen, 'csv', sort),
    },
    {
      text: 'Export as Excel',
      icon: <DownloadIcon />,
      run: () => actions.exportAs(chosen, 'xlsx', sort),
    },
    { text: 'Delete', icon: <TrashIcon />, isMain: true, isDanger: true, run: remove },
  );
  return list;
}
