import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { count } from '@carillon/rules/money/amounts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { tabular } from '../../../../theme.ts';
import type { Channel, ResultView } from '../resultTabs.ts';
import { answersOf } from '../surveyAnswers.ts';

interface AnswerFilterProps {
  broadcast: Broadcast;
  of: Channel;
  response: number | null;
  onOpen: (view: ResultView) => void;
}

/** Filters the list of recipients by one answer of a survey, or by no answer. */
export function AnswerFilter({ broadcast, of, response, onOpen }: AnswerFilterProps) {
  const { given, lines } = answersOf(broadcast, of);
  const all = { id: null, label: 'All answers', total: given };
  return (
    <Box
      role="group"
      aria-label="Answer"
      sx={{ ...tabular, display: 'flex', flexWrap: 'wrap', m: -1, mb: 3, '&& > *': { m: 1 } }}
    >
      {[all, ...lines].map(({ id, label, total }) => (
        <Chip
          key={id}
          label={`${label} (${count(total)})`}
          dir="auto"
          aria-pressed={response === id}
          color={response === id ? 'primary' : 'default'}
          variant={response === id ? 'filled' : 'outlined'}
          onClick={() => onOpen({ kind: 'survey', of, response: id })}
          sx={{ height: 36, maxWidth: '100%' }}
        />
      ))}
    </Box>
  );
}
