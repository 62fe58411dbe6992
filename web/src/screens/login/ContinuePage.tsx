import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ownText } from '../../api/client/errors.ts';
import { takeReturn } from '../../api/client/session.ts';
import { keepSignedIn, readLoginToken, signInByToken } from '../../api/client/passwords.ts';
import { LinkText } from '../../parts/links.tsx';
import { linkEndedText, useLinkToken } from './linkToken.ts';
import { LoginFrame } from './LoginFrame.tsx';

/** Asks before a login token signs in (row P-189, 1-decisions G-24): a link alone signs no one in. */
export function ContinuePage() {
  const token = useLinkToken();
  const client = useQueryClient();
  const router = useRouter();
  const who = useQuery({
    queryKey: ['loginToken', token],
    queryFn: () => readLoginToken(token),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  });
  const enter = useMutation({
    mutationFn: () => signInByToken(token),
    onSuccess: (signedIn) => {
      keepSignedIn(client, signedIn);
      router.history.push(takeReturn());
    },
  });
  const error = enter.error ?? who.error;
  const problem = token === '' ? linkEndedText : error === null ? '' : ownText(error);
  const name = who.data && `${who.data.FirstName} ${who.data.LastName}`.trim();
  return (
    <LoginFrame title="Sign in">
      {problem !== '' && (
        <Alert severity="error" role="alert" sx={{ mb: 5 }}>
          {problem}
        </Alert>
      )}
      {who.data && problem === '' && (
        <>
          <Typography sx={{ mb: 5, overflowWrap: 'anywhere' }}>
            You come from another place where you are signed in as {who.data.UserName} of{' '}
            {who.data.CompanyName}.
          </Typography>
          <Button
            variant="contained"
            color="secondary"
            size="large"
            fullWidth
            disabled={enter.isPending}
            onClick={() => enter.mutate()}
            sx={{ mb: 5 }}
          >
            Continue as {name === '' ? who.data.UserName : name}
          </Button>
        </>
      )}
      <LinkText to="/login">Sign in as someone else</LinkText>
    </LoginFrame>
  );
}
