import type { Broadcast } from '@carillon/contract/broadcasts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { count, percent, plural } from '@carillon/rules/amounts';
import { tabular } from '../../../theme.ts';
import type { Channel, ResultView } from './resultTabs.ts';

interface SurveyAnswersProps {
  broadcast: Broadcast;
  of: Channel;
  response: number | null;
  onOpen: (view: ResultView) => void;
}

interface Answer {
  readonly id: number;
  readonly label: string;
  readonly total: number;
}

/** The answers to a question, and (0) how many could have answered and did not (2-decisions E2). */
export function answersOf(
  one: Pick<
    Broadcast,
    | 'SurveyResponses'
    | 'LivePersonTotal'
    | 'SurveyResponseTotal'
    | 'TextSurveyResponses'
    | 'DeliveredTexts'
    | 'TextSurveyResponseTotal'
  >,
  of: Channel,
): Answer[] {
  const given = (of === 'calls' ? one.SurveyResponses : one.TextSurveyResponses).map((answer) => ({
    id: Number(answer.ID),
    label: answer.Label,
    total: answer.Total,
  }));
  const none =
    of === 'calls'
      ? one.LivePersonTotal - one.SurveyResponseTotal
      : one.DeliveredTexts - one.TextSurveyResponseTotal;
  return [...given, { id: 0, label: 'No response', total: Math.max(0, none) }];
}

/** Answers to a question as large bars; choosing one shows who gave it. */
export function SurveyAnswers({ broadcast, of, response, onOpen }: SurveyAnswersProps) {
  const answers = answersOf(broadcast, of);
  const given = answers.reduce((sum, one) => sum + (one.id === 0 ? 0 : one.total), 0);
  const asked = answers.reduce((sum, one) => sum + one.total, 0);
  return (
    <Box
      component="ul"
      aria-label={`Answers of ${plural(given, 'person', 'people')}`}
      sx={{ listStyle: 'none', p: 0, m: 0, mb: 4, display: 'grid', gap: 2 }}
    >
      {answers.map((one) => {
        const isOpen = response === one.id;
        // Answers are compared with each other; silence with all who were asked.
        const share = percent(one.total, one.id === 0 ? asked : given);
        return (
          <li key={one.id}>
            <ButtonBase
              onClick={() => onOpen({ kind: 'survey', of, response: isOpen ? null : one.id })}
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
                  bgcolor: one.id === 0 ? 'own.sunken' : 'own.blueTint',
                  transition: 'width 600ms ease-out',
                }}
              />
              <Typography dir="auto" sx={{ position: 'relative', fontWeight: 600 }}>
                {one.label}
              </Typography>
              <Typography sx={{ position: 'relative' }}>
                {count(one.total)} ({share}%{one.id === 0 ? ' of those reached' : ''})
              </Typography>
            </ButtonBase>
          </li>
        );
      })}
    </Box>
  );
}
