import { longestNote } from '@carillon/contract/conversations/teamwork';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { count, plural } from '@carillon/rules/money/amounts';
import { errorText } from '../../../api/client/errors.ts';

/** What is wrong with a note. Empty for none. */
export function noteProblem(words: string): string {
  const over = words.trim().length - longestNote;
  return over > 0
    ? `A note can have at most ${count(longestNote)} characters. This one has ${plural(over, 'character', 'characters')} too many.`
    : '';
}

/** The editor for a team note. It looks different from a text, and says that it is never sent. */
export function NoteBox(props: {
  draft: string;
  area: RefObject<HTMLTextAreaElement | null>;
  onChange: (draft: string) => void;
  onWrite: (words: string) => Promise<void>;
}) {
  const { draft, area, onChange, onWrite } = props;
  const [isSaving, setSaving] = useState(false);
  const [failed, setFailed] = useState('');
  const problem = noteProblem(draft) || failed;
  const isReady = draft.trim() !== '' && noteProblem(draft) === '' && !isSaving;
  const save = async (): Promise<void> => {
    if (!isReady) return;
    setSaving(true);
    setFailed('');
    try {
      await onWrite(draft.trim());
      onChange('');
    } catch (error) {
      // The text keeps its place.
      setFailed(`The note was not saved. ${errorText(error, 'adding', 'note')}`);
    } finally {
      setSaving(false);
      area.current?.focus();
    }
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') document.querySelector<HTMLElement>('[role="log"]')?.focus();
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) void save();
  };
  return (
    <Box
      data-keep-clear
      sx={{
        border: '1px dashed',
        borderColor: problem ? 'error.main' : 'warning.main',
        borderRadius: '12px',
        bgcolor: 'own.amberTint',
        '&:focus-within': { outline: '2px solid', outlineColor: 'warning.main', outlineOffset: '-1px' },
      }}
    >
      <InputBase
        multiline
        fullWidth
        maxRows={8}
        placeholder="Write a note for your team"
        inputRef={area}
        value={draft}
        readOnly={isSaving}
        onChange={(event) => {
          setFailed('');
          onChange(event.target.value);
        }}
        onKeyDown={keys}
        slotProps={{
          input: {
            'aria-label': 'Internal note',
            'aria-describedby': 'note-about',
            'aria-invalid': problem !== '',
            dir: 'auto',
          },
        }}
        sx={{ px: 3, pt: 2, pb: 0.5, '& textarea::placeholder': { color: 'text.secondary', opacity: 1 } }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 3, pr: 1, pb: 1, minHeight: 44 }}>
        <Typography id="note-about" variant="body2" sx={{ flex: 1, minWidth: 0, mr: 2 }}>
          Only your team sees this. It is never sent.
        </Typography>
        <Button
          variant="outlined"
          disabled={!isReady}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void save()}
          sx={{ flex: 'none' }}
        >
          Add note
        </Button>
      </Box>
      <Box role="status" sx={{ px: 3, pb: problem ? 2 : 0 }}>
        {problem && (
          <Typography variant="body2" sx={{ color: 'error.main', fontWeight: 560 }}>
            {problem}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
