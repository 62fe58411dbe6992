import type { ScheduledConversation } from '@carillon/contract/conversations/scheduledConversations';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../../lazyScreen.tsx';
import { conversations, scheduledQuery } from '../../../api/conversations.ts';
import { conversationKeys } from '../../../api/conversationKeys.ts';
import { errorText } from '../../../api/client/errors.ts';
import { DateText, useZone, zoneName } from '../../../parts/DateText.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { ClockIcon, ImageIcon } from '../../../parts/icons.tsx';
import { LoadingCards } from '../../../parts/lists/ListLoading.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { ToneChip } from '../../../parts/broadcasts/StatusChip.tsx';

const canceledText = 'The scheduled conversation was canceled.';
const sentText = 'Your scheduled conversation was sent.';
const pagesize = 15;

const peopleOf = (one: ScheduledConversation): string =>
  one.Contacts.map(
    (person) => `${person.FirstName} ${person.LastName}`.trim() || formatPhone(person.PrimaryPhone),
  ).join(', ');

const EditScheduledDialog = lazyPart('EditScheduledDialog', () =>
  import('./EditScheduledDialog.tsx').then((part) => part.EditScheduledDialog),
);

/** Refetches the list, and undoes a change. */
function useScheduledChange() {
  const client = useQueryClient();
  const show = useSnackbar();
  const changed = (): void => {
    void client.invalidateQueries({ queryKey: conversationKeys.scheduled });
    void client.invalidateQueries({ queryKey: conversationKeys.summary });
  };
  const undo = (undoId: string): void => {
    conversations.undoScheduled(undoId).then(changed, () => {
      show({ text: 'There was an error undoing the change to your message', tone: 'error' });
    });
  };
  return { changed, undo };
}

interface CardProps {
  one: ScheduledConversation;
  zone: string;
  onEdit: (one: ScheduledConversation) => void;
}

/** A text that waits, or that failed at its time. */
function Card({ one, zone, onEdit }: CardProps) {
  const show = useSnackbar();
  const { changed, undo } = useScheduledChange();
  const cancel = useMutation({
    mutationFn: () => conversations.cancel(one.ScheduledConversationID),
    onSuccess: ({ UndoID }) =>
      show({ text: canceledText, action: { label: 'Undo', run: () => undo(UndoID) } }),
    onError: (error) => show({ text: errorText(error, 'updating', 'conversation'), tone: 'error' }),
    onSettled: changed,
  });
  const send = useMutation({
    mutationFn: () => conversations.sendNow(one.ScheduledConversationID),
    onSuccess: ({ Status, Reason }) =>
      show(Status === 'Failed' ? { text: Reason, tone: 'error' } : { text: sentText, tone: 'success' }),
    onError: (error) => show({ text: errorText(error, 'starting', 'conversation'), tone: 'error' }),
    onSettled: changed,
  });
  const isBusy = cancel.isPending || send.isPending || one.Status === 'Sending';
  const isFailed = one.Status === 'Failed';
  const people = peopleOf(one);
  return (
    <Box component="li" sx={{ p: 4, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }} dir="auto">
          {people}
        </Typography>
        {isFailed && <ToneChip label="Failed" tone="red" />}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <DateText value={one.StartDate} /> {zoneName(zone, Date.parse(one.StartDate))} · by{' '}
        {one.CreatedBy.Name}
      </Typography>
      {isFailed && (
        <Typography variant="body2" sx={{ color: 'error.main', fontWeight: 560, mt: 1 }}>
          {one.Reason}
        </Typography>
      )}
      <Typography
        dir="auto"
        sx={{
          mt: 2,
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-wrap',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: '4',
          overflow: 'hidden',
        }}
      >
        {one.Media.length > 0 && (
          <ImageIcon
            aria-label="With an image"
            role="img"
            sx={{ fontSize: 18, mr: 1, verticalAlign: 'text-bottom' }}
          />
        )}
        {one.TextMessage}
      </Typography>
      <Box sx={{ display: 'flex', mt: 2, ml: -2 }}>
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => send.mutate()}
          aria-label={`Send now to ${people}`}
        >
          {isFailed ? 'Try again now' : 'Send now'}
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => onEdit(one)} aria-label={`Edit to ${people}`}>
          Edit
        </Button>
        <Button
          size="small"
          color="error"
          disabled={isBusy}
          onClick={() => cancel.mutate()}
          aria-label={`${isFailed ? 'Dismiss' : 'Cancel'} to ${people}`}
        >
          {isFailed ? 'Dismiss' : 'Cancel'}
        </Button>
      </Box>
    </Box>
  );
}

/** Texts that wait for their time (rows C-012, C-108). Fills its container and scrolls within it. */
export function ScheduledList() {
  const { undo } = useScheduledChange();
  // Input in the dialog stays if its text leaves the list in the meantime because it was sent or another user canceled
  // it.
  const [edited, setEdited] = useState<ScheduledConversation | null>(null);
  return (
    <>
      <Waiting onEdit={setEdited} />
      {edited !== null && (
        <EditScheduledDialog
          one={edited}
          people={peopleOf(edited)}
          onUndo={undo}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function Waiting({ onEdit }: Pick<CardProps, 'onEdit'>) {
  const [page, setPage] = useState(1);
  const zone = useZone();
  const scheduled = useQuery({
    ...scheduledQuery({ page, pagesize }),
    placeholderData: (before) => before,
  });
  // A shown list stays, with the input above it, if it can't be refetched.
  if (scheduled.error && !scheduled.data)
    return (
      <EmptyState
        compact
        title="There was an error getting your conversation(s)."
        action={
          <Button variant="outlined" onClick={() => void scheduled.refetch()}>
            Try again
          </Button>
        }
      />
    );
  if (!scheduled.data) return <LoadingCards />;
  const { Items, Size } = scheduled.data;
  const last = Math.max(1, Math.ceil(Size / pagesize));
  if (Items.length === 0 && page > 1 && !scheduled.isFetching) setPage(last);
  if (Items.length === 0)
    return (
      <EmptyState compact icon={<ClockIcon />} title="Nothing is scheduled">
        A text that you write now and send later waits here until its time. Choose the clock beside a message
        to schedule it.
      </EmptyState>
    );
  return (
    <>
      <Box component="ul" aria-label="Scheduled conversations" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {Items.map((one) => (
          <Card key={one.ScheduledConversationID} one={one} zone={zone} onEdit={onEdit} />
        ))}
      </Box>
      {last > 1 && (
        <Box component="nav" aria-label="Pages" sx={{ display: 'flex', alignItems: 'center', p: 3 }}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Typography variant="body2" sx={{ mx: 2, color: 'text.secondary' }}>
            Page {page} of {last}
          </Typography>
          <Button size="small" disabled={page >= last} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </Box>
      )}
    </>
  );
}
