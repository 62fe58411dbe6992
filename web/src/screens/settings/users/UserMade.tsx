import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AccountUser } from '../../../api/users.ts';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import { nameOfUser } from './userWords.ts';

/** What is left to do after a user was added (row C-045). */
export function UserMade(props: {
  open: boolean;
  user: AccountUser;
  onAnother: () => void;
  onClose: () => void;
}) {
  const { open, user, onAnother, onClose } = props;
  const name = nameOfUser(user);
  return (
    <StepDialog
      open={open}
      title={user.State === 'Invited' ? `${name} is invited` : `${name} is added`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onAnother}>Add another user</Button>
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {user.State === 'Invited' ? (
        <Typography>
          An email with a link is on its way to {user.Email}. With it, {name} chooses a password and can
          begin. The link works for 7 days; you can send it again from the list of users.
        </Typography>
      ) : (
        <>
          <Typography>
            Tell {name} the username <strong>{user.UserName}</strong> and the PIN that you chose, best in
            person or by phone.
          </Typography>
          <Typography sx={{ mt: 3 }}>
            The PIN works for 7 days. At the first sign-in {name} chooses a password that only they know.
          </Typography>
        </>
      )}
    </StepDialog>
  );
}
