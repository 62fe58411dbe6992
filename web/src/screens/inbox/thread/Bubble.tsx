import type { TextMessage } from '@carillon/contract/conversations/conversations';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from '@tanstack/react-router';
import { useState } from 'react';
import { DateText } from '../../../parts/DateText.tsx';
import { LinkedText } from './LinkedText.tsx';
import { Picture } from './Picture.tsx';
import { inboundNote, stateTone } from './threadRows.ts';

/** The background of a text: theirs plain on the left, ours tinted on the right. */
export const bubble = (isInbound: boolean, isMarked = false) =>
  ({
    maxWidth: 'min(88%, 560px)',
    alignSelf: isInbound ? 'flex-start' : 'flex-end',
    px: 3.5,
    py: 2.5,
    borderRadius: isInbound ? '14px 14px 14px 4px' : '14px 14px 4px 14px',
    bgcolor: isInbound ? 'background.paper' : 'own.blueTint',
    border: '1px solid',
    borderColor: isMarked ? 'secondary.main' : isInbound ? 'divider' : 'transparent',
    boxShadow: isMarked ? '0 0 0 2px var(--mui-palette-secondary-main)' : 'none',
    overflowWrap: 'anywhere',
  }) as const;

/** Words of a text with what was sent below them. */
export function Words(props: { text: string; signature: string; footer: string; phrase?: string }) {
  const { text, signature, footer, phrase = '' } = props;
  return (
    <>
      <LinkedText text={text} plain={(words) => <Marked text={words} phrase={phrase} />} />
      {signature !== '' && (
        <Typography
          component="p"
          dir="auto"
          variant="body2"
          sx={{ mt: text === '' ? 0 : 2, color: 'text.secondary', whiteSpace: 'pre-wrap' }}
        >
          {signature}
        </Typography>
      )}
      {footer.trim() !== '' && (
        <Typography component="p" variant="caption" sx={{ mt: 1, color: 'text.secondary' }}>
          {footer.trim()}
        </Typography>
      )}
    </>
  );
}

/** The text, with the words marked that made it an opt-out. */
function Marked({ text, phrase }: { text: string; phrase: string }) {
  const at = phrase === '' ? -1 : text.indexOf(phrase);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <Box
        component="mark"
        sx={{ bgcolor: 'own.amberTint', color: 'inherit', borderRadius: 0.5, fontWeight: 600 }}
      >
        {phrase}
      </Box>
      {text.slice(at + phrase.length)}
    </>
  );
}

/** Who wrote it or what did, and when. */
function Meta({ text, myId }: { text: TextMessage; myId: number }) {
  const note = text.IsInbound ? inboundNote(text.Type) : text.IsAutoReply ? 'Auto-Reply' : '';
  const author =
    text.CreatedBy !== null && text.CreatedBy.UserID !== myId && text.BroadcastID === null
      ? text.CreatedBy.Name
      : '';
  return (
    <>
      {author !== '' && <span dir="auto">{author} · </span>}
      {note !== '' && <strong>{note} · </strong>}
      <DateText value={text.CreateTimestamp} form="time" />
    </>
  );
}

/** The state of one of our texts in plain words, with its reason. Nothing while all is well. */
function State({ text }: { text: TextMessage }) {
  const tone = stateTone(text);
  if (tone === 'none') return null;
  const label = tone === 'quiet' && text.DeliveryStatus === 'NeedsSending' ? 'Sending' : text.Label;
  return (
    <Tooltip title={text.Tooltip}>
      <Box
        component="span"
        tabIndex={0}
        sx={{
          color: tone === 'error' ? 'error.main' : 'text.secondary',
          fontWeight: tone === 'error' ? 600 : 400,
        }}
      >
        {' · '}
        {label}
      </Box>
    </Tooltip>
  );
}

interface BubbleProps {
  text: TextMessage;
  isFollowed: boolean;
  /** The text that was searched for. */
  isMarked: boolean;
  myId: number;
  name: string;
  onRetry: (text: TextMessage) => Promise<unknown>;
}

/** One text of a thread. */
export function Bubble({ text, isFollowed, isMarked, myId, name, onRetry }: BubbleProps) {
  const [isBusy, setBusy] = useState(false);
  const isFailed = stateTone(text) === 'error';
  const isTold =
    !isFollowed || isFailed || text.IsAutoReply || text.BroadcastID !== null || inboundNote(text.Type) !== '';
  return (
    <>
      <Box sx={bubble(text.IsInbound, isMarked)}>
        {text.BroadcastID !== null && (
          <Typography variant="caption" component="p" sx={{ mb: 1, color: 'text.secondary' }}>
            Broadcast:{' '}
            <Link
              component={RouterLink}
              to={`/broadcast-details/${text.BroadcastID}`}
              dir="auto"
              sx={{ fontWeight: 560 }}
            >
              {text.BroadcastName}
            </Link>
          </Typography>
        )}
        {text.Mms.map((picture) => (
          <Picture
            key={`${picture.Uri} ${picture.Status}`}
            picture={picture}
            of={name}
            at={text.CreateTimestamp}
          />
        ))}
        {text.MmsOutboundMedia.map((picture) => (
          <Picture
            key={picture.Uri}
            picture={{ Uri: picture.Uri, Status: 'Ready', Note: '' }}
            of={null}
            at={text.CreateTimestamp}
          />
        ))}
        <Words
          text={text.Message}
          phrase={text.OptOutPhrase}
          signature={text.SignatureText}
          footer={text.Footer}
        />
      </Box>
      {isTold && (
        <Typography
          variant="caption"
          component="div"
          sx={{
            alignSelf: text.IsInbound ? 'flex-start' : 'flex-end',
            textAlign: text.IsInbound ? 'left' : 'right',
            mt: 0.5,
            mx: 1,
            color: 'text.secondary',
          }}
        >
          <Meta text={text} myId={myId} />
          <State text={text} />
          {isFailed && (
            <Box component="p" sx={{ m: 0, maxWidth: 420 }}>
              {text.Tooltip}
            </Box>
          )}
          {text.CanRetry && (
            <Button
              size="small"
              disabled={isBusy}
              aria-busy={isBusy}
              onClick={() => {
                setBusy(true);
                void onRetry(text).finally(() => setBusy(false));
              }}
              sx={{ ml: 1, minHeight: 28, py: 0 }}
            >
              Try again
            </Button>
          )}
        </Typography>
      )}
    </>
  );
}
