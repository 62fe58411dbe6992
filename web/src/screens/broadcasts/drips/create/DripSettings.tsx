import { dripNameLength } from '@carillon/rules/drips/drip';
import { count } from '@carillon/rules/money/amounts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PeopleIcon } from '../../../../parts/icons.tsx';
import { StepDialog } from '../../../../parts/dialogs/StepDialog.tsx';
import { LoadFailed } from '../../../../parts/lists/LoadFailed.tsx';
import { summaryQuery } from '../../create/draft/draftData.ts';
import { RecipientList } from '../../create/recipients/RecipientList.tsx';
import { Panel } from '../../create/Panel.tsx';
import { RecipientsStep } from '../../create/recipients/RecipientsStep.tsx';
import { NumberField } from '../../create/numbers/NumberField.tsx';
import { fieldIds } from '../../create/steps/stepFacts.ts';
import type { WizardPart } from '../../create/useWizard.ts';
import { editForm } from '../../create/wizardForm.ts';
import type { DripDraft } from './dripForm.ts';

interface DripSettingsProps {
  wizard: WizardPart<
    | 'account'
    | 'change'
    | 'draftId'
    | 'errorOf'
    | 'facts'
    | 'form'
    | 'leave'
    | 'numbers'
    | 'rosterChanged'
    | 'summary'
  >;
  drip: DripDraft;
  onDrip: (edit: (old: DripDraft) => DripDraft) => void;
}

/** Step 1: name, text number, what a reply does, and whom it goes to. */
export function DripSettings({ wizard, drip, onDrip }: DripSettingsProps) {
  const { form, change, errorOf } = wizard;
  const nameError = errorOf('BroadcastName');
  return (
    <>
      <Panel>
        <TextField
          id={fieldIds.BroadcastName}
          label="Name"
          fullWidth
          value={form.BroadcastName}
          onChange={(event) => change((old) => editForm(old, { BroadcastName: event.target.value }))}
          error={nameError !== undefined}
          helperText={
            nameError ??
            `Only you and your team see it. ${count(form.BroadcastName.length)}/${count(dripNameLength)}`
          }
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 255, 'aria-required': true } }}
        />
        <Box sx={{ mt: 6 }}>
          <NumberField wizard={wizard} />
        </Box>
        <Box sx={{ mt: 5 }}>
          <FormControlLabel
            control={
              <Switch
                checked={drip.StopsOnReply}
                onChange={(event) => onDrip((old) => ({ ...old, StopsOnReply: event.target.checked }))}
              />
            }
            label="Stop for those who reply"
            sx={{ ml: -2 }}
          />
          <Typography variant="body2" sx={{ color: 'text.secondary', ml: 12 }}>
            {drip.StopsOnReply
              ? 'A person who answers a text gets none of the later ones. All others do.'
              : 'Replies change nothing: everyone gets every text. Opt-outs always count.'}
          </Typography>
        </Box>
      </Panel>
      <Typography variant="h3" sx={{ mt: 7, mb: 1 }}>
        Recipients
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
        They are fixed when you create the drip campaign: each of them gets every step.
      </Typography>
      <SummaryFailed draftId={wizard.draftId} />
      {errorOf('recipients') !== undefined && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {errorOf('recipients')}
        </Alert>
      )}
      <RecipientsStep wizard={wizard} list={<RecipientsTable wizard={wizard} />} />
    </>
  );
}

/** Row B-244. */
function SummaryFailed({ draftId }: { draftId: number }) {
  const summary = useQuery(summaryQuery(draftId, 'SMS'));
  if (!summary.isError) return null;
  return (
    <Box sx={{ mb: 3 }}>
      <LoadFailed onRetry={() => void summary.refetch()}>
        There was an error retrieving your draft drip campaign recipients summary.
      </LoadFailed>
    </Box>
  );
}

/** The table of recipients in a dialog (row B-037): search, edit, and remove. */
function RecipientsTable({ wizard }: Pick<DripSettingsProps, 'wizard'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<PeopleIcon />} onClick={() => setOpen(true)}>
        See all recipients ({count(wizard.summary?.Total ?? 0)})
      </Button>
      <StepDialog
        open={open}
        title="Recipients of this drip campaign"
        maxWidth="md"
        onClose={() => setOpen(false)}
        actions={
          <Button variant="contained" onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <RecipientList wizard={wizard} />
      </StepDialog>
    </>
  );
}
