import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LabelIcon } from '../../icons.tsx';
import { effectLook } from './FallbackForm.tsx';
import { fallbackEffect } from './fallbackEffect.ts';
import type { TextFacts } from './textFacts.ts';
import { fieldChoices } from './mergeFieldNames.ts';

interface FieldMenuProps {
  /** The text it writes into, for screen readers. */
  of: string;
  columns: readonly string[];
  facts: Pick<TextFacts, 'limit' | 'sizeOf'>;
  text: string;
  /** The text as it would be with the field. */
  textWith: (name: string, fallback: string) => string;
  onInsert: (name: string, fallback: string) => void;
}

/** Inserts a merge field, with a fallback for people without a value. */
export function FieldMenu({ of, columns, facts, text, textWith, onInsert }: FieldMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [name, setName] = useState('FirstName');
  const [fallback, setFallback] = useState('there');
  const { words, kind } = fallbackEffect(facts, text, anchor === null ? text : textWith(name, fallback));
  const add = (): void => {
    setAnchor(null);
    // After the popover has returned the focus.
    setTimeout(() => onInsert(name, fallback), 0);
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<LabelIcon />}
        aria-label={`Personalize ${of.toLowerCase()}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ m: 1 }}
      >
        Personalize
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { 'aria-label': 'Personalize', role: 'dialog', sx: { p: 4, width: 300 } } }}
      >
        <Box
          component="form"
          onSubmit={(event: React.FormEvent) => {
            event.preventDefault();
            add();
          }}
        >
          <TextField
            select
            label="Field"
            size="small"
            fullWidth
            autoFocus
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setFallback(event.target.value === 'FirstName' ? 'there' : '');
            }}
          >
            {fieldChoices(columns).map((field) => (
              <MenuItem key={field.name} value={field.name}>
                {field.title}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="If a recipient has none"
            size="small"
            fullWidth
            value={fallback}
            onChange={(event) => setFallback(event.target.value)}
            helperText={
              fallback.trim() === ''
                ? 'Without a fallback, recipients without a value get no text.'
                : undefined
            }
            slotProps={{ htmlInput: { maxLength: 50 } }}
            sx={{ mt: 4 }}
          />
          <Typography
            role="status"
            variant="caption"
            sx={{ display: 'block', mt: 1, mx: 0.5, ...effectLook(kind) }}
          >
            {words}
          </Typography>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mt: 4 }}>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {'Or type {{'}
            </Typography>
            <Button type="submit" variant="contained" size="small">
              Insert
            </Button>
          </Box>
        </Box>
      </Popover>
    </>
  );
}
