import { sendTestText } from '@carillon/contract/broadcasts/drafts';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { call } from '../../../../api/client/client.ts';
import { errorText, isNotEnoughCredits } from '../../../../api/client/errors.ts';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { creditCount } from '@carillon/rules/money/amounts';
import type { WizardPart } from '../useWizard.ts';

/** Sends the text, as the first recipient will get it, to the user's own phone with one click. */
export function TestToMe({
  wizard,
}: {
  wizard: WizardPart<'draftId' | 'facts' | 'form' | 'leave' | 'saver' | 'user'>;
}) {
  const { user, form, facts, saver, draftId, leave } = wizard;
  const show = useSnackbar();
  const [busy, setBusy] = useState(false);
  if (user === undefined || user.Phone === '') return null;

  const send = async (): Promise<void> => {
    if (busy) return;
    if (facts.message.error !== null) {
      leave('TextMessage');
      return;
    }
    if (form.TextNumberID === null) {
      show({ text: 'Choose the text number in step 1 first.' });
      return;
    }
    setBusy(true);
    try {
      await saver.flush();
      const { PhoneNumber, Credits } = await call(sendTestText, {
        params: { DraftBroadcastID: draftId },
        body: { RequestKey: crypto.randomUUID() },
      });
      const price = Credits === 0 ? '' : ` It costs ${creditCount(Credits)}.`;
      show({ text: `A test is on its way to ${formatPhone(PhoneNumber)}.${price}`, tone: 'success' });
    } catch (error) {
      if (!isNotEnoughCredits(error)) show({ text: errorText(error, 'creating', 'test'), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" onClick={() => void send()} aria-disabled={busy} aria-busy={busy}>
      Send a test to me
    </Button>
  );
}
