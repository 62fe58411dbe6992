import { personDeclaration } from '@carillon/rules/inbound/consentTexts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

/** The declaration that one person agreed, for organizations that require it. */
export function PersonDeclaration({ given, onGive }: { given: boolean; onGive: (given: boolean) => void }) {
  return (
    <FormControlLabel
      sx={{ gridColumn: '1 / -1', alignItems: 'flex-start', m: 0, ml: -2 }}
      control={<Checkbox checked={given} onChange={(event) => onGive(event.target.checked)} />}
      label={
        <Box component="span" sx={{ display: 'block', pt: '9px' }}>
          {personDeclaration}
        </Box>
      }
    />
  );
}
