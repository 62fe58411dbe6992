import { sendTestCall } from '@carillon/contract/broadcasts/drafts';
import { creditCount } from '@carillon/rules/money/amounts';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { call } from '../../../../api/client/client.ts';
import { errorText, isNotEnoughCredits } from '../../../../api/client/errors.ts';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { Panel } from '../Panel.tsx';
import type { WizardPart } from '../useWizard.ts';
import { useChosenMessage } from './useMessagePart.ts';
import { choiceOf, creditsPerCall } from './voiceMessage.ts';

/** One click: the user's own phone rings and plays what recipients will hear. */
export function TestCall({
  wizard,
}: {
  wizard: WizardPart<'account' | 'draftId' | 'form' | 'leave' | 'saver' | 'user'>;
}) {
  const { user, account, form, saver, draftId, leave } = wizard;
  const show = useSnackbar();
  const [busy, setBusy] = useState(false);
  const [live, voicemail] = [choiceOf(form, 'live'), choiceOf(form, 'voicemail')];
  const messages = [useChosenMessage(live).data, useChosenMessage(voicemail).data];
  if (user === undefined) return null;
  const phone = user.Phone === '' ? null : formatPhone(user.Phone);
  const isThere = live.kind === 'audio' && voicemail.kind !== 'later';
  const seconds = messages.map((message) => message?.Length ?? 0);
  const price = creditsPerCall(Math.max(...seconds), account, user.MaxMessageLength);

  const ring = async (): Promise<void> => {
    if (busy) return;
    if (live.kind !== 'audio') {
      leave('Audio');
      show({ text: 'Add a voice message first, then call yourself.' });
      return;
    }
    setBusy(true);
    try {
      await saver.flush();
      const { PhoneNumber } = await call(sendTestCall, {
        params: { DraftBroadcastID: draftId },
        body: { RequestKey: crypto.randomUUID() },
      });
      show({ text: `We’re calling ${formatPhone(PhoneNumber)} now.`, tone: 'success' });
    } catch (error) {
      if (!isNotEnoughCredits(error))
        show({ text: errorText(error, 'creating', 'test call'), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 5,
          rowGap: 3,
        }}
      >
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            Hear it on your phone
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {phone === null
              ? 'Add your phone number to your profile, and we can call you with this message.'
              : !isThere
                ? `When your message is ready, we can call you at ${phone} to play it.`
                : `We call you at ${phone} as we call recipients: keys, transfer, and voicemail work.${
                    price === null ? '' : ` ${creditCount(price)} if you or your voicemail answers.`
                  }`}
          </Typography>
        </Box>
        {phone !== null && (
          <Button
            variant="outlined"
            onClick={() => void ring()}
            aria-disabled={busy}
            aria-busy={busy}
            sx={{ flex: 'none' }}
          >
            Call me now
          </Button>
        )}
      </Box>
    </Panel>
  );
}
