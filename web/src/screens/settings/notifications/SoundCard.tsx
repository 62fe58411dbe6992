import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { notifications, notificationsQuery } from '../../../api/notifications.ts';
import { userQuery, useUser } from '../../../api/client/session.ts';
import { playSound } from '../../../api/live/textSound.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { SettingsCard } from '../SettingsCard.tsx';
import { useEveryNumber } from './useEveryNumber.ts';

/** The sound of a new text, and a switch that silences sounds and notifications (3-decisions 12.4). */
export function SoundCard() {
  const list = useQuery(notificationsQuery);
  const user = useUser();
  const client = useQueryClient();
  const everyNumber = useEveryNumber();
  const show = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const all = list.data ?? [];
  const isOn = all.some((one) => one.AudioNotificationsEnabled);
  const isSilent = user?.BrowserNotificationsDoNotDisturb ?? false;

  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      show({
        text: errorText(error, 'updating', 'settings'),
        tone: 'error',
        action: { label: 'Retry', run: () => void run(work) },
      });
    } finally {
      setBusy(false);
    }
  };
  const disturb = async (silent: boolean): Promise<void> => {
    client.setQueryData(
      userQuery.queryKey,
      (one) => one && { ...one, BrowserNotificationsDoNotDisturb: silent },
    );
    try {
      client.setQueryData(userQuery.queryKey, await notifications.doNotDisturb(silent));
    } catch (error) {
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
      throw error;
    }
  };
  return (
    <>
      <SettingsCard
        title="Sound"
        about="While Carillon is open in a tab, a short sound tells you of a new text, unless you are reading that conversation. It plays at most once in 5 seconds."
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 24px' }}>
          <FormControlLabel
            control={
              <Switch
                checked={isOn}
                disabled={isBusy || all.length === 0}
                onChange={(event) => {
                  const AudioNotificationsEnabled = event.target.checked;
                  void run(() => everyNumber({ AudioNotificationsEnabled }));
                }}
              />
            }
            label="Play a sound for new texts"
          />
          <Button variant="outlined" size="small" onClick={() => void playSound(true)}>
            Play the sound
          </Button>
        </Box>
      </SettingsCard>
      <SettingsCard
        title="Do not disturb"
        about="Keeps browser notifications and sounds quiet on all your devices. Emails and texts still come as you set them."
      >
        <FormControlLabel
          control={
            <Switch
              checked={isSilent}
              disabled={isBusy || user === undefined}
              onChange={(event) => {
                const silent = event.target.checked;
                void run(() => disturb(silent));
              }}
            />
          }
          label="Do not disturb"
        />
        {isSilent && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            Nothing pops up or sounds until you turn this off.
          </Typography>
        )}
      </SettingsCard>
    </>
  );
}
