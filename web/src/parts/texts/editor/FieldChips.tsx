import { fieldDisplayName } from '@carillon/rules/texts/personalText';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { FallbackForm } from './FallbackForm.tsx';
import { fieldToken } from './textFacts.ts';
import type { TextFacts } from './textFacts.ts';
import { fieldInSentence, fieldsInText } from './mergeFieldNames.ts';

interface Open {
  anchor: HTMLElement;
  token: string;
  name: string;
  fallback: string;
}

/** The merge fields of a text as chips; a click changes the fallback. */
export function FieldChips(props: {
  text: string;
  columns: readonly string[];
  facts: Pick<TextFacts, 'limit' | 'sizeOf'>;
  onChange: (text: string) => void;
}) {
  const { text, columns, facts, onChange } = props;
  const [open, setOpen] = useState<Open | null>(null);
  const fields = fieldsInText(text);
  if (fields.length === 0) return null;
  const textWith = (fallback: string): string =>
    open === null ? text : text.split(open.token).join(fieldToken(open.name, fallback));
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
            onClick={(event) => setOpen({ ...field, anchor: event.currentTarget })}
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
        {open !== null && (
          <FallbackForm
            field={fieldInSentence(open.name, columns)}
            proposal={open.fallback}
            facts={facts}
            text={text}
            textWith={textWith}
            autoFocus
            onSet={(fallback) => {
              onChange(textWith(fallback));
              setOpen(null);
            }}
          />
        )}
      </Popover>
    </Box>
  );
}
