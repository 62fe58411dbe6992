import type { User } from '@carillon/contract/accounts/accounts';
import type { Conversation } from '@carillon/contract/conversations/conversations';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ClockIcon } from '../../../parts/icons.tsx';
import { useTellTyping } from '../thread/useTyping.ts';
import { Blocked } from './Blocked.tsx';
import { emptyDraft } from './outbox/drafts.ts';
import { FieldMenu } from './FieldMenu.tsx';
import type { ChosenImage } from './outbox/outbox.ts';
import { SavedTexts } from './SavedTexts.tsx';
import { SendLaterDialog } from './SendLaterDialog.tsx';
import { Counts, TextArea } from './TextArea.tsx';
import { useReplyDraft } from './useReplyDraft.ts';

interface ComposerProps {
  conversation: Conversation;
  user: User;
  onSend: (message: string, image: ChosenImage | null) => void;
}

/**
 * Writes in a conversation: Enter sends, Shift+Enter starts a new line, and drafts are kept (rows C-003, C-132 to
 * C-147).
 */
export function Composer({ conversation, user, onSend }: ComposerProps) {
  const { ConversationID: id } = conversation;
  const [isLater, setLater] = useState(false);
  const tellTyping = useTellTyping(id);
  const written = useReplyDraft(conversation, user);
  const { area, draft, change, insert, signature, pictures, check, price, words, isReady } = written;
  const send = (): void => {
    if (!isReady) return;
    onSend(words, draft.image);
    change(emptyDraft);
    area.current?.focus();
  };
  const keys = (event: KeyboardEvent): void => {
    // Leaves the text box, so that single-key shortcuts work again. The next Escape returns to the list.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing)
      document.querySelector<HTMLElement>('[role="log"]')?.focus();
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    // Enter that chooses a character of an input method does not send.
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A held key sends only once.
    if (!event.repeat) send();
  };
  if (conversation.Blocked !== '') return <Blocked conversation={conversation} draft={draft.text} />;
  return (
    <>
      <TextArea
        id={`message-${id}`}
        label="Message"
        placeholder="Write a text"
        draft={draft}
        check={check}
        onChange={change}
        onKeyDown={keys}
        onTyped={tellTyping}
        area={area}
        pictures={pictures}
        tools={
          <>
            {pictures.button(draft.image !== null)}
            <FieldMenu onInsert={insert} disabled={false} />
            <SavedTexts onChoose={insert} />
            <Tooltip title="Send later">
              <span>
                <IconButton aria-label="Send later" disabled={!isReady} onClick={() => setLater(true)}>
                  <ClockIcon />
                </IconButton>
              </span>
            </Tooltip>
            {signature.text !== '' && (
              <Tooltip title={signature.text}>
                <FormControlLabel
                  control={
                    <Switch
                      size="small"
                      checked={signature.isOn}
                      onChange={(_, isOn) => signature.set(isOn)}
                    />
                  }
                  label={<Typography variant="body2">Signature</Typography>}
                  sx={{ ml: 1, mr: 2 }}
                />
              </Tooltip>
            )}
            <Box sx={{ display: 'flex', flex: '1 1 112px', justifyContent: 'flex-end' }}>
              <Counts check={check} price={price} />
            </Box>
          </>
        }
        send={
          <Button
            variant="contained"
            color="secondary"
            disabled={!isReady}
            // The text keeps the focus, and the keyboard on a phone stays open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={send}
            sx={{ flex: 'none' }}
          >
            Send
          </Button>
        }
      />
      <Typography
        variant="caption"
        sx={{ display: { xs: 'none', md: 'block' }, mt: 1, mx: 1, color: 'text.secondary' }}
      >
        Enter sends, Shift + Enter begins a new line.
      </Typography>
      {isLater && (
        <SendLaterDialog
          onClose={() => setLater(false)}
          onDone={() => {
            setLater(false);
            change(emptyDraft);
          }}
          what={{
            Contacts: [
              {
                PersonID: conversation.PersonID === 0 ? null : conversation.PersonID,
                FirstName: conversation.FirstName,
                LastName: conversation.LastName,
                Notes: conversation.Notes,
                PrimaryPhone: conversation.PhoneNumber,
              },
            ],
            TextMessage: words,
            TextNumberID: conversation.TextNumberID,
            IncludeSignature: signature.isOn,
            Media: draft.image === null ? [] : [{ MediaID: draft.image.MediaID }],
          }}
        />
      )}
    </>
  );
}
