import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { DateText } from '../../parts/DateText.tsx';
import { EmptyState } from '../../parts/lists/EmptyState.tsx';
import { BroadcastIcon } from '../../parts/icons.tsx';
import { leftOutOf, peopleOf } from '../../parts/peopleOf.ts';
import { plural } from '@carillon/rules/money/amounts';
import { outcomeText, progressOf } from '../../parts/broadcasts/progress.ts';
import { ResultBars } from '../../parts/broadcasts/ResultBar.tsx';
import { StatusChip } from '../../parts/broadcasts/StatusChip.tsx';
import { tabular } from '../../theme.ts';
import { LinkArea } from '../../parts/texts/LinkArea.tsx';

/** Broadcasts as simple lines: what, when, the outcome, and replies. */
export function RecentBroadcasts(props: { broadcasts: readonly Broadcast[]; isLoading: boolean }) {
  const { broadcasts, isLoading } = props;
  if (isLoading) {
    return (
      <Card aria-busy="true" sx={{ p: 5 }}>
        {[64, 48, 72].map((width) => (
          <Box key={width} sx={{ py: 2 }}>
            <Skeleton width={`${width}%`} height={24} />
            <Skeleton width="90%" height={10} />
          </Box>
        ))}
      </Card>
    );
  }
  if (broadcasts.length === 0) {
    return (
      <Card>
        <EmptyState compact title="Results will show here" icon={<BroadcastIcon />}>
          After each broadcast you see who it reached, who replied, and why it missed anyone.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {broadcasts.map((one) => (
        <Box
          component="li"
          key={one.BroadcastID}
          sx={{ borderBottom: '1px solid', borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
        >
          <LinkArea
            to="/broadcast-details/$id"
            params={{ id: String(one.BroadcastID) }}
            sx={{ px: { xs: 4, sm: 5 }, py: 4 }}
          >
            <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between' }}>
              <Typography dir="auto" sx={{ fontWeight: 600, minWidth: 0, mr: 3, overflowWrap: 'anywhere' }}>
                {one.BroadcastName}
              </Typography>
              {one.StatusLabel !== 'Completed' && <StatusChip broadcast={one} />}
            </Box>
            <Typography component="div" variant="body2" sx={{ ...tabular, color: 'text.secondary', mb: 2 }}>
              <DateText value={one.StartedDate ?? one.StartDate ?? one.CreatedDate} form="age" /> ·{' '}
              {peopleOf(one, leftOutOf(one))}
              {progressOf(one)
                .filter((part) => part.reached > 0)
                .map((part) => ` · ${outcomeText(part)}`)}
              {one.RepliedTotal > 0 && (
                <Box component="span" sx={{ color: 'info.main', fontWeight: 560 }}>
                  {' · '}
                  {plural(one.RepliedTotal, 'reply', 'replies')}
                </Box>
              )}
            </Typography>
            {one.StartedDate && <ResultBars progress={progressOf(one)} height={6} />}
          </LinkArea>
        </Box>
      ))}
    </Card>
  );
}
