import { broadcastToGroup } from '@carillon/contract/broadcasts/broadcastResults';
import type { ResultFilter } from '@carillon/contract/broadcasts/broadcastResults';
import type { Selection } from '@carillon/rules/contacts/selection';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/client/client.ts';
import { ApiError, errorText } from '../../../api/client/errors.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { plural } from '@carillon/rules/money/amounts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';

interface SaveAsGroupDialogProps {
  open: boolean;
  broadcastId: number;
  /** The initial name of the group. */
  name: string;
  selection: Selection<string>;
  count: number;
  /** The filter for "all" of the selection. */
  narrowed: {
    filter: ResultFilter;
    surveyresponse?: number;
    status?: string | undefined;
    q?: string | undefined;
  };
  onSaved: () => void;
  onClose: () => void;
}

const longest = 50;

/** Asks for the name of a group, and saves the chosen recipients as one (row B-189). */
export function SaveAsGroupDialog(props: SaveAsGroupDialogProps) {
  const { open, broadcastId, selection, count, narrowed, onSaved, onClose } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useSnackbar();
  const [name, setName] = useState(props.name.slice(0, longest));
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (name.trim() === '') {
      setProblem('Enter a group name');
      return;
    }
    setBusy(true);
    try {
      const Items = selection.Items.map((PhoneNumber) => ({ PhoneNumber }));
      const made = await call(broadcastToGroup, {
        params: { BroadcastID: broadcastId },
        query: narrowed,
        body: { Selection: { Type: selection.Type, Items }, Update: { ListName: name.trim() } },
      });
      void client.invalidateQueries();
      show({
        text: made.IsFilling
          ? `“${made.ListName}” is being filled with ${plural(count, 'person', 'people')}.`
          : `${plural(made.RosterCount, 'person is', 'people are')} in the new group “${made.ListName}”.`,
        tone: 'success',
        action: {
          label: 'View',
          run: () => void navigate({ to: '/contacts/group/$id', params: { id: String(made.ListID) } }),
        },
      });
      onSaved();
    } catch (error) {
      const field = error instanceof ApiError ? error.body?.Errors?.[0]?.Message : undefined;
      setProblem(field ?? errorText(error, 'creating', 'group'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      open={open}
      title="Save as a group"
      confirmLabel={`Save ${plural(count, 'person', 'people')}`}
      busy={isBusy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Group name"
        fullWidth
        autoFocus
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setProblem('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isBusy) void save();
        }}
        error={problem !== ''}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: longest, dir: 'auto' } }}
        sx={{ mt: 2 }}
      />
      <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
        People who aren't in your contacts yet are added. Existing contacts stay as they are.
      </Typography>
    </ConfirmDialog>
  );
}
