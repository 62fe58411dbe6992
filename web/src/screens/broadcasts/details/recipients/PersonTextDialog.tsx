import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { getRecipientText, putRecipientText } from '@carillon/contract/broadcasts/textChange';
import type { RecipientText } from '@carillon/contract/broadcasts/textChange';
import { replyNeededText } from '@carillon/rules/broadcasts/refusals';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { broadcastKeys } from '../../../../api/broadcasts.ts';
import { call, present } from '../../../../api/client/client.ts';
import { errorText } from '../../../../api/client/errors.ts';
import { useTextFacts } from '../../../../api/texts/useTextFacts.ts';
import { ConfirmDialog } from '../../../../parts/dialogs/ConfirmDialog.tsx';
import { unsavedPerson, useDiscard } from '../../../../parts/dialogs/useDiscard.tsx';
import { LoadFailed } from '../../../../parts/lists/LoadFailed.tsx';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { MessageEditor } from '../../../../parts/texts/editor/MessageEditor.tsx';

interface PersonTextDialogProps {
  open: boolean;
  broadcast: Pick<Broadcast, 'BroadcastID' | 'Version'>;
  /** Of the recipient, in stored form. */
  phone: string;
  onClose: () => void;
}

const keyOf = (broadcastId: number, phone: string) => [
  ...broadcastKeys.one(broadcastId),
  'personText',
  phone,
];

/** What one recipient of a scheduled broadcast gets, and a text for this person alone, which can be written anew. */
export function PersonTextDialog({ open, ...props }: PersonTextDialogProps) {
  return open ? <Asked {...props} /> : null;
}

function Asked({ broadcast, phone, onClose }: Omit<PersonTextDialogProps, 'open'>) {
  const { BroadcastID } = broadcast;
  const found = useQuery({
    queryKey: keyOf(BroadcastID, phone),
    queryFn: ({ signal }) =>
      present(call(getRecipientText, { params: { BroadcastID, PhoneNumber: phone }, signal })),
    // What is typed begins with it, so it is not older than the dialog.
    gcTime: 0,
  });
  if (found.data) return <Written broadcast={broadcast} person={found.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      wide
      title="Text for one person"
      confirmLabel="Use this text"
      disabled
      onConfirm={() => undefined}
      onClose={onClose}
    >
      {found.isError ? (
        <LoadFailed onRetry={() => void found.refetch()}>
          {errorText(found.error, 'getting', 'recipient')}
        </LoadFailed>
      ) : (
        <Skeleton variant="rounded" height={160} />
      )}
    </ConfirmDialog>
  );
}

/** Stores a text for one person, or takes it back, and says what came of it. */
function useStore(
  { BroadcastID, Version }: PersonTextDialogProps['broadcast'],
  PhoneNumber: string,
  onDone: () => void,
) {
  const client = useQueryClient();
  const show = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const store = async (FixedMessage: string | null, done: string, before: string | null): Promise<void> => {
    setBusy(true);
    setFailure('');
    const put = (text: string | null, version?: number) =>
      call(putRecipientText, {
        params: { BroadcastID, PhoneNumber },
        body: { FixedMessage: text, ...(version === undefined ? {} : { Version: version }) },
      });
    const fresh = (): void => void client.invalidateQueries({ queryKey: broadcastKeys.all });
    try {
      await put(FixedMessage, Version);
      fresh();
      const again = async (): Promise<void> => {
        try {
          await put(before);
        } catch (error) {
          show({ text: errorText(error, 'updating', 'text'), tone: 'error' });
        }
        fresh();
      };
      show({
        text: done,
        tone: 'success',
        // A text that was written is not lost by a press.
        ...(before === null ? {} : { action: { label: 'Undo', run: () => void again() } }),
      });
      onDone();
    } catch (error) {
      setFailure(errorText(error, 'updating', 'text'));
      setBusy(false);
    }
  };
  return { isBusy, failure, store };
}

function Written({
  broadcast,
  person,
  onClose,
}: Omit<PersonTextDialogProps, 'open' | 'phone'> & { person: RecipientText }) {
  const id = useId();
  const name = `${person.FirstName} ${person.LastName}`.trim() || formatPhone(person.PhoneNumber);
  const before = person.FixedMessage;
  const [text, setText] = useState(before ?? '');
  const [isTried, setTried] = useState(false);
  const { facts, lintFacts } = useTextFacts({
    text,
    limit: person.MaxFixedLength,
    customFields: null,
    place: 'broadcast',
    needed: replyNeededText,
  });
  const { isBusy, failure, store } = useStore(broadcast, person.PhoneNumber, onClose);
  const discard = useDiscard({ ...unsavedPerson, isDirty: text !== (before ?? ''), onDiscard: onClose });
  const save = (): void => {
    setTried(true);
    if (facts.error === null) void store(text, `${name} gets this text.`, before);
  };
  return (
    <ConfirmDialog
      open
      wide
      title={`Text for ${name}`}
      confirmLabel="Use this text"
      tone="main"
      busy={isBusy}
      disabled={before !== null && text === before}
      onConfirm={save}
      onClose={discard.leave}
    >
      {failure !== '' && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {failure}
        </Alert>
      )}
      <Shared person={person} name={name} />
      <MessageEditor
        id={id}
        label={`Text for ${name}`}
        minRows={3}
        value={text}
        onChange={setText}
        onLeave={() => undefined}
        error={isTried ? (facts.error ?? undefined) : undefined}
        facts={facts}
        lintFacts={lintFacts}
        columns={null}
      />
      {person.Signature !== '' && (
        <Typography variant="body2" dir="auto" sx={{ mt: 2, color: 'text.secondary' }}>
          Your signature stands below it: {person.Signature}
        </Typography>
      )}
      {before !== null && (
        <Button
          size="small"
          disabled={isBusy}
          sx={{ mt: 3 }}
          onClick={() => void store(null, `${name} gets the text of all others again.`, before)}
        >
          Send the text of all others instead
        </Button>
      )}
      {discard.question}
    </ConfirmDialog>
  );
}

/** What this person gets without a text of their own. */
function Shared({ person, name }: { person: RecipientText; name: string }) {
  const { TextMessage, Message } = person;
  return (
    <Box sx={{ mb: 4, p: 3, borderRadius: '10px', bgcolor: 'own.sunken' }}>
      <Typography variant="caption" component="h3" sx={{ color: 'text.secondary' }}>
        Without a text of their own, {name} gets
      </Typography>
      {TextMessage !== '' && (
        <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {TextMessage}
        </Typography>
      )}
      {Message !== '' && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          No text. {Message}
        </Typography>
      )}
    </Box>
  );
}
