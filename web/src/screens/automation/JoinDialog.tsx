import type { JoinReply } from '@carillon/contract/conversations/autoReplies';
import { automaticMessageError } from '@carillon/rules/inbound/autoReply';
import { groupKeywordError } from '@carillon/rules/inbound/keywordCheck';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { automation, automationKeys, numbersQuery } from '../../api/automation.ts';
import { errorText } from '../../api/client/errors.ts';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { useRefusals } from '../../api/client/useRefusals.ts';
import { EditDialog, MessageField } from './EditDialog.tsx';

/** The text for people who join everyone or a group, and the group's own word (3-decisions 6.6). */
export function JoinDialog({ reply, onClose }: { reply: JoinReply; onClose: () => void }) {
  const client = useQueryClient();
  const show = useSnackbar();
  const numbers = useQuery(numbersQuery).data?.Items ?? [];
  const [message, setMessage] = useState(reply.Message);
  const [word, setWord] = useState(reply.GroupKeyword);
  const refused = useRefusals(['Message', 'GroupKeyword']);
  const [problem, setProblem] = useState('');
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isEveryone = reply.ListID === 0;
  const own = message.trim() === '' ? '' : message;
  const messageError = own === '' ? null : automaticMessageError(own);
  const wordError = isEveryone ? null : groupKeywordError(word);

  const save = async (): Promise<void> => {
    setTried(true);
    if (messageError !== null || wordError !== null) return;
    setBusy(true);
    try {
      await automation.changeJoin(reply.ListID, {
        Message: own,
        ...(isEveryone ? {} : { GroupKeyword: word }),
      });
      void client.invalidateQueries({ queryKey: automationKeys.joins });
      show({ text: 'Join reply saved. It counts from the next text.', tone: 'success' });
      onClose();
    } catch (failure) {
      const field = refused.take(failure);
      if (field === undefined) setProblem(errorText(failure, 'updating', 'join reply'));
      else document.getElementById(`join-${field}`)?.focus();
    } finally {
      setBusy(false);
    }
  };
  const shownMessage = messageError === null ? own || reply.DefaultMessage : '';
  return (
    <EditDialog
      title={isEveryone ? 'Join reply of everyone' : `Join reply of ${reply.ListName}`}
      saveLabel="Save join reply"
      busy={isBusy}
      refused={refused.stand}
      problem={problem}
      sender={(numbers.find((one) => one.IsDefault) ?? numbers[0])?.TextPhoneNumber ?? null}
      messages={[
        { from: 'out', text: isEveryone ? 'JOIN' : `JOIN ${word.trim() || reply.ListName}` },
        ...(shownMessage === '' ? [] : [{ from: 'in' as const, text: shownMessage }]),
      ]}
      isDirty={message !== reply.Message || word !== reply.GroupKeyword}
      onSave={() => void save()}
      onClose={onClose}
    >
      <MessageField
        id="join-Message"
        autoFocus
        value={message}
        placeholder={reply.DefaultMessage}
        error={refused.of('Message') ?? (wasTried ? (messageError ?? undefined) : undefined)}
        help="Left empty, the usual text is sent, which is free. Your own text costs credits."
        onChange={(value) => {
          setMessage(value);
          refused.forget();
        }}
      />
      {!isEveryone && (
        <TextField
          id="join-GroupKeyword"
          label="Word of the group"
          fullWidth
          value={word}
          onChange={(event) => {
            setWord(event.target.value);
            refused.forget();
          }}
          error={Boolean(refused.of('GroupKeyword') || (wasTried && wordError))}
          helperText={
            refused.of('GroupKeyword') ||
            (wasTried && wordError) ||
            'May be left empty. People text JOIN and this word, or JOIN and the name of the group.'
          }
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
