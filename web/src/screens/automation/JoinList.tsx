import type { JoinReply } from '@carillon/contract/conversations/autoReplies';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { automation, automationKeys, joinsQuery } from '../../api/automation.ts';
import { errorText } from '../../api/client/errors.ts';
import { EmptyState } from '../../parts/lists/EmptyState.tsx';
import { EditIcon, PeopleIcon, RefreshIcon } from '../../parts/icons.tsx';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { ReplyRow, ReplyShell, type Pages } from './ReplyShell.tsx';

/** Everyone and each group, with the join reply of each. */
export function JoinList({ onEdit, ...pages }: Pages & { onEdit: (reply: JoinReply) => void }) {
  const { page, pagesize, q } = pages.state;
  const list = useQuery(joinsQuery({ page, pagesize, q }));
  const client = useQueryClient();
  const show = useSnackbar();
  const [busy, setBusy] = useState(-1);

  const attempt = async (id: number, act: () => Promise<void>): Promise<void> => {
    setBusy(id);
    try {
      await act();
    } catch (error) {
      show({ text: errorText(error, 'updating', 'join reply'), tone: 'error' });
    } finally {
      setBusy(-1);
      void client.invalidateQueries({ queryKey: automationKeys.joins });
    }
  };
  const undo = (UndoID: string): Promise<void> =>
    attempt(-1, async () => {
      await automation.undoJoin(UndoID);
      show({ text: 'Change undone.', tone: 'success' });
    });
  const reset = (reply: JoinReply): Promise<void> =>
    attempt(reply.ListID, async () => {
      const { UndoID } = await automation.removeJoin(reply.ListID);
      show({
        text: `${reply.ListName} has the usual reply again.`,
        action: { label: 'Undo', run: () => void undo(UndoID) },
      });
    });
  return (
    <ReplyShell
      {...pages}
      things="join replies"
      label="Join replies"
      list={list.data}
      isFetching={list.isPlaceholderData}
      error={list.error}
      onRetry={() => void list.refetch()}
      empty={<EmptyState title="No groups yet" icon={<PeopleIcon />} />}
    >
      {list.data?.Items.map((reply) => {
        const isOwn = reply.Message !== '' || reply.GroupKeyword !== '';
        return (
          <ReplyRow
            key={reply.ListID}
            head={
              <>
                <Typography component="span" dir="auto" sx={{ fontWeight: 640, overflowWrap: 'anywhere' }}>
                  {reply.ListName}
                </Typography>
                {reply.Message === '' && <Chip size="small" label="Usual reply" />}
              </>
            }
            message={reply.Message === '' ? reply.DefaultMessage : reply.Message}
            foot={
              reply.ListID === 0
                ? 'People text JOIN'
                : `People text JOIN ${reply.GroupKeyword === '' ? reply.ListName : reply.GroupKeyword}`
            }
            actions={
              <>
                <Tooltip title="Edit">
                  <IconButton
                    aria-label={`Edit join reply of ${reply.ListName}`}
                    onClick={() => onEdit(reply)}
                  >
                    <EditIcon />
                  </IconButton>
                </Tooltip>
                {isOwn && (
                  <Tooltip title="Back to the usual reply">
                    <span>
                      <IconButton
                        aria-label={`Usual reply for ${reply.ListName}`}
                        disabled={busy === reply.ListID}
                        onClick={() => void reset(reply)}
                      >
                        <RefreshIcon />
                      </IconButton>
                    </span>
                  </Tooltip>
                )}
              </>
            }
          />
        );
      })}
    </ReplyShell>
  );
}
