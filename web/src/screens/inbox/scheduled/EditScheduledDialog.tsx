import type { ScheduledConversation } from '@carillon/contract/conversations/scheduledConversations';
import { standardFields } from '@carillon/rules/texts/mergeFields';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { conversations } from '../../../api/conversations.ts';
import { conversationKeys } from '../../../api/conversationKeys.ts';
import { errorText, fieldErrors } from '../../../api/client/errors.ts';
import { useUser } from '../../../api/client/session.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import type { Draft } from '../compose/outbox/drafts.ts';
import { FieldMenu } from '../compose/FieldMenu.tsx';
import { LaterFields, useLaterTime } from '../compose/LaterFields.tsx';
import { Counts, insertInto, TextArea } from '../compose/TextArea.tsx';
import { checkText } from '../compose/textCheck.ts';

interface EditScheduledDialogProps {
  one: ScheduledConversation;
  /** The recipients, in the words of the list. */
  people: string;
  /** Undoes a change, by the id of its undo ticket. */
  onUndo: (undoId: string) => void;
  onClose: () => void;
}

/** What was refused, in the server's words if it has some. */
function failureOf(error: Error | null): string {
  if (error === null) return '';
  return fieldErrors(error)['StartDate'] ?? errorText(error, 'updating', 'conversation');
}

/** Changes the text or time of a scheduled text that waits, or that failed and will wait again (row C-226). */
export function EditScheduledDialog({ one, people, onUndo, onClose }: EditScheduledDialogProps) {
  const client = useQueryClient();
  const show = useSnackbar();
  const user = useUser();
  const area = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState<Draft>({ text: one.TextMessage, image: null });
  const later = useLaterTime(Date.parse(one.StartDate));
  const hasImage = one.Media.length > 0;
  const isFailed = one.Status === 'Failed';
  const only = one.Contacts.length === 1 ? one.Contacts[0] : undefined;
  // The signature belongs to the user who scheduled it. The server knows it.
  const isMine = user?.UserID === one.CreatedBy.UserID;
  const check = checkText({
    text: draft.text,
    hasImage,
    signature: isMine ? (user?.Signature.SignatureText.trim() ?? '') : '',
    withSignature: isMine && one.IncludeSignature,
    limit: user?.TextMessageCharacterLimit ?? 160,
    values: only
      ? {
          [standardFields[0]]: only.FirstName,
          [standardFields[1]]: only.LastName,
          [standardFields[2]]: only.Notes ?? '',
          [standardFields[3]]: formatPhone(only.PrimaryPhone),
        }
      : null,
  });
  const { at } = later.read;
  const isMoved = isFailed || later.isChanged;
  const isReady = !check.isEmpty && check.problem === null && (at !== null || !isMoved);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      conversations.changeScheduled(one.ScheduledConversationID, {
        TextMessage: draft.text,
        ...(isMoved && at !== null ? { StartDate: new Date(at).toISOString() } : {}),
      }),
    onSuccess: ({ UndoID }) => {
      show({
        text: 'Scheduled conversation changed.',
        tone: 'success',
        action: { label: 'Undo', run: () => onUndo(UndoID) },
      });
      onClose();
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: conversationKeys.scheduled });
      void client.invalidateQueries({ queryKey: conversationKeys.summary });
    },
  });
  const confirm = (): void => {
    if (isReady && !isPending) mutate();
  };
  return (
    <StepDialog
      open
      title="Edit scheduled text"
      maxWidth="sm"
      onClose={onClose}
      onConfirm={confirm}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            disabled={!isReady || isPending}
            aria-busy={isPending}
            onClick={confirm}
          >
            {isFailed ? 'Schedule again' : 'Save'}
          </Button>
        </>
      }
    >
      <Typography
        variant="body2"
        dir="auto"
        sx={{ mb: 4, color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        To {people}
      </Typography>
      <TextArea
        id="scheduled-message"
        label="Message"
        placeholder="Write a text"
        minRows={4}
        autoFocus
        draft={draft}
        check={check}
        onChange={setDraft}
        area={area}
        tools={
          <>
            <FieldMenu
              disabled={false}
              onInsert={(token) => {
                setDraft(insertInto(area.current, draft, token).draft);
                area.current?.focus();
              }}
            />
            <Box sx={{ ml: 'auto', mr: 2 }}>
              <Counts check={check} />
            </Box>
          </>
        }
      />
      {hasImage && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          The image of this text stays as it is.
        </Typography>
      )}
      <Box sx={{ mt: 4 }}>
        <LaterFields later={later} />
      </Box>
      {error && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {failureOf(error)}
        </Alert>
      )}
    </StepDialog>
  );
}
