import type { User } from '@carillon/contract/accounts/accounts';
import type { Conversation } from '@carillon/contract/conversations/conversations';
import { messageLength } from '@carillon/rules/texts/segments';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { contactQuery } from '../../../api/contacts.ts';
import { conversationKeys, conversations } from '../../../api/conversations.ts';
import { errorText } from '../../../api/client/errors.ts';
import { useAccount } from '../../../api/client/session.ts';
import { ClockIcon } from '../../../parts/icons.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { takeReply } from '../pendingReply.ts';
import { useTellTyping } from '../thread/useTyping.ts';
import { Blocked } from './Blocked.tsx';
import { emptyDraft, keepDraft, readDraft } from './outbox/drafts.ts';
import type { Draft } from './outbox/drafts.ts';
import { FieldMenu } from './FieldMenu.tsx';
import type { ChosenImage } from './outbox/outbox.ts';
import { hasCustomFields, valuesInThread, wordsToSend } from './personal.ts';
import { priceText } from './price.ts';
import { SavedTexts } from './SavedTexts.tsx';
import { SendLaterDialog } from './SendLaterDialog.tsx';
import { Counts, insertInto, TextArea } from './TextArea.tsx';
import { checkText } from './textCheck.ts';
import { usePicture } from './usePicture.tsx';

interface ComposerProps {
  conversation: Conversation;
  user: User;
  onSend: (message: string, image: ChosenImage | null) => void;
}

function useSignature(conversationId: number, user: User) {
  const client = useQueryClient();
  const show = useSnackbar();
  const text = user.Signature.SignatureText.trim();
  const key = conversationKeys.signature(conversationId);
  const setting = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => conversations.getSignature(conversationId, signal),
    enabled: text !== '',
  });
  const isOn = setting.data?.isEnabled ?? user.Signature.IsEnabled;
  const { mutate: set } = useMutation({
    mutationFn: (isEnabled: boolean) => conversations.setSignature(conversationId, isEnabled),
    onMutate: (isEnabled) => client.setQueryData(key, { isEnabled }),
    onError: (error, isEnabled) => {
      client.setQueryData(key, { isEnabled: !isEnabled });
      show({ text: errorText(error, 'updating', 'signature'), tone: 'error' });
    },
  });
  return { text, isOn: text !== '' && isOn, set };
}

/**
 * Writes in a conversation: Enter sends, Shift+Enter starts a new line, and drafts are kept (rows C-003, C-132 to
 * C-147).
 */
export function Composer({ conversation, user, onSend }: ComposerProps) {
  const { ConversationID: id } = conversation;
  const area = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState<Draft>(() => readDraft(localStorage, user.UserID, String(id)));
  const [isLater, setLater] = useState(false);
  const tellTyping = useTellTyping(id);
  const signature = useSignature(id, user);
  const change = (next: Draft): void => {
    setDraft(next);
    keepDraft(localStorage, user.UserID, String(id), next);
  };
  const pictures = usePicture((image) => change({ ...draft, image }));
  // Custom fields are fetched only if a text has some.
  const asksContact = conversation.PersonID > 0 && hasCustomFields(draft.text);
  const contact = useQuery({ ...contactQuery(conversation.PersonID), enabled: asksContact });
  const values = valuesInThread(conversation, contact.data ?? null);
  const account = useAccount();
  const check = checkText({
    text: draft.text,
    hasImage: draft.image !== null,
    signature: signature.text,
    withSignature: signature.isOn,
    limit: user.TextMessageCharacterLimit,
    values,
  });
  const isReady = !check.isEmpty && check.problem === null && conversation.Blocked === '' && !pictures.isBusy;
  const words = wordsToSend(draft.text, values, draft.image !== null);
  const length = messageLength(
    check.preview?.isError === false ? check.preview.text : words,
    signature.isOn ? signature.text : '',
  );
  const price = check.isEmpty ? '' : priceText(account, [length], { hasMedia: draft.image !== null });
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
  // Opened with Enter: the cursor is here, after what the user typed in the meantime.
  const latestDraft = useRef(draft);
  const latestChange = useRef(change);
  useEffect(() => {
    latestDraft.current = draft;
    latestChange.current = change;
  });
  useEffect(() => {
    const typed = takeReply(id, Date.now());
    if (typed === null || area.current === null) return;
    area.current.focus();
    if (typed === '') return;
    latestChange.current({ ...latestDraft.current, text: latestDraft.current.text + typed });
  }, [id]);
  const insert = (token: string): void => {
    const next = insertInto(area.current, draft, token);
    change(next.draft);
    area.current?.focus();
    requestAnimationFrame(() => area.current?.setSelectionRange(next.caret, next.caret));
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
