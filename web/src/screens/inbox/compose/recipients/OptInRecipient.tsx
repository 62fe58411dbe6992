import { formatPhone } from '@carillon/rules/phones/phones';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contactKeys } from '../../../../api/contacts.ts';
import { conversations } from '../../../../api/conversations.ts';
import { conversationKeys } from '../../../../api/conversationKeys.ts';
import { errorText } from '../../../../api/client/errors.ts';
import { lazyDialog } from '../../../../lazyScreen.tsx';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';

const OptInDialog = lazyDialog('OptInDialog', () =>
  import('../../../../parts/dialogs/OptInDialog.tsx').then((part) => part.OptInDialog),
);

/**
 * Lifts the opt-out of a recipient of a new message, with a declared consent (rows C-056, C-218). It changes the
 * recipient's conversation on the number that will send the message.
 */
export function OptInRecipient({ phone, textNumberId }: { phone: string; textNumberId: number }) {
  const client = useQueryClient();
  const show = useSnackbar();
  const [isAsking, setAsking] = useState(false);
  const optIn = async (): Promise<void> => {
    const { ConversationID } = await conversations.continueOn({
      TextNumberIDFrom: textNumberId,
      TextNumberIDTo: textNumberId,
      PhoneNumber: phone,
    });
    await conversations.change(ConversationID, { IsAutoOptOut: false, UserIndicatedConsentDeclared: true });
    setAsking(false);
    show({ text: 'Contact opted in.' });
    await Promise.all([
      client.invalidateQueries({ queryKey: [...contactKeys.all, 'phone', phone] }),
      client.invalidateQueries({ queryKey: conversationKeys.all }),
    ]);
  };
  return (
    <>
      <Button
        size="small"
        sx={{ ml: -2 }}
        aria-label={`Opt in again, ${formatPhone(phone)}`}
        onClick={() => setAsking(true)}
      >
        Opt in again
      </Button>
      <OptInDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        problemOf={(error) => errorText(error, 'updating', 'conversation')}
        onConfirm={optIn}
      />
    </>
  );
}
