import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/errors.ts';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { RefreshIcon } from '../../../parts/icons.tsx';
import { integrationsQuery } from './draftData.ts';
import type { RecipientWay } from './RecipientCards.tsx';
import { StepDialog } from './StepDialog.tsx';

interface AddIntegrationDialogProps {
  open: boolean;
  onClose: () => void;
  onOther: (way: RecipientWay) => void;
}

/** People out of a connected system; while none is connected, it says what that is and what works today. */
export function AddIntegrationDialog({ open, onClose, onOther }: AddIntegrationDialogProps) {
  const found = useQuery({ ...integrationsQuery, enabled: open });
  const items = found.data?.Items ?? [];
  return (
    <StepDialog open={open} title="Add from integration" onClose={onClose}>
      {found.isPending && <Skeleton variant="rounded" height={120} />}
      {found.isError && <Alert severity="error">{errorText(found.error, 'getting', 'integrations')}</Alert>}
      {found.isSuccess && items.length === 0 && (
        <EmptyState
          compact
          icon={<RefreshIcon />}
          title="No integration is connected"
          action={
            <Button variant="contained" onClick={() => onOther('file')}>
              Upload a file instead
            </Button>
          }
        >
          An integration keeps the people of another system, such as a student or member list, ready to be
          texted here. Until one is connected, export a list there and upload it.
        </EmptyState>
      )}
      {items.map((item) => (
        <Box key={item.IntegrationID} sx={{ py: 3, borderBottom: '1px solid', borderColor: 'divider' }}>
          <Typography sx={{ fontWeight: 600 }}>{item.Name}</Typography>
        </Box>
      ))}
    </StepDialog>
  );
}
