import type { Personalization } from '@carillon/contract/personalization';
import { count } from '@carillon/rules/amounts';
import { asFieldsMeant } from '@carillon/rules/mergeFields';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { withFallback } from './withFallback.ts';
import type { Wizard } from './useWizard.ts';
import { editForm, textTyped } from './wizardForm.ts';

interface MissingFieldProps {
  field: Personalization['Missing'][number];
  wizard: Wizard;
  isStale: boolean;
  onShow: () => void;
}

/** A field that some recipients have no value for: a fallback for it, or the text goes without them. */
export function MissingField({
  field,
  wizard: { form, change, columns },
  isStale,
  onShow,
}: MissingFieldProps) {
  const [fallback, setFallback] = useState('');
  const key = field.Field.toLowerCase();
  const isDecided = form.LeaveOutWithout.includes(key);
  const who = field.Count === 1 ? '1 recipient has' : `${count(field.Count)} recipients have`;
  const decide = (leaveOut: boolean): void =>
    change((old) =>
      editForm(old, {
        LeaveOutWithout: [...old.LeaveOutWithout.filter((name) => name !== key), ...(leaveOut ? [key] : [])],
      }),
    );
  const set = (): void =>
    change((old) => {
      const meant = asFieldsMeant(old.TextMessage, columns);
      return editForm(old, textTyped(withFallback(meant, field.Field, fallback)));
    });
  const show = (
    <Button size="small" color="inherit" onClick={onShow}>
      Show them
    </Button>
  );
  return (
    <Alert severity={isDecided ? 'info' : 'warning'} sx={{ mt: 3, opacity: isStale ? 0.7 : 1 }}>
      {who} no {field.Name}
      {isDecided
        ? field.Count === 1
          ? ' and is left out.'
          : ' and are left out.'
        : '. Without a value nothing is sent to them.'}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mt: 2, gap: 2 }}>
        {isDecided ? (
          <>
            {show}
            <Button size="small" color="inherit" onClick={() => decide(false)}>
              Change
            </Button>
          </>
        ) : (
          <>
            <TextField
              size="small"
              label={`Fallback for ${field.Name}`}
              value={fallback}
              onChange={(event) => setFallback(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                set();
              }}
              slotProps={{ htmlInput: { maxLength: 50 } }}
              sx={{ width: 240, maxWidth: '100%' }}
            />
            <Button size="small" variant="outlined" onClick={set} disabled={fallback.trim() === ''}>
              Set fallback
            </Button>
            <Button size="small" variant="outlined" onClick={() => decide(true)}>
              {field.Count === 1 ? 'Leave this one out' : 'Leave them out'}
            </Button>
            {show}
          </>
        )}
      </Box>
    </Alert>
  );
}
