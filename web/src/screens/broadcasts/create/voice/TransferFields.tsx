import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../../parts/dialogs/ConfirmDialog.tsx';
import { Panel } from '../Panel.tsx';
import { fieldIds } from '../steps/stepFacts.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm } from '../wizardForm.ts';
import { transferOn } from './messageSources.ts';
import { forgetTransfer, isTransferWanted, wantTransfer } from './wantedTransfer.ts';

/** People who press 0 are connected to the organization (2-decisions C4, rows B-146, B-147). */
export function TransferFields({
  wizard,
}: {
  wizard: WizardPart<'change' | 'draftId' | 'errorOf' | 'form' | 'leave' | 'user'>;
}) {
  const { form, change, user, draftId } = wizard;
  const [isAsked, setAsked] = useState(false);
  const own = user?.TransferAndConnect ?? null;
  // It was turned on before it was set up. Now that it is set up, the user returns to that choice.
  useEffect(() => {
    if (own === null || !isTransferWanted(draftId)) return;
    forgetTransfer(draftId);
    change((old) => (old.IsTransfer ? old : editForm(old, transferOn(old, own))));
  }, [own, draftId, change]);
  const turn = (isOn: boolean): void => {
    forgetTransfer(draftId);
    if (!isOn) {
      // The input stays, in case it is turned on again.
      change((old) => editForm(old, { IsTransfer: false }));
      return;
    }
    if (own === null) setAsked(true);
    else change((old) => editForm(old, transferOn(old, own)));
  };
  return (
    <Panel>
      <FormControlLabel
        control={
          <Switch
            checked={form.IsTransfer}
            disabled={user === undefined}
            onChange={(event) => turn(event.target.checked)}
          />
        }
        label="Transfer people who press 0"
        sx={{ ml: -2 }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', ml: 12 }}>
        They are connected to your organization at once. Say so in your message: “To talk to us, press 0.”
      </Typography>
      {form.IsTransfer && <Fields wizard={wizard} />}
      <TransferNotEnabledDialog draftId={wizard.draftId} open={isAsked} onClose={() => setAsked(false)} />
    </Panel>
  );
}

function Fields({ wizard }: { wizard: WizardPart<'change' | 'errorOf' | 'form' | 'leave'> }) {
  const { form, change, errorOf, leave } = wizard;
  const number = errorOf('TransferNumber');
  const lines = errorOf('TransferLines');
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          columnGap: '20px',
          rowGap: '20px',
          mt: 5,
        }}
      >
        <TextField
          id={fieldIds.TransferNumber}
          label="Transfer number"
          value={form.TransferNumber ?? ''}
          onChange={(event) => change((old) => editForm(old, { TransferNumber: event.target.value }))}
          onBlur={() => leave('TransferNumber')}
          error={number !== undefined}
          helperText={number ?? 'This number rings.'}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'tel', maxLength: 30 } }}
        />
        <TextField
          id={fieldIds.TransferLines}
          label="Available lines"
          value={String(form.TransferLines ?? '')}
          onChange={(event) => change((old) => editForm(old, { TransferLines: event.target.value }))}
          onBlur={() => leave('TransferLines')}
          error={lines !== undefined}
          helperText={lines ?? 'How many calls we can transfer at a time, 1 to 5,000.'}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 20 } }}
        />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 4 }}>
        While all lines are taken, no new calls are made. The time people are connected costs credits like a
        message of that length; when your credits are used up, connected calls end.
      </Typography>
    </>
  );
}

/** Transfer needs to be set up once in the voice settings (rows B-020, B-041, B-237). */
function TransferNotEnabledDialog(props: { draftId: number; open: boolean; onClose: () => void }) {
  const { draftId, open, onClose } = props;
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open={open}
      title="Transfer not enabled"
      confirmLabel="Setup Transfer"
      cancelLabel="Not now"
      onConfirm={() => {
        wantTransfer(draftId);
        void navigate({ to: '/settings/voice', search: { draft: draftId }, hash: 'transfer' });
      }}
      onClose={onClose}
    >
      <Typography>
        Before people can be connected to you, we need the number that rings and how many calls you can take
        at a time. Set it up once in your voice settings. This draft is saved; when you come back to it,
        transfer is on.
      </Typography>
    </ConfirmDialog>
  );
}
