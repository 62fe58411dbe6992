import type { NumberUser, TextNumber } from '@carillon/contract/numbers';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { numberUsersQuery, textNumbers } from '../../../api/textNumbers.ts';
import { numberLabel } from '../../../parts/broadcasts/callChoices.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';

interface NumberUsersDialogProps {
  open: boolean;
  number: TextNumber;
  onClose: () => void;
}
/** With more people than this there is something to search. */
const few = 10;

const nameOf = (one: NumberUser): string => `${one.FirstName} ${one.LastName}`.trim() || one.UserName;

/** Who works with a text number (row C-042): they see its conversations and text from it. */
export function NumberUsersDialog({ open, number, onClose }: NumberUsersDialogProps) {
  const client = useQueryClient();
  const show = useSnackbar();
  const query = numberUsersQuery(number.TextNumberID);
  const users = useQuery(query);
  const [picked, setPicked] = useState<ReadonlySet<number> | null>(null);
  const [searched, setSearched] = useState('');
  const all = users.data ?? [];
  const chosen = picked ?? new Set(all.filter(({ IsAssigned }) => IsAssigned).map(({ UserID }) => UserID));
  const save = useMutation({
    mutationFn: () => textNumbers.setUsers(number.TextNumberID, [...chosen]),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['textnumbers'] });
      void client.invalidateQueries({ queryKey: ['user'] });
      show({ text: 'Users of the text number saved.', tone: 'success' });
      onClose();
    },
  });
  const words = searched.trim().toLowerCase();
  const shown = all.filter((one) => `${nameOf(one)} ${one.UserName}`.toLowerCase().includes(words));
  const toggle = (id: number, isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setPicked(next);
  };
  return (
    <ConfirmDialog
      open={open}
      wide
      title="Text number users"
      confirmLabel="Save"
      busy={save.isPending}
      disabled={users.data === undefined}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <Typography sx={{ mb: 1, fontWeight: 600 }}>{numberLabel(number)}</Typography>
      <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
        They see the conversations of this number and text from it.
      </Typography>
      {users.error && users.data === undefined ? (
        <LoadFailed onRetry={() => void users.refetch()}>
          There was an error getting your account's users.
        </LoadFailed>
      ) : users.data === undefined ? (
        <PageSkeleton />
      ) : (
        <>
          {all.length > few && (
            <TextField
              fullWidth
              size="small"
              label="Search people"
              value={searched}
              onChange={(event) => setSearched(event.target.value)}
              sx={{ my: 2 }}
            />
          )}
          <Box role="group" aria-label="People" sx={{ maxHeight: 340, overflowY: 'auto' }}>
            {shown.map((one) => (
              <FormControlLabel
                key={one.UserID}
                sx={{ display: 'flex', minHeight: 44, overflowWrap: 'anywhere' }}
                control={
                  <Checkbox
                    checked={chosen.has(one.UserID)}
                    onChange={(_, isOn) => toggle(one.UserID, isOn)}
                  />
                }
                label={
                  <span dir="auto">
                    {nameOf(one)}{' '}
                    <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                      {one.UserName}
                    </Typography>
                  </span>
                }
              />
            ))}
            {shown.length === 0 && <Typography>No user has this name.</Typography>}
          </Box>
          {chosen.size === 0 && (
            <Alert severity="warning" sx={{ mt: 3 }}>
              No user will see what people text to this number. Incoming texts are kept until a user is
              assigned.
            </Alert>
          )}
        </>
      )}
      {save.error && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {errorText(save.error, 'updating', 'text number users')}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
