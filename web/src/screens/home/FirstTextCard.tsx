import { trialMessages } from '@carillon/rules/accounts/trial';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText, ownText } from '../../api/client/errors.ts';
import { sendToOwnPhone } from '../../api/accounts/onboarding.ts';
import { LinkButton } from '../../parts/links.tsx';

/** The first text of a trial, ready to go to the user's own phone: 10 digits. */
export function FirstTextCard({ phone }: { readonly phone: string }) {
  const [message, setMessage] = useState(trialMessages[0]?.TextMessage ?? '');
  const [key] = useState(() => crypto.randomUUID());
  const sending = useMutation({ mutationFn: () => sendToOwnPhone({ phone, message }, key) });
  const sent = sending.data;
  return (
    <Card component="section" aria-labelledby="first-text" sx={{ p: { xs: 4, sm: 6 } }}>
      <Typography variant="h2" id="first-text" sx={{ mb: 1 }}>
        Send your first text
      </Typography>
      {sent === undefined ? (
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!sending.isPending && message.trim() !== '') sending.mutate();
          }}
        >
          <Typography sx={{ color: 'text.secondary', mb: 4 }}>
            To your own phone, {formatPhone(Number(phone))}. Change the words, or send them as they are.
          </Typography>
          {sending.isError && (
            <Alert severity="error" role="alert" sx={{ mb: 4 }}>
              {sending.error instanceof ApiError
                ? errorText(sending.error, 'starting', 'text')
                : ownText(sending.error)}
            </Alert>
          )}
          <TextField
            label="Text"
            multiline
            minRows={2}
            fullWidth
            value={message}
            error={message.trim() === ''}
            helperText={message.trim() === '' ? 'Enter a text' : ''}
            onChange={(event) => setMessage(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 1000 } }}
            sx={{ mb: 4 }}
          />
          <Button
            type="submit"
            variant="contained"
            color="secondary"
            size="large"
            aria-busy={sending.isPending}
          >
            {sending.isPending ? 'Sending…' : 'Send it to my phone'}
          </Button>
        </Box>
      ) : (
        <Box role="status">
          <Typography sx={{ color: 'text.secondary', mb: 4 }}>
            It is on its way to {formatPhone(Number(phone))}.
          </Typography>
          <LinkButton
            to="/broadcast-details/$id"
            params={{ id: String(sent.BroadcastID) }}
            variant="outlined"
            size="large"
          >
            Watch it arrive
          </LinkButton>
        </Box>
      )}
    </Card>
  );
}
