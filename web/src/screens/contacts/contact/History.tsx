import type { ContactDetail, HistoryEntry } from '@carillon/contract/contacts/contacts';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { historyQuery } from '../../../api/contacts.ts';
import { errorText } from '../../../api/client/errors.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { ClockIcon } from '../../../parts/icons.tsx';
import { LinkText } from '../../../parts/links.tsx';
import { ListFooter } from '../../../parts/lists/ListFooter.tsx';
import { usePastEnd } from '../../../parts/lists/listState.ts';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import type { ContactSearch } from '../search.ts';

const kinds = [
  { value: 'all', text: 'All' },
  { value: 'sent', text: 'Sent' },
  { value: 'received', text: 'Received' },
  { value: 'consent', text: 'Consent' },
] as const;
const nothing = {
  all: (name: string) => `Nothing was sent to ${name} yet.`,
  sent: (name: string) => `Nothing was sent to ${name} yet.`,
  received: (name: string) => `${name} has not written yet.`,
  consent: (name: string) => `Nothing was said about ${name}’s consent yet.`,
} as const;

/** What was sent to the contact, with its result, and the replies. */
export function History(props: { person: ContactDetail; name: string; search: ContactSearch }) {
  const { person, name, search } = props;
  const navigate = useNavigate({ from: '/contacts/contact/$id' });
  const type = search.type ?? 'all';
  const page = search.page ?? 1;
  const pagesize = search.pagesize ?? 10;
  const list = useQuery(historyQuery(person.PersonID, { type, page, pagesize }));
  const go = (change: ContactSearch, isReplaced = false): void =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      replace: isReplaced,
      resetScroll: false,
    });
  const total = list.data?.Size ?? 0;
  const isPast = usePastEnd(
    { rows: list.data?.Items.length, total, page, pageSize: pagesize, isFetching: list.isPlaceholderData },
    (last) => go({ page: last }, true),
  );
  const entries = isPast ? undefined : list.data?.Items;
  return (
    <Box sx={{ maxWidth: 760 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Show"
        value={type}
        onChange={(_, next: (typeof kinds)[number]['value'] | null) => {
          if (next !== null) go({ type: next === 'all' ? undefined : next });
        }}
        sx={{ mb: 4, '& .MuiToggleButton-root': { px: 3, textTransform: 'none' } }}
      >
        {kinds.map(({ value, text }) => (
          <ToggleButton key={value} value={value}>
            {text}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {list.error && (
        <LoadFailed sx={{ mb: 3 }} onRetry={() => void list.refetch()}>
          {errorText(list.error, 'getting', 'history')}
        </LoadFailed>
      )}
      {(entries || !list.error) && (
        <Card>
          {!entries &&
            [70, 52, 84].map((width) => (
              <Box key={width} sx={{ p: 5 }} aria-busy="true">
                <Skeleton width={`${width}%`} />
                <Skeleton width="30%" />
              </Box>
            ))}
          {entries?.length === 0 && (
            <EmptyState compact title={nothing[type](name)} icon={<ClockIcon />}>
              Texts, answers and what was agreed show here, the newest first.
            </EmptyState>
          )}
          {entries && entries.length > 0 && (
            <Box component="ol" aria-label="History" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {entries.map((entry, index) => (
                <Entry key={`${entry.At} ${index}`} entry={entry} />
              ))}
            </Box>
          )}
          {entries && total > 0 && (
            <ListFooter
              page={page}
              pageSize={pagesize}
              total={total}
              onPage={(next) => go({ page: next })}
              onPageSize={(next) => go({ pagesize: next })}
            />
          )}
        </Card>
      )}
    </Box>
  );
}

const headings: Record<HistoryEntry['Kind'], string> = {
  sent: 'Text sent',
  received: 'Received',
  consent: 'Consent',
};

/** One event. */
function Entry({ entry }: { entry: HistoryEntry }) {
  const byWhom = [entry.Source, entry.UserName].filter((part) => part !== '').join(', ');
  const isReceived = entry.Kind === 'received';
  return (
    <Box
      component="li"
      sx={{
        px: 5,
        py: 4,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'baseline' }}
      >
        <Typography sx={{ fontWeight: 600, mr: 3 }}>
          {entry.Kind === 'consent' ? entry.Result : headings[entry.Kind]}
          {entry.Kind === 'sent' && entry.Result !== '' && (
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {' '}
              · {entry.Result}
            </Box>
          )}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          <DateText value={entry.At} form="age" /> · {formatPhone(entry.Phone)}
        </Typography>
      </Box>
      {entry.Message !== '' && (
        <Box
          dir="auto"
          sx={{
            display: 'inline-block',
            maxWidth: 560,
            mt: 2,
            px: 3,
            py: 2,
            borderRadius: '12px',
            bgcolor: isReceived ? 'own.blueTint' : 'own.greyTint',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {entry.Message}
        </Box>
      )}
      {entry.Wording !== '' && (
        <Typography
          variant="body2"
          dir="auto"
          sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          “{entry.Wording}”
        </Typography>
      )}
      {(entry.BroadcastID !== null || (entry.Kind === 'consent' && byWhom !== '')) && (
        <Typography variant="body2" component="div" sx={{ mt: 1, color: 'text.secondary' }}>
          {entry.BroadcastID === null ? (
            byWhom
          ) : (
            <LinkText to="/broadcast-details/$id" params={{ id: String(entry.BroadcastID) }} dir="auto">
              {entry.BroadcastName || 'Broadcast'}
            </LinkText>
          )}
        </Typography>
      )}
    </Box>
  );
}
