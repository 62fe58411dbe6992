import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { ownText } from '../../api/client/errors.ts';
import { giveTries } from '../../api/client/passwords.ts';
import { LinkButton } from '../../parts/links.tsx';
import { linkEndedText, useLinkToken } from './linkToken.ts';
import { LoginFrame } from './LoginFrame.tsx';

/** Gives this browser tries of its own by a mailed link, after strangers used up those of the name. */
export function NewBrowserPage() {
  const token = useLinkToken();
  const give = useMutation({ mutationFn: () => giveTries(token) });
  const problem = token === '' ? linkEndedText : give.error === null ? '' : ownText(give.error);
  if (give.isSuccess)
    return (
      <LoginFrame title="Use this browser">
        <Typography role="status" sx={{ mb: 5 }}>
          This browser has five tries of its own now.
        </Typography>
        <LinkButton variant="contained" color="secondary" to="/login">
          Sign in
        </LinkButton>
      </LoginFrame>
    );
  return (
    <LoginFrame title="Use this browser">
      <Typography sx={{ mb: 5 }}>
        Sign-ins from elsewhere failed too often. If you continue, they no longer count for this browser. Your
        password is still needed.
      </Typography>
      {problem !== '' && (
        <Alert severity="error" role="alert" sx={{ mb: 5 }}>
          {problem}
        </Alert>
      )}
      <Button
        variant="contained"
        color="secondary"
        size="large"
        disabled={token === '' || give.isPending}
        onClick={() => give.mutate()}
      >
        Use this browser
      </Button>
    </LoginFrame>
  );
}
