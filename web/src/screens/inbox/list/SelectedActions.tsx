import { pickSelected } from '@carillon/rules/contacts/selection';
import type { Selection } from '@carillon/rules/contacts/selection';
import { plural } from '@carillon/rules/money/amounts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ConversationFilter } from '../../../api/conversations.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { useManyConversations } from '../useManyConversations.ts';

/** How many conversations can be marked as unread at once: the team is notified of each. */
const mostUnread = 50;
/** From this many people on, an opt-out needs a confirmation, even though it can be undone. */
const askFrom = 2;

/** What can be done with the ticked conversations. */
export function SelectedActions(props: {
  filter: ConversationFilter;
  selection: Selection<number>;
  selected: number;
  /** True in the folder of conversations that are done. */
  isDoneFolder: boolean;
  /** Called after success. */
  onDone: () => void;
}) {
  const { filter, selection, selected, isDoneFolder, onDone } = props;
  const actions = useManyConversations();
  const [isAsking, setAsking] = useState(false);
  const finish = (work: Promise<boolean>): void => {
    void work.then((isDone) => {
      if (isDone) onDone();
    });
  };
  const common = { size: 'small', disabled: actions.isBusy } as const;
  return (
    <>
      <Button {...common} onClick={() => finish(actions.setDoneMany(filter, selection, !isDoneFolder))}>
        {isDoneFolder ? 'Move to Inbox' : 'Done'}
      </Button>
      {selection.Type === 'Selected' && selected <= mostUnread && !isDoneFolder && (
        <Button
          {...common}
          onClick={() => finish(actions.markUnreadMany(pickSelected(selection, selection.Items)))}
        >
          Mark unread
        </Button>
      )}
      <Button
        {...common}
        onClick={() =>
          selected >= askFrom ? setAsking(true) : finish(actions.optOutMany(filter, selection))
        }
      >
        Opt out
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Opt out ${plural(selected, 'person', 'people')}?`}
        confirmLabel="Opt out"
        tone="danger"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          finish(actions.optOutMany(filter, selection));
        }}
      >
        They get no more texts from your organization, broadcasts neither. You can undo it for 10 minutes.
      </ConfirmDialog>
    </>
  );
}
