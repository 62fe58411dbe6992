import type { Integration } from '@carillon/contract/integrations';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { integrationsQuery } from '../../../api/integrations.ts';
import { useMay } from '../../../api/client/session.ts';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { RefreshIcon } from '../../../parts/icons.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import { ConnectDialog, RemoveDialog } from './dialogs.ts';
import { connectedText } from './connectedText.ts';
import { IntegrationCard } from './IntegrationCard.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';

const parts = [
  { type: 'Contact', title: 'People' },
  { type: 'SSO', title: 'Sign-in' },
] as const;

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr', w1440: '1fr 1fr 1fr' },
  columnGap: '16px',
  rowGap: '16px',
} as const;

/** The integrations in the settings, connected or not. Owners and admins connect and remove them. */
export default function IntegrationsPage() {
  const found = useQuery(integrationsQuery);
  const mayConnect = useMay('integrations.connect');
  const [connecting, setConnecting] = useState<{ id: number; open: boolean } | null>(null);
  const [removing, setRemoving] = useState<{ id: number; open: boolean } | null>(null);
  const all = found.data?.Items ?? [];
  const one = (id: number | undefined): Integration | null =>
    all.find((integration) => integration.IntegrationID === id) ?? null;
  return (
    <SettingsFrame>
      <PageHeader
        title="Integrations"
        sub={
          mayConnect
            ? 'Bring people of other systems into your broadcasts.'
            : 'Account owners and admins connect them; everyone can use what is connected.'
        }
      />
      {found.isError && !found.data && (
        <LoadFailed onRetry={() => void found.refetch()}>
          {errorText(found.error, 'getting', 'integrations')}
        </LoadFailed>
      )}
      {found.isPending && (
        <Box sx={grid} aria-hidden>
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} variant="rounded" height={148} />
          ))}
        </Box>
      )}
      {found.isSuccess && all.length === 0 && (
        <EmptyState icon={<RefreshIcon />} title="No integration is set up here">
          Your Carillon operator decides which other systems can be connected.
        </EmptyState>
      )}
      {parts.map(({ type, title }) => {
        const shown = all.filter((integration) => integration.Type === type);
        if (shown.length === 0) return null;
        return (
          <Box component="section" key={type} aria-labelledby={`integrations-${type}`} sx={{ mb: 8 }}>
            <Typography variant="h2" id={`integrations-${type}`} sx={{ mb: 3 }}>
              {title}
            </Typography>
            <Box component="ul" sx={grid}>
              {shown.map((integration) => (
                <IntegrationCard
                  key={integration.IntegrationID}
                  integration={integration}
                  mayConnect={mayConnect}
                  onConnect={() => setConnecting({ id: integration.IntegrationID, open: true })}
                  onRemove={() => setRemoving({ id: integration.IntegrationID, open: true })}
                />
              ))}
            </Box>
          </Box>
        );
      })}
      <ConnectDialog
        open={connecting?.open ?? false}
        integration={one(connecting?.id)}
        onClose={() => setConnecting((old) => old && { ...old, open: false })}
      />
      <RemoveDialog
        open={removing?.open ?? false}
        integration={one(removing?.id)}
        onClose={() => setRemoving((old) => old && { ...old, open: false })}
      />
      <Returned one={one} onAgain={(id) => setConnecting({ id, open: true })} />
    </SettingsFrame>
  );
}

/** The outcome in the address after the other system's page replaced ours. */
function Returned(props: { one: (id: number) => Integration | null; onAgain: (id: number) => void }) {
  const { connected, declined, failed } = useSearch({ from: '/app/settings/integrations' });
  const navigate = useNavigate();
  const integration = props.one(connected ?? declined ?? failed ?? 0);
  if (integration === null) return null;
  // A stored or invented address may claim an outcome that is not true.
  if (connected !== undefined && !integration.Connected) return null;
  const { Name, IntegrationID } = integration;
  const close = (): void => void navigate({ to: '/settings/integrations', replace: true });
  return (
    <StepDialog
      open
      title={connected === undefined ? `${Name} is not connected` : `${Name} is connected.`}
      maxWidth="xs"
      onClose={close}
      actions={
        connected === undefined ? (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="contained"
              onClick={() => {
                close();
                props.onAgain(IntegrationID);
              }}
            >
              Try again
            </Button>
          </>
        ) : (
          <Button variant="contained" onClick={close}>
            Done
          </Button>
        )
      }
    >
      {declined !== undefined ? (
        <Typography>You did not let us read your {Name} contacts. Nothing was connected.</Typography>
      ) : connected === undefined ? (
        <Alert severity="error">
          {`There was an error logging into your ${Name} account. Please check any information you provided and try again.`}
        </Alert>
      ) : (
        <Typography>{connectedText(integration)}</Typography>
      )}
    </StepDialog>
  );
}
