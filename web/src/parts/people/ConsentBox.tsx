import { consentDeclaration } from '@carillon/rules/consentTexts';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { createContext, useContext, useEffect, useId, useRef } from 'react';
import { consentText } from './uploadSteps.ts';

/** The words of the declaration, for pages on which people are called as well. */
export const ConsentWords = createContext(consentDeclaration);

interface ConsentBoxProps {
  given: boolean;
  missing: boolean;
  /** Stays in sight below what is scrolled: without it nobody is added. */
  pinned?: boolean;
  onChange: (given: boolean) => void;
}

/** At the lower edge of the part of a dialog that scrolls; not in a window too low to scroll above it. */
const pin = {
  '@media (min-height: 480px)': {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    pb: 2,
    bgcolor: 'background.paper',
    borderTop: '1px solid',
    borderColor: 'divider',
  },
} as const;

/** The declaration that these people agreed (row B-158). */
export function ConsentBox({ given, missing, pinned = false, onChange }: ConsentBoxProps) {
  const words = useContext(ConsentWords);
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (missing) box.current?.focus();
  }, [missing]);
  return (
    <FormControl
      error={missing}
      data-keep-clear={pinned || undefined}
      sx={{ mt: 4, display: 'block', ...(pinned ? pin : {}) }}
    >
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
