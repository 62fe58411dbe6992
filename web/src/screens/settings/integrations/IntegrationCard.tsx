import type { Integration } from '@carillon/contract/integrations';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { DateText } from '../../../parts/DateText.tsx';
import { IntegrationLogo } from '../../../parts/IntegrationLogo.tsx';
import { sandboxText } from './connectedText.ts';

interface IntegrationCardProps {
  integration: Integration;
  mayConnect: boolean;
  onConnect: () => void;
  onRemove: () => void;
}

/** One integration: its name, whether it is connected, since when, and by whom. */
export function IntegrationCard({ integration, mayConnect, onConnect, onRemove }: IntegrationCardProps) {
  const { Name, Connected, ConnectedDate, ConnectedBy, ExternalName, Trouble } = integration;
  return (
    <Card
      component="li"
      aria-label={Name}
      sx={{ p: 4, display: 'flex', flexDirection: 'column', height: '100%' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <IntegrationLogo src={integration.Logo} />
        <Box sx={{ ml: 3, minWidth: 0, flex: 1 }}>
          <Typography component="h3" sx={{ fontWeight: 620 }}>
            {Name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {integration.Description}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ flex: 1 }} />
      {integration.IsSandbox && (
        <Typography
          variant="caption"
          component="p"
          sx={{ mt: 3, px: 2, py: 1, borderRadius: '8px', bgcolor: 'own.amberTint', color: 'text.primary' }}
        >
          {sandboxText(integration)}
        </Typography>
      )}
      {Trouble !== '' && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {Trouble}
        </Alert>
      )}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          mt: 3,
          minHeight: 40,
        }}
      >
        <Box sx={{ minWidth: 0, mr: 2 }}>
          <Typography
            variant="body2"
            sx={{ fontWeight: 600, color: Connected ? 'success.main' : 'text.secondary' }}
          >
            {Connected ? 'Connected' : 'Not connected'}
          </Typography>
          {Connected && ConnectedDate !== null && (
            <Typography
              variant="caption"
              component="div"
              sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              <DateText value={ConnectedDate} />
              {ConnectedBy !== '' && ` by ${ConnectedBy}`}
              {ExternalName !== '' && (
                <Box component="span" dir="auto">
                  {` · ${ExternalName}`}
                </Box>
              )}
            </Typography>
          )}
        </Box>
        {mayConnect && (
          <Box sx={{ display: 'flex', flex: 'none', '&& > *': { ml: 1, whiteSpace: 'nowrap' } }}>
            {ConnectedDate !== null && (
              <Button size="small" color="error" aria-label={`Remove ${Name}`} onClick={onRemove}>
                Remove
              </Button>
            )}
            {!Connected && (
              <Button size="small" variant="outlined" aria-label={`Connect ${Name}`} onClick={onConnect}>
                {Trouble === '' ? 'Connect' : 'Connect again'}
              </Button>
            )}
          </Box>
        )}
      </Box>
    </Card>
  );
}
