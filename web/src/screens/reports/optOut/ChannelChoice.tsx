import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';

export interface Channels {
  readonly Text: boolean;
  readonly Voice: boolean;
}

/** What a number is opted out of: texts, calls, or both. */
export function ChannelChoice(props: {
  value: Channels;
  onChange: (value: Channels) => void;
  error?: string | undefined;
}) {
  const { value, onChange, error } = props;
  const box = (channel: keyof Channels, label: string) => (
    <FormControlLabel
      control={
        <Checkbox
          checked={value[channel]}
          onChange={(event) => onChange({ ...value, [channel]: event.target.checked })}
        />
      }
      label={label}
    />
  );
  return (
    <FormControl component="fieldset" error={error !== undefined} sx={{ mt: 4 }}>
      <FormLabel component="legend">Opt out of</FormLabel>
      {box('Text', 'Texts')}
      {box('Voice', 'Calls')}
      {error !== undefined && <FormHelperText role="alert">{error}</FormHelperText>}
    </FormControl>
  );
}
