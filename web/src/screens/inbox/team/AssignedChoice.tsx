import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { count } from '@carillon/rules/money/amounts';
import { conversationSummaryQuery } from '../../../api/conversationKeys.ts';
import type { InboxSearch } from '../search.ts';
import { tabular, visuallyHidden } from '../../../theme.ts';

const choices = [
  ['all', 'All'],
  ['me', 'Mine'],
  ['none', 'Unassigned'],
] as const;

/** Whose conversations the list shows: all, the user's, or unassigned ones. */
export function AssignedChoice(props: {
  search: InboxSearch;
  onSearch: (change: InboxSearch, replace: boolean) => void;
}) {
  const { search, onSearch } = props;
  const summary = useQuery(conversationSummaryQuery).data;
  // The counts are those of the Inbox. Other folders and searches show none.
  const isInbox = !(search.done || search.tag || search.broadcastid || search.textnumberid || search.q);
  const counts = { all: 0, me: summary?.MineCount ?? 0, none: summary?.UnassignedCount ?? 0 };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Assigned to"
      value={search.assigned ?? 'all'}
      onChange={(_, next: 'all' | 'me' | 'none' | null) =>
        next && onSearch({ assigned: next === 'all' ? undefined : next }, false)
      }
    >
      {choices.map(([value, text]) => (
        <ToggleButton
          key={value}
          value={value}
          sx={{ textTransform: 'none', px: 2.5, py: 0.75, lineHeight: 1.4 }}
        >
          {text}
          {isInbox && counts[value] > 0 && (
            <Box component="span" sx={{ ...tabular, ml: 1.5, color: 'text.secondary', fontWeight: 500 }}>
              {count(counts[value])}
              <Box component="span" sx={visuallyHidden}>
                {counts[value] === 1 ? ' conversation' : ' conversations'}
              </Box>
            </Box>
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
