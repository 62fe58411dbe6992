import type { Account, User } from '@carillon/contract/accounts/accounts';
import { plural } from '@carillon/rules/money/amounts';
import { notLookedUpText } from '@carillon/rules/phones/cells/phoneText';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { recipientQuery } from '../../../api/contacts.ts';
import { conversations } from '../../../api/conversations.ts';
import { conversationKeys } from '../../../api/conversationKeys.ts';
import { useMustOptIn } from '../../../api/client/session.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { useLaterTime } from './LaterFields.tsx';
import { emptyDraft, keepDraft, keepRecipients, readDraft, readRecipients } from './outbox/drafts.ts';
import type { Draft } from './outbox/drafts.ts';
import { notSent } from './notSent.ts';
import { personalProblem } from '../../../parts/texts/personalTexts.ts';
import { ownTexts, personalTexts } from './personal.ts';
import { priceForAll } from './price.ts';
import { countProblem, recipientProblems } from './recipients/recipients.ts';
import type { KnownConsent, Recipient } from './recipients/recipients.ts';
import { insertInto } from './TextArea.tsx';
import { checkText } from './textCheck.ts';
import { useFrom } from './useFrom.ts';
import { useKnownLater } from './useKnownLater.ts';
import { usePicture } from './usePicture.tsx';
import { useSchedule } from './useSchedule.ts';

const draftPlace = 'new';

/** The facts about the recipients' numbers, which are still loading, and remarks that do not prevent sending. */
function useConsent(recipients: readonly Recipient[], countryId: number) {
  const phones = [...new Set(recipients.map((one) => one.phone))].filter((phone) => /^\d{8,15}$/.test(phone));
  const answers = useQueries({ queries: phones.map((phone) => recipientQuery(phone, countryId)) });
  const consent = new Map<string, KnownConsent>();
  const validating = new Set<string>();
  const remarks = new Map<string, string>();
  for (const [place, phone] of phones.entries()) {
    const answer = answers[place];
    if (answer?.data) {
      consent.set(phone, answer.data);
      remarks.set(phone, answer.data.Reason);
    } else if (answer?.isFetching) validating.add(phone);
    else if (answer?.isError) remarks.set(phone, notLookedUpText);
  }
  return { consent, validating, remarks };
}

/** Who a new conversation is with, and what speaks against each of them. Recipients are kept like drafts. */
function usePeople(user: User, account: Account, first: Recipient | null) {
  const [recipients, setRecipients] = useState<readonly Recipient[]>(() =>
    first === null ? readRecipients(localStorage, user.UserID) : [first],
  );
  const changePeople = (next: readonly Recipient[]): void => {
    setRecipients(next);
    keepRecipients(localStorage, user.UserID, next);
  };
  const known = useConsent(recipients, account.CountryID);
  const optInIsRequired = useMustOptIn();
  const problems = recipientProblems(recipients, {
    countryId: account.CountryID,
    optInIsRequired,
    consent: known.consent,
  });
  const countError = countProblem(recipients.length);
  return {
    ...known,
    recipients,
    changePeople,
    /** By place in the list. Null for a person who can be texted. */
    problems,
    countError,
    hasWrongPerson: problems.some((problem) => problem !== null),
    isOver: countError !== null && recipients.length > 0,
  };
}

type People = ReturnType<typeof usePeople>;

/** The text of a new conversation, as it reads for each person, and what it costs. Drafts are kept. */
function useText(user: User, account: Account, { recipients, problems }: People, numberId: number | null) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState<Draft>(() => readDraft(localStorage, user.UserID, draftPlace));
  const [withSignature, setWithSignature] = useState(user.Signature.IsEnabled);
  const change = (next: Draft): void => {
    setDraft(next);
    keepDraft(localStorage, user.UserID, draftPlace, next);
  };
  const pictures = usePicture((image) => change({ ...draft, image }));
  const signature = user.Signature.SignatureText.trim();
  const hasImage = draft.image !== null;
  const written = checkText({
    text: draft.text,
    hasImage,
    signature,
    withSignature,
    limit: user.TextMessageCharacterLimit,
    values: null,
  });
  const sentSignature = withSignature ? signature : '';
  const typed = personalTexts(draft.text, recipients, hasImage);
  const personal = useKnownLater(typed, recipients, { draft, numberId, signature, withSignature });
  const previews = personal.filter((_, place) => problems[place] === null);
  const check = {
    ...written,
    problem: written.problem ?? personalProblem(previews, { max: written.max, signature: sentSignature }),
  };
  const price = check.isEmpty
    ? ''
    : priceForAll(account, draft.text, previews, { hasImage, signature: sentSignature });
  const insert = (token: string): void => {
    change(insertInto(area.current, draft, token).draft);
    area.current?.focus();
  };
  return {
    area,
    draft,
    change,
    insert,
    pictures,
    signature,
    withSignature,
    setWithSignature,
    check,
    price,
    previews,
    personal,
  };
}

/** A new conversation as it is written, and how it is sent: now or later. */
export function useNewConversation(props: {
  user: User;
  account: Account;
  first: Recipient | null;
  isLater: boolean;
  onDone: (conversationId: number | null) => void;
}) {
  const { user, account, first, onDone } = props;
  const client = useQueryClient();
  const show = useSnackbar();
  const from = useFrom();
  const people = usePeople(user, account, first);
  const text = useText(user, account, people, from.numberId);
  const [isLater, setLater] = useState(props.isLater);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const later = useLaterTime();
  const { recipients } = people;
  const { draft, check, signature, withSignature } = text;
  const isReady =
    from.problem === null &&
    people.countError === null &&
    !people.hasWrongPerson &&
    !check.isEmpty &&
    check.problem === null;
  const own = ownTexts(draft.text, text.personal);
  const what = {
    Contacts: recipients.map((one, place) => ({
      PersonID: one.personId === 0 ? null : one.personId,
      FirstName: one.firstName,
      LastName: one.lastName,
      PrimaryPhone: one.phone,
      ...(own[place] === undefined ? {} : { TextMessage: own[place] }),
    })),
    TextMessage: draft.text,
    TextNumberID: from.numberId,
    IncludeSignature: signature !== '' && withSignature,
    Media: draft.image === null ? [] : [{ MediaID: draft.image.MediaID }],
    PrimaryPhoneNumbersOnly: true,
    User: { UserID: user.UserID },
  };
  const done = (id: number | null): void => {
    keepDraft(localStorage, user.UserID, draftPlace, emptyDraft);
    keepRecipients(localStorage, user.UserID, []);
    onDone(id);
  };
  const start = useMutation({
    mutationFn: () => conversations.start({ ...what, RequestKey: key }),
    onSuccess: ({ Conversations, Errors }) => {
      void client.invalidateQueries({ queryKey: conversationKeys.all });
      if (Errors.length > 0) {
        const { left, text: why } = notSent(recipients, Errors, Conversations.length);
        people.changePeople(left);
        setRefused(why);
        // What is sent next goes to other people.
        setKey(crypto.randomUUID());
        return;
      }
      show({
        text: `Your message is on its way to ${plural(Conversations.length, 'person', 'people')}.`,
        tone: 'success',
      });
      const [first] = Conversations;
      done(Conversations.length === 1 ? (first?.ConversationID ?? null) : null);
    },
    // After a refusal, a changed message is a new request.
    onError: () => setKey(crypto.randomUUID()),
  });
  const scheduling = useSchedule(user, () => done(null));
  const isBusy = start.isPending || scheduling.isPending;
  const confirm = (): void => {
    setTried(true);
    if (!isReady || isBusy || text.pictures.isBusy) return;
    setRefused('');
    if (!isLater) start.mutate();
    else if (later.read.at !== null) scheduling.mutate({ what, at: later.read.at });
  };
  return {
    from,
    people,
    text,
    isLater,
    setLater,
    later,
    /** The user pressed Send: what is missing is shown. */
    isTried,
    isBusy,
    /** Who did not get the message, and why. These people and the message are still here. */
    refused,
    error: start.error ?? scheduling.error,
    confirm,
  };
}

export type NewText = ReturnType<typeof useNewConversation>;
