import type { User } from '@carillon/contract/accounts/accounts';
import type { Conversation } from '@carillon/contract/conversations/conversations';
import { messageLength } from '@carillon/rules/texts/segments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { contactQuery } from '../../../api/contacts.ts';
import { conversations } from '../../../api/conversations.ts';
import { conversationKeys } from '../../../api/conversationKeys.ts';
import { errorText } from '../../../api/client/errors.ts';
import { useAccount } from '../../../api/client/session.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { takeReply } from '../pendingReply.ts';
import { keepDraft, readDraft } from './outbox/drafts.ts';
import type { Draft } from './outbox/drafts.ts';
import { hasCustomFields, valuesInThread, wordsToSend } from './personal.ts';
import { priceText } from './price.ts';
import { insertInto } from './TextArea.tsx';
import { checkText } from './textCheck.ts';
import { usePicture } from './usePicture.tsx';

/** The signature of the user, and whether it goes below texts of this conversation. */
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

/** What is written in a conversation and not sent yet, what is wrong with it, and what it costs. Drafts are kept. */
export function useReplyDraft(conversation: Conversation, user: User) {
  const { ConversationID: id } = conversation;
  const area = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState<Draft>(() => readDraft(localStorage, user.UserID, String(id)));
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
  // Opened with Enter: the cursor is here, after what the user typed in the meantime.
  const latestDraft = useRef(draft);
  const latestChange = useRef(change);
  useEffect(() => {
    latestDraft.current = draft;
    latestChange.current = change;
  });
  useEffect(() => {
    if (area.current === null) return;
    const typed = takeReply(id);
    if (typed === null) return;
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
  return { area, draft, change, insert, signature, pictures, check, price, words, isReady };
}
