import type { Account, User } from '@carillon/contract/accounts/accounts';
import type { ContactDetail } from '@carillon/contract/contacts/contacts';
import { sendBlockText } from '@carillon/rules/inbound/conversationSend';
import { nameOrPhone } from '@carillon/rules/inbound/inboxTitle';
import { hasMergeFields } from '@carillon/rules/texts/mergeFields';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { contactQuery } from '../../../api/contacts.ts';
import { useAccount } from '../../../api/client/session.ts';
import { plural } from '@carillon/rules/money/amounts';
import { lazyDialog } from '../../../lazyScreen.tsx';
import { PasteIcon } from '../../../parts/icons.tsx';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import { FieldMenu } from './FieldMenu.tsx';
import { LaterFields } from './LaterFields.tsx';
import { valuesOfContact } from './personal.ts';
import { PersonalPreviews } from '../../../parts/texts/PersonalPreviews.tsx';
import { RecipientField } from './recipients/RecipientField.tsx';
import { OptInRecipient } from './recipients/OptInRecipient.tsx';
import { typedRecipient, wrongRecipientText } from './recipients/recipients.ts';
import type { Recipient } from './recipients/recipients.ts';
import { SavedTexts } from './SavedTexts.tsx';
import { Counts, TextArea } from './TextArea.tsx';
import type { From } from './useFrom.ts';
import { useNewConversation } from './useNewConversation.ts';
import type { NewText } from './useNewConversation.ts';
import { startFailure } from './useSchedule.ts';

const PastePeople = lazyDialog('pastePeople', () =>
  import('./recipients/PastePeople.tsx').then((part) => part.PastePeople),
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

function OpenDialog(props: NewConversationProps & { account: Account; first: Recipient | null }) {
  const { user, account, first, onClose } = props;
  const written = useNewConversation(props);
  const { from, people, isLater, setLater, later, isBusy, error, confirm } = written;
  const reachable = people.problems.filter((problem) => problem === null).length;
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
            disabled={isBusy || mayNot || people.isOver || from.usable.length === 0}
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
      {from.isFailed && (
        <Alert severity="error" sx={{ mb: 4 }}>
          There was an error getting your text numbers.
        </Alert>
      )}
      <FromField from={from} isTried={written.isTried} />
      <People written={written} countryId={account.CountryID} autoFocus={first === null} />
      <Message written={written} autoFocus={first !== null} />
      <FormControlLabel
        control={<Switch checked={isLater} onChange={(_, on) => setLater(on)} />}
        label="Send later"
        sx={{ mt: 3 }}
      />
      {isLater && <LaterFields later={later} />}
      {written.refused !== '' && (
        <Alert severity="warning" sx={{ mt: 4 }}>
          {written.refused} Change the message or the names, and send it again.
        </Alert>
      )}
      {error && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {startFailure(error, people.recipients.length)}
        </Alert>
      )}
    </StepDialog>
  );
}

/** The text number that it is sent from. Only named when there is no choice. */
function FromField({ from, isTried }: { from: From; isTried: boolean }) {
  const { usable, number, numberId, problem } = from;
  return usable.length > 1 || (isTried && problem !== null) ? (
    <TextField
      select
      fullWidth
      label="From"
      value={numberId ?? ''}
      onChange={(event) => from.choose(Number(event.target.value))}
      error={(isTried || number !== undefined) && problem !== null}
      helperText={isTried || number !== undefined ? problem : null}
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
  );
}

/** Who it is for. */
function People(props: { written: NewText; countryId: number; autoFocus: boolean }) {
  const { written, countryId, autoFocus } = props;
  const { recipients, problems, validating, remarks, consent, changePeople } = written.people;
  const { countError, hasWrongPerson, isOver } = written.people;
  const { numberId } = written.from;
  const [isPasting, setPasting] = useState(false);
  return (
    <>
      <RecipientField
        id="new-to"
        autoFocus={autoFocus}
        recipients={recipients}
        problems={problems}
        validating={validating}
        remarks={remarks}
        countryId={countryId}
        error={
          written.isTried || isOver ? (countError ?? (hasWrongPerson ? wrongRecipientText : null)) : null
        }
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
        countryId={countryId}
        recipients={recipients}
        onChange={changePeople}
        onClose={() => setPasting(false)}
      />
    </>
  );
}

/** What it says, with a preview for each person if it has merge fields. */
function Message({ written, autoFocus }: { written: NewText; autoFocus: boolean }) {
  const { area, draft, change, insert, pictures, check, price, previews } = written.text;
  const { signature, withSignature, setWithSignature } = written.text;
  return (
    <>
      <Box sx={{ mt: 3 }}>
        <TextArea
          id="new-message"
          label="Message"
          placeholder="Write a text"
          minRows={4}
          // The recipient is already set: only the text is missing.
          autoFocus={autoFocus}
          draft={draft}
          check={check}
          onChange={change}
          onKeyDown={ignoreHeldEnter}
          area={area}
          pictures={pictures}
          {...(written.isTried && check.isEmpty ? { error: 'Enter a Message' } : {})}
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
      {hasMergeFields(draft.text) && previews.length > 0 && (
        <PersonalPreviews texts={previews} signature={withSignature ? signature : ''} />
      )}
    </>
  );
}

/** With several people, only Ctrl+Enter sends. Enter starts a new line, and a held key only one. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
