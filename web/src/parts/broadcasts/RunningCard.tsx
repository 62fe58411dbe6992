import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { tabular } from '../../theme.ts';
import { DateText } from '../DateText.tsx';
import { count, percentText, plural } from '@carillon/rules/money/amounts';
import { progressOf } from './progress.ts';
import { ResultBars } from './ResultBar.tsx';
import { StatusChip } from './StatusChip.tsx';
import { LinkArea } from '../texts/LinkArea.tsx';

/** A broadcast that is under way, live: its name, bar, counts, and expected end. */
export function RunningCard({ broadcast }: { broadcast: Broadcast }) {
  const progress = progressOf(broadcast);
  // A number that is texted and called is done when both are done.
  const total = progress.length > 1 ? broadcast.PhoneNumberCount : (progress[0]?.total ?? 0);
  const done = progress.length > 1 ? broadcast.TotalCompleted : (progress[0]?.done ?? 0);
  const failed = progress.find((one) => one.channel === 'texts')?.failed ?? 0;
  const isSending = broadcast.StatusLabel === 'Broadcasting';
  return (
    <Card>
      <LinkArea
        to="/broadcast-details/$id"
        params={{ id: String(broadcast.BroadcastID) }}
        sx={{ p: { xs: 4, sm: 5 } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', mb: 3 }}>
          <Typography variant="h3" dir="auto" sx={{ minWidth: 0, mr: 3, overflowWrap: 'anywhere' }}>
            {broadcast.BroadcastName}
          </Typography>
          <StatusChip broadcast={broadcast} />
        </Box>
        <ResultBars progress={progress} height={progress.length > 1 ? 8 : 14} isMoving={isSending} />
        <Box
          sx={{
            ...tabular,
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            mt: 2,
            color: 'text.secondary',
            fontSize: '0.875rem',
          }}
        >
          <span>
            <Box component="strong" sx={{ color: 'text.primary' }}>
              {percentText(done, total)}%
            </Box>{' '}
            · {count(done)} of {count(total)}
            {failed > 0 && ` · ${count(failed)} failed`}
            {broadcast.Calling?.CallsNow
              ? ` · ${plural(broadcast.Calling.CallsNow, 'call', 'calls')} now`
              : ''}
          </span>
          {isSending && broadcast.ExpectedFinish && (
            <span>
              Done about <DateText value={broadcast.ExpectedFinish} form="time" />
            </span>
          )}
        </Box>
        {broadcast.HoldReason && (
          <Typography variant="body2" sx={{ mt: 2, color: 'warning.main', fontWeight: 560 }}>
            {broadcast.HoldReason}
          </Typography>
        )}
      </LinkArea>
    </Card>
  );
}
