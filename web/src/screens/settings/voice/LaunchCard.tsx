import type { User } from '@carillon/contract/accounts/accounts';
import { launchIdError, longestLaunchId } from '@carillon/rules/calls/launch/phoneLaunch';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { launchIdMessage, phoneLaunchQuery } from '../../../api/callSettings.ts';
import { SettingsCard } from '../SettingsCard.tsx';
import { useAnchor } from './useAnchor.ts';
import { fieldId, useSaving } from './useSaving.ts';

const field = 'PhoneLaunchID';
/** The section's anchor: /settings/voice#launch, in the email about a launch. */
const anchor = 'launch';

/** The ID that launches a broadcast by telephone (row P-148), and how to use it. */
export function LaunchCard({ user }: { user: User }) {
  const saving = useSaving();
  const launch = useQuery(phoneLaunchQuery);
  const { heading } = useAnchor(anchor, !launch.isPending);
  const [id, setId] = useState(user.PhoneLaunchID);
  /** The server's message about an ID, while that ID is in the field. */
  const [heard, setHeard] = useState<{ id: string; message: string } | null>(null);
  const latest = useRef(id);
  const isTyped = useRef(false);
  const check = async (): Promise<void> => {
    const asked = id.trim();
    if (!isTyped.current) return;
    const wrong = launchIdError(asked);
    // If the check fails, saving reports the problem.
    const message = wrong ?? (await launchIdMessage(asked).catch(() => ''));
    if (isTyped.current && latest.current.trim() === asked) setHeard({ id: asked, message });
  };
  const type = (text: string): void => {
    saving.forget(field);
    setHeard(null);
    latest.current = text;
    isTyped.current = true;
    setId(text);
  };
  const message = saving.errors[field] || (heard?.id === id.trim() ? heard.message : '');
  const save = (): void => {
    const wrong = launchIdError(id.trim());
    // After saving, this ID is the user's own, and the page does not report it as in use.
    isTyped.current = false;
    void saving.save({ PhoneLaunchID: id.trim() }, wrong === null ? {} : { [field]: wrong });
  };
  return (
    <SettingsCard
      id={anchor}
      title="Launch by telephone"
      about="Call people of a group from your phone, without the website."
      isBusy={saving.isBusy}
      isRefused={saving.isRefused}
      onSave={save}
      heading={heading}
      after={launch.data !== undefined && <HowTo user={user} number={launch.data.PhoneNumber} />}
    >
      <TextField
        id={fieldId(field)}
        label="Phone launch ID"
        value={id}
        error={message !== ''}
        helperText={
          message === ''
            ? `1 to ${longestLaunchId} digits that only you know; more digits are harder to guess. Leave it empty to turn this off.`
            : message
        }
        onChange={(event) => type(event.target.value)}
        onBlur={() => void check()}
        autoComplete="off"
        slotProps={{
          htmlInput: { inputMode: 'numeric', maxLength: 20 },
          formHelperText: { role: message === '' ? undefined : 'alert' },
        }}
        sx={{ width: '100%', maxWidth: 360 }}
      />
    </SettingsCard>
  );
}

/** The number to call and the keys to press. */
function HowTo({ user, number }: { user: User; number: string | null }) {
  const own = user.Phone;
  if (number === null)
    return (
      <Alert severity="info" sx={{ mt: 5 }}>
        Calls are not taken here at the moment, so nothing can be launched by telephone.
      </Alert>
    );
  return (
    <Box sx={{ mt: 6 }}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        How to do it
      </Typography>
      {own === '' && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          Your profile has no phone number, and only calls from it can launch a broadcast.
        </Alert>
      )}
      {user.CallerID === '' && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          Choose a caller ID above first. Without one, nothing can be launched.
        </Alert>
      )}
      <Box component="ol" sx={{ m: 0, pl: 5, '& > li': { mb: 2, pl: 1 } }}>
        <li>
          Call{' '}
          <Link href={`tel:+1${number}`} underline="always" sx={{ whiteSpace: 'nowrap' }}>
            {formatPhone(number)}
          </Link>{' '}
          from {own === '' ? 'the phone of your profile' : <Own phone={own} />}. Calls from other phones can’t
          launch anything.
        </li>
        <li>Press star (*), enter your phone launch ID, then press pound (#).</li>
        <li>
          Enter the List ID of the group, then pound (#). You’ll find it on each group’s page; 0 is Everyone.
        </li>
        <li>After the tone, say your message; press pound (#) when finished. It can be 2 minutes long.</li>
        <li>
          You hear your message, and how many people will be called and when. Press 1 to send it, 2 to record
          again.
        </li>
        <li>
          Calls start after 5 minutes at the earliest, within your calling days and times. We send you an
          email at once; until the start you can cancel the broadcast on its page.
        </li>
      </Box>
    </Box>
  );
}

function Own({ phone }: { phone: string }) {
  return (
    <>
      your own phone, <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(phone)}</span>
    </>
  );
}
