import type { RepeatingBroadcast } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import { count } from '@carillon/rules/money/amounts';
import { sequenceStates } from '@carillon/rules/schedules/schedule';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../../api/client/session.ts';
import { listRows, useListAddress } from '../../../api/lists/useList.ts';
import { repeatingBroadcastsQuery } from '../../../api/repeatingBroadcasts.ts';
import { typeName } from '../../../parts/broadcasts/typeNames.ts';
import { ToneChip } from '../../../parts/broadcasts/StatusChip.tsx';
import { DateText } from '../../../parts/DateText.tsx';
import { PlusIcon, RefreshIcon, SearchIcon } from '../../../parts/icons.tsx';
import { LinkButton, NameLink } from '../../../parts/links.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { ChoiceFilter } from '../../../parts/lists/ListFilters.tsx';
import { ListPage } from '../../../parts/lists/ListPage.tsx';
import type { Column } from '../../../parts/lists/ListTable.tsx';
import { NameCell } from '../../../parts/lists/NameCell.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { BroadcastTabs } from '../list/BroadcastTabs.tsx';
import { SequenceDialogs } from './SequenceDialogs.tsx';
import type { AskingSequence } from './SequenceDialogs.tsx';
import { SequenceMenu } from './SequenceMenu.tsx';
import { nextWords, stateLooks } from './sequenceWords.ts';
import { useSequenceActions } from './useSequenceActions.ts';
import type { SequenceActions } from './useSequenceActions.ts';

function columnsOf(
  actions: SequenceActions,
  ask: (one: RepeatingBroadcast, question: AskingSequence) => void,
): Column<RepeatingBroadcast>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      card: 'title',
      width: '34%',
      cell: (one) => (
        <NameCell below={`${one.RepeatingScheduleDescription} · ${typeName(one)}`}>
          <NameLink to="/repeatingbroadcasts/$id" params={{ id: String(one.RepeatingBroadcastID) }}>
            {one.BroadcastName}
          </NameLink>
        </NameCell>
      ),
    },
    {
      id: 'state',
      header: 'Status',
      cell: (one) => <ToneChip {...stateLooks[one.SequenceState]} />,
    },
    {
      id: 'next',
      header: 'Goes out next',
      cell: (one) => (
        <>
          {nextWords(one)}
          {one.Notice !== '' && (
            <Typography variant="body2" sx={{ color: 'warning.main', fontWeight: 560 }}>
              {one.Notice}
            </Typography>
          )}
        </>
      ),
    },
    {
      id: 'sent',
      header: 'Sent',
      align: 'right',
      cell: (one) => count(one.SentTotal),
    },
    {
      id: 'last',
      header: 'Last sent',
      cell: (one) => <DateText value={one.LastSentDate} form="age" empty="Not yet" />,
    },
    {
      id: 'menu',
      header: 'Actions',
      align: 'right',
      card: 'corner',
      width: 56,
      cell: (one) => (
        <SequenceMenu sequence={one} actions={actions} onAsk={(question) => ask(one, question)} />
      ),
    },
  ];
}

/** All broadcasts that repeat: running ones first, by their next date. */
export default function RepeatsPage() {
  const search = useSearch({ from: '/app/repeatingbroadcasts' });
  const mayRepeat = useMay('broadcasts.repeat');
  const { query, go, controls } = useListAddress(search, { name: 'repeatingbroadcasts' });
  const { page, pagesize, q } = query;
  const list = useQuery(
    repeatingBroadcastsQuery({ page, pagesize, ...(q === undefined ? {} : { q }), state: search.state }),
  );
  const actions = useSequenceActions();
  const [chosen, setChosen] = useState<RepeatingBroadcast | null>(null);
  const [asking, setAsking] = useState<AskingSequence>(null);
  const create = mayRepeat && (
    <LinkButton
      to="/broadcasts/create"
      search={{ start: 'repeating' }}
      variant="contained"
      color="secondary"
      startIcon={<PlusIcon />}
    >
      New repeating broadcast
    </LinkButton>
  );
  return (
    <ListPage
      header={<PageHeader title="Repeating broadcasts" actions={create} />}
      above={<BroadcastTabs view="repeating" />}
      search={{ label: 'Search repeating broadcasts', q: search.q, onSearch: (text) => go({ q: text }) }}
      filters={
        <ChoiceFilter
          label="Status"
          all="All"
          choices={sequenceStates.map((state) => [state, stateLooks[state].label] as const)}
          value={search.state}
          onChange={(state) => go({ state: sequenceStates.find((one) => one === state) })}
          minWidth={{ xs: 128, sm: 150 }}
        />
      }
      label="Repeating broadcasts"
      columns={columnsOf(actions, (one, question) => {
        setChosen(one);
        setAsking(question);
      })}
      idOf={(one) => one.RepeatingBroadcastID}
      {...listRows(list, 'repeating broadcasts')}
      {...controls}
      empty={
        q !== undefined || search.state !== undefined ? (
          <EmptyState
            title="No repeating broadcast matches"
            icon={<SearchIcon />}
            action={
              <Button variant="outlined" onClick={() => go({ q: undefined, state: undefined })}>
                Clear search and filters
              </Button>
            }
          >
            Try a part of the name.
          </EmptyState>
        ) : (
          <EmptyState title="Nothing repeats yet" icon={<RefreshIcon />} action={create}>
            A reminder every Monday, a roll call on weekdays, dues on the first: write it once, and it goes
            out on its dates, each time to the people who are in its groups that day.
          </EmptyState>
        )
      }
    >
      <SequenceDialogs sequence={chosen} asking={asking} actions={actions} onClose={() => setAsking(null)} />
    </ListPage>
  );
}
