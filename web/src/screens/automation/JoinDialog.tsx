import type { JoinReply } from '@carillon/contract/conversations/autoReplies';
import { automaticMessageError } from '@carillon/rules/inbound/autoReply';
import { groupKeywordError } from '@carillon/rules/inbound/keywordCheck';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { automation, automationKeys, numbersQuery } from '../../api/automation.ts';
import { useForm } from '../../api/forms/useForm.ts';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { EditDialog, MessageField } from './EditDialog.tsx';

/** A text of spaces is none. */
const ownText = (message: string): string => (message.trim() === '' ? '' : message);

/** The text for people who join everyone or a group, and the group's own word (3-decisions 6.6). */
export function JoinDialog({ reply, onClose }: { reply: JoinReply; onClose: () => void }) {
  const client = useQueryClient();
  const show = useSnackbar();
  const numbers = useQuery(numbersQuery).data?.Items ?? [];
  const isEveryone = reply.ListID === 0;
  const form = useForm({
    first: { Message: reply.Message, GroupKeyword: reply.GroupKeyword },
    check: ({ Message, GroupKeyword }) => ({
      Message: Message.trim() === '' ? null : automaticMessageError(Message),
      GroupKeyword: isEveryone ? null : groupKeywordError(GroupKeyword),
    }),
    save: ({ Message, GroupKeyword }) =>
      automation.changeJoin(reply.ListID, {
        Message: ownText(Message),
        ...(isEveryone ? {} : { GroupKeyword }),
      }),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: automationKeys.joins });
      show({ text: 'Join reply saved. It counts from the next text.', tone: 'success' });
      onClose();
    },
    doing: ['updating', 'join reply'],
    failureAt: 'form',
  });
  const { Message, GroupKeyword } = form.values;
  const own = ownText(Message);
  const isRight = own === '' || automaticMessageError(own) === null;
  const shownMessage = isRight ? own || reply.DefaultMessage : '';
  return (
    <EditDialog
      title={isEveryone ? 'Join reply of everyone' : `Join reply of ${reply.ListName}`}
      saveLabel="Save join reply"
      form={form}
      sender={(numbers.find((one) => one.IsDefault) ?? numbers[0])?.TextPhoneNumber ?? null}
      messages={[
        { from: 'out', text: isEveryone ? 'JOIN' : `JOIN ${GroupKeyword.trim() || reply.ListName}` },
        ...(shownMessage === '' ? [] : [{ from: 'in' as const, text: shownMessage }]),
      ]}
      onClose={onClose}
    >
      <MessageField
        autoFocus
        field={form.text(
          'Message',
          'Left empty, the usual text is sent, which is free. Your own text costs credits.',
        )}
        placeholder={reply.DefaultMessage}
      />
      {!isEveryone && (
        <TextField
          {...form.text(
            'GroupKeyword',
            'May be left empty. People text JOIN and this word, or JOIN and the name of the group.',
          )}
          label="Word of the group"
          fullWidth
          slotProps={{ htmlInput: { dir: 'auto', autoComplete: 'off', maxLength: 255 } }}
          sx={{ mb: 4 }}
        />
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        People who join become contacts{isEveryone ? '' : ' in this group'}, and what they texted is kept as
        their consent.
      </Typography>
    </EditDialog>
  );
}
