import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Alert from '@mui/material/Alert';
import { RefreshIcon } from '../../../parts/icons.tsx';
import { LinkButton } from '../../../parts/links.tsx';

/** Says on the page of an occurrence that it belongs to a sequence, and leads there. */
export function PartOfSequence({
  broadcast: { RepeatingBroadcastID, BroadcastStatusCategory },
}: {
  broadcast: Broadcast;
}) {
  if (RepeatingBroadcastID === null) return null;
  return (
    <Alert
      severity="info"
      icon={<RefreshIcon fontSize="inherit" />}
      action={
        <LinkButton
          color="inherit"
          size="small"
          to="/repeatingbroadcasts/$id"
          params={{ id: String(RepeatingBroadcastID) }}
        >
          See all dates
        </LinkButton>
      }
    >
      This is one date of a repeating broadcast.
      {BroadcastStatusCategory !== 'Completed' && ' What you change here counts for this one only.'}
    </Alert>
  );
}
