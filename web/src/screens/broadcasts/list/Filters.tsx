import { broadcastTypes } from '@carillon/contract/broadcastForm';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { labelsQuery } from '../../../api/broadcasts.ts';
import { SearchField } from '../../../parts/SearchField.tsx';
import { typeNames } from '../../../parts/typeNames.ts';
import type { BroadcastsSearch } from '../../../screens.ts';

/** Search, type and labels of the list; all of it lives in the address. */
export function Filters(props: { search: BroadcastsSearch; onChange: (change: BroadcastsSearch) => void }) {
  const { search, onChange } = props;
  const labels = useQuery(labelsQuery).data;
  const chosen = (search.labels ?? '').split(',').filter((id) => id !== '');
  const names = new Map(
    (Array.isArray(labels) ? labels : []).map((one) => [String(one.LabelID), one.LabelName]),
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', m: -1.5, mb: 2.5, '&& > *': { m: 1.5 } }}>
      <SearchField
        label="Search broadcasts"
        value={search.q ?? ''}
        onSearch={(q) => onChange({ q: q === '' ? undefined : q })}
      />
      <TextField
        select
        size="small"
        label="Type"
        value={search.type ?? 'all'}
        onChange={(event) =>
          onChange({ type: event.target.value === 'all' ? undefined : event.target.value })
        }
        sx={{ minWidth: { xs: 128, sm: 150 } }}
      >
        <MenuItem value="all">All types</MenuItem>
        {broadcastTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {typeNames[type]}
          </MenuItem>
        ))}
      </TextField>
      {names.size > 0 && (
        <TextField
          select
          size="small"
          label="Labels"
          sx={{ minWidth: { xs: 128, sm: 150 }, maxWidth: 260 }}
          value={chosen}
          onChange={(event) => {
            const ids: unknown = event.target.value;
            const list = Array.isArray(ids) ? ids : String(ids).split(',');
            onChange({ labels: list.length > 0 ? list.join(',') : undefined });
          }}
          slotProps={{
            select: {
              multiple: true,
              renderValue: () => chosen.map((id) => names.get(id) ?? '').join(', '),
            },
          }}
        >
          {[...names].map(([id, name]) => (
            <MenuItem key={id} value={id}>
              <Checkbox size="small" checked={chosen.includes(id)} sx={{ py: 0 }} tabIndex={-1} />
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}
