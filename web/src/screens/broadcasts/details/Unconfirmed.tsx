import { resolveUnconfirmed } from '@carillon/contract/broadcastResults';
import type { Broadcast } from '@carillon/contract/broadcasts';
import { formatPhone } from '@carillon/rules/phoneText';
import { nothingSelected, selectedCount } from '@carillon/rules/selection';
import type { Selection } from '@carillon/rules/selection';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { broadcastKeys, unconfirmedQuery } from '../../../api/broadcasts.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { useMay } from '../../../api/session.ts';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { DateText } from '../../../parts/DateText.tsx';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { CheckIcon } from '../../../parts/icons.tsx';
import { ListTable } from '../../../parts/ListTable.tsx';
import { listState, rememberList } from '../../../parts/listState.ts';
import { plural } from '../../../parts/numbers.ts';
import { useSnackbar } from '../../../parts/Snackbars.tsx';
import type { DetailsSearch } from '../../../screens.ts';
import { pathOf } from './resultTabs.ts';

const listName = 'unconfirmedTexts';
type Action = 'AskAgain' | 'MarkNotDelivered' | 'SendAgain';

const words: Record<Action, { button: string; done: string }> = {
  AskAgain: { button: 'Ask the carrier again', done: 'We are asking the carrier again.' },
  MarkNotDelivered: { button: 'Mark as not delivered', done: 'Marked as not delivered.' },
  SendAgain: { button: 'Send again', done: 'Sending again.' },
};

/** Texts handed over without a recorded answer, and what may be done about them. */
export function Unconfirmed({ broadcast, search }: { broadcast: Broadcast; search: DetailsSearch }) {
  const id = broadcast.BroadcastID;
  const navigate = useNavigate();
  const client = useQueryClient();
  const show = useSnackbar();
  const mayAct = useMay('createBroadcast');
  const state = listState(listName, search);
  const list = useQuery(unconfirmedQuery(id, { page: state.page, pagesize: state.pagesize }));
  const rows = list.data?.Items;
  const total = list.data?.Size ?? 0;
  const [selection, setSelection] = useState<Selection<number>>(nothingSelected);
  const [asking, setAsking] = useState<Action | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chosen = selectedCount(selection, total);
  const offered = new Set((rows ?? []).flatMap((row) => row.Actions));
  const names = new Map((rows ?? []).map((row) => [row.PersonID, `${row.FirstName} ${row.LastName}`.trim()]));

  const go = (change: DetailsSearch): void => {
    void navigate({
      to: '/broadcast-details/$id/$tab/$sub',
      params: { id: String(id), ...pathOf({ kind: 'unconfirmed' }) },
      search: (before: DetailsSearch) => ({ ...before, ...change }),
      resetScroll: false,
      hash: true,
    });
  };
  const act = async (action: Action): Promise<void> => {
    setBusy(true);
    try {
      const { Count } = await call(resolveUnconfirmed, {
        params: { BroadcastID: id },
        body: {
          Action: action,
          Selection: { Type: selection.Type, Items: selection.Items.map((PersonID) => ({ PersonID })) },
        },
      });
      show({ text: `${words[action].done} (${plural(Count ?? 0, 'text', 'texts')})`, tone: 'success' });
      setSelection(nothingSelected);
      setAsking(null);
    } catch (error) {
      show({ text: errorText(error, 'updating', 'texts'), tone: 'error' });
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: broadcastKeys.all });
    }
  };
  return (
    <>
      <Alert severity="info" sx={{ mb: 4 }}>
        These texts were handed to the carrier, but the connection broke before its answer arrived. They may
        have been delivered. We never send them again by ourselves, so that nobody is texted twice.
      </Alert>
      <ListTable
        label="Unconfirmed texts"
        columns={[
          {
            id: 'name',
            header: 'Name',
            card: 'title',
            cell: (row) => (
              <Box component="span" dir="auto" sx={{ fontWeight: 560 }}>
                {`${row.FirstName} ${row.LastName}`.trim() || formatPhone(row.PhoneNumber)}
              </Box>
            ),
          },
          {
            id: 'phone',
            header: 'Phone',
            cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(row.PhoneNumber)}</span>,
          },
          {
            id: 'sent',
            header: 'Handed over',
            cell: (row) => <DateText value={row.SentDate} empty="Not known" />,
          },
          {
            id: 'explanation',
            header: 'What we know',
            card: 'plain',
            cell: (row) => row.Explanation,
            width: '36%',
          },
          {
            id: 'next',
            header: 'Next check',
            cell: (row) => <DateText value={row.NextCheckDate} form="time" empty="None" />,
          },
        ]}
        rows={rows}
        total={total}
        idOf={(row) => row.PersonID}
        isFetching={list.isPlaceholderData}
        error={list.error ? errorText(list.error, 'getting', 'unconfirmed texts') : null}
        onRetry={() => void list.refetch()}
        page={state.page}
        pageSize={state.pagesize}
        onPage={(page) => go({ page })}
        onPageSize={(pagesize) => {
          rememberList(listName, { pagesize });
          go({ page: undefined, pagesize });
        }}
        selection={
          mayAct
            ? {
                value: selection,
                onChange: setSelection,
                nameOf: (person) => names.get(person) || String(person),
                actions: (['AskAgain', 'MarkNotDelivered', 'SendAgain'] as const)
                  .filter((action) => offered.has(action))
                  .map((action) => (
                    <Button
                      key={action}
                      size="small"
                      disabled={isBusy}
                      onClick={() => (action === 'AskAgain' ? void act(action) : setAsking(action))}
                    >
                      {words[action].button}
                    </Button>
                  )),
              }
            : undefined
        }
        empty={
          <EmptyState compact title="Every text has its outcome" icon={<CheckIcon />}>
            Nothing is unconfirmed any more.
          </EmptyState>
        }
      />
      <ConfirmDialog
        open={asking === 'SendAgain'}
        title={`Send again to ${plural(chosen, 'person', 'people')}?`}
        confirmLabel="Send again"
        tone="danger"
        busy={isBusy}
        onClose={() => setAsking(null)}
        onConfirm={() => void act('SendAgain')}
      >
        <Typography>
          Some of them may have received this text already and would get it twice. It costs credits again. If
          the message can wait, ask the carrier first.
        </Typography>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'MarkNotDelivered'}
        title={`Mark ${plural(chosen, 'text', 'texts')} as not delivered?`}
        confirmLabel="Mark as not delivered"
        busy={isBusy}
        onClose={() => setAsking(null)}
        onConfirm={() => void act('MarkNotDelivered')}
      >
        <Typography>
          Nothing is sent. The texts count as failed and their held credits come back. If the carrier confirms
          a delivery later, the result is corrected by itself.
        </Typography>
      </ConfirmDialog>
    </>
  );
}
