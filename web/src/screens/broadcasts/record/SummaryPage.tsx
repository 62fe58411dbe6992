import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { partsOf } from '@carillon/rules/broadcasts/types';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { broadcastQuery } from '../../../api/broadcasts.ts';
import { errorText } from '../../../api/client/errors.ts';
import { spokenLength } from '../../../parts/audio/audioTexts.ts';
import { DateText, useZone, zoneName } from '../../../parts/DateText.tsx';
import { FieldText } from '../../../parts/texts/FieldText.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { AlertIcon, CheckIcon, ClockIcon } from '../../../parts/icons.tsx';
import { LinkButton, LinkText } from '../../../parts/links.tsx';
import { NotFoundPage } from '../../../parts/page/NotFoundPage.tsx';
import { leftOutOf, peopleOf } from '../../../parts/peopleOf.ts';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { useSnackbarEnd } from '../../../parts/page/Snackbars.tsx';
import { StatusChip } from '../../../parts/broadcasts/StatusChip.tsx';
import { typeName } from '../../../parts/broadcasts/typeNames.ts';
import { useNow } from '../../../parts/useNow.ts';
import { madeMark, waitsText } from '../create/review/sending.ts';
import { creditCost } from '../creditCost.ts';
import { partNames, messagesOf, pollOf } from './messages.ts';
import { leftOutText, summaryOf } from './summary.ts';
import type { Summary } from './summary.ts';

/** A summary of what was sent or scheduled, and the next steps (row B-019, UriSummary). */
export default function SummaryPage() {
  const id = Number(useParams({ strict: false }).id);
  const isId = Number.isInteger(id) && id > 0;
  const found = useQuery({
    ...broadcastQuery(id),
    enabled: isId,
    refetchInterval: ({ state }) => pollOf(state.data),
  });
  if (!isId || found.data === null) return <NotFoundPage what="broadcast" />;
  if (found.data) return <Shown broadcast={found.data} />;
  if (found.error === null) return <PageSkeleton />;
  return (
    <>
      <PageHeader title="Summary" />
      <LoadFailed onRetry={() => void found.refetch()}>
        {errorText(found.error, 'getting', 'broadcast')}
      </LoadFailed>
    </>
  );
}

const looks: Readonly<Record<Summary['tone'], { icon: ReactNode; bgcolor: string; color: string }>> = {
  good: { icon: <CheckIcon />, bgcolor: 'own.greenTint', color: 'success.main' },
  later: { icon: <ClockIcon />, bgcolor: 'own.blueTint', color: 'info.main' },
  wants: { icon: <AlertIcon />, bgcolor: 'own.amberTint', color: 'warning.main' },
};

function Shown({ broadcast }: { broadcast: Broadcast }) {
  const zone = useZone();
  const summary = summaryOf(broadcast, useNow());
  const end = useSnackbarEnd();
  const { BroadcastName } = broadcast;
  const isOver = broadcast.BroadcastStatusCategory === 'Completed';
  const hasMessage = summary.wants !== 'message';
  useEffect(() => {
    if (hasMessage) end(waitsText(BroadcastName));
  }, [hasMessage, BroadcastName, end]);
  const { BroadcastID } = broadcast;
  // A finished broadcast is not under way.
  useEffect(() => {
    if (isOver) end(madeMark(BroadcastID));
  }, [isOver, BroadcastID, end]);
  const look = looks[summary.tone];
  const params = { id: String(broadcast.BroadcastID) };
  const { calls, texts } = partsOf(broadcast.BroadcastType);
  const leftOut = leftOutOf(broadcast);
  return (
    <>
      <PageHeader title={summary.title} documentTitle={`${broadcast.BroadcastName}, summary`} />
      <Card component="section" aria-label="Summary" sx={{ p: { xs: 5, sm: 7 }, maxWidth: 720 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', mb: 5 }}>
          <Box
            aria-hidden
            sx={{
              flex: 'none',
              width: 48,
              height: 48,
              mr: 4,
              borderRadius: '14px',
              display: 'grid',
              placeItems: 'center',
              bgcolor: look.bgcolor,
              color: look.color,
            }}
          >
            {look.icon}
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
              {broadcast.BroadcastName}
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>{summary.text}</Typography>
          </Box>
        </Box>
        <Box component="dl" sx={{ m: 0, mb: 5 }}>
          <Fact term="Status">
            <StatusChip broadcast={broadcast} />
          </Fact>
          <Fact term="People">
            {peopleOf(broadcast, leftOut)}
            {leftOut > 0 && (
              <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
                {leftOutText(leftOut, texts)}{' '}
                <LinkText to="/broadcast-details/$id" params={params}>
                  See who and why
                </LinkText>
              </Typography>
            )}
          </Fact>
          <Fact term="Type">{typeName(broadcast)}</Fact>
          <Fact term={broadcast.StartedDate ? 'Started' : 'Starts'}>
            {summary.tone === 'wants' && !summary.isAhead ? (
              'When it has all it needs'
            ) : (
              <>
                <DateText value={broadcast.StartedDate ?? broadcast.StartDate} />, {zoneName(zone)}
              </>
            )}
          </Fact>
          {calls &&
            messagesOf(broadcast).map(({ part, audio, state }) => (
              <Fact key={part} term={partNames[part]}>
                {audio !== null
                  ? `${audio.Name}, ${spokenLength(audio.Length)}`
                  : state === 'same'
                    ? 'The voice message'
                    : 'Not recorded yet'}
              </Fact>
            ))}
          {texts && broadcast.TextMessage !== '' && (
            <Fact term="Text">
              <FieldText text={broadcast.TextMessage} columns={broadcast.CustomData} />
            </Fact>
          )}
          <Fact term="Credits">{creditCost(broadcast)}</Fact>
        </Box>
        <Box data-keep-clear sx={{ display: 'flex', flexWrap: 'wrap', m: -1, '&& > *': { m: 1 } }}>
          {summary.wants === 'message' && (
            <LinkButton
              variant="contained"
              color="secondary"
              to="/broadcasts/$id/recording-instructions"
              params={params}
            >
              Record the message
            </LinkButton>
          )}
          <LinkButton
            variant={summary.wants === 'message' ? 'outlined' : 'contained'}
            to="/broadcast-details/$id"
            params={params}
          >
            {summary.wants === 'time'
              ? 'Choose a day and time'
              : broadcast.StartedDate
                ? 'Watch the results'
                : 'Go to the broadcast'}
          </LinkButton>
          <LinkText to="/broadcasts" sx={{ alignSelf: 'center', px: 2 }}>
            All broadcasts
          </LinkText>
        </Box>
      </Card>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        py: 2,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Typography component="dt" sx={{ color: 'text.secondary', width: 168, flex: 'none' }}>
        {term}
      </Typography>
      <Typography component="dd" dir="auto" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}
