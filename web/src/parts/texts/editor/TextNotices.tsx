import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { SpecialCharacter } from '@carillon/rules/texts/segments';
import { CounterText } from '../CounterText.tsx';
import { Notice } from '../Notice.tsx';
import { count, credits, plural } from '@carillon/rules/money/amounts';
import { tabular } from '../../../theme.ts';
import type { TextFacts } from './textFacts.ts';

interface TextNoticesProps {
  facts: TextFacts;
  error: string | undefined;
  hint?: string | undefined;
  onReplace: (char: string, replacement: string) => void;
}

function Special({
  special,
  onReplace,
}: {
  special: readonly SpecialCharacter[];
  onReplace: TextNoticesProps['onReplace'];
}) {
  return (
    <Notice>
      <strong>Special characters: {count(special.length)}.</strong> They may not show on every phone.
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {special.slice(0, 6).map((one) => (
          <Box component="li" key={one.char} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
            <Box component="span" sx={{ mr: 2 }}>
              <Box component="span" sx={{ fontSize: '1.0625rem' }}>
                {one.char}
              </Box>{' '}
              {one.name}
            </Box>
            <Button
              size="small"
              sx={{ minHeight: 28, py: 0 }}
              onClick={() => onReplace(one.char, one.replacement ?? '')}
            >
              {one.replacement ? `Use ${one.replacement}` : 'Remove'}
            </Button>
          </Box>
        ))}
      </Box>
      {special.length > 6 && `and ${count(special.length - 6)} more`}
    </Notice>
  );
}

/** Counter and cost of a text (rows B-268, C-151), its error, and what to think about before sending. */
export function TextNotices({ facts, error, hint, onReplace }: TextNoticesProps) {
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          columnGap: 3,
          mt: 1,
          mx: 0.5,
        }}
      >
        <CounterText count={facts.count} max={facts.limit ?? 160} />
        <Typography variant="caption" sx={{ ...tabular, color: 'text.secondary' }}>
          {plural(facts.segments, 'segment', 'segments')} · {credits(facts.credits)}{' '}
          {facts.credits === 1 ? 'credit' : 'credits'} per text
        </Typography>
      </Box>
      <Box role="status">
        {error !== undefined && (
          <Typography
            variant="caption"
            sx={{ display: 'block', mx: 0.5, mt: 1, color: 'error.main', fontWeight: 560 }}
          >
            {error}
          </Typography>
        )}
        {error === undefined && hint !== undefined && facts.count === 0 && (
          <Typography variant="caption" sx={{ display: 'block', mx: 0.5, mt: 1, color: 'text.secondary' }}>
            {hint}
          </Typography>
        )}
        {facts.warnings.map((warning) => (
          <Notice key={warning}>{warning}</Notice>
        ))}
        {facts.special.length > 0 && <Special special={facts.special} onReplace={onReplace} />}
      </Box>
    </>
  );
}
