import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { lintRuleIds, lintRule } from '@carillon/rules/linting/lintRules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DateText } from '../../../parts/DateText.tsx';

/** "No sender name (rule 1)"; an id of a newer version as it is. */
function ruleWords(id: string): string {
  const known = lintRuleIds.find((rule) => rule === id);
  return known === undefined ? id : `${lintRule(known).title} (rule ${lintRule(known).number})`;
}

/** Who sent or changed the text although rules for texts spoke against it, and which. */
export function SentAnyway({ decisions }: { decisions: NonNullable<Broadcast['SentAnyway']> }) {
  if (decisions.length === 0) return null;
  return (
    <Box sx={{ mt: 5, fontSize: '0.875rem' }}>
      <Typography variant="h3" component="h2" sx={{ fontSize: '0.9375rem', mb: 1 }}>
        Sent anyway
      </Typography>
      {decisions.map(({ Rules, Name, Date: date }) => (
        <Box key={`${date} ${Rules.join()}`} sx={{ mb: 2 }}>
          <Box sx={{ color: 'text.secondary' }}>
            {Name}, <DateText value={date} />
          </Box>
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {Rules.map((rule) => (
              <li key={rule}>{ruleWords(rule)}</li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
