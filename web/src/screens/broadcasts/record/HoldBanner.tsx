import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useZone } from '../../../parts/DateText.tsx';
import { LinkButton } from '../../../parts/links.tsx';
import { useNow } from '../../../parts/useNow.ts';
import type { Asking } from '../asking.ts';
import { windowIsOpen, windowText } from '../callWindow.ts';
import { isChecked, wantsMessage } from './messages.ts';

/**
 * Why a broadcast does not continue automatically, and what the user can do: a message is missing or can't be sent, or
 * its start must be chosen again (2-decisions A2 rows 4, 6, 10).
 */
export function HoldBanner({ broadcast, onAsk }: { broadcast: Broadcast; onAsk: (asking: Asking) => void }) {
  const zone = useZone();
  const now = useNow();
  const { HoldReason } = broadcast;
  if (broadcast.BroadcastStatus === 'MessageRecordedUpdateWindow') {
    const isOpen = windowIsOpen(broadcast, now, zone);
    return (
      <Alert severity="warning" sx={{ alignItems: 'flex-start', '& .MuiAlert-message': { minWidth: 0 } }}>
        <AlertTitle>Choose a new day and time</AlertTitle>
        The message is here, but the start of this broadcast has passed or lies outside your calling window (
        {windowText(broadcast)}). No one is contacted until you choose.
        <Box sx={{ display: 'flex', flexWrap: 'wrap', mx: -1, '&& > *': { mx: 1, mt: 2 } }}>
          {broadcast.Actions.includes('reschedule') && (
            <Button size="small" variant="outlined" color="inherit" onClick={() => onAsk('reschedule')}>
              Choose a day and time
            </Button>
          )}
          {broadcast.Actions.includes('sendNow') && (
            <Button size="small" color="inherit" onClick={() => onAsk('sendNow')}>
              {isOpen ? 'Send now' : 'Send now anyway'}
            </Button>
          )}
        </Box>
      </Alert>
    );
  }
  if (isChecked(broadcast))
    return (
      <Alert severity="info">
        <AlertTitle>Checking the message</AlertTitle>
        This takes a moment. No one is contacted before the check is done.
      </Alert>
    );
  if (wantsMessage(broadcast)) {
    const isFailed = broadcast.BroadcastStatus === 'AudioStatusFail';
    return (
      <Alert
        severity={isFailed ? 'error' : 'warning'}
        action={
          <LinkButton
            color="inherit"
            size="small"
            to="/broadcasts/$id/recording-instructions"
            params={{ id: String(broadcast.BroadcastID) }}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {isFailed ? 'Replace it' : 'Add it'}
          </LinkButton>
        }
      >
        <AlertTitle>{isFailed ? 'The message can’t be sent' : 'A message is missing'}</AlertTitle>
        {HoldReason ?? 'No one is contacted until it is recorded, here or by phone.'}
      </Alert>
    );
  }
  if (broadcast.StatusLabel === 'Declined') {
    return (
      <Alert severity="error">
        <AlertTitle>This message was declined</AlertTitle>
        {HoldReason ?? 'It was reviewed and may not be sent as it is.'} Recipients who were not reached yet
        will not be; their credits went back. Duplicate the broadcast to send it with another message.
      </Alert>
    );
  }
  return HoldReason ? <Alert severity="warning">{HoldReason}</Alert> : null;
}
