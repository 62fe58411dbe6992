import type { DripCampaignDetails } from '@carillon/contract/broadcasts/drips';
import { plural } from '@carillon/rules/money/amounts';
import { formatPhone } from '@carillon/rules/phones/phones';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { dripQuery } from '../../../api/drips.ts';
import { ToneChip } from '../../../parts/broadcasts/StatusChip.tsx';
import { DateText } from '../../../parts/DateText.tsx';
import { StopIcon } from '../../../parts/icons.tsx';
import { BackLink } from '../../../parts/links.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { NotFoundPage } from '../../../parts/page/NotFoundPage.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { DripPeople } from './DripPeople.tsx';
import { DripTimeline } from './DripTimeline.tsx';
import { dripLooks, leftWords } from './dripWords.ts';
import { StopDripDialog } from './StopDialogs.tsx';

/** One drip: its steps in a line of time with their results, and who got which. */
export default function DripPage() {
  const params = useParams({ strict: false });
  const id = Number(params.id);
  const isId = Number.isInteger(id) && id > 0;
  const drip = useQuery({ ...dripQuery(id), enabled: isId });
  if (!isId || drip.data === null) return <NotFoundPage what="drip campaign" />;
  if (drip.data) return <Loaded key={id} drip={drip.data} />;
  if (drip.error) {
    return (
      <>
        <PageHeader title="Drip campaign" />
        <LoadFailed onRetry={() => void drip.refetch()}>
          {errorText(drip.error, 'getting', 'drip campaign')}
        </LoadFailed>
      </>
    );
  }
  return <PageSkeleton />;
}

/** Whom it goes to, from which number, and what a reply does. */
function summaryOf(drip: DripCampaignDetails): string {
  const from = drip.TextPhoneNumber === '' ? '' : ` · from ${formatPhone(drip.TextPhoneNumber)}`;
  const replies = drip.StopsOnReply ? 'stops for those who reply' : 'goes on after a reply';
  const left = leftWords(drip);
  return `${plural(drip.RecipientTotal, 'recipient', 'recipients')}${from} · ${replies}${left === '' ? '' : ` · ${left}`}`;
}

function Loaded({ drip }: { drip: DripCampaignDetails }) {
  const [isAsking, ask] = useState(false);
  const { Stopped, FailureCount, StepTotal } = drip;
  return (
    <>
      <PageHeader
        title={drip.Name}
        above={<BackLink to="/drip-campaigns">Drip campaigns</BackLink>}
        beside={<ToneChip {...dripLooks[drip.State]} size="medium" />}
        sub={summaryOf(drip)}
        actions={
          drip.Actions.includes('stop') && (
            <Button variant="outlined" color="error" startIcon={<StopIcon />} onClick={() => ask(true)}>
              Stop for everyone
            </Button>
          )
        }
      />
      {Stopped !== null && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {Stopped.Name === '' ? 'A user' : Stopped.Name} stopped this drip campaign for everyone:{' '}
          <DateText value={Stopped.Date} />. Texts that had gone out stay.
        </Alert>
      )}
      {FailureCount > 0 && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {FailureCount} of {plural(StepTotal, 'step', 'steps')} could not be created. The reason stands at
          the step below. You can change its text and create it again.
        </Alert>
      )}
      <DripTimeline drip={drip} />
      <DripPeople drip={drip} />
      <StopDripDialog open={isAsking} drip={drip} onClose={() => ask(false)} />
    </>
  );
}
