import type { Contact } from '@carillon/contract/contacts/contacts';
import type { Group } from '@carillon/contract/contacts/rosterShapes';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import type { Chosen } from '../../../api/contacts.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import type { DialogState } from '../dialogState.ts';
import { contactsText } from '../useContactActions.ts';
import type { ContactActions } from '../useContactActions.ts';
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx';
import { EditFieldDialog } from './EditFieldDialog.tsx';
import { ForGoodDialog } from './ForGoodDialog.tsx';
import { GroupNameDialog } from './GroupNameDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { PickGroupDialog } from './PickGroupDialog.tsx';

interface RosterDialogsProps {
  open: boolean;
  question: DialogState | null;
  chosen: Chosen;
  selected: number;
  group: Group | undefined;
  /** Contacts on the page. Merging finds the chosen ones among them or fetches them. */
  known: readonly Contact[];
  actions: ContactActions;
  onClose: () => void;
  /** Called after the action is done. */
  onDone: () => void;
}

/** The confirmations for a selection and for the current group. */
export function RosterDialogs(props: RosterDialogsProps) {
  const { question, chosen, selected, group, known, actions, onClose, onDone } = props;
  const navigate = useNavigate();
  const finish = (work: Promise<boolean>): void => {
    void work.then((isDone) => {
      if (!isDone) return;
      onClose();
      onDone();
    });
  };
  switch (question?.kind) {
    case undefined:
      return null;
    case 'addToGroup':
    case 'moveToGroup':
      return (
        <PickGroupDialog
          isMove={question.kind === 'moveToGroup'}
          listId={chosen.listId}
          selected={selected}
          actions={actions}
          onClose={onClose}
          onPick={(target) => finish(actions.toGroup(chosen, target, question.kind === 'addToGroup'))}
        />
      );
    case 'editField':
      return (
        <EditFieldDialog
          selected={selected}
          isBusy={actions.isBusy}
          onClose={onClose}
          onSave={(change) => finish(actions.update(chosen, change))}
        />
      );
    case 'merge':
      return (
        <MergeDialog
          chosen={chosen}
          selected={selected}
          known={known}
          isBusy={actions.isBusy}
          onClose={onClose}
          onMerge={(body) => finish(actions.merge(body))}
        />
      );
    case 'delete':
      return (
        <ConfirmDialog
          open
          title={`Delete ${contactsText(selected)}?`}
          confirmLabel={`Delete ${contactsText(selected)}`}
          tone="danger"
          busy={actions.isBusy}
          onClose={onClose}
          onConfirm={() => finish(actions.remove(chosen))}
        >
          <Typography>
            They leave all their groups. You can undo it for 10 minutes, and restore them from Deleted for 30
            days. Who opted out stays opted out.
          </Typography>
        </ConfirmDialog>
      );
    case 'forGood':
      return (
        <ForGoodDialog
          selected={selected}
          isBusy={actions.isBusy}
          onClose={onClose}
          onDelete={() => finish(actions.removeForGood(chosen))}
        />
      );
    case 'newGroup':
      return (
        <GroupNameDialog
          group={null}
          onClose={onClose}
          onSave={async (name) => {
            const made = await actions.createGroup(name);
            onClose();
            await navigate({ to: '/contacts/group/$id', params: { id: String(made.ListID) } });
          }}
        />
      );
    case 'renameGroup':
      return group ? (
        <GroupNameDialog
          group={group}
          onClose={onClose}
          onSave={async (name) => {
            await actions.renameGroup(group.ListID, name);
            onClose();
          }}
        />
      ) : null;
    case 'deleteGroup':
      return group ? (
        <DeleteGroupDialog
          group={group}
          isBusy={actions.isBusy}
          onClose={onClose}
          onDelete={(contacts) => {
            // Leave the page first, because what it shows will be gone.
            onClose();
            void navigate({ to: '/contacts' }).then(() => actions.removeGroup(group.ListID, contacts));
          }}
        />
      ) : null;
  }
}
