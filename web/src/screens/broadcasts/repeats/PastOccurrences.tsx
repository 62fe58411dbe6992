import type {
  Occurrence,
  RepeatingBroadcastDetails,
} from '@carillon/contract/broadcasts/repeatingBroadcasts';
import { count } from '@carillon/rules/money/amounts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listRows, useListAddress } from '../../../api/lists/useList.ts';
import { occurrencesQuery } from '../../../api/repeatingBroadcasts.ts';
import { outcomeText, progressOf } from '../../../parts/broadcasts/progress.ts';
import { ResultBars } from '../../../parts/broadcasts/ResultBar.tsx';
import { StatusChip, ToneChip } from '../../../parts/broadcasts/StatusChip.tsx';
import { DateText } from '../../../parts/DateText.tsx';
import { ClockIcon } from '../../../parts/icons.tsx';
import { NameLink } from '../../../parts/links.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { ListTable } from '../../../parts/lists/ListTable.tsx';
import type { Column } from '../../../parts/lists/ListTable.tsx';
import { changeWords, occurrenceLooks } from './sequenceWords.ts';

/** Its broadcast, once something went out; null for a date that was skipped or failed, or still waits. */
function sentOf({ Broadcast }: Occurrence): Occurrence['Broadcast'] {
  return Broadcast !== null && Broadcast.StartedDate !== null ? Broadcast : null;
}

function Results({ one }: { one: Occurrence }) {
  const sent = sentOf(one);
  const progress = sent === null ? [] : progressOf(sent);
  return (
    <Box sx={{ minWidth: 160 }}>
      {sent !== null && (
        <>
          <ResultBars progress={progress} height={8} />
          <Box sx={{ mt: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
            {progress
              .filter((part) => part.people > 0)
              .map((part) => (
                <div key={part.channel}>{outcomeText(part)}</div>
              ))}
          </Box>
        </>
      )}
      {one.Reason !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {one.Reason}
        </Typography>
      )}
    </Box>
  );
}

/** Columns in which the occurrences of a sequence stand side by side. */
const occurrenceColumns: readonly Column<Occurrence>[] = [
  {
    id: 'date',
    header: 'Date',
    card: 'title',
    cell: (one) =>
      one.Broadcast === null ? (
        <DateText value={one.StartDate} />
      ) : (
        <NameLink to="/broadcast-details/$id" params={{ id: String(one.Broadcast.BroadcastID) }}>
          <DateText value={one.Broadcast.StartedDate ?? one.StartDate} />
        </NameLink>
      ),
  },
  {
    id: 'state',
    header: 'Status',
    cell: (one) =>
      one.State === 'Started' && one.Broadcast !== null ? (
        <StatusChip broadcast={one.Broadcast} />
      ) : (
        <ToneChip {...occurrenceLooks[one.State]} />
      ),
  },
  {
    id: 'people',
    header: 'People',
    align: 'right',
    isEmpty: (one) => sentOf(one) === null,
    cell: (one) => {
      const sent = sentOf(one);
      return sent === null ? '' : count(sent.PhoneNumberCount);
    },
  },
  {
    id: 'change',
    header: 'Since the one before',
    isEmpty: (one) => changeWords(one) === '',
    cell: (one) => changeWords(one),
  },
  { id: 'results', header: 'Results', card: 'plain', width: '34%', cell: (one) => <Results one={one} /> },
  {
    id: 'replies',
    header: 'Replies',
    align: 'right',
    isEmpty: (one) => sentOf(one) === null,
    cell: (one) => {
      const sent = sentOf(one);
      return sent === null ? '' : count(sent.RepliedTotal + sent.SurveyResponseTotal);
    },
  },
];

/** What was sent so far, with the results side by side, newest first. */
export function PastOccurrences({ sequence }: { sequence: RepeatingBroadcastDetails }) {
  const search = useSearch({ from: '/app/repeatingbroadcasts/$id' });
  const { query, controls } = useListAddress(search, { name: 'occurrences', keepsScroll: true });
  const { page, pagesize } = query;
  const list = useQuery(occurrencesQuery(sequence.RepeatingBroadcastID, { page, pagesize }));
  return (
    <Box component="section" aria-labelledby="past-occurrences" sx={{ mb: 10 }}>
      <Typography id="past-occurrences" variant="h2" sx={{ mb: 3 }}>
        Dates so far
      </Typography>
      <ListTable
        label="Past dates with their results"
        columns={occurrenceColumns}
        idOf={(one) => one.OccurrenceDate}
        {...listRows(list, 'past dates')}
        {...controls}
        empty={
          <EmptyState compact title="Nothing was sent yet" icon={<ClockIcon />}>
            Each date shows here with its results once it has gone out, so that you can compare them.
          </EmptyState>
        }
      />
    </Box>
  );
}
