import { count } from '@carillon/rules/money/amounts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { tabular } from '../../../../theme.ts';
import { fallbackWord, type Told } from './sentAs.ts';

/** Texts over RCS, or those that fell back to SMS or MMS. */
export type SentAs = 'rcs' | 'fallback';

interface SentAsFilterProps {
  broadcast: Told;
  value: SentAs | undefined;
  /** False in a tab that shows some of the texts only, of which no one knows the totals. */
  isCounted: boolean;
  onChange: (value: SentAs | undefined) => void;
}

/** Filters the list of recipients by how their text went. */
export function SentAsFilter({ broadcast, value, isCounted, onChange }: SentAsFilterProps) {
  const { RcsTotal, RcsFallbackTotal } = broadcast;
  const choices = [
    { id: 'rcs', label: 'RCS', total: RcsTotal },
    { id: 'fallback', label: `${fallbackWord(broadcast)} instead`, total: RcsFallbackTotal },
  ] as const;
  return (
    <Box
      role="group"
      aria-label="Sent as"
      sx={{ ...tabular, display: 'flex', flexWrap: 'wrap', m: -1, '&& > *': { m: 1 } }}
    >
      {choices.map(({ id, label, total }) => (
        <Chip
          key={id}
          label={isCounted ? `${label} (${count(total)})` : label}
          aria-pressed={value === id}
          color={value === id ? 'primary' : 'default'}
          variant={value === id ? 'filled' : 'outlined'}
          onClick={() => onChange(value === id ? undefined : id)}
          sx={{ height: 36 }}
        />
      ))}
    </Box>
  );
}
