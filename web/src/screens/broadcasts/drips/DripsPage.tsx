import type { DripCampaign } from '@carillon/contract/broadcasts/drips';
import { count } from '@carillon/rules/money/amounts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMay } from '../../../api/client/session.ts';
import { dripsQuery } from '../../../api/drips.ts';
import { listRows, useListAddress } from '../../../api/lists/useList.ts';
import { ToneChip } from '../../../parts/broadcasts/StatusChip.tsx';
import { DateText } from '../../../parts/DateText.tsx';
import { PlusIcon, SearchIcon, TextsIcon } from '../../../parts/icons.tsx';
import { LinkButton, NameLink } from '../../../parts/links.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { ListPage } from '../../../parts/lists/ListPage.tsx';
import type { Column } from '../../../parts/lists/ListTable.tsx';
import { NameCell } from '../../../parts/lists/NameCell.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { BroadcastTabs } from '../list/BroadcastTabs.tsx';
import { dripLooks, leftWords, stepsWords } from './dripWords.ts';

const columns: Column<DripCampaign>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    width: '34%',
    cell: (one) => (
      <NameCell below={stepsWords(one)}>
        <NameLink to="/drip-campaigns/$id" params={{ id: String(one.DripCampaignID) }}>
          {one.Name}
        </NameLink>
      </NameCell>
    ),
  },
  { id: 'state', header: 'Status', cell: (one) => <ToneChip {...dripLooks[one.State]} /> },
  {
    id: 'next',
    header: 'Next step',
    isEmpty: (one) => one.NextStep === null,
    cell: ({ NextStep }) =>
      NextStep === null ? (
        ''
      ) : (
        <>
          Step {NextStep.StepNo}, <DateText value={NextStep.StartDate} />
        </>
      ),
  },
  {
    id: 'people',
    header: 'Recipients',
    align: 'right',
    cell: (one) => count(one.RecipientTotal),
  },
  {
    id: 'left',
    header: 'Left on the way',
    isEmpty: (one) => leftWords(one) === '',
    cell: (one) => leftWords(one),
  },
  { id: 'created', header: 'Created', cell: (one) => <DateText value={one.CreatedDate} form="age" /> },
];

/** All drips, newest first. */
export default function DripsPage() {
  const search = useSearch({ from: '/app/drip-campaigns' });
  const maySend = useMay('drips.send');
  const { query, go, controls } = useListAddress(search, { name: 'dripcampaigns' });
  const { page, pagesize, q } = query;
  const list = useQuery(dripsQuery({ page, pagesize, ...(q === undefined ? {} : { q }) }));
  const create = maySend && (
    <LinkButton to="/drip-campaigns/new" variant="contained" color="secondary" startIcon={<PlusIcon />}>
      New drip campaign
    </LinkButton>
  );
  return (
    <ListPage
      header={<PageHeader title="Drip campaigns" actions={create} />}
      above={<BroadcastTabs view="drips" />}
      search={{ label: 'Search drip campaigns', q: search.q, onSearch: (text) => go({ q: text }) }}
      label="Drip campaigns"
      columns={columns}
      idOf={(one) => one.DripCampaignID}
      {...listRows(list, 'drip campaigns')}
      {...controls}
      empty={
        q === undefined ? (
          <EmptyState title="No drip campaigns yet" icon={<TextsIcon />} action={create}>
            A welcome today, a question in two days, a reminder next week: write the texts once, and the same
            people get each of them at its time.
          </EmptyState>
        ) : (
          <EmptyState
            title="No drip campaign matches"
            icon={<SearchIcon />}
            action={
              <Button variant="outlined" onClick={() => go({ q: undefined })}>
                Clear search
              </Button>
            }
          >
            Try a part of the name.
          </EmptyState>
        )
      }
    />
  );
}
