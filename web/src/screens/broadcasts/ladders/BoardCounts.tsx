import type { ConfirmationSummary } from '@carillon/contract/broadcasts/confirmations';
import type { LadderState } from '@carillon/rules/ladders/ladderStates';
import { count } from '@carillon/rules/money/amounts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { tabular } from '../../../theme.ts';
import { channelWords, stateLooks } from './boardWords.ts';

const tiles = [
  { state: 'Confirmed', total: 'ConfirmedTotal', note: channelWords },
  { state: 'BeingTried', total: 'BeingTriedTotal', note: () => 'Still have a rung before them' },
  { state: 'Missing', total: 'MissingTotal', note: () => 'Every number was tried' },
] as const;

/** The board in figures. Each figure narrows the list to its people, and a second click shows everyone again. */
export function BoardCounts(props: {
  summary: ConfirmationSummary | null | undefined;
  chosen: LadderState | undefined;
  onState: (state: LadderState | undefined) => void;
}) {
  const { summary, chosen, onState } = props;
  return (
    <Box
      role="group"
      aria-label="People by state"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
        gap: 4,
        mb: 6,
      }}
    >
      {tiles.map(({ state, total, note }) => (
        <ButtonBase
          key={state}
          aria-pressed={chosen === state}
          onClick={() => onState(chosen === state ? undefined : state)}
          sx={{
            display: 'block',
            textAlign: 'left',
            p: 5,
            borderRadius: '12px',
            border: '1px solid',
            borderColor: chosen === state ? 'primary.main' : 'divider',
            bgcolor: 'background.paper',
          }}
        >
          <Typography component="span" sx={{ display: 'block', color: 'text.secondary', fontWeight: 560 }}>
            {stateLooks[state].label}
          </Typography>
          <Typography component="span" variant="h2" sx={{ ...tabular, display: 'block', my: 1 }}>
            {summary ? count(summary[total]) : <Skeleton width={48} />}
          </Typography>
          <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
            {summary ? note(summary) : <Skeleton width="60%" />}
          </Typography>
        </ButtonBase>
      ))}
    </Box>
  );
}
