import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { conversationSummaryQuery } from '../../api/conversationKeys.ts';
import { ChatIcon } from '../../parts/icons.tsx';
import { LinkButton } from '../../parts/links.tsx';
import { repliesWords } from './repliesWords.ts';

/** Unread replies. Absent when there is nothing to read. */
export function RepliesCard() {
  const summary = useQuery(conversationSummaryQuery).data;
  const words = summary ? repliesWords(summary) : null;
  if (words === null) return null;
  return (
    <Card
      component="section"
      aria-label="Replies"
      sx={{ display: 'flex', alignItems: 'center', p: { xs: 4, sm: 5 }, bgcolor: 'own.blueTint' }}
    >
      <ChatIcon aria-hidden sx={{ color: 'info.main', mr: 4, flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0, mr: 3 }}>
        <Typography variant="h3" component="h2">
          {words.title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {words.detail}
        </Typography>
      </Box>
      <LinkButton to="/inbox" variant="outlined" sx={{ flex: 'none' }}>
        Open the inbox
      </LinkButton>
    </Card>
  );
}
