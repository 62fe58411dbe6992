import { longestAudioName } from '@carillon/rules/audio/audioLimits';
import { fieldError } from '@carillon/rules/contacts/fieldRules';
import TextField from '@mui/material/TextField';

/** What is wrong with the name of a message. Null: nothing. */
export function nameProblem(name: string): string | null {
  return fieldError('name', name, { required: true, max: longestAudioName });
}

/** The name that a message has in the library. */
export function NameField(props: {
  id?: string;
  value: string;
  /** Shown at the field: what the server or the page found. */
  problem: string | null;
  onChange: (name: string) => void;
  onBlur?: () => void;
  /** Absent where the dialog handles the key. */
  onEnter?: () => void;
  autoFocus?: boolean;
}) {
  const { id, value, problem, onChange, onBlur, onEnter, autoFocus = false } = props;
  return (
    <TextField
      id={id}
      label="Name"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) onEnter?.();
      }}
      error={problem !== null}
      helperText={problem ?? 'How you will find it in the library'}
      autoFocus={autoFocus}
      fullWidth
      autoComplete="off"
      sx={{ mt: 5 }}
      slotProps={{ htmlInput: { maxLength: 255, dir: 'auto' } }}
    />
  );
}
