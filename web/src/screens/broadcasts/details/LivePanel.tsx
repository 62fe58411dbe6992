import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DateText, useZone, zoneName } from '../../../parts/DateText.tsx';
import { aboutSpan, count, percentText } from '@carillon/rules/money/amounts';
import { asks, partsOf } from '@carillon/rules/broadcasts/types';
import { doneOf } from '../../../parts/peopleOf.ts';
import { callSharesOf, progressOf, sharesOf, spokenProgress } from '../../../parts/broadcasts/progress.ts';
import { useSlowText } from '../../../parts/texts/slowText.ts';
import { useNow } from '../../../parts/useNow.ts';
import { tabular, visuallyHidden } from '../../../theme.ts';
import { creditsUsed } from '../creditCost.ts';
import { ChannelPanel, Figure, Figures } from './ChannelPanel.tsx';
import { callHeadline, callingNow, headline } from './headline.ts';
import { ReadFigure } from './recipients/ReadFigure.tsx';
import { SentAsFigures } from './recipients/SentAsFigures.tsx';
import { Timeline } from './Timeline.tsx';

/**
 * Progress, readable from across a room: one number, one bar for texts and one for calls, when it ends, and its
 * outcome.
 */
export function LivePanel({ broadcast }: { broadcast: Broadcast }) {
  const zone = useZone();
  const now = useNow();
  const progress = progressOf(broadcast);
  const { texts, calls } = partsOf(broadcast.BroadcastType);
  const isBoth = texts && calls;
  const isSending = broadcast.StatusLabel === 'Broadcasting';
  const isOver = broadcast.BroadcastStatusCategory === 'Completed';
  const hasBegun = broadcast.StartedDate !== null;
  const callShares = callSharesOf(broadcast);
  const sentences = {
    texts: headline(broadcast, sharesOf(broadcast)),
    calls: callHeadline(broadcast, callShares),
  };
  // A user who opens a finished broadcast reads the outcome on the page. It is announced only to users who were
  // watching.
  const [hasSent, setHasSent] = useState(isSending);
  if (isSending && !hasSent) setHasSent(true);
  const outcome = progress.map((one) => sentences[one.channel]).join('. ');
  const spoken = useSlowText(
    isSending
      ? spokenProgress(broadcast, progress)
      : hasSent
        ? `${broadcast.StatusLabel === 'Completed' ? 'Completed. ' : ''}${outcome}.`
        : '',
    broadcast.StatusLabel,
  );
  const [only] = progress;
  return (
    <Card component="section" aria-label="Progress" sx={{ p: { xs: 5, sm: 7 } }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          mb: isBoth && isOver ? 0 : 4,
        }}
      >
        <Box sx={{ mr: 6, minWidth: 0 }}>
          {hasBegun && only && !(isBoth && isOver) && (
            <BigNumber
              value={
                isOver
                  ? percentText(only.reached, only.total)
                  : isBoth
                    ? percentText(broadcast.TotalCompleted, broadcast.PhoneNumberCount)
                    : percentText(only.done, only.total)
              }
              unit={isOver ? (texts ? '% delivered' : '% reached') : '%'}
            />
          )}
          {(!isBoth || (hasBegun && !isOver)) && (
            <Typography variant="h2" component="p" sx={tabular}>
              {isBoth ? doneOf(broadcast) : sentences[texts ? 'texts' : 'calls']}
            </Typography>
          )}
          {isOver && broadcast.BroadcastStatus === 'Finalizing' && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
              {texts
                ? 'Some carriers have not confirmed their texts yet; the results update as they do.'
                : 'The end of some calls has not been told yet; the results follow what the phone company says.'}
            </Typography>
          )}
        </Box>
        <Finish broadcast={broadcast} isSending={isSending} />
      </Box>
      {(hasBegun || isBoth) &&
        progress.map((one) => (
          <ChannelPanel
            key={one.channel}
            progress={one}
            {...(isBoth
              ? { title: one.channel === 'texts' ? 'Texts' : 'Calls', sentence: sentences[one.channel] }
              : {})}
            notes={one.channel === 'calls' ? callingNow(broadcast, callShares, now, zone) : []}
            isMoving={isSending}
          >
            {one.channel === 'texts' && <ReadFigure broadcast={broadcast} />}
            {one.channel === 'texts' && <SentAsFigures broadcast={broadcast} />}
            {one.channel === 'texts' && broadcast.RepliedTotal > 0 && (
              <Figure word="Replied">{count(broadcast.RepliedTotal)}</Figure>
            )}
            {one.channel === 'calls' && asks(broadcast.BroadcastType).calls && (
              <Figure word="Answered your question">{count(broadcast.SurveyResponseTotal)}</Figure>
            )}
            {one.channel === 'calls' && broadcast.TransferAndConnect.IsTransfer && (
              <Figure word="Transferred">{count(broadcast.TransferTotal)}</Figure>
            )}
            {!isBoth && <Figure word="Credits used">{creditsUsed(broadcast)}</Figure>}
          </ChannelPanel>
        ))}
      {!hasBegun &&
        !isBoth &&
        calls &&
        callingNow(broadcast, callShares, now, zone).map((note) => (
          <Typography key={note} sx={{ ...tabular, mt: 2 }}>
            {note}
          </Typography>
        ))}
      {isBoth && hasBegun && (
        <Figures>
          <Figure word="Credits used">{creditsUsed(broadcast)}</Figure>
        </Figures>
      )}
      <Timeline broadcast={broadcast} />
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {spoken}
      </Box>
    </Card>
  );
}

function BigNumber({ value, unit }: { value: string; unit: string }) {
  return (
    <Typography
      component="p"
      sx={{
        ...tabular,
        fontSize: { xs: '3.5rem', sm: '5rem' },
        lineHeight: 1,
        fontWeight: 680,
        letterSpacing: '-0.045em',
        mb: 2,
      }}
    >
      {value}
      <Box
        component="span"
        sx={{ fontSize: '0.5em', fontWeight: 600, letterSpacing: 0, ml: 1, color: 'text.secondary' }}
      >
        {unit}
      </Box>
    </Typography>
  );
}

function Finish({ broadcast, isSending }: { broadcast: Broadcast; isSending: boolean }) {
  const zone = useZone();
  const now = useNow();
  const { ExpectedFinish, StartDate, StatusLabel } = broadcast;
  if (isSending && ExpectedFinish) {
    const left = Math.max(0, Date.parse(ExpectedFinish) - now);
    return (
      <Box sx={{ textAlign: { sm: 'right' }, mt: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Expected finish
        </Typography>
        <Typography sx={{ ...tabular, fontSize: '1.375rem', fontWeight: 640, letterSpacing: '-0.02em' }}>
          <DateText value={ExpectedFinish} form="time" />
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {aboutSpan(left)} left
        </Typography>
      </Box>
    );
  }
  if (StatusLabel === 'Scheduled' && StartDate) {
    return (
      <Box sx={{ textAlign: { sm: 'right' }, mt: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Starts
        </Typography>
        <Typography sx={{ ...tabular, fontSize: '1.375rem', fontWeight: 640, letterSpacing: '-0.02em' }}>
          <DateText value={StartDate} />
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {zoneName(zone, Date.parse(StartDate))}
        </Typography>
      </Box>
    );
  }
  return null;
}
