import { resolveUnconfirmed, resolveUnconfirmedCalls } from '@carillon/contract/broadcasts/broadcastResults';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { BodyIn } from '@carillon/contract/route';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import { nothingSelected, selectedCount } from '@carillon/rules/contacts/selection';
import type { Selection } from '@carillon/rules/contacts/selection';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { broadcastKeys } from '../../../../api/broadcasts.ts';
import { unconfirmedCallsQuery, unconfirmedQuery } from '../../../../api/broadcastDetails.ts';
import { call } from '../../../../api/client/client.ts';
import { errorText } from '../../../../api/client/errors.ts';
import { useMay } from '../../../../api/client/session.ts';
import { ConfirmDialog } from '../../../../parts/dialogs/ConfirmDialog.tsx';
import { DateText } from '../../../../parts/DateText.tsx';
import { EmptyState } from '../../../../parts/lists/EmptyState.tsx';
import { CheckIcon } from '../../../../parts/icons.tsx';
import { ListTable } from '../../../../parts/lists/ListTable.tsx';
import { listControls, listState } from '../../../../parts/lists/listState.ts';
import { plural } from '@carillon/rules/money/amounts';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import type { DetailsSearch } from '../../search.ts';
import { pathOf } from '../resultTabs.ts';
import type { Channel } from '../resultTabs.ts';

interface Word {
  readonly button: string;
  readonly done: string;
  /** The confirmation before it. Absent if nothing can go wrong. */
  readonly title?: (chosen: number) => string;
  readonly text?: string;
  readonly isDanger?: boolean;
}
const oneText = (n: number): string => plural(n, 'text', 'texts');
const oneCall = (n: number): string => plural(n, 'call', 'calls');

/** The possible decisions about texts and calls with an unknown outcome, in the order of the buttons. */
const words: Readonly<Record<Channel, Readonly<Record<string, Word>>>> = {
  texts: {
    AskAgain: { button: 'Ask the carrier again', done: 'We are asking the carrier again.' },
    MarkNotDelivered: {
      button: 'Mark as not delivered',
      done: 'Marked as not delivered.',
      title: (n) => `Mark ${oneText(n)} as not delivered?`,
      text: 'Nothing is sent. The texts count as failed and their held credits come back. If the carrier confirms a delivery later, the result is corrected automatically.',
    },
    SendAgain: {
      button: 'Send again',
      done: 'Sending again.',
      title: (n) => `Send again to ${plural(n, 'person', 'people')}?`,
      text: 'Some of them may have received this text already and would get it twice. It costs credits again. If the message can wait, ask the carrier first.',
      isDanger: true,
    },
  },
  calls: {
    AskAgain: { button: 'Ask the phone company again', done: 'We are asking the phone company again.' },
    MarkCalled: {
      button: 'They were called',
      done: 'Marked as called.',
      title: (n) => `Mark ${oneCall(n)} as made?`,
      text: 'Choose this when you know from them that the phone rang and your message was heard. No one is called. They count as Live Answer, and their held credits come back.',
    },
    MarkFailed: {
      button: 'They were not called',
      done: 'Marked as failed.',
      title: (n) => `Mark ${oneCall(n)} as failed?`,
      text: 'No one is called. They count as Call Failed, and their held credits come back.',
    },
    CallAgain: {
      button: 'Call these again',
      done: 'Calling again.',
      title: (n) => `Call ${plural(n, 'person', 'people')} again?`,
      text: 'Some of them may have had this call already and would get it twice. An answered call costs credits. If the message can wait, ask the phone company first.',
      isDanger: true,
    },
  },
};

const looks = {
  texts: {
    listName: 'unconfirmedTexts',
    label: 'Unconfirmed texts',
    items: 'texts',
    started: 'Handed over',
    empty: 'Every text has its outcome',
    count: oneText,
    text: 'These texts were handed to the carrier, but the connection broke before its answer arrived. They may have been delivered. We never send them again automatically, so no one is texted twice.',
  },
  calls: {
    listName: 'unconfirmedCalls',
    label: 'Unconfirmed calls',
    items: 'calls',
    started: 'Dialed',
    empty: 'Every call has its outcome',
    count: oneCall,
    text: 'These calls were handed to the phone company, but we never heard what became of them. The phone may have rung. We never call again automatically, so no one is called twice.',
  },
} as const;

interface Row {
  readonly PersonID: number;
  readonly PhoneNumber: string;
  readonly FirstName: string;
  readonly LastName: string;
  readonly Explanation: string;
  readonly NextCheckDate: string | null;
  readonly Actions: readonly string[];
  readonly StartDate: string | null;
}

/** A page of doubts, in the same shape for texts and calls. */
function useDoubts(id: number, of: Channel, page: { page: number; pagesize: number }) {
  const texts = useQuery({ ...unconfirmedQuery(id, page), enabled: of === 'texts' });
  const calls = useQuery({ ...unconfirmedCallsQuery(id, page), enabled: of === 'calls' });
  const rows: Row[] | undefined =
    of === 'texts'
      ? texts.data?.Items.map((row) => ({ ...row, StartDate: row.SentDate }))
      : calls.data?.Items.map((row) => ({ ...row, StartDate: row.CallDate }));
  return { list: of === 'texts' ? texts : calls, rows };
}

/** Texts or calls without a recorded outcome, and the possible decisions. */
export function Unconfirmed(props: { broadcast: Broadcast; of: Channel; search: DetailsSearch }) {
  const { broadcast, of, search } = props;
  const look = looks[of];
  const id = broadcast.BroadcastID;
  const navigate = useNavigate();
  const client = useQueryClient();
  const show = useSnackbar();
  const mayAct = useMay('broadcasts.write');
  const state = listState(look.listName, search);
  const { list, rows } = useDoubts(id, of, { page: state.page, pagesize: state.pagesize });
  const total = list.data?.Size ?? 0;
  const [selection, setSelection] = useState<Selection<number>>(nothingSelected);
  const [asking, setAsking] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chosen = selectedCount(selection, total);
  const offered = new Set((rows ?? []).flatMap((row) => row.Actions));
  const names = new Map((rows ?? []).map((row) => [row.PersonID, `${row.FirstName} ${row.LastName}`.trim()]));

  const go = (change: DetailsSearch, isReplaced = false): void => {
    void navigate({
      to: '/broadcast-details/$id/$tab/$sub',
      params: { id: String(id), ...pathOf({ kind: 'unconfirmed', of }) },
      search: (before: DetailsSearch) => ({ ...before, page: undefined, ...change }),
      replace: isReplaced,
      resetScroll: false,
      hash: true,
    });
  };
  const question = asking === null ? undefined : words[of][asking];
  const act = async (action: string): Promise<void> => {
    setBusy(true);
    try {
      const Selection = {
        Type: selection.Type,
        Items: selection.Items.map((PersonID) => ({ PersonID })),
      };
      const { Count } = await resolve(of, id, action, Selection);
      show({
        text: `${words[of][action]?.done ?? ''} (${look.count(Count ?? 0)})`,
        tone: 'success',
      });
      setSelection(nothingSelected);
      setAsking(null);
    } catch (error) {
      show({ text: errorText(error, 'updating', look.items), tone: 'error' });
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: broadcastKeys.all });
    }
  };
  return (
    <>
      <Alert severity="info" sx={{ mb: 4 }}>
        {look.text}
      </Alert>
      <ListTable
        label={look.label}
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
            id: 'started',
            header: look.started,
            cell: (row) => <DateText value={row.StartDate} empty="Not known" />,
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
        error={list.error ? errorText(list.error, 'getting', look.label.toLowerCase()) : null}
        onRetry={() => void list.refetch()}
        {...listControls(look.listName, state, go)}
        selection={
          mayAct
            ? {
                value: selection,
                onChange: setSelection,
                isNarrowed: false,
                nameOf: (person) => names.get(person) || String(person),
                actions: Object.entries(words[of])
                  .filter(([action]) => offered.has(action))
                  .map(([action, word]) => (
                    <Button
                      key={action}
                      size="small"
                      disabled={isBusy}
                      onClick={() => (word.title ? setAsking(action) : void act(action))}
                    >
                      {word.button}
                    </Button>
                  )),
              }
            : undefined
        }
        empty={
          <EmptyState compact title={look.empty} icon={<CheckIcon />}>
            Nothing is unconfirmed anymore.
          </EmptyState>
        }
      />
      <ConfirmDialog
        open={question !== undefined}
        title={question?.title?.(chosen) ?? ''}
        confirmLabel={question?.button ?? ''}
        {...(question?.isDanger ? { tone: 'danger' as const } : {})}
        busy={isBusy}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          if (asking !== null) void act(asking);
        }}
      >
        <Typography>{question?.text}</Typography>
      </ConfirmDialog>
    </>
  );
}

type Chosen = BodyIn<typeof resolveUnconfirmed>['Selection'];

/** Carries out a decision. `words` has the words of the two calls. */
function resolve(of: Channel, BroadcastID: number, action: string, Selection: Chosen) {
  const params = { BroadcastID };
  return of === 'texts'
    ? call(resolveUnconfirmed, {
        params,
        body: { Action: action as BodyIn<typeof resolveUnconfirmed>['Action'], Selection },
      })
    : call(resolveUnconfirmedCalls, {
        params,
        body: { Action: action as BodyIn<typeof resolveUnconfirmedCalls>['Action'], Selection },
      });
}
