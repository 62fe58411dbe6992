import type { User } from '@carillon/contract/accounts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/errors.ts';
import { accountQuery, userQuery } from '../../../api/session.ts';
import { PageHeader } from '../../../parts/PageHeader.tsx';
import { PageSkeleton } from '../../../parts/PageSkeleton.tsx';
import { RestrictedPage } from '../../../parts/RestrictedPage.tsx';
import { CallsCard } from './CallsCard.tsx';
import { TransferCard } from './TransferCard.tsx';
import { WindowCard } from './WindowCard.tsx';

/** How this user's calls are made unless a broadcast says otherwise (rows B-020, B-261 to B-263). */
export default function VoicePage() {
  const user = useQuery(userQuery);
  const account = useQuery(accountQuery);
  const failed = user.error ?? account.error;
  const isReady = user.data !== undefined && account.data !== undefined;
  if (account.data?.Profile.VoiceAllowed === false)
    return <RestrictedPage title="Voice settings" kind="feature" />;
  return (
    <>
      <PageHeader
        title="Voice settings"
        sub="How your calls are made. You can change most of it per broadcast."
      />
      <Box sx={{ maxWidth: 760 }}>
        {isReady ? (
          <Cards user={user.data} countryId={account.data.CountryID} />
        ) : failed === null ? (
          <PageSkeleton />
        ) : (
          <Alert
            severity="error"
            action={
              <Button
                color="inherit"
                size="small"
                onClick={() => void Promise.all([user.refetch(), account.refetch()])}
              >
                Try again
              </Button>
            }
          >
            {errorText(failed, 'getting', 'voice settings')}
          </Alert>
        )}
      </Box>
    </>
  );
}

function Cards({ user, countryId }: { user: User; countryId: number }) {
  return (
    <>
      <CallsCard user={user} />
      <WindowCard user={user} />
      <TransferCard user={user} countryId={countryId} />
    </>
  );
}
