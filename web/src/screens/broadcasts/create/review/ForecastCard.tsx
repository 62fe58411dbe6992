import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ForecastFacts } from '../../../../parts/broadcasts/ForecastFacts.tsx';
import { Panel } from '../Panel.tsx';
import { forecastQuery } from '../settings/startQueries.ts';
import type { Wizard } from '../useWizard.ts';
import { waitsForMessage } from '../wizardForm.ts';

/** Who would be reached when, before the draft is sent. It follows what is saved. */
export function ForecastCard({ wizard }: { wizard: Wizard }) {
  const found = useQuery({
    ...forecastQuery(wizard.draftId, wizard.form),
    enabled: wizard.status === 'saved' && !waitsForMessage(wizard.form),
  });
  if (waitsForMessage(wizard.form) || found.isError) return null;
  return (
    <Panel>
      <Typography variant="h3" sx={{ mb: 3 }}>
        Forecast
      </Typography>
      {found.data === undefined ? (
        <Skeleton variant="rounded" height={64} role="status" aria-label="Loading" />
      ) : (
        <ForecastFacts forecast={found.data} />
      )}
    </Panel>
  );
}
