import { consentDeclaration } from '@carillon/rules/inbound/consentTexts';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { createContext, useContext, useEffect, useId, useRef } from 'react';
import { consentText } from './upload/uploadSteps.ts';

/** The words of the declaration, for pages where people are also called. */
export const ConsentWords = createContext(consentDeclaration);

interface ConsentBoxProps {
  given: boolean;
  missing: boolean;
  onChange: (given: boolean) => void;
}

/** The declaration that these people agreed (row B-158). */
export function ConsentBox({ given, missing, onChange }: ConsentBoxProps) {
  const words = useContext(ConsentWords);
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (missing) box.current?.focus();
  }, [missing]);
  return (
    <FormControl error={missing} sx={{ mt: 4, display: 'block' }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={given}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { ref: box, 'aria-describedby': missing ? id : undefined } }}
          />
        }
        label={words}
        sx={{ alignItems: 'flex-start', m: 0, ml: -2, '& .MuiFormControlLabel-label': { pt: '9px' } }}
      />
      {missing && (
        <FormHelperText id={id} role="alert">
          {consentText}
        </FormHelperText>
      )}
    </FormControl>
  );
}
