import type { Broadcast } from '@carillon/contract/broadcasts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { DateText, useZone, zoneName } from '../../../parts/DateText.tsx';
import { aboutSpan, count, credits, percent } from '../../../parts/numbers.ts';
import { ResultBar, shareLook, sharesOf, sharesText } from '../../../parts/ResultBar.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { tabular, visuallyHidden } from '../../../theme.ts';
import { headline } from './headline.ts';
import { Timeline } from './Timeline.tsx';

const announceEvery = 15_000;

/** Says the progress to screen readers now and then, not with every text. */
function usePoliteText(text: string): string {
  const [said, setSaid] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), announceEvery);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}

function wordOf(key: (typeof shareLook)[number]['key']): string {
  if (key === 'waiting') return 'Waiting';
  return shareLook.find((look) => look.key === key)?.text ?? '';
}

/** How it goes, readable from across a room: one number, one bar, when it ends, what came of it. */
export function LivePanel({ broadcast }: { broadcast: Broadcast }) {
  const shares = sharesOf(broadcast);
  const done = shares.total - shares.waiting;
  const isSending = broadcast.StatusLabel === 'Broadcasting';
  const isOver = broadcast.BroadcastStatusCategory === 'Completed';
  const hasBegun = broadcast.StartedDate !== null;
  const delivered = percent(shares.delivered, shares.total);
  const polite = usePoliteText(sharesText(shares));
  return (
    <Card component="section" aria-label="Progress" sx={{ p: { xs: 5, sm: 7 } }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          mb: 4,
        }}
      >
        <Box sx={{ mr: 6, minWidth: 0 }}>
          {hasBegun && (
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
              {isOver ? delivered : percent(done, shares.total)}
              <Box
                component="span"
                sx={{ fontSize: '0.5em', fontWeight: 600, letterSpacing: 0, ml: 1, color: 'text.secondary' }}
              >
                {isOver ? '% delivered' : '%'}
              </Box>
            </Typography>
          )}
          <Typography variant="h2" component="p" sx={tabular}>
            {headline(broadcast, shares)}
          </Typography>
          {isOver && broadcast.BroadcastStatus === 'Finalizing' && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
              Some carriers have not confirmed their texts yet; the results follow what they say.
            </Typography>
          )}
        </Box>
        <Finish broadcast={broadcast} isSending={isSending} />
      </Box>
      {hasBegun && <ResultBar shares={shares} height={28} isMoving={isSending} />}
      {hasBegun && (
        <Box
          component="ul"
          sx={{
            ...tabular,
            listStyle: 'none',
            p: 0,
            m: 0,
            mt: 4,
            display: 'flex',
            flexWrap: 'wrap',
            mx: -3,
            '&& > li': { mx: 3, my: 1 },
          }}
        >
          {shareLook
            .filter((look) => shares[look.key] > 0 || look.key === 'delivered')
            .map((look) => (
              <Box component="li" key={look.key}>
                <Box
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    color: 'text.secondary',
                    fontSize: '0.875rem',
                  }}
                >
                  <Box
                    aria-hidden
                    sx={{
                      width: 10,
                      height: 10,
                      borderRadius: '3px',
                      mr: 2,
                      bgcolor: look.color,
                      '[data-mode="dark"] &': { bgcolor: look.dark },
                    }}
                  />
                  {wordOf(look.key)}
                </Box>
                <Box
                  sx={{ fontSize: '1.625rem', fontWeight: 640, letterSpacing: '-0.02em', lineHeight: 1.25 }}
                >
                  {count(shares[look.key])}
                </Box>
              </Box>
            ))}
          {broadcast.RepliedTotal > 0 && (
            <Box component="li">
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>Replied</Box>
              <Box sx={{ fontSize: '1.625rem', fontWeight: 640, letterSpacing: '-0.02em', lineHeight: 1.25 }}>
                {count(broadcast.RepliedTotal)}
              </Box>
            </Box>
          )}
          <Box component="li">
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>Credits used</Box>
            <Box sx={{ fontSize: '1.625rem', fontWeight: 640, letterSpacing: '-0.02em', lineHeight: 1.25 }}>
              {broadcast.IsFree ? 'Free' : credits(broadcast.CreditsUsed)}
            </Box>
          </Box>
        </Box>
      )}
      <Timeline broadcast={broadcast} />
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {isSending ? polite : ''}
      </Box>
    </Card>
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
