import type { RepeatingBroadcastDetails } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import { plural } from '@carillon/rules/money/amounts';
import { dateInWords } from '@carillon/rules/schedules/scheduleTexts';
import { wallTime } from '@carillon/rules/time/times';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { repeatingBroadcastQuery } from '../../../api/repeatingBroadcasts.ts';
import { ToneChip } from '../../../parts/broadcasts/StatusChip.tsx';
import { typeName } from '../../../parts/broadcasts/typeNames.ts';
import { zoneName } from '../../../parts/DateText.tsx';
import { BackLink, LinkText } from '../../../parts/links.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { NotFoundPage } from '../../../parts/page/NotFoundPage.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { PauseResume } from '../PauseResume.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { NextDates } from './NextDates.tsx';
import { PastOccurrences } from './PastOccurrences.tsx';
import { SequenceDialogs } from './SequenceDialogs.tsx';
import type { AskingSequence } from './SequenceDialogs.tsx';
import { SequenceMenu } from './SequenceMenu.tsx';
import { sentWords, stateLooks } from './sequenceWords.ts';
import { useSequenceActions } from './useSequenceActions.ts';
import type { SequenceActions } from './useSequenceActions.ts';

/** One broadcast that repeats: what it says and to whom, its next dates, and what came of the past ones. */
export default function SequencePage() {
  const params = useParams({ strict: false });
  const id = Number(params.id);
  const isId = Number.isInteger(id) && id > 0;
  const sequence = useQuery({ ...repeatingBroadcastQuery(id), enabled: isId });
  if (!isId || sequence.data === null) return <NotFoundPage what="repeating broadcast" />;
  if (sequence.data) return <Loaded key={id} sequence={sequence.data} />;
  if (sequence.error) {
    return (
      <>
        <PageHeader title="Repeating broadcast" />
        <LoadFailed onRetry={() => void sequence.refetch()}>
          {errorText(sequence.error, 'getting', 'repeating broadcast')}
        </LoadFailed>
      </>
    );
  }
  return <PageSkeleton />;
}

function Loaded({ sequence }: { sequence: RepeatingBroadcastDetails }) {
  const navigate = useNavigate();
  const actions = useSequenceActions();
  const [asking, setAsking] = useState<AskingSequence>(null);
  const now = useNow();
  // A date to come can be made once more as soon as what prevented it is mended.
  const failed = sequence.Occurrences.find(
    ({ State, StartDate }) => State === 'Failed' && Date.parse(StartDate) > now,
  );
  return (
    <>
      <PageHeader
        title={sequence.BroadcastName}
        above={<BackLink to="/repeatingbroadcasts">Repeating broadcasts</BackLink>}
        beside={<ToneChip {...stateLooks[sequence.SequenceState]} size="medium" />}
        sub={`${sequence.RepeatingScheduleDescription} · ${typeName(sequence)} · ${sentWords(sequence.SentTotal)}`}
        actions={<HeaderActions sequence={sequence} actions={actions} onAsk={setAsking} />}
      />
      {sequence.Notice !== '' && (
        <Alert
          severity="warning"
          sx={{ mb: 4 }}
          action={
            failed !== undefined &&
            sequence.Actions.includes('skip') && (
              <Button
                size="small"
                color="inherit"
                disabled={actions.isBusy}
                onClick={() => void actions.skip(sequence, failed.OccurrenceDate, false)}
              >
                Try again
              </Button>
            )
          }
        >
          {sequence.Notice}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
          gap: { xs: 5, sm: 6 },
          alignItems: 'start',
          mb: 8,
        }}
      >
        <NextDates sequence={sequence} actions={actions} />
        <Content sequence={sequence} />
      </Box>
      <PastOccurrences sequence={sequence} />
      <SequenceDialogs
        sequence={sequence}
        asking={asking}
        actions={actions}
        onClose={() => setAsking(null)}
        onDeleted={() => void navigate({ to: '/repeatingbroadcasts' })}
      />
    </>
  );
}

function HeaderActions(props: {
  sequence: RepeatingBroadcastDetails;
  actions: SequenceActions;
  onAsk: (asking: AskingSequence) => void;
}) {
  const { sequence, actions, onAsk } = props;
  const may = (action: RepeatingBroadcastDetails['Actions'][number]): boolean =>
    sequence.Actions.includes(action);
  return (
    <>
      <PauseResume
        may={may}
        isBusy={actions.isBusy}
        onResume={() => void actions.resume(sequence)}
        onPause={() => void actions.pause(sequence)}
      />
      {may('change') && (
        <Button variant="outlined" onClick={() => onAsk('schedule')}>
          Change schedule
        </Button>
      )}
      <SequenceMenu sequence={sequence} actions={actions} onAsk={onAsk} without={['pause', 'resume']} />
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ mb: 3 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" dir="auto" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

/** What it says, whom it goes to, and until when. */
function Content({ sequence }: { sequence: RepeatingBroadcastDetails }) {
  const { Form, Groups, FixedCount, TimeZone, RepeatingBroadcastSchedule, CreatedBy } = sequence;
  const end = Date.parse(RepeatingBroadcastSchedule.EndDateTime);
  const text = Form.TextMessage?.trim() ?? '';
  return (
    <Card component="section" aria-label="What repeats" sx={{ p: 5 }}>
      <Box component="dl" sx={{ m: 0 }}>
        {text !== '' && (
          <Fact label="Text">
            <Box sx={{ whiteSpace: 'pre-wrap' }}>{text}</Box>
          </Fact>
        )}
        <Fact label="Goes to">
          {Groups.map(({ ListID, ListName }) => (
            <div key={ListID}>
              <LinkText to="/contacts/group/$id" params={{ id: String(ListID) }}>
                {ListName}
              </LinkText>
            </div>
          ))}
          {FixedCount > 0 &&
            `${Groups.length > 0 ? 'and ' : ''}${plural(FixedCount, 'number', 'numbers')} that ${FixedCount === 1 ? 'stays' : 'stay'} the same`}
          {Groups.length > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Groups are read again before each date.
            </Typography>
          )}
        </Fact>
        <Fact label="Until">{dateInWords(wallTime(end, TimeZone))}</Fact>
        <Fact label="Time zone">{zoneName(TimeZone, end)}</Fact>
        <Fact label="Made by">{CreatedBy.Name}</Fact>
      </Box>
    </Card>
  );
}
