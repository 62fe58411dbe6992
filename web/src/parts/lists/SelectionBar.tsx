import { everythingSelected, nothingSelected, selectedCount } from '@carillon/rules/contacts/selection';
import type { SelectionId } from '@carillon/rules/contacts/selection';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { TableSelection } from './column.ts';
import { tabular } from '../../theme.ts';
import { count } from '@carillon/rules/money/amounts';
import { outOfSight } from './useSelection.ts';

// Below dialogs and messages, above everything else of the page.
const atBottom = {
  position: 'fixed',
  left: 0,
  right: 0,
  bottom: 0,
  zIndex: 1_100,
  borderBottom: 0,
  borderTop: '1px solid',
  borderTopColor: 'divider',
  pb: 'calc(4px + env(safe-area-inset-bottom, 0px))',
} as const;

/** "50 selected · Select all 12,480", with the actions. Absent while nothing is selected. */
export function SelectionBar<Id extends SelectionId>(props: {
  selection: TableSelection<Id>;
  /** The rows that are shown. */
  shown: readonly Id[];
  total: number;
  isTotalExact?: boolean;
}) {
  const { selection, shown, total, isTotalExact = true } = props;
  const selected = selectedCount(selection.value, total);
  if (selected === 0) return null;
  const hidden = outOfSight(selection.value, shown);
  // Ticked rows that are not in view may not be among those found.
  const mayBeMore = selection.value.Type === 'Selected' ? selected - hidden < total : selected < total;
  return (
    <Box
      role="region"
      aria-label="Selection"
      sx={{
        ...tabular,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        px: 3,
        py: 1,
        bgcolor: 'own.blueTint',
        borderBottom: '1px solid',
        borderColor: 'divider',
        // Close together, so that it fits in one row beside a list of groups.
        '& .MuiButton-sizeSmall': { px: 1.5, minWidth: 0 },
        '& .MuiButton-startIcon': { mr: 1.5 },
        ...(selection.bar === 'bottom' ? atBottom : {}),
      }}
    >
      <Typography sx={{ fontWeight: 600, m: 1 }} role="status">
        {count(selected)} selected
        {hidden > 0 && `, ${count(hidden)} of them not in sight`}
        {selection.isNarrowed && selection.value.Type === 'SelectedAll' && ', all that were found'}
      </Typography>
      {mayBeMore && selection.canSelectAll !== false && (
        <Button size="small" disabled={!isTotalExact} onClick={() => selection.onChange(everythingSelected)}>
          {isTotalExact ? `Select all ${count(total)}` : 'Counting all…'}
        </Button>
      )}
      <Button size="small" onClick={() => selection.onChange(nothingSelected)}>
        Clear
      </Button>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
          flex: '1 0 auto',
          maxWidth: '100%',
        }}
      >
        {selection.actions}
      </Box>
    </Box>
  );
}
