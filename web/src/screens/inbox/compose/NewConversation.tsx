import type { Account, User } from '@carillon/contract/accounts/accounts';
import type { ContactDetail } from '@carillon/contract/contacts/contacts';
import { sendBlockText } from '@carillon/rules/inbound/conversationSend';
import { nameOrPhone } from '@carillon/rules/inbound/inboxTitle';
import { hasMergeFields } from '@carillon/rules/texts/mergeFields';
import { notLookedUpText } from '@carillon/rules/phones/cells/phoneText';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { contactQuery, recipientQuery } from '../../../api/contacts.ts';
import { conversationKeys, conversations } from '../../../api/conversations.ts';
import { useAccount, useMustOptIn } from '../../../api/client/session.ts';
import { plural } from '@carillon/rules/money/amounts';
import { lazyDialog } from '../../../lazyScreen.tsx';
import { PasteIcon } from '../../../parts/icons.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import { emptyDraft, keepDraft, keepRecipients, readDraft, readRecipients } from './outbox/drafts.ts';
import type { Draft } from './outbox/drafts.ts';
import { FieldMenu } from './FieldMenu.tsx';
import { LaterFields, useLaterTime } from './LaterFields.tsx';
import { useMyNumbers } from '../useMyNumbers.ts';
import { ownTexts, personalProblem, personalTexts, valuesOfContact } from './personal.ts';
import { PersonalPreviews } from './PersonalPreviews.tsx';
import { priceForAll } from './price.ts';
import { RecipientField } from './RecipientField.tsx';
import { OptInRecipient } from './OptInRecipient.tsx';
import { countProblem, recipientProblems, typedRecipient, wrongRecipientText } from './recipients.ts';
import type { KnownConsent, Recipient } from './recipients.ts';
import { SavedTexts } from './SavedTexts.tsx';
import { Counts, insertInto, TextArea } from './TextArea.tsx';
import { checkText } from './textCheck.ts';
import { usePicture } from './usePicture.tsx';
import { startFailure, useSchedule } from './useSchedule.ts';

const PastePeople = lazyDialog('pastePeople', () =>
  import('./PastePeople.tsx').then((part) => part.PastePeople),
);

export interface NewConversationProps {
  user: User;
  /** The initial number. Empty for none. */
  to: string;
  /** The contact whose number that is. 0 for none. */
  personId: number;
  /** Opens with the time of sending (the route /conversations/schedule). */
  isLater: boolean;
  onClose: () => void;
  /** The new conversation, to be shown. Null if there are several, or none yet. */
  onDone: (conversationId: number | null) => void;
}

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

/** A text to up to 15 people, each in a separate conversation, now or later (rows C-002, C-040, C-059). */
export default function NewConversation(props: NewConversationProps) {
  // Numbers are read as those of the account's country.
  const account = useAccount();
  // The contact with that name gets the text, not another contact with the same number. Without a contact, the number
  // alone gets it.
  const person = useQuery({ ...contactQuery(props.personId), enabled: props.personId > 0 });
  if (account === undefined || (props.personId > 0 && person.isPending)) return null;
  const typed = props.to === '' ? null : typedRecipient(props.to, account.CountryID);
  const first = typed && (person.data ? ofContact(typed, person.data) : typed);
  return <OpenDialog {...props} account={account} first={first} />;
}

const ofContact = (one: Recipient, contact: ContactDetail): Recipient => ({
  ...one,
  personId: contact.PersonID,
  firstName: contact.FirstName,
  lastName: contact.LastName,
  values: valuesOfContact(contact),
});

function OpenDialog({
  user,
  account,
  first,
  isLater: opensLater,
  onClose,
  onDone,
}: NewConversationProps & { account: Account; first: Recipient | null }) {
  const client = useQueryClient();
  const show = useSnackbar();
  const { numbers, error: numbersError } = useMyNumbers();
  const area = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [recipients, setRecipients] = useState<readonly Recipient[]>(() =>
    first === null ? readRecipients(localStorage, user.UserID) : [first],
  );
  const [draft, setDraft] = useState<Draft>(() => readDraft(localStorage, user.UserID, draftPlace));
  const [isLater, setLater] = useState(opensLater);
  const [withSignature, setWithSignature] = useState(user.Signature.IsEnabled);
  const [isPasting, setPasting] = useState(false);
  const [isTried, setTried] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const later = useLaterTime();
  const change = (next: Draft): void => {
    setDraft(next);
    keepDraft(localStorage, user.UserID, draftPlace, next);
  };
  const changePeople = (next: readonly Recipient[]): void => {
    setRecipients(next);
    keepRecipients(localStorage, user.UserID, next);
  };
  const pictures = usePicture((image) => change({ ...draft, image }));
  const { consent, validating, remarks } = useConsent(recipients, account.CountryID);
  const optInIsRequired = useMustOptIn();
  const problems = recipientProblems(recipients, {
    countryId: account.CountryID,
    optInIsRequired,
    consent,
  });
  const countError = countProblem(recipients.length);
  const usable = numbers ?? [];
  const only = usable.length === 1 ? usable[0]?.TextNumberID : undefined;
  const fallback = usable.find((one) => one.IsDefault)?.TextNumberID;
  const numberId = chosen ?? only ?? fallback ?? null;
  const number = usable.find((one) => one.TextNumberID === numberId);
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
  const personal = personalTexts(draft.text, recipients, hasImage);
  const previews = personal.filter((_, place) => problems[place] === null);
  const check = {
    ...written,
    problem: written.problem ?? personalProblem(previews, { max: written.max, signature: sentSignature }),
  };
  const price = check.isEmpty
    ? ''
    : priceForAll(account, draft.text, previews, { hasImage, signature: sentSignature });
  const numberError =
    numberId === null
      ? sendBlockText('noTextNumber')
      : number?.IsBlocked
        ? sendBlockText('numberBlocked')
        : number && number.StoppedAt !== null
          ? sendBlockText('numberStopped')
          : number && !number.CanText
            ? sendBlockText('numberNotRegistered')
            : null;
  const hasWrongPerson = problems.some((problem) => problem !== null);
  const isOver = countError !== null && recipients.length > 0;
  const isReady =
    numberError === null &&
    countError === null &&
    !hasWrongPerson &&
    !check.isEmpty &&
    check.problem === null;
  const own = ownTexts(draft.text, personal);
  const what = {
    Contacts: recipients.map((one, place) => ({
      PersonID: one.personId === 0 ? null : one.personId,
      FirstName: one.firstName,
      LastName: one.lastName,
      PrimaryPhone: one.phone,
      ...(own[place] === undefined ? {} : { TextMessage: own[place] }),
    })),
    TextMessage: draft.text,
    TextNumberID: numberId,
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
      const [first] = Conversations;
      const refused = Errors.map((one) => `${one.PhoneNumber}: ${one.Message}`).join(' ');
      show(
        refused === ''
          ? {
              text: `Your message is on its way to ${plural(Conversations.length, 'person', 'people')}.`,
              tone: 'success',
            }
          : { text: `Not sent to ${refused}`, tone: 'error' },
      );
      done(Conversations.length === 1 ? (first?.ConversationID ?? null) : null);
    },
    // After a refusal, a changed message is a new request.
    onError: () => setKey(crypto.randomUUID()),
  });
  const scheduling = useSchedule(user, () => done(null));
  const isBusy = start.isPending || scheduling.isPending;
  const error = start.error ?? scheduling.error;
  const confirm = (): void => {
    setTried(true);
    if (!isReady || isBusy || pictures.isBusy) return;
    if (!isLater) start.mutate();
    else if (later.read.at !== null) scheduling.mutate({ what, at: later.read.at });
  };
  const keys = (event: KeyboardEvent): void => {
    // Here, with several people, only Ctrl+Enter sends. Enter starts a new line.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
  };
  const insert = (token: string): void => {
    const next = insertInto(area.current, draft, token);
    change(next.draft);
    area.current?.focus();
  };
  const reachable = problems.filter((problem) => problem === null).length;
  const mayNot = !user.Permissions.CanCreateConversations;
  return (
    <StepDialog
      open
      title="New message"
      maxWidth="sm"
      onClose={onClose}
      onConfirm={mayNot ? undefined : confirm}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            color="secondary"
            disabled={isBusy || mayNot || isOver || usable.length === 0}
            aria-busy={isBusy}
            onClick={confirm}
          >
            {isLater
              ? 'Schedule'
              : reachable > 1
                ? `Send to ${plural(reachable, 'person', 'people')}`
                : 'Send'}
          </Button>
        </>
      }
    >
      {mayNot && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          <strong>{sendBlockText('mayNotCreate')}</strong> Ask an account administrator for the right to text
          people from the inbox.
        </Alert>
      )}
      {numbersError && (
        <Alert severity="error" sx={{ mb: 4 }}>
          There was an error getting your text numbers.
        </Alert>
      )}
      {usable.length > 1 || (isTried && numberError !== null) ? (
        <TextField
          select
          fullWidth
          label="From"
          value={numberId ?? ''}
          onChange={(event) => setChosen(Number(event.target.value))}
          error={(isTried || number !== undefined) && numberError !== null}
          helperText={isTried || number !== undefined ? numberError : null}
          sx={{ mt: 2, mb: 4 }}
        >
          {usable.map((one) => (
            <MenuItem key={one.TextNumberID} value={one.TextNumberID}>
              {nameOrPhone({ name: one.Name, phone: one.TextPhoneNumber })}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        number && (
          <Typography variant="body2" sx={{ mb: 4, color: 'text.secondary' }}>
            From {nameOrPhone({ name: number.Name, phone: number.TextPhoneNumber })}
          </Typography>
        )
      )}
      <RecipientField
        id="new-to"
        autoFocus={first === null}
        recipients={recipients}
        problems={problems}
        validating={validating}
        remarks={remarks}
        countryId={account.CountryID}
        error={isTried || isOver ? (countError ?? (hasWrongPerson ? wrongRecipientText : null)) : null}
        actionOf={(one, problem) =>
          problem === sendBlockText('optedOut') &&
          numberId !== null &&
          consent.get(one.phone)?.CanManuallyOptIn === true && (
            <OptInRecipient phone={one.phone} textNumberId={numberId} />
          )
        }
        onChange={changePeople}
      />
      <Button size="small" startIcon={<PasteIcon />} onClick={() => setPasting(true)} sx={{ mt: 1 }}>
        Paste contacts
      </Button>
      <PastePeople
        open={isPasting}
        countryId={account.CountryID}
        recipients={recipients}
        onChange={changePeople}
        onClose={() => setPasting(false)}
      />
      <Box sx={{ mt: 3 }}>
        <TextArea
          id="new-message"
          label="Message"
          placeholder="Write a text"
          minRows={4}
          // The recipient is already set: only the text is missing.
          autoFocus={first !== null}
          draft={draft}
          check={check}
          onChange={change}
          onKeyDown={keys}
          area={area}
          pictures={pictures}
          {...(isTried && check.isEmpty ? { error: 'Enter a Message' } : {})}
          tools={
            <>
              {pictures.button(draft.image !== null)}
              <FieldMenu onInsert={insert} disabled={false} />
              <SavedTexts onChoose={insert} />
              {signature !== '' && (
                <FormControlLabel
                  control={
                    <Switch
                      size="small"
                      checked={withSignature}
                      onChange={(_, isOn) => setWithSignature(isOn)}
                    />
                  }
                  label={<Typography variant="body2">Signature</Typography>}
                  sx={{ ml: 1 }}
                />
              )}
              <Box sx={{ ml: 'auto', mr: 2 }}>
                <Counts check={check} price={price} />
              </Box>
            </>
          }
        />
      </Box>
      {hasMergeFields(draft.text) && previews.length > 0 && <PersonalPreviews texts={previews} />}
      <FormControlLabel
        control={<Switch checked={isLater} onChange={(_, on) => setLater(on)} />}
        label="Send later"
        sx={{ mt: 3 }}
      />
      {isLater && <LaterFields later={later} />}
      {error && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {startFailure(error, recipients.length)}
        </Alert>
      )}
    </StepDialog>
  );
}
