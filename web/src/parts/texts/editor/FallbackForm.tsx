import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { tabular } from '../../../theme.ts';
import { fallbackEffect } from './fallbackEffect.ts';
import type { FallbackEffect } from './fallbackEffect.ts';
import type { TextFacts } from './textFacts.ts';

interface FallbackFormProps {
  /** The form's name for screen readers, if its label alone is ambiguous. */
  name?: string;
  /** The name of the field within a sentence. */
  field: string;
  /** Initial value of the box. May be empty. */
  proposal: string;
  facts: Pick<TextFacts, 'limit' | 'sizeOf'>;
  text: string;
  /** The text as it would be with a fallback. */
  textWith: (fallback: string) => string;
  onSet: (fallback: string) => void;
  autoFocus?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** Sets the fallback of a field. Shows in advance how it changes the text's length and price. */
export function FallbackForm(props: FallbackFormProps) {
  const { name, field, proposal, facts, text, textWith, onSet, autoFocus = false, children } = props;
  const [fallback, setFallback] = useState(proposal);
  const { words, kind } = fallbackEffect(facts, text, textWith(fallback));
  const isOff = kind === 'none' || kind === 'refused';
  return (
    <Box
      component="form"
      {...(name === undefined ? {} : { 'aria-label': name })}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (!isOff) onSet(fallback);
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          gap: 2,
          // Aligned with the box, not with the words below it.
          '& > .MuiButton-root': { mt: 0.5 },
        }}
      >
        <TextField
          size="small"
          label={`If a recipient has no ${field}`}
          value={fallback}
          autoFocus={autoFocus}
          onChange={(event) => setFallback(event.target.value)}
          error={kind === 'refused'}
          helperText={words === '' ? <></> : words}
          slotProps={{
            htmlInput: { maxLength: 50 },
            // In the box, the label would be cut.
            inputLabel: { shrink: true },
            formHelperText: { role: 'status', sx: { ...effectLook(kind), mx: 0.5 } },
          }}
          sx={{ flex: '1 1 200px', maxWidth: 360, '& .MuiInputBase-root': { bgcolor: 'background.paper' } }}
        />
        <Button type="submit" size="small" variant="outlined" disabled={isOff}>
          Set fallback
        </Button>
        {children}
      </Box>
    </Box>
  );
}

/** The style for the effect of a fallback: more prominent if it costs more or is too long. */
export function effectLook(kind: FallbackEffect['kind']) {
  return {
    ...tabular,
    color: kind === 'refused' ? 'error.main' : kind === 'dearer' ? 'warning.main' : 'text.secondary',
    fontWeight: kind === 'dearer' || kind === 'refused' ? 560 : 400,
  };
}
