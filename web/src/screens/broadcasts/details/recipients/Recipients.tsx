import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { callCatalogue } from '@carillon/rules/calls/callCatalogue';
import { deliveryStatusByName } from '@carillon/rules/texts/messageStatus';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import { nothingSelected, selectedCount } from '@carillon/rules/contacts/selection';
import { partsOf } from '@carillon/rules/broadcasts/types';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazyPart } from '../../../../lazyScreen.tsx';
import { detailsQuery } from '../../../../api/broadcastDetails.ts';
import { errorText } from '../../../../api/client/errors.ts';
import { EmptyState } from '../../../../parts/lists/EmptyState.tsx';
import { PeopleIcon, SearchIcon } from '../../../../parts/icons.tsx';
import { ListTable } from '../../../../parts/lists/ListTable.tsx';
import { listControls, listState } from '../../../../parts/lists/listState.ts';
import { SearchField } from '../../../../parts/lists/SearchField.tsx';
import { useSelection } from '../../../../parts/lists/useSelection.ts';
import type { DetailsSearch } from '../../search.ts';
import { recipientColumns } from './recipientColumns.tsx';
import { usePersonText } from './usePersonText.tsx';
import { hasChannels } from './sentAs.ts';
import { SelectedRecipients, selectedActions } from './SelectedRecipients.tsx';
import { channelOf, narrowedBy, pathOf, tabKey } from '../resultTabs.ts';
import type { ResultView } from '../resultTabs.ts';

const SentAsFilter = lazyPart('SentAsFilter', () =>
  import('./SentAsFilter.tsx').then((part) => part.SentAsFilter),
);

const listName = 'broadcastDetails';

const emptyTexts: Readonly<Record<string, { title: string; text: string }>> = {
  all: { title: 'No one here yet', text: 'Recipients show here as soon as the broadcast is made.' },
  delivered: {
    title: 'Nothing delivered yet',
    text: 'People whose carrier accepted or confirmed the text show here.',
  },
  read: { title: 'No read receipts', text: 'Only phones with RCS tell that a message was opened.' },
  failed: { title: 'No failures', text: 'Every text that left was accepted so far.' },
  invalid: {
    title: 'No invalid numbers',
    text: 'Numbers that can’t or may not be texted would show here, with the reason.',
  },
  'not-completed': {
    title: 'Nothing is open',
    text: 'Texts that wait, or were stopped before they left, show here.',
  },
  'opted-out': {
    title: 'No one opted out by answering',
    text: 'People who answered STOP to this text would show here. People who had already opted out are under Invalid.',
  },
  replied: { title: 'No replies yet', text: 'Answers show here the moment they arrive.' },
  'not-replied': {
    title: 'No one left to wait for',
    text: 'People who got the text and have not answered show here.',
  },
  'survey-texts': { title: 'No answers yet', text: 'Answers are counted for 14 days after the text.' },
  'all-calls': { title: 'No one has been called yet', text: 'Everyone who is called shows here.' },
  'live-person': { title: 'No one answered yet', text: 'People who picked up show here.' },
  'voice-mail': {
    title: 'No voicemail yet',
    text: 'Numbers whose voicemail got your message show here.',
  },
  busy: { title: 'No one missed your call', text: 'Busy and unanswered numbers show here.' },
  'invalid-calls': {
    title: 'No invalid numbers',
    text: 'Numbers that can’t or may not be called would show here, with the reason.',
  },
  'incomplete-calls': {
    title: 'Nothing is open',
    text: 'Calls that wait, failed, or were stopped before they began show here.',
  },
  transfers: {
    title: 'No one was transferred',
    text: 'People who pressed 0 and were connected to your organization show here.',
  },
  'missed-texts': { title: 'Everyone got it', text: 'No text failed or was stopped so far.' },
  'missed-calls': { title: 'Everyone got it', text: 'Every number was answered so far.' },
  'survey-calls': { title: 'No answers yet', text: 'People who answered your question by a key show here.' },
};
const noCalls = { title: 'No calls', text: 'This broadcast was sent as texts, so no one was called.' };
const noTexts = { title: 'No texts', text: 'This broadcast was made as calls, so no one was texted.' };

/** Name of a result of texts or calls, for the chip that shows the filter of the list. */
function labelOf(status: string, view: ResultView): string {
  const entry =
    channelOf(view) === 'calls'
      ? callCatalogue.find((line) => line.name === status)
      : deliveryStatusByName(status);
  return entry?.label ?? status;
}

/** Recipients of one tab, live, with their reasons. The message can be resent to a selection. */
export function Recipients(props: { broadcast: Broadcast; view: ResultView; search: DetailsSearch }) {
  const { broadcast, view, search } = props;
  const navigate = useNavigate();
  const state = listState(listName, search);
  const channel = channelOf(view);
  const hasRows = partsOf(broadcast.BroadcastType)[channel];
  const isTexts = channel === 'texts' && hasChannels(broadcast);
  const narrowed = {
    ...narrowedBy(view, broadcast.BroadcastType),
    q: state.q === '' ? undefined : state.q,
    status: search.status,
    sentas: isTexts ? search.sentas : undefined,
  };
  const list = useQuery({
    ...detailsQuery(broadcast.BroadcastID, {
      page: state.page,
      pagesize: state.pagesize,
      ...narrowed,
    }),
    enabled: hasRows,
  });
  const response = view.kind === 'survey' ? (view.response ?? '') : '';
  const { selection, setSelection } = useSelection<string>(
    `${tabKey(view)}|${response}`,
    `${search.status ?? ''}|${narrowed.sentas ?? ''}|${state.q}`,
  );
  const go = (change: DetailsSearch, isReplaced = 'q' in change): void => {
    void navigate({
      to: '/broadcast-details/$id/$tab/$sub',
      params: { id: String(broadcast.BroadcastID), ...pathOf(view) },
      search: (before: DetailsSearch) => ({ ...before, page: undefined, ...change }),
      replace: isReplaced,
      resetScroll: false,
      hash: true,
    });
  };
  const personText = usePersonText(broadcast, view);
  const isNarrowed = state.q !== '' || search.status !== undefined || narrowed.sentas !== undefined;
  const rows = hasRows ? list.data?.Items : [];
  const names = new Map(
    (rows ?? []).map((row) => [row.PhoneNumber, `${row.FirstName} ${row.LastName}`.trim()]),
  );
  const texts = hasRows ? emptyTexts[tabKey(view)] : channel === 'calls' ? noCalls : noTexts;
  const statusLabel = search.status ? labelOf(search.status, view) : null;
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          m: -1.5,
          mb: 2.5,
          '&& > *': { m: 1.5 },
        }}
      >
        <SearchField
          label="Search recipients"
          value={search.q ?? ''}
          onSearch={(q) => go({ q: q === '' ? undefined : q })}
        />
        {isTexts && (
          <SentAsFilter
            broadcast={broadcast}
            value={search.sentas}
            isCounted={view.kind === 'texts' && view.filter === 'all'}
            onChange={(sentas) => go({ sentas })}
          />
        )}
        {statusLabel !== null && (
          <Chip
            label={`Only ${statusLabel}`}
            onDelete={() => go({ status: undefined })}
            sx={{ height: 32 }}
          />
        )}
      </Box>
      <ListTable
        label="Recipients"
        columns={[...recipientColumns(broadcast, view), ...personText.columns]}
        rows={rows}
        total={hasRows ? (list.data?.Size ?? 0) : 0}
        idOf={(row) => row.PhoneNumber}
        isFetching={list.isPlaceholderData}
        error={list.error ? errorText(list.error, 'getting', 'recipients') : null}
        onRetry={() => void list.refetch()}
        {...listControls(listName, state, go)}
        selection={
          selectedActions.some((action) => broadcast.Actions.includes(action))
            ? {
                value: selection,
                onChange: setSelection,
                isNarrowed,
                nameOf: (id) => names.get(id) || formatPhone(id),
                actions: (
                  <SelectedRecipients
                    broadcast={broadcast}
                    selection={selection}
                    count={selectedCount(selection, hasRows ? (list.data?.Size ?? 0) : 0)}
                    narrowed={narrowed}
                    onDone={() => setSelection(nothingSelected)}
                  />
                ),
              }
            : undefined
        }
        empty={
          isNarrowed && hasRows ? (
            <EmptyState
              compact
              title="No one matches"
              icon={<SearchIcon />}
              action={
                <Button
                  variant="outlined"
                  onClick={() => go({ q: undefined, status: undefined, sentas: undefined })}
                >
                  Clear search
                </Button>
              }
            >
              Try a part of the name or of the phone number.
            </EmptyState>
          ) : (
            <EmptyState compact title={texts?.title ?? 'No one here'} icon={<PeopleIcon />}>
              {texts?.text}
            </EmptyState>
          )
        }
      />
      {personText.dialog}
    </>
  );
}
