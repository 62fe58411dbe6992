import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { PlusIcon } from './icons.tsx';
import { count } from '@carillon/rules/money/amounts';

/** A group that can be picked. */
export interface PickableGroup {
  readonly ListID: number;
  readonly ListName: string;
  readonly RosterCount: number;
}

interface GroupPickerProps {
  groups: readonly PickableGroup[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  /** One group only. */
  single?: boolean;
  /** Creates a group with this name and returns its id, or the message why it could not. */
  onCreate?: (name: string) => Promise<number | string>;
  autoFocus?: boolean;
}

const maxName = 50;

/** Groups to tick, found by typing. A new name can be made a group on the spot. */
export function GroupPicker(props: GroupPickerProps) {
  const { groups, chosen, onChange, single = false, onCreate, autoFocus = false } = props;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const word = typed.trim().toLowerCase();
  const shown = groups.filter((group) => group.ListName.toLowerCase().includes(word));
  const isNew = word !== '' && !groups.some((group) => group.ListName.trim().toLowerCase() === word);
  const toggle = (id: number): void => {
    if (single) onChange([id]);
    else onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };
  const create = (): void => {
    if (!onCreate || !isNew || isBusy) return;
    setBusy(true);
    void onCreate(typed.trim())
      .then((made) => {
        if (typeof made === 'string') {
          setError(made);
          return;
        }
        onChange(single ? [made] : [...chosen, made]);
        setTyped('');
      })
      .finally(() => setBusy(false));
  };
  const Tick = single ? Radio : Checkbox;
  return (
    <Box>
      <TextField
        size="small"
        fullWidth
        autoFocus={autoFocus}
        label={onCreate ? 'Find or name a group' : 'Find a group'}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setError('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          if (shown.length === 1 && shown[0]) toggle(shown[0].ListID);
          else if (shown.length === 0) create();
        }}
        error={error !== ''}
        helperText={error}
        slotProps={{ htmlInput: { maxLength: maxName, dir: 'auto', autoComplete: 'off' } }}
        sx={{ mt: 1 }}
      />
      <Box
        role={single ? 'radiogroup' : 'group'}
        aria-label="Groups"
        sx={{ maxHeight: 264, overflowY: 'auto', mt: 2, mx: -2, px: 2 }}
      >
        {shown.map((group) => (
          <FormControlLabel
            key={group.ListID}
            sx={{
              display: 'flex',
              m: 0,
              minHeight: 44,
              '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 },
            }}
            control={
              <Tick
                size="small"
                sx={{ ml: -2 }}
                checked={chosen.includes(group.ListID)}
                onChange={() => toggle(group.ListID)}
              />
            }
            label={
              <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' }}>
                <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                  {group.ListName}
                </Box>
                <Typography component="span" variant="caption" sx={{ ml: 3, color: 'text.secondary' }}>
                  {count(group.RosterCount)}
                </Typography>
              </Box>
            }
          />
        ))}
        {shown.length === 0 && !isNew && (
          <Typography sx={{ color: 'text.secondary', py: 2 }}>
            {onCreate ? 'There is no group yet. Type a name to make one.' : 'There is no group yet.'}
          </Typography>
        )}
        {onCreate && isNew && (
          <Button
            size="small"
            startIcon={<PlusIcon />}
            onClick={create}
            disabled={isBusy}
            sx={{ my: 1, justifyContent: 'flex-start', textAlign: 'left', overflowWrap: 'anywhere' }}
          >
            New group “{typed.trim()}”
          </Button>
        )}
      </Box>
    </Box>
  );
}
