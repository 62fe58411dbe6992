import type { ContactImport } from '@carillon/contract/contacts/contactImports';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { isMoving } from '../../../api/contactImports.ts';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { CheckIcon } from '../../../parts/icons.tsx';
import { plural } from '@carillon/rules/money/amounts';
import { addedText, importProgress, othersText } from './importTexts.ts';

/** The outcome of an import, at the end of its dialog. */
export function Outcome({ done, badRows }: { done: ContactImport | null | undefined; badRows: number }) {
  if (!done || isMoving(done)) {
    return (
      <Box sx={{ py: 8 }} role="status">
        <LinearProgress aria-label="Adding contacts" />
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {importProgress(done).words}
        </Typography>
      </Box>
    );
  }
  return (
    <EmptyState compact icon={<CheckIcon />} title={addedText(done)}>
      {othersText(done)}
      {badRows > 0 && (
        <Typography sx={{ mt: 1 }}>
          {plural(badRows, 'row was', 'rows were')} left out. You can download {badRows === 1 ? 'it' : 'them'}{' '}
          from the import.
        </Typography>
      )}
    </EmptyState>
  );
}
