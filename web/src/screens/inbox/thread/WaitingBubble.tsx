import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Waiting } from '../compose/outbox/outbox.ts';
import { bubble, Words } from './Bubble.tsx';
import { Picture } from './Picture.tsx';

interface WaitingBubbleProps {
  waiting: Waiting;
  onRetry: (one: Waiting) => void;
  onDelete: (one: Waiting) => void;
}

/** One of our texts that is on its way to the server, or did not arrive there. */
export function WaitingBubble({ waiting, onRetry, onDelete }: WaitingBubbleProps) {
  const isFailed = waiting.state === 'failed';
  return (
    <>
      <Box sx={{ ...bubble(false), ...(isFailed ? { bgcolor: 'own.redTint' } : {}) }}>
        {waiting.image && (
          <Picture
            picture={{ Uri: waiting.image.Uri, Status: 'Ready', Note: '' }}
            of={null}
            at={new Date(waiting.at).toISOString()}
          />
        )}
        <Words text={waiting.message} signature="" footer="" />
      </Box>
      <Typography
        variant="caption"
        component="div"
        role={isFailed ? 'alert' : waiting.state === 'waiting' ? 'status' : undefined}
        sx={{
          alignSelf: 'flex-end',
          textAlign: 'right',
          mt: 0.5,
          mx: 1,
          maxWidth: 420,
          color: isFailed ? 'error.main' : 'text.secondary',
        }}
      >
        {isFailed ? (
          <>
            <strong>Not sent.</strong> {waiting.reason}{' '}
            <Button size="small" onClick={() => onRetry(waiting)} sx={{ minHeight: 28, py: 0 }}>
              Try again
            </Button>
            <Button
              size="small"
              color="error"
              onClick={() => onDelete(waiting)}
              sx={{ minHeight: 28, py: 0 }}
            >
              Delete
            </Button>
          </>
        ) : waiting.state === 'waiting' ? (
          <>
            <strong>Waiting for the connection.</strong> This text goes automatically when it is back.{' '}
            <Button size="small" onClick={() => onRetry(waiting)} sx={{ minHeight: 28, py: 0 }}>
              Try now
            </Button>
            <Button
              size="small"
              color="error"
              onClick={() => onDelete(waiting)}
              sx={{ minHeight: 28, py: 0 }}
            >
              Delete
            </Button>
          </>
        ) : (
          'Sending'
        )}
      </Typography>
    </>
  );
}
