import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { shortcutList } from './shortcutList.ts';
import { hasCommandKey } from './shortcuts.ts';

/** False for keys of the other kind of keyboard. */
function isOfThisKeyboard(key: string): boolean {
  return hasCommandKey ? !key.startsWith('Ctrl') : !key.startsWith('⌘');
}

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  areSingleKeysOn: boolean;
  onSingleKeys: (on: boolean) => void;
}

/** The list under `?`. Users can turn off single-key shortcuts here. */
export function ShortcutsDialog({ open, onClose, areSingleKeysOn, onSingleKeys }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0 }}>
          {shortcutList.map((line) => (
            <Box
              key={line.text}
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                alignItems: 'center',
                py: 2,
                borderBottom: '1px solid',
                borderColor: 'divider',
                color: line.single && !areSingleKeysOn ? 'text.disabled' : 'text.primary',
              }}
            >
              <Box component="dt" sx={{ mr: 4 }}>
                {line.text}
              </Box>
              <Box component="dd" sx={{ m: 0, flex: 'none' }}>
                {line.keys.filter(isOfThisKeyboard).map((key) => (
                  <Box
                    key={key}
                    component="kbd"
                    sx={{
                      ml: 1,
                      px: 2,
                      py: 0.5,
                      borderRadius: '6px',
                      border: '1px solid',
                      borderColor: 'divider',
                      bgcolor: 'own.sunken',
                      fontFamily: 'inherit',
                      fontSize: '0.8125rem',
                      fontWeight: 560,
                    }}
                  >
                    {key}
                  </Box>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 3 }}
          control={
            <Switch checked={areSingleKeysOn} onChange={(event) => onSingleKeys(event.target.checked)} />
          }
          label="Use shortcuts of a single key"
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
