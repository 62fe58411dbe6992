import type { Broadcast } from '@carillon/contract/broadcasts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { tabular } from '../theme.ts';
import { DateText } from './DateText.tsx';
import { count, percent } from './numbers.ts';
import { ResultBar, sharesOf } from './ResultBar.tsx';
import { StatusChip } from './StatusChip.tsx';
import { LinkArea } from './LinkArea.tsx';

/** A broadcast that is under way, live: name, bar, how many, when it will be done. */
export function RunningCard({ broadcast }: { broadcast: Broadcast }) {
  const shares = sharesOf(broadcast);
  const done = shares.total - shares.waiting;
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
          <StatusChip label={broadcast.StatusLabel} />
        </Box>
        <ResultBar shares={shares} height={14} isMoving={isSending} />
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
              {percent(done, shares.total)}%
            </Box>{' '}
            · {count(done)} of {count(shares.total)}
            {shares.failed > 0 && ` · ${count(shares.failed)} failed`}
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
