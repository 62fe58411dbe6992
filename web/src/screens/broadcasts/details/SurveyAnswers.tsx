import type { Broadcast } from '@carillon/contract/broadcasts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { count, percent } from '../../../parts/numbers.ts';
import { tabular } from '../../../theme.ts';
import type { ResultView } from './resultTabs.ts';

interface SurveyAnswersProps {
  broadcast: Broadcast;
  response: number | null;
  onOpen: (view: ResultView) => void;
}

/** Answers of a text survey as large bars; choosing one shows who gave it. */
export function SurveyAnswers({ broadcast, response, onOpen }: SurveyAnswersProps) {
  const total = broadcast.TextSurveyResponses.reduce((sum, one) => sum + one.Total, 0);
  if (broadcast.TextSurveyResponses.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mb: 4, display: 'grid', gap: 2 }}>
      {broadcast.TextSurveyResponses.map((one) => {
        const isOpen = response === one.ID;
        const share = percent(one.Total, total);
        return (
          <li key={one.ID}>
            <ButtonBase
              onClick={() => onOpen({ kind: 'survey', response: isOpen ? null : one.ID })}
              aria-pressed={isOpen}
              sx={{
                ...tabular,
                width: '100%',
                position: 'relative',
                overflow: 'hidden',
                justifyContent: 'space-between',
                borderRadius: '10px',
                border: '1px solid',
                borderColor: isOpen ? 'primary.main' : 'divider',
                bgcolor: 'background.paper',
                px: 4,
                py: 3,
                textAlign: 'left',
              }}
            >
              <Box
                aria-hidden
                sx={{
                  position: 'absolute',
                  left: 0,
                  top: 0,
                  bottom: 0,
                  width: `${share}%`,
                  bgcolor: 'own.blueTint',
                  transition: 'width 600ms ease-out',
                }}
              />
              <Typography dir="auto" sx={{ position: 'relative', fontWeight: 600 }}>
                {one.Label}
              </Typography>
              <Typography sx={{ position: 'relative' }}>
                {count(one.Total)} ({share}%)
              </Typography>
            </ButtonBase>
          </li>
        );
      })}
    </Box>
  );
}
