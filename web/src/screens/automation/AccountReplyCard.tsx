import type { Account } from '@carillon/contract/accounts/accounts';
import { automaticMessageError } from '@carillon/rules/inbound/autoReply';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { automation } from '../../api/automation.ts';
import { errorText } from '../../api/client/errors.ts';
import { accountQuery, useAccount } from '../../api/client/session.ts';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { useRefusals } from '../../api/client/useRefusals.ts';
import { MessageField } from './EditDialog.tsx';

/** The auto reply of numbers without their own (row C-066, 3-decisions 6.5). */
export function AccountReplyCard() {
  const account = useAccount();
  return account === undefined ? null : <Shown account={account} />;
}

function Shown({ account }: { account: Account }) {
  const client = useQueryClient();
  const show = useSnackbar();
  const [isOn, setOn] = useState(account.IsAutoReplyOn);
  const [message, setMessage] = useState(account.AutoReplyMessage);
  const refused = useRefusals(['AutoReplyMessage']);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isSame = isOn === account.IsAutoReplyOn && message === account.AutoReplyMessage;
  const save = async (): Promise<void> => {
    const problem = isOn || message !== '' ? automaticMessageError(message) : null;
    setError(problem ?? '');
    if (problem !== null) {
      document.getElementById('account-reply')?.focus();
      return;
    }
    setBusy(true);
    try {
      const saved = await automation.changeAccount({ IsAutoReplyOn: isOn, AutoReplyMessage: message });
      client.setQueryData(accountQuery.queryKey, saved);
      show({ text: 'Saved. It counts from the next text.', tone: 'success' });
    } catch (failure) {
      if (refused.take(failure) === undefined)
        show({ text: errorText(failure, 'updating', 'auto reply'), tone: 'error' });
      else document.getElementById('account-reply')?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card component="section" aria-labelledby="account-reply-title" sx={{ p: { xs: 4, sm: 5 }, mt: 6 }}>
      <Typography variant="h2" id="account-reply-title" sx={{ mb: 1 }}>
        All other numbers
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        The reply of text numbers that have no auto reply of their own, at any time of day.
      </Typography>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FormControlLabel
          sx={{ mb: 3 }}
          control={<Switch checked={isOn} onChange={(event) => setOn(event.target.checked)} />}
          label="Send an auto reply"
        />
        {(isOn || message !== '') && (
          <MessageField
            id="account-reply"
            value={message}
            error={refused.of('AutoReplyMessage') ?? error}
            help="Plain text; personal fields can’t be used here."
            onChange={(value) => {
              setMessage(value);
              refused.forget();
              setError('');
            }}
          />
        )}
        <Button
          type="submit"
          variant="outlined"
          disabled={isSame || isBusy || refused.stand}
          aria-busy={isBusy}
          sx={{ display: 'block' }}
        >
          Save
        </Button>
      </form>
    </Card>
  );
}
