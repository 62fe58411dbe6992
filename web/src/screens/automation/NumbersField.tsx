import type { TextNumber } from '@carillon/contract/numbers';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { numberLabel } from '../../parts/broadcasts/callChoices.ts';

interface NumbersFieldProps {
  /** Of the first choice. */
  id: string;
  /** Those that the user works with. */
  numbers: readonly TextNumber[];
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** Text numbers that send this reply. */
export function NumbersField({ id, numbers, chosen, error, onChange }: NumbersFieldProps) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 3, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 1 }}>
        Text numbers
      </Typography>
      <Box sx={{ maxHeight: 240, overflowY: 'auto' }}>
        {numbers.map((number, index) => (
          <FormControlLabel
            key={number.TextNumberID}
            sx={{ display: 'flex', minHeight: 42, overflowWrap: 'anywhere' }}
            label={numberLabel(number)}
            control={
              <Checkbox
                id={index === 0 ? id : undefined}
                checked={chosen.includes(number.TextNumberID)}
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? [...chosen, number.TextNumberID]
                      : chosen.filter((one) => one !== number.TextNumberID),
                  )
                }
              />
            }
          />
        ))}
      </Box>
      {numbers.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          You don’t work with a text number. Ask the owner of your account to assign one to you.
        </Typography>
      )}
      {error && (
        <FormHelperText error sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}
