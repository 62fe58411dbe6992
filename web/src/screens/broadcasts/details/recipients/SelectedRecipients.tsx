import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { Selection } from '@carillon/rules/contacts/selection';
import { people } from '@carillon/rules/money/amounts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { lazyDialog } from '../../../../lazyScreen.tsx';
import { ConfirmDialog } from '../../../../parts/dialogs/ConfirmDialog.tsx';
import { useBroadcastActions } from '../../useBroadcastActions.ts';
import type { narrowedBy } from '../resultTabs.ts';

const SaveAsGroupDialog = lazyDialog('SaveAsGroupDialog', () =>
  import('../SaveAsGroupDialog.tsx').then((part) => part.SaveAsGroupDialog),
);

/** What may be done with selected recipients; the state of the broadcast and the user's rights decide. */
export const selectedActions = ['removeRecipients', 'saveAsGroup', 'resend'] as const;

interface SelectedRecipientsProps {
  broadcast: Broadcast;
  selection: Selection<string>;
  /** How many are selected. */
  count: number;
  /** What "all" is narrowed to. */
  narrowed: ReturnType<typeof narrowedBy> & { status?: string | undefined; q?: string | undefined };
  /** They are no longer selected. */
  onDone: () => void;
}

/** Buttons for the selected recipients of a broadcast: remove whom it has not reached; save and send again once it has started. */
export function SelectedRecipients(props: SelectedRecipientsProps) {
  const { broadcast, selection, count, narrowed, onDone } = props;
  const actions = useBroadcastActions();
  const [asking, setAsking] = useState<'group' | 'remove' | null>(null);
  const may = (action: (typeof selectedActions)[number]): boolean => broadcast.Actions.includes(action);
  const close = (): void => setAsking(null);
  const remove = async (): Promise<void> => {
    const isDone = await actions.removeRecipients(broadcast, selection, narrowed);
    close();
    if (isDone) onDone();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
      {may('removeRecipients') && (
        <Button size="small" variant="outlined" color="error" onClick={() => setAsking('remove')}>
          Remove
        </Button>
      )}
      {may('saveAsGroup') && (
        <Button size="small" variant="outlined" onClick={() => setAsking('group')}>
          Save as group
        </Button>
      )}
      {may('resend') && (
        <Button
          size="small"
          variant="contained"
          disabled={actions.isBusy}
          onClick={() => void actions.toDraft(broadcast, selection, narrowed)}
        >
          Send to these again
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'remove'}
        title={`Remove ${people(count)} from this broadcast?`}
        confirmLabel={`Remove ${people(count)}`}
        cancelLabel="Keep them"
        tone="danger"
        busy={actions.isBusy}
        onClose={close}
        onConfirm={() => void remove()}
      >
        <Typography>
          {broadcast.BroadcastStatusCategory === 'Broadcasting'
            ? 'People who were neither texted nor called yet won’t get this message, and the credits held for them come back. They stay in the list as “Removed”. Everyone else stays as they are. This can’t be undone.'
            : 'They won’t get this message, and the credits held for them come back. This can’t be undone: a scheduled broadcast takes no new people. They stay in your contacts and groups.'}
        </Typography>
      </ConfirmDialog>
      {asking === 'group' && (
        <SaveAsGroupDialog
          open
          broadcastId={broadcast.BroadcastID}
          name={broadcast.BroadcastName}
          selection={selection}
          count={count}
          narrowed={narrowed}
          onSaved={() => {
            close();
            onDone();
          }}
          onClose={close}
        />
      )}
    </Box>
  );
}
