import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

interface FirstPhoneSwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether people are texted at all their numbers, or at the first one. */
export function FirstPhoneSwitch({ checked, onChange }: FirstPhoneSwitchProps) {
  return (
    <FormControlLabel
      control={<Switch checked={checked} onChange={(event) => onChange(event.target.checked)} />}
      label="Only the first number of each person"
      sx={{ mt: 3, ml: -1 }}
    />
  );
}
