import { broadcastTypes } from '@carillon/rules/broadcasts/types';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { labelsQuery } from '../../../api/broadcasts.ts';
import { ChoiceFilter } from '../../../parts/lists/ListFilters.tsx';
import { typeNames } from '../../../parts/broadcasts/typeNames.ts';
import type { BroadcastsSearch } from '../search.ts';

/** Type and labels of the list, kept in the address. */
export function Filters(props: { search: BroadcastsSearch; onChange: (change: BroadcastsSearch) => void }) {
  const { search, onChange } = props;
  const labels = useQuery(labelsQuery).data;
  const chosen = (search.labels ?? '').split(',').filter((id) => id !== '');
  const names = new Map(
    (Array.isArray(labels) ? labels : []).map((one) => [String(one.LabelID), one.LabelName]),
  );
  return (
    <>
      <ChoiceFilter
        label="Type"
        all="All types"
        choices={broadcastTypes.map((type) => [type, typeNames[type]] as const)}
        value={search.type}
        onChange={(type) => onChange({ type })}
        minWidth={{ xs: 128, sm: 150 }}
      />
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
    </>
  );
}
