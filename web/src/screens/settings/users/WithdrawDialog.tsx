import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../api/client/errors.ts';
import { users, usersKey } from '../../../api/users.ts';
import type { AccountUser } from '../../../api/users.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { nameOfUser } from './userWords.ts';

/** Asks before an invitation is withdrawn: its link stops working, and the user is gone. */
export function WithdrawDialog({ user, onClose }: { user: AccountUser; onClose: () => void }) {
  const client = useQueryClient();
  const show = useSnackbar();
  const withdraw = useMutation({
    mutationFn: () => users.withdraw(user.UserID),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: usersKey });
      show({ text: `Invitation of ${nameOfUser(user)} withdrawn.`, tone: 'success' });
      onClose();
    },
    onError: (error) => show({ text: errorText(error, 'deleting', 'invitation'), tone: 'error' }),
  });
  return (
    <ConfirmDialog
      open
      title={`Withdraw the invitation of ${nameOfUser(user)}?`}
      confirmLabel="Withdraw invitation"
      cancelLabel="Keep it"
      tone="danger"
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    >
      <Typography>
        The link that was sent to {user.Email} stops working, and the user is removed from this list. You can
        add them again at any time.
      </Typography>
    </ConfirmDialog>
  );
}
