import type { User } from '@carillon/contract/accounts/accounts';
import type { Conversation } from '@carillon/contract/conversations/conversations';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Composer } from '../compose/Composer.tsx';
import { emptyDraft, keepDraft, readDraft } from '../compose/outbox/drafts.ts';
import type { ChosenImage } from '../compose/outbox/outbox.ts';
import { NoteBox } from './NoteBox.tsx';
import { useNotes } from './useNotes.ts';

type Mode = 'text' | 'note';

/** The editors of a conversation: a text to the person, or a note for the team. Both keep drafts. */
export function ReplyBox(props: {
  conversation: Conversation;
  user: User;
  /** Who else is writing. Empty for no one. */
  replying: string;
  onSend: (message: string, image: ChosenImage | null) => void;
}) {
  const { conversation, user, replying, onSend } = props;
  const { ConversationID: id } = conversation;
  const place = `note.${id}`;
  const [mode, setMode] = useState<Mode>('text');
  const [note, setNote] = useState(() => readDraft(localStorage, user.UserID, place).text);
  const noteArea = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const wasChosen = useRef(false);
  const { write } = useNotes(id);
  const change = (text: string): void => {
    setNote(text);
    keepDraft(localStorage, user.UserID, place, { ...emptyDraft, text });
  };
  // After the choice the user can type at once.
  useEffect(() => {
    if (!wasChosen.current) return;
    if (mode === 'note') noteArea.current?.focus();
    else box.current?.querySelector('textarea')?.focus();
  }, [mode]);
  const tab = (value: Mode, text: string) => (
    <ButtonBase
      data-mode={value}
      aria-pressed={mode === value}
      onClick={() => {
        wasChosen.current = true;
        setMode(value);
        const area = value === 'note' ? noteArea.current : box.current?.querySelector('textarea');
        area?.focus();
      }}
      sx={{
        px: 2,
        py: 1,
        minHeight: 28,
        borderRadius: '8px 8px 0 0',
        fontFamily: 'inherit',
        fontSize: '0.8125rem',
        fontWeight: mode === value ? 650 : 500,
        color: mode === value ? 'text.primary' : 'text.secondary',
        boxShadow:
          mode === value
            ? `inset 0 -2px 0 var(--mui-palette-${value === 'note' ? 'warning' : 'primary'}-main)`
            : 'none',
      }}
    >
      {text}
    </ButtonBase>
  );
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
        <Box role="group" aria-label="What to write" sx={{ display: 'flex', flex: 'none' }}>
          {tab('text', 'Text')}
          {tab('note', note.trim() !== '' && mode === 'text' ? 'Internal note (draft)' : 'Internal note')}
        </Box>
        <Typography
          variant="caption"
          component="p"
          role="status"
          noWrap
          sx={{ flex: 1, minWidth: 0, minHeight: 20, ml: 2, textAlign: 'right', color: 'text.secondary' }}
        >
          {replying}
        </Typography>
      </Box>
      {/* Hidden instead of unmounted, so that a picture being uploaded and an open menu stay. */}
      <Box ref={box} data-reply={id} sx={{ display: mode === 'text' ? 'block' : 'none' }}>
        <Composer conversation={conversation} user={user} onSend={onSend} />
      </Box>
      {mode === 'note' && <NoteBox draft={note} area={noteArea} onChange={change} onWrite={write} />}
    </>
  );
}
