import { formatPhone } from '@carillon/rules/phones';
import { formatDateTime } from '@carillon/rules/times';
import { joinSignature } from '@carillon/rules/segments';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { zoneName } from '../../../parts/DateText.tsx';
import { AlertIcon, CheckIcon } from '../../../parts/icons.tsx';
import { count, credits, plural } from '../../../parts/numbers.ts';
import { tabular } from '../../../theme.ts';
import { finishWords } from './Aside.tsx';
import { Panel } from './Panel.tsx';
import { merged, Preview, useSamplePeople } from './Preview.tsx';
import { creditCount, people } from './sending.ts';
import { problemsOf } from './steps.ts';
import type { StepNumber } from './steps.ts';
import type { Wizard } from './useWizard.ts';
import { kindOf, sendRates } from './wizardForm.ts';

interface LineProps {
  label: string;
  children: ReactNode;
  ok: boolean;
  edit: { step: StepNumber; name: string } | null;
  wizard: Wizard;
  /** What is wrong, in one sentence. */
  problem?: string | undefined;
}

function Line({ label, children, ok, edit, wizard, problem }: LineProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        py: 3.5,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Box
        sx={{
          flex: 'none',
          width: 26,
          height: 26,
          borderRadius: '50%',
          mr: 3,
          display: 'grid',
          placeItems: 'center',
          bgcolor: ok ? 'own.greenTint' : 'own.redTint',
          color: ok ? 'success.main' : 'error.main',
        }}
      >
        {ok ? (
          <CheckIcon aria-label="Ready" sx={{ fontSize: 17 }} />
        ) : (
          <AlertIcon aria-label="Needs attention" sx={{ fontSize: 17 }} />
        )}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Box sx={{ ...tabular, fontWeight: 560, overflowWrap: 'anywhere' }} dir="auto">
          {children}
        </Box>
        {problem !== undefined && (
          <Typography variant="body2" sx={{ color: 'error.main', mt: 0.5 }}>
            {problem}
          </Typography>
        )}
      </Box>
      {edit !== null && (
        <Button
          size="small"
          aria-label={`Edit ${edit.name}`}
          onClick={() => void wizard.go(edit.step)}
          sx={{ ml: 2, flex: 'none' }}
        >
          Edit
        </Button>
      )}
    </Box>
  );
}

function startLine(wizard: Wizard): string {
  const { form, facts, zone } = wizard;
  if (form.startOption !== 'START_LATER') return 'As soon as you send it';
  if (facts.start.at === null) return 'Not set';
  return `${formatDateTime(facts.start.at, zone)}, ${zoneName(zone, facts.start.at)}`;
}

/** Step 4: everything once more, each line with its way back (row B-027). */
export function ReviewStep({ wizard }: { wizard: Wizard }) {
  const { form, facts, summary, numbers, account, creditsNeeded, signature } = wizard;
  const first = useSamplePeople(wizard)[0];
  const number = numbers?.find((one) => one.TextNumberID === form.TextNumberID);
  const available = account?.AvailableCallUnits;
  const enough = available === undefined || creditsNeeded <= available;
  const wrong = (step: StepNumber, field?: string): string | undefined =>
    problemsOf(step, form, facts).find((problem) => field === undefined || problem.field === field)?.message;
  const start = wrong(1, 'StartDate') ?? wrong(1, 'startTimeText');
  const people2 = wrong(2);
  const message = wrong(3);
  const textable = summary?.Textable ?? 0;
  const line = { wizard };
  return (
    <>
      <Panel>
        <Box component="ul" aria-label="Checklist" sx={{ listStyle: 'none', m: 0, p: 0, my: -3.5 }}>
          <Line
            {...line}
            label="Name and type"
            ok={wrong(1, 'BroadcastName') === undefined}
            problem={wrong(1, 'BroadcastName')}
            edit={{ step: 1, name: 'name and type' }}
          >
            {form.BroadcastName.trim() || 'No name'},{' '}
            {kindOf(form) === 'survey' ? 'text survey' : 'text broadcast'}
          </Line>
          <Line
            {...line}
            label="From"
            ok={wrong(1, 'TextNumberID') === undefined}
            problem={wrong(1, 'TextNumberID')}
            edit={{ step: 1, name: 'text number' }}
          >
            {number ? formatPhone(number.TextPhoneNumber) : 'No text number'}
          </Line>
          <Line
            {...line}
            label="Starts"
            ok={start === undefined}
            problem={start}
            edit={{ step: 1, name: 'start time' }}
          >
            {startLine(wizard)}
          </Line>
          <Line {...line} label="Send rate and finish" ok edit={{ step: 1, name: 'send rate' }}>
            {sendRates.find((rate) => rate.value === form.CallThrottle)?.label ?? `${form.CallThrottle}/min`}
            {form.CallThrottle === 0
              ? ', as fast as carriers allow'
              : `, done by about ${finishWords(wizard)}`}
          </Line>
          <Line
            {...line}
            label="Recipients"
            ok={people2 === undefined}
            problem={people2}
            edit={{ step: 2, name: 'recipients' }}
          >
            {people(textable)}
            {(summary?.Excluded ?? 0) > 0 && (
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                ; {count(summary?.Excluded ?? 0)} left out because they can't be texted
              </Typography>
            )}
          </Line>
          <Line
            {...line}
            label="Message"
            ok={message === undefined}
            problem={message}
            edit={{ step: 3, name: 'message' }}
          >
            <Box sx={{ whiteSpace: 'pre-wrap', fontWeight: 400 }}>
              {form.TextMessage.trim() === '' && form.Media.length > 0
                ? 'An image without words'
                : joinSignature(merged(form.TextMessage, first), signature)}
            </Box>
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {plural(facts.message.segments, 'segment', 'segments')}
              {form.Media.length > 0 ? ', with an image' : ''}
              {kindOf(form) === 'survey'
                ? form.sendTextSurveyAutoReply
                  ? ', answers to Yes and No'
                  : ', no automatic answers'
                : ''}
            </Typography>
          </Line>
          <Line
            {...line}
            label="Credits"
            ok={enough}
            problem={enough ? undefined : `You are ${creditCount(creditsNeeded - (available ?? 0))} short.`}
            edit={null}
          >
            {creditCount(creditsNeeded)} needed
            {available === undefined ? '' : `, ${credits(available)} available`}
          </Line>
        </Box>
      </Panel>
      {facts.message.warnings.map((warning) => (
        <Alert key={warning} severity="warning" sx={{ mb: 3 }}>
          {warning}
        </Alert>
      ))}
      <Alert severity="info" icon={false} sx={{ mb: 5 }}>
        Text only people who agreed to hear from you, and say who you are. Anybody can answer STOP to opt out;
        we stop texting them at once.
      </Alert>
      <Box sx={{ display: { xs: 'block', w1140: 'none' } }}>
        <Preview wizard={wizard} />
      </Box>
    </>
  );
}
