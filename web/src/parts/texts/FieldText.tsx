import { readableParts } from '@carillon/rules/texts/personalText';
import Box from '@mui/material/Box';

/** A read-only text: its merge fields appear as marks with column names, not as they are typed. */
export function FieldText({ text, columns = [] }: { text: string; columns?: readonly string[] }) {
  return readableParts(text, columns).map((part, at) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <Box
        key={at}
        component="span"
        title={part.fallback === '' ? undefined : `Or \u201c${part.fallback}\u201d`}
        sx={{ px: 1.5, borderRadius: '6px', bgcolor: 'own.blueTint', color: 'info.main', fontWeight: 560 }}
      >
        {part.name}
      </Box>
    ),
  );
}
