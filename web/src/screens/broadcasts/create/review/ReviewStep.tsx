import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import { formatDateTime } from '@carillon/rules/time/times';
import { networkSegments, networkSize } from '@carillon/rules/texts/networkSegments';
import { joinSignature } from '@carillon/rules/texts/segments';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { TextRemarks } from '../../../../parts/texts/TextRemarks.tsx';
import { zoneName } from '../../../../parts/DateText.tsx';
import { credits, plural } from '@carillon/rules/money/amounts';
import { kindTitle } from '../kinds.ts';
import { useMessageLint } from '../message/useMessageLint.ts';
import { Panel } from '../Panel.tsx';
import {
  CallCreditsNote,
  CallSettingLines,
  DayLine,
  ForecastCard,
  HouseholdNote,
  NumberChoice,
  PersonalFacts,
  Preview,
  QuietNotice,
  StillCalledNote,
  TransferLine,
  VoiceMessageLine,
} from '../lazyParts.tsx';
import { sizeWords } from '../recipients/sizeWords.ts';
import { merged, useSamplePerson } from '../recipients/samplePeople.ts';
import { leftOutWords } from '../recipients/RecipientTotals.tsx';
import { waysText } from '../recipients/ways.ts';
import { ReviewLine, ReviewNote } from './ReviewLine.tsx';
import { creditCount } from '@carillon/rules/money/amounts';
import { ladderOf } from '@carillon/rules/ladders/ladderForm';
import { reachWords, severalNumbersNote } from '../recipients/reachWords.ts';
import { sendRateLabel } from '@carillon/rules/texts/sendRates';
import { problemsOf } from '../steps/steps.ts';
import type { StepNumber } from '../steps/steps.ts';
import type { WizardField } from '../steps/stepFacts.ts';
import type { Wizard, WizardPart } from '../useWizard.ts';
import { hasCalls, hasStart, hasTexts, kindOf, repeats, waitsForMessage } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

function startLine(wizard: WizardPart<'facts' | 'form' | 'zone'>): string {
  const { form, facts, zone } = wizard;
  if (!hasStart(form))
    return waitsForMessage(form) ? 'As soon as the message is recorded' : 'As soon as you send it';
  if (facts.start.at === null) return 'Not set';
  return `${formatDateTime(facts.start.at, zone)}, ${zoneName(zone, facts.start.at)}`;
}

/** A reminder before it is sent: who may be contacted, and how they opt out (2-decisions C1). */
function reminder(form: WizardForm): string {
  if (!hasCalls(form))
    return 'Text only people who agreed to hear from you, and say who you are. Anyone can reply STOP to opt out; we stop texting them at once.';
  const calls =
    'Say who is calling at the beginning of your message. People can press 9 to get no more calls from you';
  return hasTexts(form)
    ? `Contact only people who agreed to hear from you. ${calls}, or answer STOP to get no more texts; we stop at once.`
    : `Call only people who agreed to hear from you. ${calls}; we stop at once.`;
}

/** Step 4: a summary of everything, each line with a link to its step (row B-027). */
export function ReviewStep({ wizard }: { wizard: Wizard }) {
  const { form, facts, summary, numbers, account, creditsNeeded } = wizard;
  const [texts, calls] = [hasTexts(form), hasCalls(form)];
  const number = numbers?.find((one) => one.TextNumberID === form.TextNumberID);
  const available = account?.AvailableCallUnits;
  const enough = available === undefined || summary === undefined || creditsNeeded <= available;
  const wrong = (step: StepNumber, field?: WizardField): string | undefined =>
    problemsOf(step, form, facts).find(
      (problem) => !problem.isWaiting && (field === undefined || problem.field === field),
    )?.message;
  const ways = summary === undefined ? '' : waysText(form, summary);
  const several =
    summary === undefined
      ? null
      : severalNumbersNote(summary, { texts, calls, isLadder: ladderOf(form) !== null });
  return (
    <>
      {facts.window.isOutside && (
        <Alert
          severity="warning"
          sx={{ mb: 5, alignItems: 'center' }}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={wizard.askWindowConflict}
              sx={{ whiteSpace: 'nowrap' }}
            >
              Choose
            </Button>
          }
        >
          This start is outside your calling window. Choose when calls are made before you send it.
        </Alert>
      )}
      {waitsForMessage(form) && !repeats(form) && (
        <Alert severity="info" sx={{ mb: 5 }}>
          Nothing goes out yet: your message is still to be recorded. The next page says how, by telephone or
          right there.
        </Alert>
      )}
      {texts && <QuietNotice wizard={wizard} />}
      <Panel>
        <Box component="ul" aria-label="Checklist" sx={{ listStyle: 'none', m: 0, p: 0, my: -3.5 }}>
          <ReviewLine
            wizard={wizard}
            label="Name and type"
            problem={wrong(1, 'BroadcastName')}
            edit={{ step: 1, name: 'name and type' }}
          >
            {form.BroadcastName.trim() || 'No name'}, {kindTitle(kindOf(form)).toLowerCase()}
          </ReviewLine>
          {texts && (
            <ReviewLine
              wizard={wizard}
              label={calls ? 'Texts come from' : 'From'}
              problem={wrong(1, 'TextNumberID')}
              edit={{ step: 1, name: 'text number' }}
            >
              {number ? formatPhone(number.TextPhoneNumber) : numbers === undefined ? '…' : 'No text number'}
            </ReviewLine>
          )}
          <ReviewLine
            wizard={wizard}
            label="Starts"
            problem={wrong(1, 'StartDate') ?? wrong(1, 'startTimeText')}
            edit={{ step: 1, name: 'start time' }}
          >
            {startLine(wizard)}
          </ReviewLine>
          {repeats(form) && <RepeatLine wizard={wizard} />}
          {calls ? (
            <CallSettingLines wizard={wizard} />
          ) : (
            <ReviewLine wizard={wizard} label="Send rate" edit={{ step: 1, name: 'send rate' }}>
              {sendRateLabel(form.CallThrottle)}
              {form.CallThrottle === 0 && ', as fast as carriers allow'}
            </ReviewLine>
          )}
          <ReviewLine
            wizard={wizard}
            label="Recipients"
            problem={wrong(2)}
            edit={{ step: 2, name: 'recipients' }}
          >
            {summary === undefined ? '…' : reachWords(summary)}
            {ways === '' ? '' : `: ${ways}`}
            {summary !== undefined && summary.Excluded > 0 && (
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                ; {leftOutWords(form, summary)}
              </Typography>
            )}
            <HouseholdNote wizard={wizard} />
            {several !== null && <ReviewNote>{several}</ReviewNote>}
            {calls && <StillCalledNote wizard={wizard} />}
          </ReviewLine>
          {texts && <TextLine wizard={wizard} />}
          {calls && (
            <>
              <VoiceMessageLine wizard={wizard} part="live" />
              <VoiceMessageLine wizard={wizard} part="voicemail" />
              <TransferLine wizard={wizard} />
            </>
          )}
          {texts && <DayLine wizard={wizard} />}
          <ReviewLine
            wizard={wizard}
            label="Credits"
            problem={enough ? undefined : `You are ${creditCount(creditsNeeded - (available ?? 0))} short.`}
            edit={null}
          >
            {calls && (form.IsTransfer ? 'About ' : 'At most ')}
            {summary === undefined ? '…' : creditCount(creditsNeeded)}
            {repeats(form) && ' for each date,'}
            {calls && form.IsTransfer ? ', and what connected calls cost' : ' needed'}
            {available === undefined ? '' : `, ${credits(available)} available`}
            {calls && <CallCreditsNote wizard={wizard} />}
          </ReviewLine>
        </Box>
      </Panel>
      <ForecastCard wizard={wizard} />
      {texts && (
        <Box sx={{ mb: 5 }}>
          <PersonalFacts wizard={wizard} />
        </Box>
      )}
      {texts && <NumberChoice wizard={wizard} />}
      {texts &&
        facts.message.warnings.map((warning) => (
          <Alert key={warning} severity="warning" sx={{ mb: 3 }}>
            {warning}
          </Alert>
        ))}
      {texts && <Remarks wizard={wizard} />}
      <Alert severity="info" icon={false} sx={{ mb: 5 }}>
        {reminder(form)}
      </Alert>
      <Box sx={{ display: { xs: 'block', w1140: 'none' } }}>
        <Preview wizard={wizard} />
      </Box>
    </>
  );
}

/** How it repeats, with its next dates (2-decisions G10). */
function RepeatLine({ wizard }: { wizard: WizardPart<'facts' | 'go'> }) {
  const { schedule } = wizard.facts;
  return (
    <ReviewLine
      wizard={wizard}
      label="Repeats"
      problem={schedule?.faults[0]?.Message}
      edit={{ step: 1, name: 'schedule' }}
    >
      {schedule?.description ?? 'Not set'}
      {schedule && schedule.description !== null && (
        <>
          <ReviewNote>
            {plural(schedule.total, 'date', 'dates')} until {schedule.until}. Groups are read again before
            each.
          </ReviewNote>
          {schedule.dates.map(({ words }) => (
            <ReviewNote key={words}>{words}</ReviewNote>
          ))}
        </>
      )}
    </ReviewLine>
  );
}

/** What the rules for texts say about the message. */
function Remarks({ wizard }: { wizard: WizardPart<'draftId' | 'facts' | 'form' | 'signature'> }) {
  return (
    <Box sx={{ mb: 5 }} role="status">
      <TextRemarks
        facts={useMessageLint(wizard)}
        text={wizard.form.TextMessage}
        note="You can send it anyway. The broadcast’s page will then show that you decided so."
      />
    </Box>
  );
}

function TextLine({ wizard }: { wizard: WizardPart<'draftId' | 'facts' | 'form' | 'go' | 'signature'> }) {
  const { form, facts, signature } = wizard;
  const { person: first } = useSamplePerson(wizard);
  const isOnlyImage = form.TextMessage.trim() === '' && form.Media.length > 0;
  const sent = isOnlyImage ? '' : joinSignature(merged(form.TextMessage, first), signature);
  // Carriers send a text with an image as one piece. Any other text has the segments of what is shown above.
  const segments = form.Media.length > 0 ? facts.message.segments : networkSegments(networkSize(sent));
  const isText = (field: WizardField): boolean => field === 'TextMessage' || field.startsWith('textSurvey');
  const problem = problemsOf(3, form, facts).find(({ field }) => isText(field))?.message;
  return (
    <ReviewLine
      wizard={wizard}
      label={hasCalls(form) ? 'Text' : 'Message'}
      problem={problem}
      edit={{ step: 3, name: hasCalls(form) ? 'text' : 'message' }}
    >
      <Box sx={{ whiteSpace: 'pre-wrap', fontWeight: 400 }}>{isOnlyImage ? 'An image, no text' : sent}</Box>
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
        {sizeWords(form, segments)}
      </Typography>
    </ReviewLine>
  );
}
