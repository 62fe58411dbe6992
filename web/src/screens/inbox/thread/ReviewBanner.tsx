import type { Conversation } from '@carillon/contract/conversations/conversations';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { putInCache } from '../../../api/live/conversationPatches.ts';
import { conversations } from '../../../api/conversations.ts';
import { conversationKeys } from '../../../api/conversationKeys.ts';
import { errorText } from '../../../api/client/errors.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';

/** Asks whether an inbound text is an opt-out, or offers to correct a wrong one, with one click each. */
export function ReviewBanner({ conversation }: { conversation: Conversation }) {
  const client = useQueryClient();
  const show = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const review = conversation.OptOutReview;
  if (review === null) return null;
  const isHeld = review.Of === 'Held';

  async function decide(IsOptOut: boolean): Promise<void> {
    if (review === null) return;
    setBusy(true);
    try {
      const after = await conversations.reviewOptOut(conversation.ConversationID, {
        IsOptOut,
        Of: review.Of,
      });
      putInCache(client, conversation, after);
      show({
        text: after.OptedOut ? 'Contact opted out.' : 'Not an opt-out. Texts go to this person again.',
      });
    } catch (error) {
      show({ text: errorText(error, 'updating', 'conversation'), tone: 'error' });
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: conversationKeys.all });
    }
  }

  return (
    <Box
      role="region"
      aria-label="Opt-out review"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: { xs: 4, sm: 6 },
        py: 3,
        borderBottom: '1px solid',
        borderColor: 'divider',
        bgcolor: isHeld ? 'own.amberTint' : 'background.paper',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {isHeld ? 'Is this an opt-out?' : 'Opted out by what they wrote'}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isHeld ? (
            <>
              This person may have asked to stop. Texts to them wait for your answer. Without one, they are
              opted out on <DateText value={review.Until} />.
            </>
          ) : (
            'The highlighted words were treated as an opt-out.'
          )}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {isHeld && (
          <Button size="small" variant="contained" disabled={isBusy} onClick={() => void decide(true)}>
            Opt out
          </Button>
        )}
        <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void decide(false)}>
          {isHeld ? 'Not an opt-out' : 'This was not an opt-out'}
        </Button>
      </Box>
    </Box>
  );
}
