import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { downloadConfirmations, followUpMissing } from '@carillon/contract/broadcasts/confirmations';
import type { LadderState } from '@carillon/rules/ladders/ladderStates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf, call } from '../../../api/client/client.ts';
import { confirmationsQuery, confirmationSummaryQuery } from '../../../api/confirmations.ts';
import { listRows } from '../../../api/lists/useList.ts';
import { DownloadIcon } from '../../../parts/icons.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { ListFilters } from '../../../parts/lists/ListFilters.tsx';
import { ListTable } from '../../../parts/lists/ListTable.tsx';
import type { BroadcastActions } from '../useBroadcastActions.ts';
import { boardColumns } from './boardColumns.tsx';
import { BoardCounts } from './BoardCounts.tsx';
import { followUpWords, headWords, openWords } from './boardWords.ts';

/** What the board shows of its people. */
interface Shown {
  readonly state: LadderState | undefined;
  readonly q: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** The board of a ladder: who confirmed and how, who is being tried, who is missing. */
export function Board({ broadcast, actions }: { broadcast: Broadcast; actions: BroadcastActions }) {
  const id = broadcast.BroadcastID;
  const goesOn = broadcast.BroadcastStatusCategory !== 'Completed';
  const [shown, show] = useState<Shown>({ state: undefined, q: undefined, page: 1, pageSize: 10 });
  const { state, q, page, pageSize } = shown;
  const { data: summary } = useQuery(confirmationSummaryQuery(id, goesOn));
  const query = { page, pagesize: pageSize, state, ...(q === undefined ? {} : { q }) };
  const list = useQuery(confirmationsQuery(id, query, goesOn));
  const isNarrowed = q !== undefined || state !== undefined;
  const narrow = (change: Partial<Shown>): void => show({ ...shown, page: 1, ...change });
  return (
    <Box component="section" aria-labelledby="board" sx={{ mb: 10 }}>
      <BoardHead broadcast={broadcast} actions={actions} missing={summary?.MissingTotal ?? 0} state={state}>
        <Typography variant="h2" id="board">
          {summary ? headWords(summary) : 'Confirmations'}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>
          {summary ? `${openWords(summary)} ` : ''}The text goes first. People who have not replied YES are
          called {String(broadcast.CallUnconfirmedMinutes)} minutes later, one number after the other, until
          they press *1 or reply YES.
        </Typography>
      </BoardHead>
      <BoardCounts summary={summary} chosen={state} onState={(next) => narrow({ state: next })} />
      <ListFilters label="Search by name or phone" q={q} onSearch={(text) => narrow({ q: text })} />
      <ListTable
        label="People"
        pagesName="People, page by page"
        columns={boardColumns}
        idOf={(one) => one.PersonID}
        {...listRows(list, 'people')}
        empty={
          <EmptyState
            compact
            title={isNarrowed ? 'No one here' : 'No people'}
            {...(isNarrowed
              ? {
                  action: (
                    <Button variant="outlined" onClick={() => narrow({ state: undefined, q: undefined })}>
                      Show everyone
                    </Button>
                  ),
                }
              : {})}
          >
            {isNarrowed
              ? 'No person of this broadcast is in this state or has this name or number.'
              : 'This broadcast has no recipients.'}
          </EmptyState>
        }
        page={page}
        pageSize={pageSize}
        onPage={(next) => show({ ...shown, page: next })}
        onPageSize={(size) => narrow({ pageSize: size })}
      />
    </Box>
  );
}

/** The heading, with what can be done with the people that are shown, and with those who are missing. */
function BoardHead(props: {
  broadcast: Broadcast;
  actions: BroadcastActions;
  missing: number;
  state: LadderState | undefined;
  children: React.ReactNode;
}) {
  const { broadcast, actions, missing, state, children } = props;
  const mayFollow = missing > 0 && broadcast.Actions.includes('duplicate');
  const download = addressOf(downloadConfirmations, {
    params: { BroadcastID: broadcast.BroadcastID },
    query: { state },
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', mb: 5 }}>
      <Box sx={{ minWidth: 0, flex: { xs: '1 1 100%', w768: '1 1 0' }, mr: { xs: 0, w768: 5 } }}>
        {children}
      </Box>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', m: -1, mt: 2, '&& > *': { m: 1 } }}
        data-keep-clear
      >
        <Button component="a" href={download} download startIcon={<DownloadIcon />}>
          Confirmations CSV
        </Button>
        {mayFollow && (
          <Button
            variant="contained"
            color="secondary"
            disabled={actions.isBusy}
            onClick={() =>
              void actions.openMade(() =>
                call(followUpMissing, { params: { BroadcastID: broadcast.BroadcastID } }),
              )
            }
          >
            {followUpWords(missing)}
          </Button>
        )}
      </Box>
    </Box>
  );
}
