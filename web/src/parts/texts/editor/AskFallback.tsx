import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FallbackForm } from './FallbackForm.tsx';
import type { TextFacts } from './textFacts.ts';
import { withFallback } from './withFallback.ts';

interface AskFallbackProps {
  /** As written between the braces. */
  name: string;
  /** The name of the field within a sentence. */
  field: string;
  facts: Pick<TextFacts, 'limit' | 'sizeOf'>;
  text: string;
  /** The text with the fallback. */
  onSet: (text: string) => void;
  onClose: () => void;
}

/** Asks for the fallback of a field that was just inserted. The text keeps the focus, and Tab moves here. */
export function AskFallback({ name, field, facts, text, onSet, onClose }: AskFallbackProps) {
  const textWith = (fallback: string): string => withFallback(text, name, fallback);
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      sx={{ mt: 2, p: 3, borderRadius: '10px', bgcolor: 'own.blueTint' }}
    >
      <FallbackForm
        name={`Fallback for ${field}`}
        field={field}
        proposal={name === 'FirstName' ? 'there' : ''}
        facts={facts}
        text={text}
        textWith={textWith}
        onSet={(fallback) => onSet(textWith(fallback))}
      >
        <Button size="small" onClick={onClose}>
          No fallback
        </Button>
      </FallbackForm>
    </Box>
  );
}
