import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';

interface AskFallbackProps {
  /** The field as it is called within a sentence. */
  field: string;
  /** What is proposed; may be empty. */
  proposal: string;
  onSet: (fallback: string) => void;
  onClose: () => void;
}

/** Asks for the fallback of a field that was just put into the text; the text keeps the focus, Tab comes here. */
export function AskFallback({ field, proposal, onSet, onClose }: AskFallbackProps) {
  const [fallback, setFallback] = useState(proposal);
  return (
    <Box
      component="form"
      aria-label={`Fallback for ${field}`}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        onSet(fallback);
      }}
      onKeyDown={(event: React.KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        mt: 2,
        p: 3,
        borderRadius: '10px',
        bgcolor: 'own.blueTint',
      }}
    >
      <TextField
        size="small"
        label={`If a recipient has no ${field}`}
        value={fallback}
        onChange={(event) => setFallback(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 50 } }}
        sx={{ flex: '1 1 200px', bgcolor: 'background.paper' }}
      />
      <Button type="submit" size="small" variant="outlined" disabled={fallback.trim() === ''}>
        Use it
      </Button>
      <Button size="small" onClick={onClose}>
        No fallback
      </Button>
    </Box>
  );
}
