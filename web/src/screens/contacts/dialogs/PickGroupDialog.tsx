import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupsQuery } from '../../../api/contacts.ts';
import { errorText, fieldErrors } from '../../../api/client/errors.ts';
import { GroupPicker } from '../../../parts/GroupPicker.tsx';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import { ownGroups } from '../lists.ts';
import { contactsText } from '../useContactActions.ts';
import type { ContactActions } from '../useContactActions.ts';

/** The group that the selected people are added or moved to. */
export function PickGroupDialog(props: {
  isMove: boolean;
  listId: number;
  selected: number;
  actions: ContactActions;
  onClose: () => void;
  onPick: (target: { ListID: number; ListName: string }) => void;
}) {
  const { isMove, listId, selected, actions, onClose, onPick } = props;
  const groups = ownGroups(useQuery(groupsQuery).data?.Items).filter((group) => group.ListID !== listId);
  const [chosen, setChosen] = useState<number[]>([]);
  const target = groups.find((group) => group.ListID === chosen[0]);
  const pick = (): void => {
    if (target && !actions.isBusy) onPick(target);
  };
  const people = contactsText(selected);
  return (
    <StepDialog
      open
      title={isMove ? `Move ${people} to a group` : `Add ${people} to a group`}
      maxWidth="xs"
      onClose={onClose}
      onConfirm={target ? pick : undefined}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            disabled={!target || actions.isBusy}
            aria-busy={actions.isBusy}
            onClick={pick}
          >
            {isMove ? `Move ${people}` : `Add ${people}`}
          </Button>
        </>
      }
    >
      <GroupPicker
        single
        autoFocus
        groups={groups}
        chosen={chosen}
        onChange={setChosen}
        onCreate={async (name) => {
          try {
            return (await actions.createGroup(name)).ListID;
          } catch (error) {
            return fieldErrors(error)['ListName'] ?? errorText(error, 'creating', 'group');
          }
        }}
      />
    </StepDialog>
  );
}
