import { plural } from '@carillon/rules/money/amounts';
import { conversationRecipientLimit } from '@carillon/rules/inbound/conversationSend';
import Typography from '@mui/material/Typography';
import { EmptyState } from '../../../../parts/lists/EmptyState.tsx';
import { CheckIcon } from '../../../../parts/icons.tsx';
import { PasteDialog } from '../../../../parts/people/paste/PasteDialog.tsx';
import { ofPasteRows, withPasted } from './recipients.ts';
import type { Recipient } from './recipients.ts';

/** Adds pasted recipients to a new message. They are checked and repaired before they are added (row C-048). */
export function PastePeople(props: {
  open: boolean;
  countryId: number;
  recipients: readonly Recipient[];
  onChange: (recipients: readonly Recipient[]) => void;
  onClose: () => void;
}) {
  const { open, countryId, recipients, onChange, onClose } = props;
  return (
    <PasteDialog
      open={open}
      countryId={countryId}
      adding="Adding people to your message"
      add={(rows) => {
        const { recipients: all, alreadyThere } = withPasted(recipients, ofPasteRows(rows));
        onChange(all);
        return Promise.resolve({ added: all.length - recipients.length, alreadyThere, rejected: [] });
      }}
      failureText={() => 'There was an error pasting your contacts.'}
      outcome={({ added, alreadyThere }) => (
        <EmptyState
          compact
          icon={<CheckIcon />}
          title={`${plural(added, 'person', 'people')} added to your message`}
        >
          {alreadyThere > 0 && `${plural(alreadyThere, 'number was', 'numbers were')} there already. `}
          {recipients.length > conversationRecipientLimit && (
            <Typography component="span" variant="body2">
              A message goes to at most {conversationRecipientLimit} people. Remove some, or make a broadcast.
            </Typography>
          )}
        </EmptyState>
      )}
      onClose={onClose}
    />
  );
}
