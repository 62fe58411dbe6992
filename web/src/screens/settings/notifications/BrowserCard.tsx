import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { notificationsQuery } from '../../../api/notifications.ts';
import { pushState, showsText, turnOff, turnOn } from '../../../api/live/push.ts';
import type { PushState } from '../../../api/live/push.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { PermissionDialog } from './PermissionDialog.tsx';
import { SettingsCard } from '../SettingsCard.tsx';
import { useEveryNumber } from './useEveryNumber.ts';

const stateKey = ['push', 'state'];

const says: Readonly<Record<PushState, string>> = {
  unsupported:
    'This browser can’t show notifications. On an iPhone or iPad, add Carillon to the home screen and open it from there.',
  off: 'Notifications are off in this browser.',
  denied: 'Notifications are blocked in this browser.',
  open: 'Notifications are on in this browser while Carillon is open in a tab. They can’t reach it when Carillon is closed, because its push service could not be reached.',
  on: 'Notifications are on in this browser, also when Carillon is closed.',
};

/**
 * Notifications of this browser: its permission, requested only after a click, and what they may show (C-251,
 * 3-decisions 12.4).
 */
export function BrowserCard() {
  const client = useQueryClient();
  const state = useQuery({ queryKey: stateKey, queryFn: pushState, staleTime: 0 });
  const everyNumber = useEveryNumber();
  const show = useSnackbar();
  const [withText, setWithText] = useState(showsText);
  const [isBusy, setBusy] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const now = state.data ?? 'off';
  const isOn = now === 'on' || now === 'open';

  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      show({
        text: errorText(error, 'updating', 'notifications'),
        tone: 'error',
        action: { label: 'Retry', run: () => void run(work) },
      });
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: stateKey });
    }
  };
  const start = async (shows: boolean): Promise<void> => {
    const got = await turnOn(shows);
    if (got === 'denied') setHelpOpen(true);
    if (got !== 'on' && got !== 'open') return;
    // A click may come before the list has loaded.
    const all = await client.ensureQueryData(notificationsQuery);
    const none = all.every((one) => !one.BrowserNotificationsEnabled);
    // Turning it on here is an explicit choice. The numbers are chosen below.
    if (none) await everyNumber({ BrowserNotificationsEnabled: true });
    if (!isOn) show({ text: 'Notifications are on in this browser.', tone: 'success' });
  };
  return (
    <SettingsCard
      title="This browser"
      about="A notification on this device as soon as a text arrives. Choose the text numbers above."
    >
      <Typography role="status" sx={{ mb: 3, fontWeight: 600 }}>
        {says[now]}
      </Typography>
      {now !== 'unsupported' && now !== 'denied' && (
        <FormControlLabel
          sx={{ mb: 3 }}
          control={
            <Checkbox
              checked={withText}
              disabled={isBusy}
              onChange={(event) => {
                const shows = event.target.checked;
                setWithText(shows);
                if (isOn) void run(() => start(shows));
              }}
            />
          }
          label="Show who wrote and the first words. Others may see them on your screen."
        />
      )}
      <Box sx={{ display: 'flex', gap: '12px', flexWrap: 'wrap' }}>
        {now === 'off' && (
          <Button
            variant="contained"
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => void run(() => start(withText))}
          >
            Turn on notifications
          </Button>
        )}
        {isOn && (
          <Button variant="outlined" disabled={isBusy} onClick={() => void run(turnOff)}>
            Turn off notifications
          </Button>
        )}
        {now === 'denied' && (
          <Button variant="outlined" onClick={() => setHelpOpen(true)}>
            How to allow notifications
          </Button>
        )}
      </Box>
      {now === 'denied' && (
        <Alert severity="info" sx={{ mt: 4 }}>
          Only you can change this, in the settings of your browser. You’ll still get emails and texts.
        </Alert>
      )}
      <PermissionDialog open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </SettingsCard>
  );
}
