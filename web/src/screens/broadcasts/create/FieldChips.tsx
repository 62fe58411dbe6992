import { fieldDisplayName } from '@carillon/rules/personalText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { fieldToken } from './message.ts';
import { fieldInSentence, fieldsInText } from './mergeFieldNames.ts';

/** The merge fields of a text as chips; a click changes the fallback. */
export function FieldChips(props: {
  text: string;
  columns: readonly string[];
  onChange: (text: string) => void;
}) {
  const { text, columns, onChange } = props;
  const [open, setOpen] = useState<{ anchor: HTMLElement; token: string; name: string } | null>(null);
  const [fallback, setFallback] = useState('');
  const fields = fieldsInText(text);
  if (fields.length === 0) return null;
  const save = (): void => {
    if (open) onChange(text.split(open.token).join(fieldToken(open.name, fallback)));
    setOpen(null);
  };
  return (
    <Box
      component="ul"
      aria-label="Personalized fields in this text"
      sx={{ listStyle: 'none', display: 'flex', flexWrap: 'wrap', m: -0.5, mt: 1, p: 0 }}
    >
      {fields.map((field) => (
        <Box component="li" key={field.token} sx={{ m: 0.5 }}>
          <Chip
            size="small"
            variant="outlined"
            color={field.fallback === '' ? 'warning' : 'default'}
            label={
              field.fallback === ''
                ? `${fieldDisplayName(field.name, columns)}: no fallback`
                : `${fieldDisplayName(field.name, columns)}, or "${field.fallback}"`
            }
            onClick={(event) => {
              setOpen({ anchor: event.currentTarget, token: field.token, name: field.name });
              setFallback(field.fallback);
            }}
            sx={{ minHeight: 28 }}
          />
        </Box>
      ))}
      <Popover
        open={open !== null}
        anchorEl={open?.anchor ?? null}
        onClose={() => setOpen(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Fallback', sx: { p: 4, width: 280 } } }}
      >
        <Box
          component="form"
          onSubmit={(event: React.FormEvent) => {
            event.preventDefault();
            save();
          }}
        >
          <TextField
            label={`If a recipient has no ${fieldInSentence(open?.name ?? '', columns)}`}
            size="small"
            fullWidth
            autoFocus
            value={fallback}
            onChange={(event) => setFallback(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 50 } }}
          />
          <Button type="submit" variant="contained" size="small" sx={{ mt: 3 }}>
            Save
          </Button>
        </Box>
      </Popover>
    </Box>
  );
}
