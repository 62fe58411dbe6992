import { formatPhone } from '@carillon/rules/phoneText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { scheduledQuery } from '../../../api/conversations.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { LoadingCards } from '../../../parts/ListLoading.tsx';

/** Texts that wait for their time (row C-012). Fills the room it is given and scrolls inside it. */
export function ScheduledList() {
  const scheduled = useQuery(scheduledQuery({}));
  if (scheduled.error)
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
  if (scheduled.data.Items.length === 0)
    return (
      <EmptyState compact title="Nothing is scheduled">
        A text that you write now and send later waits here until its time.
      </EmptyState>
    );
  return (
    <Box component="ul" aria-label="Scheduled conversations" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {scheduled.data.Items.map((one) => (
        <Box
          component="li"
          key={one.ScheduledConversationID}
          sx={{ p: 4, borderBottom: '1px solid', borderColor: 'divider' }}
        >
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            <DateText value={one.StartDate} /> · {one.Status}
          </Typography>
          <Typography dir="auto">{one.TextMessage}</Typography>
          <Typography variant="body2" dir="auto" sx={{ color: 'text.secondary' }}>
            {one.Contacts.map(
              (person) => `${person.FirstName} ${person.LastName}`.trim() || formatPhone(person.PrimaryPhone),
            ).join(', ')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
