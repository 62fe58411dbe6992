import type { RepeatingBroadcastDetails } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../../../parts/links.tsx';
import { nextWords } from './sequenceWords.ts';
import type { SequenceActions } from './useSequenceActions.ts';

/** The next five dates in words. One can be skipped, and the next one opens as an ordinary broadcast. */
export function NextDates({
  sequence,
  actions,
}: {
  sequence: RepeatingBroadcastDetails;
  actions: SequenceActions;
}) {
  const { NextDates: dates, NextOccurrence, Actions } = sequence;
  const maySkip = Actions.includes('skip');
  return (
    <Card component="section" aria-labelledby="next-dates" sx={{ p: 5 }}>
      <Typography id="next-dates" variant="h2" sx={{ mb: 3 }}>
        Next dates
      </Typography>
      {dates.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{nextWords(sequence)}.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {dates.map(({ OccurrenceDate, Words, ClockNote, IsSkipped, Reason }) => {
          const isNext = NextOccurrence?.OccurrenceDate === OccurrenceDate;
          const id = isNext ? NextOccurrence.BroadcastID : null;
          return (
            <Box
              component="li"
              key={OccurrenceDate}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                py: 2,
                borderTop: '1px solid',
                borderColor: 'divider',
                '&:first-of-type': { borderTop: 0 },
              }}
            >
              <Box sx={{ flex: '1 1 240px', minWidth: 0, mr: 2 }}>
                <Typography
                  sx={{
                    fontWeight: isNext ? 620 : 400,
                    ...(IsSkipped ? { textDecoration: 'line-through', color: 'text.secondary' } : {}),
                  }}
                >
                  {Words}
                </Typography>
                {(IsSkipped || ClockNote !== '') && (
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {IsSkipped ? Reason || 'Skipped' : ClockNote}
                  </Typography>
                )}
              </Box>
              {id !== null && (
                <LinkButton size="small" to="/broadcast-details/$id" params={{ id: String(id) }}>
                  Open only this one
                </LinkButton>
              )}
              {maySkip && (
                <Button
                  size="small"
                  disabled={actions.isBusy}
                  aria-label={`${IsSkipped ? 'Don’t skip' : 'Skip'} ${Words}`}
                  onClick={() => void actions.skip(sequence, OccurrenceDate, !IsSkipped)}
                >
                  {IsSkipped ? 'Don’t skip' : 'Skip'}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}
