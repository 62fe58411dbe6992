import type { Integration } from '@carillon/contract/integrations';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../../api/client/errors.ts';
import { integrationsQuery } from '../../../../../api/integrations.ts';
import { useMay } from '../../../../../api/client/session.ts';
import { EmptyState } from '../../../../../parts/lists/EmptyState.tsx';
import { RefreshIcon } from '../../../../../parts/icons.tsx';
import { LinkButton } from '../../../../../parts/links.tsx';
import { plural } from '@carillon/rules/money/amounts';
import { StepDialog } from '../../../../../parts/dialogs/StepDialog.tsx';
import { IntegrationChoice } from './IntegrationChoice.tsx';
import { IntegrationGroups } from './IntegrationGroups.tsx';
import { IntegrationPeople } from './IntegrationPeople.tsx';
import type { RecipientWay } from '../RecipientCards.tsx';
import { useIntegrationAdding } from './useIntegrationAdding.ts';
import type { WizardPart } from '../../useWizard.ts';

interface AddIntegrationDialogProps {
  open: boolean;
  wizard: WizardPart<'draftId'>;
  onClose: () => void;
  onAdded: (added: number, duplicates: number, rejected: number, remark: string) => void;
  onOther: (way: RecipientWay) => void;
}

/** Adds people from a connected system: the system, its groups, and the people of one (rows B-035, B-211). */
export function AddIntegrationDialog(props: AddIntegrationDialogProps) {
  const { open, wizard, onClose, onAdded, onOther } = props;
  const found = useQuery({ ...integrationsQuery, enabled: open });
  const mayConnect = useMay('integrations.connect');
  const [chosenId, setChosenId] = useState<number | null>(null);
  // The first refusal of a key that no longer works also ends the connection: the open dialog stays, and says why.
  const [openedId, setOpenedId] = useState<number | null>(null);
  const connected = (found.data?.Items ?? []).filter(
    (one) => one.Type === 'Contact' && (one.Connected || one.IntegrationID === openedId),
  );
  // If there is only one, the user does not have to choose it.
  const only = connected.length === 1 ? connected[0] : undefined;
  const integration: Integration | null =
    connected.find((one) => one.IntegrationID === chosenId) ?? only ?? null;
  if (open && integration !== null && integration.IntegrationID !== openedId)
    setOpenedId(integration.IntegrationID);
  const adding = useIntegrationAdding(wizard.draftId, integration, (...result) => {
    setChosenId(null);
    onAdded(...result);
  });
  const { group, selected, busy, failure } = adding;
  const usable = selected > 0 && !busy;
  const confirm = usable ? adding.add : undefined;
  const unit = group === null ? plural(selected, 'group', 'groups') : plural(selected, 'person', 'people');
  const back =
    group !== null
      ? () => adding.openGroup(null)
      : integration !== null && only === undefined
        ? () => setChosenId(null)
        : undefined;
  const title =
    group !== null
      ? group.Name
      : integration === null
        ? 'Add from integration'
        : `Add from ${integration.Name}`;
  const close = (): void => {
    adding.reset();
    setChosenId(null);
    setOpenedId(null);
    onClose();
  };

  return (
    <StepDialog
      open={open}
      title={title}
      maxWidth="md"
      onConfirm={confirm}
      onClose={close}
      actions={
        <>
          {back && (
            <Button onClick={back} sx={{ mr: 'auto' }}>
              Back
            </Button>
          )}
          <Button onClick={close}>Cancel</Button>
          {integration !== null && (
            <Button variant="contained" disabled={!usable} aria-busy={busy} onClick={adding.add}>
              {selected === 0 ? 'Add' : `Add ${unit}`}
            </Button>
          )}
        </>
      }
    >
      {failure !== '' && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {failure}
        </Alert>
      )}
      {found.isPending && <Skeleton variant="rounded" height={120} />}
      {found.isError && <Alert severity="error">{errorText(found.error, 'getting', 'integrations')}</Alert>}
      {found.isSuccess && connected.length === 0 && (
        <EmptyState
          compact
          icon={<RefreshIcon />}
          title="No integration is connected"
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', '&& > *': { m: 1 } }}>
              {mayConnect && (
                <LinkButton to="/settings/integrations" variant="contained">
                  Connect an integration
                </LinkButton>
              )}
              <Button variant={mayConnect ? 'outlined' : 'contained'} onClick={() => onOther('file')}>
                Upload a file instead
              </Button>
            </Box>
          }
        >
          An integration keeps the people of another system, such as a student or member list, ready to be
          texted here. Until one is connected, export a list there and upload it.
        </EmptyState>
      )}
      {integration === null && connected.length > 0 && (
        <IntegrationChoice integrations={connected} onChoose={setChosenId} />
      )}
      {integration !== null && group === null && (
        <IntegrationGroups key={integration.IntegrationID} integration={integration} adding={adding} />
      )}
      {integration !== null && group !== null && (
        <IntegrationPeople key={group.GroupID} integration={integration} group={group} adding={adding} />
      )}
    </StepDialog>
  );
}
