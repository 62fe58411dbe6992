import type { Integration } from '@carillon/contract/integrations';
import { requiredText } from '@carillon/rules/contacts/fieldRules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import { connectedText, sandboxText } from './connectedText.ts';
import { useLogin } from './useLogin.ts';

interface ConnectDialogProps {
  open: boolean;
  /** The integration that is being connected. It stays set while the dialog closes. */
  integration: Integration | null;
  onClose: () => void;
}

/**
 * Connects an integration (row C-113): a form, then a window or a page of the other system, or at once, and then the
 * outcome.
 */
export function ConnectDialog({ open, integration, onClose }: ConnectDialogProps) {
  const { state, save, open: openAgain, fail } = useLogin(open ? integration : null);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const [of, setOf] = useState(integration?.IntegrationID);
  if (of !== integration?.IntegrationID) {
    setOf(integration?.IntegrationID);
    setTyped({});
    setTried(false);
  }
  if (integration === null) return null;
  const { Name, LoginInstructions } = integration;
  const model = LoginInstructions.Data.Model;
  const close = (): void => {
    setTyped({});
    setTried(false);
    onClose();
  };
  const missing = model.filter((field) => (typed[field.Name] ?? '').trim() === '');
  const submit = (): void => {
    setTried(true);
    if (missing.length === 0) save({ ...typed });
  };
  const errorOf = (field: (typeof model)[number]): string => {
    if (tried && (typed[field.Name] ?? '').trim() === '') return requiredText(field.Label);
    return state.step === 'form' ? (state.fields[field.Name] ?? '') : '';
  };
  const isSaving = state.step === 'saving';
  const hasPage = model.length === 0 || LoginInstructions.Data.ShowInNewWindow;

  if (state.step === 'connected')
    return (
      <StepDialog
        open={open}
        title={`${Name} is connected.`}
        maxWidth="xs"
        onConfirm={close}
        onClose={close}
        actions={
          <Button variant="contained" onClick={close}>
            Done
          </Button>
        }
      >
        <Typography>{connectedText(integration)}</Typography>
      </StepDialog>
    );
  return (
    <>
      <StepDialog
        open={open && state.step !== 'blocked'}
        title={`Connect ${Name}`}
        maxWidth="xs"
        onConfirm={state.step === 'form' ? submit : undefined}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            {state.step === 'window' ? (
              <Button variant="contained" onClick={() => openAgain(state.address)}>
                Open it again
              </Button>
            ) : (
              <Button variant="contained" disabled={isSaving} aria-busy={isSaving} onClick={submit}>
                {hasPage && model.length === 0 ? `Continue to ${Name}` : 'Connect'}
              </Button>
            )}
          </>
        }
      >
        {state.step === 'form' && state.failure !== '' && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {state.failure}
          </Alert>
        )}
        {state.step === 'window' ? (
          <Typography role="status">
            Agree in the window that opened. This page continues automatically.
          </Typography>
        ) : (
          <Box
            component="form"
            noValidate
            onSubmit={(event: React.FormEvent) => {
              event.preventDefault();
              submit();
            }}
          >
            {integration.IsSandbox && (
              <Alert severity="warning" sx={{ mb: 3 }}>
                {sandboxText(integration)}
              </Alert>
            )}
            <Typography sx={{ color: 'text.secondary', mb: model.length === 0 ? 0 : 3 }}>
              {model.length === 0
                ? `A window of ${Name} asks you to agree. We only read; nothing is changed there.`
                : integration.Description}
            </Typography>
            {model.map((field, index) => (
              <TextField
                key={field.Name}
                label={field.Label}
                type={field.Type}
                required
                fullWidth
                autoFocus={index === 0}
                autoComplete="off"
                disabled={isSaving}
                value={typed[field.Name] ?? ''}
                onChange={(event) => setTyped({ ...typed, [field.Name]: event.target.value })}
                error={errorOf(field) !== ''}
                helperText={errorOf(field)}
                sx={{ mt: 3 }}
                slotProps={{ htmlInput: { maxLength: 500 }, inputLabel: { required: false } }}
              />
            ))}
            {/* Enter in a field sends the form. */}
            <button type="submit" hidden aria-hidden tabIndex={-1} />
          </Box>
        )}
      </StepDialog>
      <ConfirmDialog
        open={open && state.step === 'blocked'}
        title="Your browser blocked the window."
        confirmLabel="Open again"
        onConfirm={() => {
          if (state.step === 'blocked') openAgain(state.address);
        }}
        onClose={() => fail('')}
      >
        {Name} asks you to agree in a window of its own. Allow windows for this page, or open it from here.
      </ConfirmDialog>
    </>
  );
}
