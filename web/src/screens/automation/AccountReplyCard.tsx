import type { Account } from '@carillon/contract/accounts/accounts';
import { automaticMessageError } from '@carillon/rules/inbound/autoReply';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { automation } from '../../api/automation.ts';
import { accountQuery, useAccount } from '../../api/client/session.ts';
import { useForm } from '../../api/forms/useForm.ts';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { MessageField } from './EditDialog.tsx';

/** The auto reply of numbers without their own (row C-066, 3-decisions 6.5). */
export function AccountReplyCard() {
  const account = useAccount();
  return account === undefined ? null : <Shown account={account} />;
}

function Shown({ account }: { account: Account }) {
  const client = useQueryClient();
  const show = useSnackbar();
  const form = useForm({
    first: { IsAutoReplyOn: account.IsAutoReplyOn, AutoReplyMessage: account.AutoReplyMessage },
    check: ({ IsAutoReplyOn, AutoReplyMessage }) => ({
      AutoReplyMessage:
        IsAutoReplyOn || AutoReplyMessage !== '' ? automaticMessageError(AutoReplyMessage) : null,
    }),
    save: automation.changeAccount,
    onSaved: (saved) => {
      client.setQueryData(accountQuery.queryKey, saved);
      show({ text: 'Saved. It counts from the next text.', tone: 'success' });
    },
    doing: ['updating', 'auto reply'],
  });
  const { IsAutoReplyOn: isOn, AutoReplyMessage: message } = form.values;
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
          form.submit();
        }}
      >
        <FormControlLabel
          sx={{ mb: 3 }}
          control={
            <Switch
              checked={isOn}
              onChange={(event) => form.change({ IsAutoReplyOn: event.target.checked })}
            />
          }
          label="Send an auto reply"
        />
        {(isOn || message !== '') && (
          <MessageField
            field={form.text('AutoReplyMessage', 'Plain text; personal fields can’t be used here.')}
          />
        )}
        <Button
          type="submit"
          variant="outlined"
          disabled={!form.isDirty || form.isBusy || form.isRefused}
          aria-busy={form.isBusy}
          sx={{ display: 'block' }}
        >
          Save
        </Button>
      </form>
    </Card>
  );
}
