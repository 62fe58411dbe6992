import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { forecastQuery } from '../../../api/broadcastDetails.ts';
import { ForecastFacts } from '../../../parts/broadcasts/ForecastFacts.tsx';

/** Who will be reached when, as long as recipients are left. It is computed again while the broadcast goes on. */
export function ForecastCard({ broadcast }: { broadcast: Broadcast }) {
  const { data } = useQuery(forecastQuery(broadcast));
  if (data === undefined || (data.LastDate === null && data.Losses.length === 0)) return null;
  return (
    <Card component="section" aria-labelledby="forecast-title" sx={{ p: { xs: 5, sm: 6 } }}>
      <Typography variant="h2" id="forecast-title" sx={{ mb: 3 }}>
        {broadcast.StatusLabel === 'Paused' ? 'Forecast, if you resume it now' : 'Forecast'}
      </Typography>
      <ForecastFacts forecast={data} />
    </Card>
  );
}
