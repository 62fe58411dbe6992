import { useQuery } from '@tanstack/react-query';
import { countryQuery } from '../../../api/accountSettings.ts';
import { errorText } from '../../../api/client/errors.ts';
import { accountQuery, userQuery } from '../../../api/client/session.ts';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { CountryCard } from './CountryCard.tsx';
import { OrganizationCard } from './OrganizationCard.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';

const title = 'Account settings';

/** Name and country of the organization, for owners, and for admins except on a free trial (rows P-029, C-036; 1-decisions G-91). */
export default function AccountPage() {
  const user = useQuery(userQuery);
  const account = useQuery(accountQuery);
  const country = useQuery(countryQuery);
  const isKnown = user.data !== undefined && account.data !== undefined;
  const failed = user.error ?? account.error ?? country.error;
  return (
    <SettingsFrame>
      <PageHeader title={title} sub="What your organization is called, and where it is." />
      {isKnown && country.data !== undefined ? (
        <>
          <OrganizationCard account={account.data} />
          <CountryCard
            country={country.data}
            mayTextAbroad={user.data.Features.includes('AllInOneInternationalAccount')}
          />
        </>
      ) : failed === null ? (
        <PageSkeleton />
      ) : (
        <LoadFailed onRetry={() => void Promise.all([user.refetch(), account.refetch(), country.refetch()])}>
          {errorText(failed, 'getting', 'account settings')}
        </LoadFailed>
      )}
    </SettingsFrame>
  );
}
