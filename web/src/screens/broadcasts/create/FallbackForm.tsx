import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { tabular } from '../../../theme.ts';
import { fallbackEffect } from './fallbackEffect.ts';
import type { FallbackEffect } from './fallbackEffect.ts';
import type { TextFacts } from './message.ts';

interface FallbackFormProps {
  /** Of the form, for screen readers. */
  name: string;
  label: string;
  /** What stands in the box first; may be empty. */
  proposal: string;
  /** On the button. */
  action: string;
  facts: Pick<TextFacts, 'limit' | 'sizeOf'>;
  text: string;
  /** The text as it would be with a fallback. */
  textWith: (fallback: string) => string;
  onSet: (fallback: string) => void;
  autoFocus?: boolean;
  /** What else can be pressed instead. */
  children?: ReactNode;
}

const colors = {
  none: 'text.secondary',
  fine: 'text.secondary',
  dearer: 'warning.main',
  refused: 'error.main',
};

/** Sets the fallback of a field; says before it is pressed what that makes of the text's length and price. */
export function FallbackForm(props: FallbackFormProps) {
  const { name, label, proposal, action, facts, text, textWith, onSet, autoFocus = false, children } = props;
  const [fallback, setFallback] = useState(proposal);
  const says = useId();
  const { words, kind } = fallbackEffect(facts, text, textWith(fallback));
  const isOff = kind === 'none' || kind === 'refused';
  return (
    <Box
      component="form"
      aria-label={name}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (!isOff) onSet(fallback);
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <TextField
          size="small"
          label={label}
          value={fallback}
          autoFocus={autoFocus}
          onChange={(event) => setFallback(event.target.value)}
          error={kind === 'refused'}
          slotProps={{ htmlInput: { maxLength: 50, 'aria-describedby': says } }}
          sx={{ flex: '1 1 200px', maxWidth: 320, '& .MuiInputBase-root': { bgcolor: 'background.paper' } }}
        />
        <Button type="submit" size="small" variant="outlined" disabled={isOff}>
          {action}
        </Button>
        {children}
      </Box>
      <EffectWords id={says} kind={kind}>
        {words}
      </EffectWords>
    </Box>
  );
}

/** What a fallback makes of the text: louder when it costs more, or is too much. */
export function EffectWords({
  id,
  kind,
  children,
}: {
  id?: string;
  kind: FallbackEffect['kind'];
  children: string;
}) {
  return (
    <Typography
      {...(id === undefined ? {} : { id })}
      role="status"
      variant="body2"
      sx={{
        ...tabular,
        mt: children === '' ? 0 : 2,
        color: colors[kind],
        fontWeight: kind === 'dearer' || kind === 'refused' ? 560 : 400,
      }}
    >
      {children}
    </Typography>
  );
}
