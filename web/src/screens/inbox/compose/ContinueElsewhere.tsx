import type { Conversation } from '@carillon/contract/conversations/conversations';
import { nameOrPhone } from '@carillon/rules/inbound/inboxTitle';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { conversations } from '../../../api/conversations.ts';
import { errorText } from '../../../api/client/errors.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { useMyNumbers } from '../useMyNumbers.ts';

/** Continues from a number that is no longer active on one that is (row C-145, 3-decisions 2.9). */
export function ContinueElsewhere({ conversation }: { conversation: Conversation }) {
  const navigate = useNavigate();
  const show = useSnackbar();
  const { numbers } = useMyNumbers();
  const { mutate, isPending } = useMutation({
    mutationFn: (TextNumberIDTo: number) =>
      conversations.continueOn({
        TextNumberIDFrom: conversation.TextNumberID,
        TextNumberIDTo,
        PhoneNumber: conversation.PhoneNumber,
      }),
    onSuccess: (one) => void navigate({ to: '/inbox/$id', params: { id: String(one.ConversationID) } }),
    onError: (error) => {
      const text = errorText(error, 'starting', 'conversation');
      show({ text, tone: 'error' });
    },
  });
  // A number that can't text now would only lead to the next dead end.
  const others = (numbers ?? []).filter(
    (one) => one.TextNumberID !== conversation.TextNumberID && one.CanText && !one.IsBlocked,
  );
  return (
    <>
      {others.map((one) => (
        <Button
          key={one.TextNumberID}
          size="small"
          variant="outlined"
          disabled={isPending}
          onClick={() => mutate(one.TextNumberID)}
          sx={{ mt: 1, mr: 1 }}
        >
          Start a new conversation from {nameOrPhone({ name: one.Name, phone: one.TextPhoneNumber })}
        </Button>
      ))}
    </>
  );
}
