import type { AutoReply } from '@carillon/contract/conversations/autoReplies';
import { scheduleOf } from '@carillon/rules/inbound/autoReply';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { automation, automationKeys, numbersQuery, repliesQuery } from '../../api/automation.ts';
import { errorText } from '../../api/client/errors.ts';
import { numberLabel } from '../../parts/broadcasts/callChoices.ts';
import { EmptyState } from '../../parts/lists/EmptyState.tsx';
import { EditIcon, PhoneIcon, TrashIcon } from '../../parts/icons.tsx';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { ReplyRow, ReplyShell, type Pages } from './ReplyShell.tsx';
import { hoursText } from './hours.ts';

interface ReplyListProps extends Pages {
  kind: 'autoreply' | 'keyword';
  onEdit: (reply: AutoReply | 'new') => void;
}

/** Auto replies or keywords, five a page (row C-297). */
export function ReplyList({ kind, onEdit, ...pages }: ReplyListProps) {
  const { page, pagesize, q } = pages.state;
  const list = useQuery(repliesQuery({ kind, page, pagesize, q }));
  const numbers = useQuery(numbersQuery).data?.Items;
  const client = useQueryClient();
  const show = useSnackbar();
  const [busy, setBusy] = useState(0);
  const isKeyword = kind === 'keyword';
  const thing = isKeyword ? 'keyword' : 'auto reply';
  const name = (reply: AutoReply): string => (isKeyword ? reply.Keyword : 'Auto reply');
  const refresh = () => client.invalidateQueries({ queryKey: automationKeys.replies });

  const attempt = async (id: number, act: () => Promise<void>): Promise<void> => {
    setBusy(id);
    try {
      await act();
    } catch (error) {
      show({ text: errorText(error, 'updating', thing), tone: 'error' });
    } finally {
      setBusy(0);
      void refresh();
    }
  };
  const undo = (UndoID: string): Promise<void> =>
    attempt(0, async () => {
      await automation.undo(UndoID);
      show({ text: 'Change undone.', tone: 'success' });
    });
  const remove = (reply: AutoReply): Promise<void> =>
    attempt(reply.ID, async () => {
      const { UndoID } = await automation.remove(reply.ID);
      show({
        text: isKeyword ? `Keyword ${reply.Keyword} removed.` : 'Auto reply removed.',
        action: { label: 'Undo', run: () => void undo(UndoID) },
      });
    });
  const numbersText = (reply: AutoReply): string =>
    reply.TextNumberIDs.map((id) => {
      const found = numbers?.find((one) => one.TextNumberID === id);
      return found === undefined ? 'a number out of service or of others' : numberLabel(found);
    }).join(' · ');

  return (
    <ReplyShell
      {...pages}
      things={isKeyword ? 'keywords' : 'auto replies'}
      label={isKeyword ? 'Keywords' : 'Auto replies'}
      list={list.data}
      isFetching={list.isPlaceholderData}
      error={list.error}
      onRetry={() => void list.refetch()}
      empty={
        <EmptyState title={isKeyword ? 'No keywords yet' : 'No auto replies yet'} icon={<PhoneIcon />}>
          {isKeyword
            ? 'Choose a word, such as MENU, and what is answered to it. Put the word on posters and letters.'
            : 'Tell people when they will hear from you, for example outside office hours.'}
        </EmptyState>
      }
    >
      {list.data?.Items.map((reply) => (
        <ReplyRow
          key={reply.ID}
          head={
            <>
              <Typography component="span" dir="auto" sx={{ fontWeight: 640, overflowWrap: 'anywhere' }}>
                {isKeyword ? reply.Keyword : scheduleNames[scheduleOf(reply)]}
              </Typography>
              {!reply.Active && <Chip size="small" label={isKeyword ? 'Off' : 'Not sent'} />}
            </>
          }
          message={reply.Message === '' ? 'No message' : reply.Message}
          foot={
            <>
              {!isKeyword && scheduleOf(reply) === 'Custom' && (
                <>
                  Office hours: {hoursText(reply.DaySchedules)}
                  <br />
                </>
              )}
              {numbersText(reply)}
              {reply.ReadOnly && ' · Shared with a number you don’t work with'}
            </>
          }
          actions={
            <>
              {isKeyword && (
                <Switch
                  size="small"
                  checked={reply.Active}
                  disabled={reply.ReadOnly || busy === reply.ID}
                  sx={{ alignSelf: 'center' }}
                  slotProps={{ input: { 'aria-label': `${reply.Keyword} is answered` } }}
                  onChange={(event) =>
                    void attempt(reply.ID, async () => {
                      await automation.change(reply.ID, { Active: event.target.checked });
                    })
                  }
                />
              )}
              <Tooltip title="Edit">
                <span>
                  <IconButton
                    aria-label={`Edit ${name(reply)}`}
                    disabled={reply.ReadOnly}
                    onClick={() => onEdit(reply)}
                  >
                    <EditIcon />
                  </IconButton>
                </span>
              </Tooltip>
              <Tooltip title="Remove">
                <span>
                  <IconButton
                    aria-label={`Remove ${name(reply)}`}
                    disabled={reply.ReadOnly || busy === reply.ID}
                    onClick={() => void remove(reply)}
                  >
                    <TrashIcon />
                  </IconButton>
                </span>
              </Tooltip>
            </>
          }
        />
      ))}
    </ReplyShell>
  );
}

const scheduleNames = { Never: 'Never', Always: 'Always', Custom: 'Outside office hours' } as const;
