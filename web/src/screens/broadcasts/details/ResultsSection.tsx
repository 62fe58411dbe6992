import { downloadBroadcastDetails, downloadTextReplies } from '@carillon/contract/broadcastResults';
import type { Broadcast } from '@carillon/contract/broadcasts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { addressOf } from '../../../api/client.ts';
import { DownloadIcon } from '../../../parts/icons.tsx';
import { count } from '../../../parts/numbers.ts';
import type { DetailsSearch } from '../../../screens.ts';
import { Recipients } from './Recipients.tsx';
import { useWholeTab } from '../../../parts/useWholeTab.ts';
import { SurveyAnswers } from './SurveyAnswers.tsx';
import { Unconfirmed } from './Unconfirmed.tsx';
import { filterOf, pathOf, tabKey, tabsOf } from './resultTabs.ts';
import type { ResultView } from './resultTabs.ts';

interface ResultsSectionProps {
  broadcast: Broadcast;
  view: ResultView;
  search: DetailsSearch;
}

/** Everybody with their result: tabs with counts, search, downloads (rows B-046, B-049, B-191). */
export function ResultsSection({ broadcast, view, search }: ResultsSectionProps) {
  const navigate = useNavigate();
  const id = broadcast.BroadcastID;
  const tabs = tabsOf(broadcast, view);
  const open = (next: ResultView): void => {
    void navigate({
      to: '/broadcast-details/$id/$tab/$sub',
      params: { id: String(id), ...pathOf(next) },
      search: {},
      replace: true,
      resetScroll: false,
    });
  };
  const strip = useWholeTab(tabKey(view));
  const response = view.kind === 'survey' && view.response !== null ? view.response : undefined;
  const details = addressOf(downloadBroadcastDetails, {
    params: { BroadcastID: id },
    query: { filter: filterOf(view), status: search.status, q: search.q, surveyresponse: response },
  });
  const replies = addressOf(downloadTextReplies, { params: { BroadcastID: id } });
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
          {broadcast.RepliedTotal > 0 && (
            <Button size="small" variant="outlined" href={replies} download startIcon={<DownloadIcon />}>
              Replies CSV
            </Button>
          )}
          <Button size="small" variant="outlined" href={details} download startIcon={<DownloadIcon />}>
            Results CSV
          </Button>
        </Box>
      </Box>
      <Tabs
        ref={strip}
        value={tabKey(view)}
        onChange={(_, key: string) => {
          const tab = tabs.find((one) => one.key === key);
          if (tab) open(tab.view);
        }}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label="Results by kind"
        sx={{ mb: 4, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            label={
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {tab.title}{' '}
                <Box component="span" sx={{ fontWeight: 480 }}>
                  ({count(tab.count)})
                </Box>
              </Box>
            }
          />
        ))}
      </Tabs>
      {view.kind === 'survey' && (
        <SurveyAnswers broadcast={broadcast} response={view.response} onOpen={open} />
      )}
      {view.kind === 'unconfirmed' ? (
        <Unconfirmed broadcast={broadcast} search={search} />
      ) : (
        <Recipients broadcast={broadcast} view={view} search={search} />
      )}
    </Box>
  );
}
