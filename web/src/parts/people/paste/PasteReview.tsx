import { askedHint, askedText, duplicatesText, unnamedText } from '@carillon/rules/files/paste/pasteTexts';
import { formatPhone } from '@carillon/rules/phones/phones';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { plural } from '@carillon/rules/money/amounts';
import { tabular } from '../../../theme.ts';
import { ConsentBox } from '../ConsentBox.tsx';
import { PasteRemarks } from './PasteRemarks.tsx';
import { rowsToAdd } from './pasteSteps.ts';
import type { PasteEvent, PasteState } from './pasteSteps.ts';

/** The result of a paste: how many, the first five, and what was set aside (rows B-122, B-276). */
export function PasteReview(props: {
  state: PasteState;
  /** How the people are added, if there is a choice. */
  options?: ReactNode;
  send: (event: PasteEvent) => void;
}) {
  const { state, options, send } = props;
  const rows = rowsToAdd(state);
  return (
    <>
      <Typography sx={{ ...tabular, fontSize: '1.125rem', fontWeight: 620 }} role="status">
        {plural(rows.length, 'person', 'people')} ready to add
      </Typography>
      {rows.length > 0 && (
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, borderTop: '1px solid', borderColor: 'divider' }}
        >
          {rows.slice(0, 5).map((row) => (
            <Box
              component="li"
              key={row.id}
              sx={{
                ...tabular,
                display: 'flex',
                flexWrap: 'wrap',
                justifyContent: 'space-between',
                py: 2,
                borderBottom: '1px solid',
                borderColor: 'divider',
              }}
            >
              <span dir="auto">{`${row.firstName} ${row.lastName}`.trim() || 'No name'}</span>
              <span>{formatPhone(row.phone)}</span>
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ mt: 2, mb: 4 }}>
        <Button size="small" onClick={() => send({ type: 'view' })} sx={{ ml: -3 }}>
          See and edit all
        </Button>
      </Box>
      <PasteRemarks rows={rows} />
      {state.unnamed.length > 0 && (
        <FormControlLabel
          control={
            <Checkbox
              checked={state.includeUnnamed}
              onChange={(event) => send({ type: 'unnamed', include: event.target.checked })}
            />
          }
          label={`Also add ${unnamedText(state.unnamed.length)}`}
          sx={{ display: 'flex', ml: -2 }}
        />
      )}
      {state.askedIds.size > 0 && (
        <Box sx={{ mt: 2, mb: 4, px: 4, py: 3, borderRadius: '12px', bgcolor: 'own.amberTint' }}>
          <FormControlLabel
            control={
              <Checkbox
                checked={state.asked.length === 0}
                slotProps={{ input: { 'aria-describedby': 'asked-hint' } }}
                onChange={(event) => send({ type: 'asked', include: event.target.checked })}
              />
            }
            label={askedText(state.askedIds.size, state.askedColumn)}
            sx={{
              display: 'flex',
              alignItems: 'flex-start',
              ml: -2,
              mr: 0,
              '& .MuiCheckbox-root': { mt: '-8px' },
            }}
          />
          <Typography id="asked-hint" variant="body2" sx={{ color: 'text.secondary', mt: 1, ml: '34px' }}>
            {askedHint}
          </Typography>
        </Box>
      )}
      {state.duplicates.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {duplicatesText(state.duplicates.length)}
        </Typography>
      )}
      {state.unreadable.length > 0 && (
        <Typography variant="body2" sx={{ color: 'warning.main', mb: 1 }}>
          {plural(state.unreadable.length, 'line', 'lines')} can't be added as written. See and edit all to
          repair {state.unreadable.length === 1 ? 'it' : 'them'}.
        </Typography>
      )}
      {rows.length > 0 && options}
      {rows.length > 0 && (
        <ConsentBox
          given={state.consent}
          missing={state.consentMissing}
          onChange={(given) => send({ type: 'consent', given })}
        />
      )}
    </>
  );
}
