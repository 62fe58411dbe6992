import type { ConversationEvent } from '@carillon/contract/conversations/teamwork';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DateText } from '../../../parts/DateText.tsx';
import { LinkedText } from '../thread/LinkedText.tsx';
import { eventText } from './events.ts';

/** In the thread: a note of a user for the team, or one line on what the team did. Neither was sent. */
export function EventRow(props: {
  event: ConversationEvent;
  myId: number;
  onDelete: (note: ConversationEvent) => void;
}) {
  const { event, myId, onDelete } = props;
  if (event.Type !== 'Note')
    return (
      <Typography
        component="p"
        variant="caption"
        dir="auto"
        sx={{ alignSelf: 'center', textAlign: 'center', color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {eventText(event, myId)} · <DateText value={event.CreateTimestamp} form="time" />
      </Typography>
    );
  const isOwn = event.By?.UserID === myId;
  return (
    <>
      <Box
        sx={{
          alignSelf: 'flex-end',
          maxWidth: 'min(88%, 560px)',
          px: 3.5,
          py: 2.5,
          borderRadius: '10px',
          bgcolor: 'own.amberTint',
          border: '1px dashed',
          borderColor: 'warning.main',
          overflowWrap: 'anywhere',
        }}
      >
        <Typography component="p" variant="caption" sx={{ fontWeight: 650, mb: 0.5 }}>
          Internal note, not sent
        </Typography>
        <Typography component="p" dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
          <LinkedText text={event.Note} plain={(words) => words} />
        </Typography>
      </Box>
      <Typography
        component="p"
        variant="caption"
        sx={{ alignSelf: 'flex-end', mt: 0.5, mx: 1, color: 'text.secondary' }}
      >
        <span dir="auto">{isOwn ? 'You' : event.By?.Name || 'A former user'}</span> ·{' '}
        <DateText value={event.CreateTimestamp} form="time" />
        {isOwn && (
          <Button
            size="small"
            aria-label="Delete this note"
            onClick={() => onDelete(event)}
            sx={{ ml: 1, py: 0, px: 1, minWidth: 0, fontSize: 'inherit', lineHeight: 'inherit' }}
          >
            Delete
          </Button>
        )}
      </Typography>
    </>
  );
}
