import type { Integration } from '@carillon/contract/integrations';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupTypesQuery, integrationGroupsQuery } from '../../../../../api/integrations.ts';
import { EmptyState } from '../../../../../parts/lists/EmptyState.tsx';
import { LabelIcon } from '../../../../../parts/icons.tsx';
import { count } from '@carillon/rules/money/amounts';
import { tabular } from '../../../../../theme.ts';
import { IntegrationErrorDialog } from './IntegrationErrorDialog.tsx';
import type { IntegrationAdding } from './useIntegrationAdding.ts';

const allTypes = 'all';

interface IntegrationGroupsProps {
  integration: Integration;
  adding: IntegrationAdding;
}

/** Groups of a connected system: tick whole ones, or open one to pick its people. */
export function IntegrationGroups({ integration, adding }: IntegrationGroupsProps) {
  const { IntegrationID, Name, Features } = integration;
  const types = useQuery({ ...groupTypesQuery(IntegrationID), enabled: Features.HasGroupTypes });
  const groups = useQuery(integrationGroupsQuery(IntegrationID, adding.groupType));
  const [typed, setTyped] = useState('');
  const [dismissed, setDismissed] = useState<Error | null>(null);
  const all = groups.data?.Items ?? [];
  const shown = all.filter((group) => group.Name.toLowerCase().includes(typed.trim().toLowerCase()));
  const error = groups.error ?? types.error;
  const busy = groups.isFetching || types.isFetching;
  const retry = (): void => {
    void groups.refetch();
    if (types.isError) void types.refetch();
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', mt: 1, mx: -1, '&& > *': { m: 1 } }}>
        {types.data && types.data.Items.length > 0 && (
          <TextField
            select
            size="small"
            label="Kind of group"
            value={adding.groupType ?? allTypes}
            onChange={({ target }) => adding.setGroupType(target.value === allTypes ? null : target.value)}
            sx={{ minWidth: 200 }}
          >
            <MenuItem value={allTypes}>All kinds</MenuItem>
            {types.data.Items.map((type) => (
              <MenuItem key={type.GroupTypeID} value={type.GroupTypeID}>
                {type.Name}
              </MenuItem>
            ))}
          </TextField>
        )}
        {all.length > 5 && (
          <TextField
            label="Search groups"
            type="search"
            size="small"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Box>
      {groups.isPending && <Skeleton variant="rounded" height={160} sx={{ mt: 2 }} />}
      {groups.isError && (
        <Box sx={{ textAlign: 'center', py: 8 }}>
          <Typography sx={{ mb: 2 }}>The groups of {Name} could not be loaded.</Typography>
          <Button variant="outlined" disabled={busy} onClick={retry}>
            Try again
          </Button>
        </Box>
      )}
      {groups.isSuccess && all.length === 0 && (
        <EmptyState compact icon={<LabelIcon />} title="There are no groups">
          {`${Name} has no people to offer here yet.`}
        </EmptyState>
      )}
      <Box
        component="ul"
        aria-label={`Groups of ${Name}`}
        sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, maxHeight: 420, overflowY: 'auto' }}
      >
        {shown.map((group) => (
          <Box
            component="li"
            key={group.GroupID}
            sx={{
              display: 'flex',
              alignItems: 'center',
              borderBottom: '1px solid',
              borderColor: 'divider',
            }}
          >
            <FormControlLabel
              control={
                <Checkbox
                  checked={adding.groups.has(group.GroupID)}
                  onChange={() => adding.toggleGroup(group.GroupID)}
                />
              }
              label={<span dir="auto">{group.Name}</span>}
              sx={{ minWidth: 0, flex: 1, ml: 0, overflowWrap: 'anywhere' }}
            />
            {group.ContactCount !== null && (
              <Typography variant="body2" sx={{ ...tabular, color: 'text.secondary', mr: 2 }}>
                {count(group.ContactCount)}
              </Typography>
            )}
            <Button
              size="small"
              aria-label={`Choose people of ${group.Name}`}
              onClick={() => adding.openGroup(group)}
              sx={{ flex: 'none' }}
            >
              Choose people
            </Button>
          </Box>
        ))}
      </Box>
      {all.length > 0 && shown.length === 0 && (
        <Typography sx={{ py: 4, color: 'text.secondary' }}>No group matches.</Typography>
      )}
      <IntegrationErrorDialog
        error={error !== null && error !== dismissed ? error : null}
        name={Name}
        busy={busy}
        onRetry={retry}
        onClose={() => setDismissed(error)}
      />
    </>
  );
}
