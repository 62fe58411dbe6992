import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DateText } from '../../../parts/DateText.tsx';
import type { Column } from '../../../parts/lists/ListTable.tsx';
import { count, percentText } from '@carillon/rules/money/amounts';
import { outcomeText, progressOf } from '../../../parts/broadcasts/progress.ts';
import { ResultBars } from '../../../parts/broadcasts/ResultBar.tsx';
import { StatusChip } from '../../../parts/broadcasts/StatusChip.tsx';
import { typeName } from '../../../parts/broadcasts/typeNames.ts';
import type { Asking } from '../asking.ts';
import { BroadcastMenu } from '../BroadcastMenu.tsx';
import { LabelChips } from '../LabelChips.tsx';
import type { BroadcastActions } from '../useBroadcastActions.ts';
import { NameLink } from '../../../parts/links.tsx';

function Name({ one }: { one: Broadcast }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <NameLink to="/broadcast-details/$id" params={{ id: String(one.BroadcastID) }}>
        {one.BroadcastName}
      </NameLink>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          color: 'text.secondary',
          fontSize: '0.8125rem',
        }}
      >
        <Box component="span" sx={{ mr: 2 }}>
          {typeName(one)}
        </Box>
        <LabelChips
          labels={one.Labels}
          view={one.BroadcastStatusCategory === 'Completed' ? 'completed' : undefined}
        />
      </Box>
      {one.StatusLabel === 'Declined' && one.HoldReason !== null && (
        <Typography variant="body2" sx={{ color: 'error.main', mt: 0.5, overflowWrap: 'anywhere' }}>
          {one.HoldReason}
        </Typography>
      )}
    </Box>
  );
}

function Progress({ one }: { one: Broadcast }) {
  if (one.StartedDate === null) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Not started
      </Typography>
    );
  }
  const progress = progressOf(one);
  // A number that is texted and called is done when both are.
  const total = progress.length > 1 ? one.PhoneNumberCount : (progress[0]?.total ?? 0);
  const done = progress.length > 1 ? one.TotalCompleted : (progress[0]?.done ?? 0);
  const isOver = one.BroadcastStatusCategory === 'Completed';
  return (
    <Box sx={{ minWidth: 140 }}>
      <ResultBars progress={progress} height={8} isMoving={one.StatusLabel === 'Broadcasting'} />
      <Box sx={{ mt: 1, fontSize: '0.8125rem', color: 'text.secondary', lineHeight: 1.4 }}>
        {isOver
          ? progress
              .filter((part) => part.people > 0)
              .map((part) => <div key={part.channel}>{outcomeText(part)}</div>)
          : `${percentText(done, total)}% · ${count(done)} of ${count(total)}`}
      </Box>
    </Box>
  );
}

/** Columns of the list of broadcasts. */
export function broadcastColumns(
  actions: BroadcastActions,
  ask: (one: Broadcast, question: Asking) => void,
): Column<Broadcast>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sortField: 'BroadcastName',
      card: 'title',
      cell: (one) => <Name one={one} />,
      width: '38%',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (one) => (
        <>
          <StatusChip broadcast={one} />
          {one.FailureAlert && (
            <Box
              component="span"
              sx={{ display: 'block', mt: 1, fontSize: '0.8125rem', color: 'error.main', fontWeight: 560 }}
            >
              Most failed
            </Box>
          )}
          {one.HoldReason && (
            <Box
              component="span"
              sx={{ display: 'block', mt: 1, fontSize: '0.8125rem', color: 'warning.main', fontWeight: 560 }}
            >
              On hold
            </Box>
          )}
        </>
      ),
    },
    {
      id: 'start',
      header: 'Start',
      sortField: 'StartDate',
      descendingFirst: true,
      cell: (one) => <DateText value={one.StartedDate ?? one.StartDate ?? one.CreatedDate} form="age" />,
    },
    {
      id: 'people',
      header: 'People',
      sortField: 'PhoneNumberCount',
      descendingFirst: true,
      align: 'right',
      cell: (one) => <span style={{ whiteSpace: 'nowrap' }}>{count(one.PhoneNumberCount)}</span>,
    },
    { id: 'progress', header: 'Results', card: 'plain', cell: (one) => <Progress one={one} />, width: '22%' },
    {
      id: 'replies',
      header: 'Replies',
      align: 'right',
      // Recipients answer a text by a text, and a call's question by a key.
      cell: (one) => count(one.RepliedTotal + one.SurveyResponseTotal),
    },
    {
      id: 'menu',
      header: 'Actions',
      align: 'right',
      card: 'corner',
      width: 56,
      cell: (one) => (
        <BroadcastMenu broadcast={one} actions={actions} onAsk={(question) => ask(one, question)} />
      ),
    },
  ];
}
