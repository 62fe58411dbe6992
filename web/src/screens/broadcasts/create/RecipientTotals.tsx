import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { duplicatesText } from '@carillon/rules/paste';
import { count, plural } from '../../../parts/numbers.ts';
import { tabular } from '../../../theme.ts';
import type { Wizard } from './useWizard.ts';

/** How many will be texted, who is left out and why (row B-202). */
export function RecipientTotals({ wizard }: { wizard: Wizard }) {
  const { summary } = wizard;
  if (summary === undefined) return null;
  const other = summary.Excluded - summary.OptedOut - summary.NotTextable;
  const reasons = [
    summary.OptedOut > 0 ? `${count(summary.OptedOut)} opted out` : '',
    summary.NotTextable > 0 ? `${count(summary.NotTextable)} can't receive texts` : '',
    other > 0 ? `${count(other)} left out for other reasons` : '',
  ].filter((reason) => reason !== '');
  const share = summary.Total === 0 ? 0 : (summary.Textable / summary.Total) * 100;
  return (
    <Box sx={{ mb: 5 }} role="status">
      <Typography sx={{ ...tabular, fontSize: '1.125rem', fontWeight: 620, letterSpacing: '-0.01em' }}>
        {summary.Textable === summary.Total
          ? `${plural(summary.Total, 'person', 'people')} will get your text`
          : `${count(summary.Textable)} of ${plural(summary.Total, 'person', 'people')} will get your text`}
      </Typography>
      <Box
        aria-hidden
        sx={{ height: 6, borderRadius: 3, bgcolor: 'own.greyTint', overflow: 'hidden', my: 2, maxWidth: 420 }}
      >
        <Box sx={{ width: `${share}%`, height: 6, bgcolor: 'success.main' }} />
      </Box>
      <Typography variant="body2" sx={{ ...tabular, color: 'text.secondary' }}>
        {[...reasons, summary.Duplicates > 0 ? duplicatesText(summary.Duplicates).replace(/\.$/, '') : '']
          .filter((part) => part !== '')
          .join(' · ') || 'Everybody on your list can receive texts.'}
      </Typography>
    </Box>
  );
}
