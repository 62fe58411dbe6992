import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { everythingSelected } from '@carillon/rules/contacts/selection';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../../../parts/links.tsx';
import type { BroadcastActions } from '../useBroadcastActions.ts';
import { missedAct, missedTitle } from './missed.ts';
import { narrowedBy, pathOf } from './resultTabs.ts';

/** One action for all who did not get it, for any reason, above the results. */
export function MissedStrip({ broadcast, actions }: { broadcast: Broadcast; actions: BroadcastActions }) {
  const act = missedAct(broadcast);
  if (act === null) return null;
  const canCopy = broadcast.Actions.includes('resend');
  const view = { kind: 'missed', of: act.of } as const;
  return (
    <Card
      component="section"
      aria-label="Didn’t get it"
      sx={{
        px: { xs: 5, sm: 6 },
        py: 4,
        mb: { xs: 5, sm: 6 },
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0, flex: { xs: '1 1 100%', w768: '1 1 0' }, mr: { xs: 0, w768: 5 } }}>
        <Typography variant="h3" component="h2">
          {missedTitle(broadcast, act.total)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {act.note === '' ? 'Check the reasons below, then send to all of them at once.' : act.note}
        </Typography>
      </Box>
      <Box
        data-keep-clear
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          m: -1,
          mt: { xs: 2, w768: -1 },
          '&& > *': { m: 1 },
        }}
      >
        <LinkButton
          to="/broadcast-details/$id/$tab/$sub"
          params={{ id: String(broadcast.BroadcastID), ...pathOf(view) }}
          hash="recipients"
        >
          Show them all
        </LinkButton>
        {canCopy && act.label !== undefined && (
          <Button
            variant="contained"
            color="secondary"
            disabled={actions.isBusy}
            onClick={() =>
              void actions.toDraft(broadcast, everythingSelected, narrowedBy(view, broadcast.BroadcastType))
            }
          >
            {act.label}
          </Button>
        )}
      </Box>
    </Card>
  );
}
