import Skeleton from '@mui/material/Skeleton';
import { downloadBroadcastDetails } from '@carillon/contract/broadcasts/broadcastResults';
import { downloadTextReplies } from '@carillon/contract/broadcasts/textReplies';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { addressOf } from '../../../api/client/client.ts';
import { useUser } from '../../../api/client/session.ts';
import { useHasAgent } from '../../../api/textNumbers.ts';
import { ChatIcon, DownloadIcon } from '../../../parts/icons.tsx';
import { LinkButton } from '../../../parts/links.tsx';
import { count } from '@carillon/rules/money/amounts';
import type { DetailsSearch } from '../search.ts';
import { useWholeTab } from '../../../parts/lists/useWholeTab.ts';
import { narrowedBy, pathOf, tabKey, tabsOf } from './resultTabs.ts';
import type { ResultView, TabGroup } from './resultTabs.ts';
import { lazyPart } from '../../../lazyScreen.tsx';

const Recipients = lazyPart(
  'Recipients',
  () => import('./recipients/Recipients.tsx').then((part) => part.Recipients),
  <Skeleton variant="rounded" height={240} role="status" aria-label="Loading" />,
);

const Unconfirmed = lazyPart(
  'Unconfirmed',
  () => import('./recipients/Unconfirmed.tsx').then((part) => part.Unconfirmed),
  <Skeleton variant="rounded" height={160} role="status" aria-label="Loading" />,
);

const TextReplies = lazyPart(
  'TextReplies',
  () => import('./recipients/TextReplies.tsx').then((part) => part.TextReplies),
  <Skeleton variant="rounded" height={160} role="status" aria-label="Loading" />,
);

const AnswerFilter = lazyPart(
  'AnswerFilter',
  () => import('./recipients/AnswerFilter.tsx').then((part) => part.AnswerFilter),
  <Skeleton variant="rounded" height={36} sx={{ mb: 4 }} role="status" aria-label="Loading" />,
);

interface ResultsSectionProps {
  broadcast: Broadcast;
  view: ResultView;
  search: DetailsSearch;
}

/** All recipients with their results: tabs with counts, search, downloads (rows B-046 to B-051, B-191, C-015). */
export function ResultsSection({ broadcast, view, search }: ResultsSectionProps) {
  const navigate = useNavigate();
  const id = broadcast.BroadcastID;
  const groups = tabsOf(broadcast, view, useHasAgent(broadcast.TextNumberID));
  // Users who do not work with the number see no conversations of it.
  const worksWith =
    useUser()?.TextNumbers.some((one) => one.TextNumberID === broadcast.TextNumberID) ?? false;
  const open = (next: ResultView): void => {
    void navigate({
      to: '/broadcast-details/$id/$tab/$sub',
      params: { id: String(id), ...pathOf(next) },
      search: {},
      replace: true,
      resetScroll: false,
    });
  };
  const details = addressOf(downloadBroadcastDetails, {
    params: { BroadcastID: id },
    query: {
      ...narrowedBy(view, broadcast.BroadcastType),
      status: search.status,
      sentas: search.sentas,
      q: search.q,
    },
  });
  const isReading = view.kind === 'replies';
  const replies = addressOf(downloadTextReplies, { params: { BroadcastID: id }, query: { q: search.q } });
  return (
    <Box component="section" aria-labelledby="recipients" sx={{ scrollMarginTop: '80px' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          mb: 2,
        }}
      >
        <Typography variant="h2" id="recipients" sx={{ mr: 4, scrollMarginTop: '80px' }}>
          Recipients
        </Typography>
        <Box sx={{ mx: -1, '&& > *': { m: 1 } }}>
          {broadcast.RepliedTotal > 0 && !isReading && (
            <Button size="small" variant="outlined" onClick={() => open({ kind: 'replies' })}>
              Read the replies
            </Button>
          )}
          {broadcast.RepliedTotal > 0 && worksWith && (
            <LinkButton
              size="small"
              variant="outlined"
              to="/inbox"
              search={{ broadcastid: id }}
              startIcon={<ChatIcon />}
            >
              Replies in the inbox
            </LinkButton>
          )}
          {broadcast.Actions.includes('csv') && (
            <Button
              size="small"
              variant="outlined"
              href={isReading ? replies : details}
              download
              startIcon={<DownloadIcon />}
            >
              {isReading ? 'Replies CSV' : 'Results CSV'}
            </Button>
          )}
        </Box>
      </Box>
      {groups.map((group) => (
        <TabStrip key={group.channel} group={group} isOnly={groups.length === 1} view={view} onOpen={open} />
      ))}
      {view.kind === 'survey' && (
        <AnswerFilter broadcast={broadcast} of={view.of} response={view.response} onOpen={open} />
      )}
      {view.kind === 'unconfirmed' ? (
        <Unconfirmed key={view.of} broadcast={broadcast} of={view.of} search={search} />
      ) : isReading ? (
        <TextReplies broadcast={broadcast} search={search} mayOpen={worksWith} />
      ) : (
        <Recipients broadcast={broadcast} view={view} search={search} />
      )}
    </Box>
  );
}

interface TabStripProps {
  group: TabGroup;
  /** False if texts and calls each have a strip, which then says what it is for. */
  isOnly: boolean;
  view: ResultView;
  onOpen: (view: ResultView) => void;
}

const groupTitles = { texts: 'Texts', calls: 'Calls' } as const;

function TabStrip({ group, isOnly, view, onOpen }: TabStripProps) {
  const shown = tabKey(view);
  const isHere = group.tabs.some((tab) => tab.key === shown);
  const strip = useWholeTab(isHere ? shown : '');
  const title = groupTitles[group.channel];
  return (
    <Box sx={{ mb: 4 }}>
      {!isOnly && (
        <Typography variant="h4" component="h3" aria-hidden sx={{ color: 'text.secondary' }}>
          {title}
        </Typography>
      )}
      <Tabs
        ref={strip}
        value={isHere ? shown : false}
        onChange={(_, key: string) => {
          const tab = group.tabs.find((one) => one.key === key);
          if (tab) onOpen(tab.view);
        }}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={isOnly ? 'Results by kind' : `Results of ${title.toLowerCase()} by kind`}
        sx={{
          borderBottom: '1px solid',
          borderColor: 'divider',
          // So that all of them, with four-digit counts, fit in one row on a screen of 1440.
          '& .MuiTab-root': { px: '7px', fontSize: '0.8125rem' },
        }}
      >
        {group.tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            label={
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {tab.title}{' '}
                {tab.count !== null && (
                  <Box component="span" sx={{ fontWeight: 480 }}>
                    ({count(tab.count)}){tab.note !== undefined && ` ${tab.note}`}
                  </Box>
                )}
              </Box>
            }
          />
        ))}
      </Tabs>
    </Box>
  );
}
