import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { broadcastQuery } from '../../../api/broadcasts.ts';
import { errorText } from '../../../api/client/errors.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { SoundIcon } from '../../../parts/icons.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { BackLink, LinkButton } from '../../../parts/links.tsx';
import { NotFoundPage } from '../../../parts/page/NotFoundPage.tsx';
import { plural } from '@carillon/rules/money/amounts';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { StatusChip } from '../../../parts/broadcasts/StatusChip.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { CallInCard } from './CallInCard.tsx';
import { arrivalOf, messagesOf, pollOf, wantsMessage } from './messages.ts';
import { PartCard } from './PartCard.tsx';

/** How a broadcast gets its missing message: by telephone, or here (rows B-019, B-103; 2-decisions C6). */
export default function RecordingInstructionsPage() {
  const id = Number(useParams({ strict: false }).id);
  const isId = Number.isInteger(id) && id > 0;
  const found = useQuery({
    ...broadcastQuery(id),
    enabled: isId,
    // A user who records by phone watches this page in the meantime.
    refetchInterval: ({ state }) => pollOf(state.data, wantsMessage),
  });
  if (!isId || found.data === null) return <NotFoundPage what="broadcast" />;
  if (found.data && !partsOf(found.data.BroadcastType).calls) return <NotFoundPage what="page" />;
  if (found.data) return <Instructions key={id} broadcast={found.data} />;
  if (found.error === null) return <PageSkeleton />;
  return (
    <>
      <PageHeader title="Record your message" />
      <LoadFailed onRetry={() => void found.refetch()}>
        {errorText(found.error, 'getting', 'broadcast')}
      </LoadFailed>
    </>
  );
}

function Instructions({ broadcast }: { broadcast: Broadcast }) {
  const navigate = useNavigate();
  const arrival = arrivalOf(broadcast);
  const isWanted = wantsMessage(broadcast);
  const isChecking = arrival === 'checking';
  // A page that waited for a message continues when it exists and can be sent (C6.4).
  const hasWaited = useRef(isWanted || isChecking);
  const id = String(broadcast.BroadcastID);
  useEffect(() => {
    if (isWanted || isChecking) hasWaited.current = true;
    else if (hasWaited.current && arrival !== 'over')
      void navigate({ to: '/broadcasts/$id/summary', params: { id }, replace: true });
  }, [isWanted, isChecking, arrival, navigate, id]);
  const mayGive = broadcast.Actions.includes('changeAudio');
  return (
    <>
      <PageHeader
        title="Record your message"
        above={
          <BackLink to="/broadcast-details/$id" params={{ id }}>
            {broadcast.BroadcastName}
          </BackLink>
        }
        beside={<StatusChip broadcast={broadcast} size="medium" />}
        sub={
          isWanted ? (
            <>
              {plural(broadcast.PhoneNumberCount, 'person is', 'people are')} waiting for this message. The
              broadcast starts <Start broadcast={broadcast} />.
            </>
          ) : undefined
        }
      />
      {isWanted ? (
        <>
          {broadcast.HoldReason && (
            <Alert severity={arrival === 'failed' ? 'error' : 'warning'} sx={{ mb: 5 }}>
              {broadcast.HoldReason}
            </Alert>
          )}
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
              gap: { xs: 5, sm: 6 },
              alignItems: 'start',
              maxWidth: 1120,
            }}
          >
            <CallInCard broadcast={broadcast} />
            <Box sx={{ display: 'grid', gap: { xs: 5, sm: 6 }, minWidth: 0 }}>
              {messagesOf(broadcast)
                .filter(({ state }) => state !== 'same')
                .map((one) =>
                  mayGive || one.audio !== null ? (
                    <PartCard key={one.part} broadcast={broadcast} of={one} />
                  ) : null,
                )}
            </Box>
          </Box>
        </>
      ) : isChecking ? (
        <EmptyState icon={<CircularProgress size={24} aria-hidden />} title="Checking your message">
          This takes a moment. Your broadcast then continues automatically.
        </EmptyState>
      ) : (
        <EmptyState
          icon={<SoundIcon />}
          title={arrival === 'over' ? 'This broadcast is over' : 'Nothing is missing'}
          action={
            <LinkButton variant="contained" to="/broadcast-details/$id" params={{ id }}>
              Go to the broadcast
            </LinkButton>
          }
        >
          {arrival === 'over'
            ? 'It can no longer get a message. Duplicate it to send it anew.'
            : 'All messages of this broadcast are there. You can listen to them and change them on its page.'}
        </EmptyState>
      )}
    </>
  );
}

/** When it starts once everything is complete. */
function Start({ broadcast }: { broadcast: Broadcast }) {
  const now = useNow();
  const isAhead = broadcast.StartDate !== null && Date.parse(broadcast.StartDate) > now;
  return isAhead ? <DateText value={broadcast.StartDate} /> : <>as soon as it is saved</>;
}
