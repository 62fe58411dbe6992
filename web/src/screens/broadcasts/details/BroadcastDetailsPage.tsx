import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { failureAlertText } from '@carillon/rules/texts/messageStatus';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { broadcastQuery } from '../../../api/broadcasts.ts';
import { errorText } from '../../../api/client/errors.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { ClockIcon } from '../../../parts/icons.tsx';
import { BackLink, LinkButton } from '../../../parts/links.tsx';
import { NotFoundPage } from '../../../parts/page/NotFoundPage.tsx';
import { leftOutOf, peopleOf } from '../../../parts/peopleOf.ts';
import { count } from '@carillon/rules/money/amounts';
import { asks, partsOf } from '@carillon/rules/broadcasts/types';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { PauseResume } from '../PauseResume.tsx';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { StatusChip } from '../../../parts/broadcasts/StatusChip.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { lazyPart, useLoadAhead } from '../../../lazyScreen.tsx';
import type { DetailsSearch } from '../search.ts';
import type { Asking } from '../asking.ts';
import { BroadcastMenu } from '../BroadcastMenu.tsx';
import { HoldBanner } from '../record/HoldBanner.tsx';
import { pollOf } from '../record/messages.ts';
import { PartOfSequence } from '../repeats/PartOfSequence.tsx';
import { useBroadcastActions } from '../useBroadcastActions.ts';
import { startWords } from './headline.ts';
import { LivePanel } from './LivePanel.tsx';
import { ResultsSection } from './ResultsSection.tsx';
import { viewFromPath } from './resultTabs.ts';
import type { ResultView } from './resultTabs.ts';
import Skeleton from '@mui/material/Skeleton';

const Reasons = lazyPart(
  'Reasons',
  () => import('./recipients/Reasons.tsx').then((part) => part.Reasons),
  <Skeleton variant="rounded" height={240} />,
);

const ForecastCard = lazyPart('DetailsForecast', () =>
  import('./ForecastCard.tsx').then((part) => part.ForecastCard),
);
const MessageCard = lazyPart(
  'MessageCard',
  () => import('./MessageCard.tsx').then((part) => part.MessageCard),
  <Skeleton variant="rounded" height={560} role="status" aria-label="Loading" />,
);

const MissedStrip = lazyPart('MissedStrip', () =>
  import('./MissedStrip.tsx').then((part) => part.MissedStrip),
);

const Board = lazyPart(
  'Board',
  () => import('./AnswersCard.tsx').then((part) => part.Board),
  <Skeleton variant="rounded" height={480} sx={{ mb: 6 }} role="status" aria-label="Loading" />,
);

const AnswersCard = lazyPart(
  'AnswersCard',
  () => import('./AnswersCard.tsx').then((part) => part.AnswersCard),
  <Skeleton variant="rounded" height={240} sx={{ mb: 6 }} />,
);

const HousematesSection = lazyPart(
  'HousematesSection',
  () => import('./households/HousematesSection.tsx').then((part) => part.HousematesSection),
  <Skeleton variant="rounded" height={240} sx={{ mt: 10 }} role="status" aria-label="Loading" />,
);

const ActivitySection = lazyPart(
  'ActivitySection',
  () => import('./activity/ActivitySection.tsx').then((part) => part.ActivitySection),
  <Skeleton variant="rounded" height={320} sx={{ mt: 10 }} role="status" aria-label="Loading" />,
);

const ActionDialogs = lazyPart('ActionDialogs', () =>
  import('../ActionDialogs.tsx').then((part) => part.ActionDialogs),
);
const dialogs = [ActionDialogs];

/** No live event reports calls that begin or wait. */
function isCalling({ Calling, BroadcastStatusCategory }: Broadcast): boolean {
  return Calling !== null && BroadcastStatusCategory === 'Broadcasting';
}

/** Whether it asks a question, by call or by text. */
function isSurvey({ BroadcastType, IsTextSurvey }: Broadcast): boolean {
  return IsTextSurvey || asks(BroadcastType).calls;
}

/** One broadcast: its progress, the outcome of each text and call, and all recipients with their results. */
export default function BroadcastDetailsPage() {
  const params = useParams({ strict: false });
  const search: DetailsSearch = useSearch({ strict: false });
  const id = Number(params.id);
  const isId = Number.isInteger(id) && id > 0;
  const broadcast = useQuery({
    ...broadcastQuery(id),
    enabled: isId,
    refetchInterval: ({ state }) => pollOf(state.data, isCalling),
  });
  const view = broadcast.data
    ? viewFromPath(params.tab, params.sub, partsOf(broadcast.data.BroadcastType))
    : undefined;
  if (!isId || view === null || broadcast.data === null) return <NotFoundPage what="broadcast" />;
  if (broadcast.data && view)
    return <Loaded key={id} broadcast={broadcast.data} view={view} search={search} />;
  if (broadcast.error) {
    return (
      <>
        <PageHeader title="Broadcast" />
        <LoadFailed onRetry={() => void broadcast.refetch()}>
          {errorText(broadcast.error, 'getting', 'broadcast')}
        </LoadFailed>
      </>
    );
  }
  return <PageSkeleton />;
}

function Loaded(props: { broadcast: Broadcast; view: ResultView; search: DetailsSearch }) {
  const { broadcast, view, search } = props;
  const navigate = useNavigate();
  const actions = useBroadcastActions();
  const [asking, setAsking] = useState<Asking>(null);
  useLoadAhead(dialogs);
  const may = (action: Broadcast['Actions'][number]): boolean => broadcast.Actions.includes(action);
  const isOver = broadcast.BroadcastStatusCategory === 'Completed';
  const now = useNow();
  const start = startWords(broadcast, now);
  const leftOut = leftOutOf(broadcast);
  const leave = (): void => void navigate({ to: '/broadcasts', search: isOver ? { view: 'completed' } : {} });
  return (
    <>
      <PageHeader
        title={broadcast.BroadcastName}
        above={
          <BackLink to="/broadcasts" search={isOver ? { view: 'completed' } : {}}>
            Broadcasts
          </BackLink>
        }
        beside={<StatusChip broadcast={broadcast} size="medium" />}
        sub={
          <>
            {peopleOf(broadcast, leftOut)}
            {leftOut > 0 && `, ${count(leftOut)} left out`} · {start.text}{' '}
            {start.date !== null && <DateText value={start.date} />}
          </>
        }
        actions={
          <>
            <PauseResume
              may={may}
              isBusy={actions.isBusy}
              onResume={() => void actions.resume(broadcast)}
              onPause={() => void actions.pause(broadcast)}
            />
            {may('sendNow') && (
              <Button
                variant="contained"
                color="secondary"
                startIcon={<ClockIcon />}
                onClick={() => setAsking('sendNow')}
              >
                Send now
              </Button>
            )}
            {may('cancel') && (
              <Button color="error" variant="outlined" onClick={() => setAsking('cancel')}>
                Cancel broadcast
              </Button>
            )}
            <BroadcastMenu
              broadcast={broadcast}
              actions={actions}
              onAsk={setAsking}
              without={['resume', 'pause', 'sendNow', 'cancel']}
              onDeleted={leave}
            />
          </>
        }
      />
      <Box sx={{ '& > .MuiAlert-root': { mb: 4 } }}>
        <PartOfSequence broadcast={broadcast} />
        <HoldBanner broadcast={broadcast} onAsk={setAsking} />
        {broadcast.FailureAlert && (
          <Alert
            severity="error"
            action={
              <LinkButton
                color="inherit"
                size="small"
                to="/broadcast-details/$id/$tab/$sub"
                params={{ id: String(broadcast.BroadcastID), tab: 'text-results', sub: 'failed' }}
                hash="recipients"
              >
                See who
              </LinkButton>
            }
          >
            {failureAlertText}
          </Alert>
        )}
      </Box>
      {broadcast.CallUnconfirmedMinutes !== null && <Board broadcast={broadcast} actions={actions} />}
      {isSurvey(broadcast) && <AnswersCard broadcast={broadcast} view={view} />}
      <MissedStrip broadcast={broadcast} actions={actions} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
          gap: { xs: 5, sm: 6 },
          alignItems: 'start',
          mb: 10,
        }}
      >
        <Box sx={{ minWidth: 0, display: 'grid', gap: { xs: 5, sm: 6 } }}>
          <LivePanel broadcast={broadcast} />
          {broadcast.BroadcastStatusCategory !== 'Completed' && <ForecastCard broadcast={broadcast} />}
          <Reasons broadcast={broadcast} actions={actions} />
        </Box>
        <MessageCard broadcast={broadcast} onChangeText={() => setAsking('text')} />
      </Box>
      <ResultsSection broadcast={broadcast} view={view} search={search} />
      {(broadcast.HousemateCount ?? 0) > 0 && <HousematesSection broadcast={broadcast} />}
      <ActivitySection id={broadcast.BroadcastID} />
      <ActionDialogs
        broadcast={broadcast}
        asking={asking}
        actions={actions}
        onClose={() => setAsking(null)}
        onDeleted={leave}
      />
    </>
  );
}
