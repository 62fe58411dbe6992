import type { User } from '@carillon/contract/accounts/accounts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { errorText } from '../../../api/client/errors.ts';
import { accountQuery, useMay, userQuery } from '../../../api/client/session.ts';
import { BackLink } from '../../../parts/links.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { CallsCard } from './CallsCard.tsx';
import { LaunchCard } from './LaunchCard.tsx';
import { TransferCard } from './TransferCard.tsx';
import { WindowCard } from './WindowCard.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';

/** How this user's calls are made unless a broadcast says otherwise (rows B-020, B-261 to B-263). */
export default function VoicePage() {
  const user = useQuery(userQuery);
  const account = useQuery(accountQuery);
  const { draft } = useSearch({ from: '/app/settings/voice' });
  const failed = user.error ?? account.error;
  const isReady = user.data !== undefined && account.data !== undefined;
  return (
    <SettingsFrame>
      <PageHeader
        title="Voice settings"
        above={draft !== undefined && <BackToDraft draft={draft} />}
        sub="How your calls are made. You can change most of it per broadcast."
      />
      {isReady ? (
        <Cards user={user.data} countryId={account.data.CountryID} />
      ) : failed === null ? (
        <PageSkeleton />
      ) : (
        <LoadFailed onRetry={() => void Promise.all([user.refetch(), account.refetch()])}>
          {errorText(failed, 'getting', 'voice settings')}
        </LoadFailed>
      )}
    </SettingsFrame>
  );
}

/** The link back to the message of the draft that needs transfer. */
function BackToDraft({ draft }: { draft: number }) {
  return (
    <BackLink to="/broadcasts/create" search={{ draft, step: 3 }}>
      Back to your broadcast
    </BackLink>
  );
}

function Cards({ user, countryId }: { user: User; countryId: number }) {
  const mayLaunch = useMay('broadcasts.write');
  return (
    <>
      <CallsCard user={user} />
      <WindowCard user={user} />
      <TransferCard user={user} countryId={countryId} />
      {mayLaunch && <LaunchCard user={user} />}
    </>
  );
}
