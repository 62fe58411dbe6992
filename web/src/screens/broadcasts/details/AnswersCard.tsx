import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { count, plural } from '@carillon/rules/money/amounts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { lazyPart } from '../../../lazyScreen.tsx';
import { namesOf } from '../../../parts/broadcasts/answerNames.ts';
import { EditIcon } from '../../../parts/icons.tsx';
import type { Anchor } from '../../../parts/links.tsx';
import { LinkText } from '../../../parts/links.tsx';
import { tabular } from '../../../theme.ts';
import { pathOf } from './resultTabs.ts';
import type { ResultView } from './resultTabs.ts';
import { answersOf, questionsOf } from './surveyAnswers.ts';
import type { AnswerLine, Answers } from './surveyAnswers.ts';

// A ladder is always a survey, so its board comes with the answers.
export { Board } from '../ladders/Board.tsx';

const NameAnswersDialog = lazyPart('NameAnswersDialog', () =>
  import('./NameAnswersDialog.tsx').then((part) => part.NameAnswersDialog),
);

const BarLink = createLink((props: Anchor<ComponentProps<typeof ButtonBase<'a'>>>) => (
  <ButtonBase component="a" {...props} />
));

/** The purpose of the survey: how many gave which answer, before all other results. */
export function AnswersCard({ broadcast, view }: { broadcast: Broadcast; view: ResultView }) {
  const mayName = broadcast.Actions.includes('rename');
  const [isNaming, setNaming] = useState(false);
  const questions = questionsOf(broadcast);
  const hasBegun = broadcast.StartedDate !== null;
  const byCall = questions.includes('calls');
  if (questions.length === 0 || (!hasBegun && !byCall)) return null;
  const names = namesOf(broadcast);
  const answers = questions.map((of) => answersOf(broadcast, of));
  return (
    <Card component="section" aria-labelledby="answers" sx={{ p: { xs: 5, sm: 7 }, mb: { xs: 5, sm: 6 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h2" id="answers" sx={{ mr: 4 }}>
          Answers
        </Typography>
        {byCall && mayName && (
          <Button size="small" startIcon={<EditIcon />} onClick={() => setNaming(true)}>
            {names.length === 0 ? 'Name the answers' : 'Change names'}
          </Button>
        )}
      </Box>
      {hasBegun ? (
        answers.map((one) => (
          <Question
            key={one.of}
            broadcast={broadcast}
            answers={one}
            view={view}
            isOnly={answers.length === 1}
          />
        ))
      ) : (
        <BeforeStart names={names} />
      )}
      {isNaming && <NameAnswersDialog broadcast={broadcast} onClose={() => setNaming(false)} />}
    </Card>
  );
}

/** What the keys will mean, before the first call. */
function BeforeStart({ names }: { names: ReturnType<typeof namesOf> }) {
  return (
    <Typography dir="auto" sx={{ color: 'text.secondary', mt: 1, overflowWrap: 'anywhere' }}>
      {names.length === 0
        ? 'The keys have no names yet, so results will say “Pressed *1”.'
        : `Answers show here once calls begin: ${names.map(({ ID, Label }) => `*${ID} ${Label}`).join(', ')}.`}
    </Typography>
  );
}

/** How many of how many answered: the base of all shares below. */
function reachedText({ of, reached, given }: Answers): string {
  if (reached === 0) return of === 'calls' ? 'No one has picked up yet.' : 'No text has been delivered yet.';
  const who = of === 'calls' ? 'picked up' : 'got the text';
  const whom = plural(reached, 'person', 'people');
  return `${count(given)} of the ${whom} who ${who} gave an answer. Shares are of ${reached === 1 ? 'that person' : `those ${count(reached)}`}.`;
}

/** A share in words: less than one in a hundred is not shown as 1%. */
function shareText({ total, share }: AnswerLine, { reached }: Answers): string {
  return total > 0 && total < reached / 100 ? '<1%' : `${share}%`;
}

/** Where the people of a line are listed. */
interface LineLink {
  readonly to: '/broadcast-details/$id/$tab/$sub';
  readonly params: { readonly id: string; readonly tab: string; readonly sub: string };
  readonly hash: string;
}

interface QuestionProps {
  broadcast: Broadcast;
  answers: Answers;
  view: ResultView;
  /** False if texts and calls both ask. */
  isOnly: boolean;
}

function Question({ broadcast, answers, view, isOnly }: QuestionProps) {
  const title = answers.of === 'calls' ? 'By phone' : 'By text';
  const to = (line: AnswerLine): LineLink => ({
    to: '/broadcast-details/$id/$tab/$sub',
    params: {
      id: String(broadcast.BroadcastID),
      ...pathOf({ kind: 'survey', of: answers.of, response: line.id }),
    },
    hash: 'recipients',
  });
  const isShown = ({ id }: AnswerLine): boolean =>
    view.kind === 'survey' && view.of === answers.of && view.response === id;
  return (
    <Box
      component="section"
      aria-label={isOnly ? 'Answers to your question' : title}
      sx={{ mt: isOnly ? 0 : 4 }}
    >
      {!isOnly && (
        <Typography variant="h3" sx={{ mb: 1 }}>
          {title}
        </Typography>
      )}
      <Typography sx={{ ...tabular, color: 'text.secondary', mb: 4 }}>{reachedText(answers)}</Typography>
      <Box
        sx={{
          ...tabular,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', w768: 'minmax(0, 3fr) minmax(0, 2fr)' },
          columnGap: '32px',
          alignItems: 'start',
        }}
      >
        <Box
          component="ul"
          aria-label={`Answers of ${plural(answers.given, 'person', 'people')}`}
          sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', rowGap: '8px' }}
        >
          {answers.lines.map((line) => (
            <li key={line.id}>
              <BarLink
                {...to(line)}
                aria-current={isShown(line) ? 'true' : undefined}
                sx={barLook(isShown(line))}
              >
                <Box
                  aria-hidden
                  sx={{
                    position: 'absolute',
                    left: 0,
                    top: 0,
                    bottom: 0,
                    width: `${answers.reached === 0 ? 0 : (line.total / answers.reached) * 100}%`,
                    bgcolor: line.id === 0 ? 'own.sunken' : 'own.blueTint',
                    transition: 'width 600ms ease-out',
                  }}
                />
                <AnswerName line={line} />
                <Typography component="span" sx={{ position: 'relative', flex: 'none' }}>
                  {count(line.total)} ({shareText(line, answers)})
                </Typography>
              </BarLink>
            </li>
          ))}
        </Box>
        <AnswerTable answers={answers} to={to} />
      </Box>
    </Box>
  );
}

const barLook = (isShown: boolean) =>
  ({
    width: '100%',
    position: 'relative',
    overflow: 'hidden',
    justifyContent: 'space-between',
    borderRadius: '10px',
    border: '1px solid',
    borderColor: isShown ? 'primary.main' : 'divider',
    bgcolor: 'background.paper',
    color: 'text.primary',
    px: 4,
    py: 3,
    textAlign: 'left',
  }) as const;

function AnswerName({ line }: { line: AnswerLine }) {
  return (
    <Typography
      component="span"
      sx={{ position: 'relative', fontWeight: 600, mr: 3, overflowWrap: 'anywhere' }}
    >
      <bdi>{line.label}</bdi>
      {line.key !== null && (
        <Box component="span" sx={{ fontWeight: 480, color: 'text.secondary', ml: 2 }}>
          {line.key}
        </Box>
      )}
    </Typography>
  );
}

/** The same in figures, with their sum. On narrow screens the bars are enough. */
function AnswerTable(props: { answers: Answers; to: (line: AnswerLine) => LineLink }) {
  const { answers, to } = props;
  return (
    <Box
      component="table"
      aria-label="Answers in figures"
      sx={{
        display: { xs: 'none', w768: 'table' },
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: '0.9375rem',
        '& th, & td': { py: 2, borderBottom: '1px solid', borderColor: 'divider', textAlign: 'right' },
        '& th:first-of-type': { textAlign: 'left', overflowWrap: 'anywhere' },
        '& thead th': { color: 'text.secondary', fontWeight: 500, fontSize: '0.875rem' },
        '& tfoot th, & tfoot td': { borderBottom: 0, fontWeight: 640 },
        '& tbody th': { fontWeight: 480 },
      }}
    >
      <thead>
        <tr>
          <th scope="col">Answer</th>
          <th scope="col">People</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {answers.lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <LinkText {...to(line)} sx={{ color: 'text.primary' }}>
                <bdi>{line.label}</bdi>
              </LinkText>
            </th>
            <td>{count(line.total)}</td>
            <td>{shareText(line, answers)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{answers.of === 'calls' ? 'Picked up' : 'Got the text'}</th>
          <td>{count(answers.reached)}</td>
          <td>{answers.reached === 0 ? 0 : 100}%</td>
        </tr>
      </tfoot>
    </Box>
  );
}
