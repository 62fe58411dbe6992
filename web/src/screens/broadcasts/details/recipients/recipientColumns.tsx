import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { clock } from '../../../../parts/audio/audioTexts.ts';
import { DateText, useZone } from '../../../../parts/DateText.tsx';
import { useNow } from '../../../../parts/useNow.ts';
import type { Column } from '../../../../parts/lists/ListTable.tsx';
import { count, credits } from '@carillon/rules/money/amounts';
import { retryText } from '@carillon/rules/texts/retryTime';
import { asks, partsOf } from '@carillon/rules/broadcasts/types';
import { ResultChip } from '../../../../parts/broadcasts/StatusChip.tsx';
import { callResultWords } from './callResultWords.ts';
import { hasChannels } from './sentAs.ts';
import { channelOf } from '../resultTabs.ts';
import type { ResultView } from '../resultTabs.ts';

type Row = RecipientResult;

const name = (minWidth: number): Column<Row> => ({
  id: 'name',
  header: 'Name',
  card: 'title',
  cell: (row) => (
    <Box
      dir="auto"
      sx={{
        textAlign: 'left',
        fontWeight: 560,
        overflowWrap: 'anywhere',
        minWidth: { xs: 0, w650: minWidth },
      }}
    >
      {`${row.FirstName} ${row.LastName}`.trim() || (
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          No name
        </Box>
      )}
    </Box>
  ),
});
const phone: Column<Row> = {
  id: 'phone',
  header: 'Phone',
  cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(row.PrimaryPhone)}</span>,
};
const textResult: Column<Row> = {
  id: 'result',
  header: 'Result',
  cell: (row) => <TextResult row={row} />,
};
const reply: Column<Row> = {
  id: 'reply',
  header: 'Reply',
  card: 'plain',
  width: '26%',
  cell: (row) => <Replies row={row} />,
  isEmpty: (row) => row.TextResponses.length === 0,
};
const changed: Column<Row> = {
  id: 'time',
  header: 'Last change',
  cell: (row) => (
    <DateText
      value={row.UpdatedDate ?? row.SentDate}
      form="age"
      empty={row.DeliveryStatus === 'NeedsSending' ? 'Not yet' : 'None'}
    />
  ),
};
const sentAs: Column<Row> = {
  id: 'sentas',
  header: 'Sent as',
  cell: (row) => row.SentAs ?? <span style={{ whiteSpace: 'nowrap' }}>Not known yet</span>,
  isEmpty: (row) => row.SentAs === null,
};
const cost: Column<Row> = {
  id: 'credits',
  header: 'Credits',
  align: 'right',
  cell: (row) => credits(row.Credits),
};
const callResult = (retries: number): Column<Row> => ({
  id: 'call',
  header: 'Result',
  cell: (row) => <CallResult row={row} retries={retries} />,
});
const answer: Column<Row> = {
  id: 'answer',
  header: 'Answer',
  cell: (row) => (
    <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
      {row.SurveyResponse?.Label ?? 'None'}
    </Box>
  ),
  isEmpty: (row) => row.SurveyResponse === null,
};
const transferred: Column<Row> = {
  id: 'transferred',
  header: 'Transferred',
  cell: (row) => (row.Transferred ? 'Yes' : 'No'),
  isEmpty: (row) => !row.Transferred,
};
const attempts: Column<Row> = {
  id: 'attempts',
  header: 'Attempts',
  align: 'right',
  cell: (row) => count(row.numberofattempts),
};
const called: Column<Row> = {
  id: 'called',
  header: 'Last call',
  // For a recipient who was left out, or a broadcast that is over, no more calls will be made.
  cell: (row) => (
    <DateText
      value={row.LastCallTime}
      form="age"
      empty={row.CallResult === 'Not Yet Called' ? 'Not yet' : 'Never'}
    />
  ),
};
const lasted: Column<Row> = {
  id: 'lasted',
  header: 'Duration',
  align: 'right',
  cell: (row) => (row.CallSeconds ? clock(row.CallSeconds) : ''),
  isEmpty: (row) => !row.CallSeconds,
};

function CallResult({ row, retries }: { row: Row; retries: number }) {
  if (row.CallResult === null || row.CallResultCategory === null)
    return <span style={{ whiteSpace: 'nowrap' }}>Not called</span>;
  return (
    <>
      <ResultChip
        label={callResultWords(row)}
        category={row.CallResultCategory}
        {...(row.CallReason === null ? {} : { reason: row.CallReason })}
      />
      {row.NextCallDate !== null && (
        <NextTry>
          {row.numberofattempts > 0 ? `Retry ${row.numberofattempts} of ${retries}` : 'Called'} at{' '}
          <DateText value={row.NextCallDate} form="time" />
        </NextTry>
      )}
    </>
  );
}

function TextResult({ row }: { row: Row }) {
  const zone = useZone();
  const now = useNow();
  return (
    <>
      <ResultChip label={row.TextResult} category={row.TextResultCategory} reason={row.Reason} />
      {row.NextTextDate !== null && <NextTry>{retryText(Date.parse(row.NextTextDate), now, zone)}</NextTry>}
    </>
  );
}

/** The line below a result that is not the last one. */
function NextTry({ children }: { children: ReactNode }) {
  return (
    <Typography
      variant="caption"
      component="span"
      sx={{ display: 'block', color: 'text.secondary', mt: 0.5 }}
    >
      {children}
    </Typography>
  );
}

function Replies({ row }: { row: Row }) {
  const last = row.TextResponses.at(-1);
  if (!last) return null;
  const more = row.TextResponses.length - 1;
  return (
    <Box sx={{ maxWidth: 420 }}>
      <Box
        component="span"
        dir="auto"
        sx={{
          display: 'inline-block',
          bgcolor: 'own.blueTint',
          borderRadius: '12px',
          px: 3,
          py: 1,
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-wrap',
        }}
      >
        {last.Message}
      </Box>
      <Typography
        component="span"
        variant="caption"
        sx={{ display: 'block', color: 'text.secondary', mt: 0.5 }}
      >
        <DateText value={last.ReceivedDate} form="age" />
        {more > 0 && ` · ${more} more`}
        {row.TextSurveyResponse && ` · counted as ${row.TextSurveyResponse.Label}`}
      </Typography>
    </Box>
  );
}

/**
 * The columns of the list of recipients: for texts, for calls, or for texts with the outcomes of the same numbers'
 * calls.
 */
export function recipientColumns(
  one: Pick<
    Broadcast,
    'BroadcastType' | 'TransferAndConnect' | 'RetryTimes' | 'RcsTotal' | 'RcsFallbackTotal'
  >,
  view: ResultView,
): Column<Row>[] {
  if (channelOf(view) === 'calls') {
    const more = [
      ...(asks(one.BroadcastType).calls ? [answer] : []),
      ...(one.TransferAndConnect.IsTransfer ? [transferred] : []),
    ];
    return [
      // With both, all columns fit on a desktop only if names take two lines.
      name(more.length > 1 ? 110 : 170),
      phone,
      callResult(one.RetryTimes),
      ...more,
      attempts,
      called,
      lasted,
      cost,
    ];
  }
  const { calls } = partsOf(one.BroadcastType);
  const text = calls ? { ...textResult, header: 'Text' } : textResult;
  return [
    name(170),
    phone,
    text,
    ...(hasChannels(one) ? [sentAs] : []),
    ...(calls ? [{ ...callResult(one.RetryTimes), header: 'Call' }] : []),
    reply,
    changed,
    cost,
  ];
}
