import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { listRows, useListAddress } from '../../../api/lists/useList.ts';
import { useMay } from '../../../api/client/session.ts';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { BroadcastIcon, PlusIcon, SearchIcon } from '../../../parts/icons.tsx';
import { ListPage } from '../../../parts/lists/ListPage.tsx';
import { broadcastTypes } from '@carillon/rules/broadcasts/types';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { ActionDialogs } from '../ActionDialogs.tsx';
import type { Asking } from '../asking.ts';
import { useBroadcastActions } from '../useBroadcastActions.ts';
import { broadcastColumns } from './columns.tsx';
import { BroadcastTabs } from './BroadcastTabs.tsx';
import { ContinueDraft } from './ContinueDraft.tsx';
import { Filters } from './Filters.tsx';
import { broadcastsList, listQuery } from './listQuery.ts';
import { LinkButton } from '../../../parts/links.tsx';

/** All broadcasts: active and completed, searched, filtered, sorted (row B-011). */
export default function BroadcastsPage() {
  const search = useSearch({ from: '/app/broadcasts' });
  const mayCreate = useMay('broadcasts.write');
  const view = search.view ?? 'active';
  const { state, go, controls } = useListAddress(search, broadcastsList);
  const type = broadcastTypes.find((one) => one === search.type);
  const list = useQuery(listQuery(search));
  const actions = useBroadcastActions();
  const [chosen, setChosen] = useState<Broadcast | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const isFiltered = state.q !== '' || type !== undefined || search.labels !== undefined;

  const columns = broadcastColumns(actions, (one, question) => {
    setChosen(one);
    setAsking(question);
  });
  return (
    <ListPage
      header={
        <PageHeader
          title="Broadcasts"
          actions={
            mayCreate && (
              <>
                <ContinueDraft />
                <LinkButton
                  to="/broadcasts/create"
                  variant="contained"
                  color="secondary"
                  startIcon={<PlusIcon />}
                >
                  New broadcast
                </LinkButton>
              </>
            )
          }
        />
      }
      above={
        <BroadcastTabs view={view} onView={(next) => go({ view: next === 'completed' ? next : undefined })} />
      }
      search={{ label: 'Search broadcasts', q: search.q, onSearch: (q) => go({ q }) }}
      filters={<Filters search={search} onChange={go} />}
      label={view === 'active' ? 'Active broadcasts' : 'Completed broadcasts'}
      columns={columns}
      idOf={(one) => one.BroadcastID}
      {...listRows(list, 'broadcasts')}
      {...controls}
      empty={
        isFiltered ? (
          <EmptyState
            title="No broadcasts match"
            icon={<SearchIcon />}
            action={
              <Button
                variant="outlined"
                onClick={() => go({ q: undefined, type: undefined, labels: undefined })}
              >
                Clear search and filters
              </Button>
            }
          >
            Try a part of the name, or look under {view === 'active' ? 'Completed' : 'Active'}.
          </EmptyState>
        ) : (
          <NothingYet view={view} mayCreate={mayCreate} />
        )
      }
    >
      <ActionDialogs broadcast={chosen} asking={asking} actions={actions} onClose={() => setAsking(null)} />
    </ListPage>
  );
}

function NothingYet({ view, mayCreate }: { view: 'active' | 'completed'; mayCreate: boolean }) {
  return (
    <EmptyState
      title={view === 'active' ? 'Nothing is scheduled or sending' : 'No broadcast has finished yet'}
      icon={<BroadcastIcon />}
      action={
        mayCreate && (
          <Box>
            <LinkButton
              to="/broadcasts/create"
              variant="contained"
              color="secondary"
              startIcon={<PlusIcon />}
            >
              New broadcast
            </LinkButton>
          </Box>
        )
      }
    >
      {view === 'active'
        ? 'Broadcasts show here from the moment you create them until the last text or call is done. You can pause, cancel or rename them.'
        : 'When a broadcast is done it moves here with its results: who it reached, who answered, and why some did not get it.'}
    </EmptyState>
  );
}
