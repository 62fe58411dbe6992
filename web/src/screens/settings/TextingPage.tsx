import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consent, joinPagesQuery } from '../../api/consent.ts';
import { errorText } from '../../api/client/errors.ts';
import { accountQuery, useAccount, useMay, useUser } from '../../api/client/session.ts';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { PageSkeleton } from '../../parts/page/PageSkeleton.tsx';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { DayLimitCard } from './DayLimitCard.tsx';
import { JoinPagesCard } from './JoinPagesCard.tsx';
import { NumbersCard } from './notifications/NumbersCard.tsx';
import { TextNumbersCard } from './numbers/TextNumbersCard.tsx';
import { TextLengthCard } from './TextLengthCard.tsx';
import { LoadFailed } from '../../parts/lists/LoadFailed.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

/** The maximum length of the user's texts. For owners and admins also who may be texted, and where people sign up. */
export default function TextingPage() {
  const user = useUser();
  const isPrivileged = useMay('numbers.manage');
  if (user === undefined) return <PageSkeleton />;
  return (
    <SettingsFrame>
      <PageHeader
        title="Text settings"
        sub={
          isPrivileged
            ? 'How long texts are, who may be texted, and where people sign up.'
            : 'How long your texts may be.'
        }
      />
      <TextLengthCard user={user} />
      {user.HasTextNumberAssigned && <NumbersCard />}
      {isPrivileged && (
        <>
          <TextNumbersCard />
          <DayLimitCard />
          <OptInCard />
          <JoinPages />
        </>
      )}
    </SettingsFrame>
  );
}

function OptInCard() {
  const account = useAccount();
  const client = useQueryClient();
  const show = useSnackbar();
  const [busy, setBusy] = useState(false);
  if (account === undefined) return <PageSkeleton />;
  const isForced = account.Profile.ExplicitOptInRequired;
  const change = async (on: boolean): Promise<void> => {
    setBusy(true);
    try {
      client.setQueryData(accountQuery.queryKey, await consent.requireOptIn(on));
      show({
        text: on
          ? 'Only those who opted in are texted now.'
          : 'Everyone who has not opted out is texted now.',
        tone: 'success',
      });
    } catch (error) {
      show({ text: errorText(error, 'updating', 'settings'), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card sx={{ p: { xs: 4, sm: 6 }, mb: 6 }}>
      <FormControlLabel
        control={
          <Switch
            checked={account.RequireTextOptIn || isForced}
            disabled={busy || isForced}
            onChange={(event) => void change(event.target.checked)}
          />
        }
        label="Text only those who opted in"
        slotProps={{ typography: { sx: { fontWeight: 600 } } }}
      />
      <Typography sx={{ color: 'text.secondary', mt: 1 }}>
        {isForced
          ? 'Your account texts only those who opted in. This can’t be switched off here.'
          : 'Other people stay in your contacts and drafts, marked, and are left out when you send. People who opted in before stay opted in.'}
      </Typography>
    </Card>
  );
}

function JoinPages() {
  const pages = useQuery(joinPagesQuery);
  if (pages.error)
    return (
      <LoadFailed onRetry={() => void pages.refetch()}>
        {errorText(pages.error, 'getting', 'join pages')}
      </LoadFailed>
    );
  return pages.data === undefined ? <PageSkeleton /> : <JoinPagesCard settings={pages.data} />;
}
