import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../../api/conversations.ts';
import { useUser } from '../../../api/client/session.ts';
import { SearchField } from '../../../parts/lists/SearchField.tsx';
import type { InboxSearch } from '../search.ts';
import { titleOf } from '../filter.ts';
import { useMyNumbers } from '../useMyNumbers.ts';
import { AssignedChoice } from '../team/AssignedChoice.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';

/** Feature of accounts that search between two days instead of two weeks (3-decisions 2.7). */
const dateRangeFeature = 'ConversationDateRangeSearch';

/** The filters of the list: search, unread, a text number or a tag, days. */
export function ListTools(props: {
  search: InboxSearch;
  onSearch: (change: InboxSearch, replace: boolean) => void;
}) {
  const { search, onSearch } = props;
  const { numbers = [], error, refetch } = useMyNumbers();
  const tags = useQuery(tagsQuery);
  const own = tags.data?.filter((tag) => tag.Type === 'User') ?? [];
  const hasDays = useUser()?.Features.includes(dateRangeFeature) ?? false;
  const chosen = search.textnumberid
    ? `number ${search.textnumberid}`
    : search.tag && own.some((tag) => tag.TagID === search.tag)
      ? `tag ${search.tag}`
      : 'all';
  const choose = (value: string): void => {
    const [kind, id] = value.split(' ');
    onSearch(
      {
        textnumberid: kind === 'number' ? Number(id) : undefined,
        tag: kind === 'tag' ? Number(id) : undefined,
      },
      false,
    );
  };
  const day = (name: 'startdate' | 'enddate', label: string) => (
    <TextField
      size="small"
      type="date"
      label={label}
      value={search[name] ?? ''}
      onChange={(event) => onSearch({ [name]: event.target.value || undefined }, true)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 130px' }}
    />
  );
  return (
    <Box sx={{ px: 3, pt: 3, pb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', m: -1, '&& > *': { m: 1 } }}>
        <SearchField
          label="Search conversations"
          value={search.q ?? ''}
          onSearch={(q) => onSearch({ q: q || undefined, all: undefined }, true)}
        />
        {hasDays && day('startdate', 'From')}
        {hasDays && day('enddate', 'To')}
        {(numbers.length > 1 || own.length > 0) && (
          <TextField
            select
            size="small"
            value={chosen}
            onChange={(event) => choose(event.target.value)}
            slotProps={{ select: { SelectDisplayProps: { 'aria-label': 'Text number or tag' } } }}
            sx={{ flex: '1 1 150px', minWidth: 0 }}
          >
            <MenuItem value="all">All text numbers</MenuItem>
            {numbers.map((number) => (
              <MenuItem key={number.TextNumberID} value={`number ${number.TextNumberID}`} dir="auto">
                {titleOf({ textnumberid: number.TextNumberID }, { numbers })}
              </MenuItem>
            ))}
            {own.map((tag) => (
              <MenuItem key={tag.TagID} value={`tag ${tag.TagID}`} dir="auto">
                Tag: {tag.TagName}
              </MenuItem>
            ))}
          </TextField>
        )}
        {!search.review && <AssignedChoice search={search} onSearch={onSearch} />}
        <Chip
          label="Unread"
          role="switch"
          aria-checked={search.unread === true}
          color={search.unread ? 'primary' : 'default'}
          variant={search.unread ? 'filled' : 'outlined'}
          onClick={() => onSearch({ unread: search.unread ? undefined : true }, false)}
        />
      </Box>
      {error && (
        <LoadFailed sx={{ mt: 2 }} onRetry={refetch}>
          There was an error getting your text numbers.
        </LoadFailed>
      )}
      {tags.error && !tags.data && (
        <LoadFailed sx={{ mt: 2 }} onRetry={() => void tags.refetch()}>
          There was an error getting the tags assigned to the user.
        </LoadFailed>
      )}
    </Box>
  );
}
